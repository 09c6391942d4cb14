"""The greedy bot of Viticulture: strong, quick to finish, blind to what its seat cannot see."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots import get_bot
from games.bots.simulation import match_seed, play_match
from games.engines import Chance, get_engine
from games.engines.kernel.replay import state_hash

GAME = "viticulture"
ENGINE = get_engine(GAME)
EDITIONS = ("essential", "classic")


def test_it_beats_a_random_player_in_at_least_95_of_100_matches() -> None:
    """Sixty of them, both editions and both seats alike; three may be lost."""
    greedy, rival = get_bot(GAME, "greedy"), get_bot(GAME, "random")
    lost = 0
    for number in range(60):
        own = number % 2
        bots = [greedy, rival] if own == 0 else [rival, greedy]
        options = {"edition": EDITIONS[number // 2 % 2]}
        played = play_match(ENGINE, bots, options, match_seed("greedy", number))
        lost += played.outcome.places[own] != 1
    assert lost <= 3


def test_matches_against_itself_end_within_twelve_years_on_average() -> None:
    bot = get_bot(GAME, "greedy")
    years = []
    for number in range(12):
        seats = (2, 4, 6)[number % 3]
        options = {"edition": EDITIONS[number % 2]}
        played = play_match(ENGINE, [bot] * seats, options, match_seed("self", number))
        assert played.outcome.reason == "points"
        years.append(played.rounds)
    assert sum(years) / len(years) <= 12


@pytest.mark.parametrize("edition", EDITIONS)
def test_c111_its_decision_does_not_depend_on_hidden_cards(edition: str) -> None:
    bot = get_bot(GAME, "greedy")
    seen = set()
    options = {"edition": edition, "parents": "choose"}
    state = ENGINE.setup(3, options, Chance.from_seed(match_seed("blind", 0)))
    step = 0
    while active := ENGINE.active_seats(state):
        for seat in active:
            seen.add(ENGINE.view(state, None).season)
            here = _decide(bot, state, seat)
            other = ENGINE.redeal_hidden(state, seat, Chance.from_seed(bytes([step % 256])))
            assert _decide(bot, other, seat) == here
        seat = active[step % len(active)]
        ENGINE.advance(state, seat, _decide(bot, state, seat))
        step += 1
    assert seen >= {"spring", "summer", "fall", "winter"}


def test_c110_thinking_leaves_the_state_as_it_was() -> None:
    state = ENGINE.setup(4, {}, Chance.from_seed(b"still"))
    for _ in range(150):
        seat = ENGINE.active_seats(state)[0]
        before = state_hash(ENGINE, state)
        action = _decide(get_bot(GAME, "greedy"), state, seat)
        assert state_hash(ENGINE, state) == before
        ENGINE.advance(state, seat, action)


def _decide(bot: Any, state: Any, seat: int) -> Any:
    """What the bot answers, which must be legal."""
    legal = ENGINE.legal_actions(state, seat)
    view = ENGINE.view(state, seat)
    action = bot.choose(ENGINE, view, legal, seat, 1.0, Chance.from_seed(b"luck"))
    assert ENGINE.why_not(state, seat, action) is None
    return action
