"""Which bots there are for which game."""

from __future__ import annotations

from games.bots.base import Bot, BotLevel
from games.bots.cinco_vetas.greedy import GreedyBot
from games.bots.la_vina.greedy import LaVinaGreedyBot
from games.bots.random_choice import RandomBot

RANDOM = BotLevel("random", "Al azar")
GREEDY = BotLevel("greedy", "Ambicioso")

_BOTS: dict[str, dict[BotLevel, Bot]] = {
    "cinco-vetas": {RANDOM: RandomBot(), GREEDY: GreedyBot()},
    "la-vina": {RANDOM: RandomBot(), GREEDY: LaVinaGreedyBot()},
}


def levels(game: str) -> list[BotLevel]:
    """The levels of a game, weakest first. Raises KeyError, which lists the games with bots."""
    return list(_of(game))


def get_bot(game: str, level: str) -> Bot:
    """The bot of a game with this level. Raises KeyError, which lists what there is."""
    bots = _of(game)
    for known, bot in bots.items():
        if known.key == level:
            return bot
    keys = ", ".join(known.key for known in bots)
    raise KeyError(f"no bot {level!r} for {game}; known: {keys}")


def _of(game: str) -> dict[BotLevel, Bot]:
    try:
        return _BOTS[game]
    except KeyError:
        raise KeyError(f"no bots for {game!r}; known: {', '.join(sorted(_BOTS))}") from None
