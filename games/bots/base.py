"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engines import Chance, Engine


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A strength that a table may ask for; `title` is the Spanish source text of its name."""

    key: str
    title: str


class Bot(Protocol):
    """A player of one game. It keeps nothing between calls, so any process may ask it."""

    needs_view: bool
    """False for a bot that never looks: simulations then build no view for it."""

    def choose(
        self,
        engine: Engine[Any, Any],
        view: Any,
        legal: Sequence[Any],
        seat: int,
        budget_seconds: float,
        chance: Chance,
    ) -> Any:
        """The action of `seat`, given its view, its legal actions (not empty) and a time budget.

        `chance` is the bot's own: it breaks ties and has nothing to do with the match's dice.
        The answer is legal: from the list, or of a type in `engine.info.open_types`.
        """
        ...


def may_wait(engine: Engine[Any, Any], legal: Sequence[Any]) -> bool:
    """Whether a seat with these legal actions can only take back a proposal of its own.

    Such a seat waits for the others' answers: a bot on it is not asked until it can do more.
    """
    own = engine.info.unclocked_types
    return bool(legal) and all(type(a).__struct_config__.tag in own for a in legal)
