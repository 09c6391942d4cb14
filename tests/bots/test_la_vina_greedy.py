"""The greedy bot of La Viña: strong, quick, and blind to what nobody can see."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots import get_bot
from games.bots.simulation import match_seed, play_match
from games.engines import Chance, get_engine
from games.engines.kernel.replay import state_hash

GAME = "la-vina"
ENGINE = get_engine(GAME)


def test_it_beats_a_random_player_in_at_least_95_of_100_matches() -> None:
    greedy, rival = get_bot(GAME, "greedy"), get_bot(GAME, "random")
    wins = 0
    for number in range(100):
        own = number % 2
        bots = [greedy if seat == own else rival for seat in range(2)]
        played = play_match(ENGINE, bots, {}, match_seed("greedy", number))
        wins += played.outcome.places[own] == 1
    assert wins >= 95


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_never_stalls_against_itself(seats: int) -> None:
    bot, rounds = get_bot(GAME, "greedy"), []
    for number in range(14 - 2 * seats):
        played = play_match(ENGINE, [bot] * seats, {}, match_seed("self", number))
        assert played.outcome.reason == "barrels"
        rounds.append(played.rounds)
    assert 3 <= sum(rounds) / len(rounds) <= 9
    assert max(rounds) <= 15


OPTIONS = {
    "blend_half_is_enough": False,
    "winery_limit_on_refill": True,
    "used_jokers_return_to_supply": False,
    "harvest_after_reaching_exit": True,
    "boots_shears_may_mix_spaces": False,
    "downgrade_allowed": True,
}


def test_it_plays_under_every_option() -> None:
    bot = get_bot(GAME, "greedy")
    for number in range(3):
        played = play_match(ENGINE, [bot] * 3, OPTIONS, match_seed("options", number))
        assert played.outcome.reason == "barrels"


def test_c111_its_decision_does_not_depend_on_hidden_things() -> None:
    bot = get_bot(GAME, "greedy")
    seen_phases = set()
    for number in range(2):
        state = ENGINE.setup(3, {}, Chance.from_seed(match_seed("blind", number)))
        step = 0
        while active := ENGINE.active_seats(state):
            seen_phases.add(ENGINE.view(state, None).phase)
            seat = active[0]
            here = _decide(bot, state, seat)
            other = ENGINE.redeal_hidden(state, seat, Chance.from_seed(bytes([step % 256])))
            assert _decide(bot, other, seat) == here
            ENGINE.advance(state, seat, here)
            step += 1
    assert {"turn", "picking", "placing", "exit"} <= seen_phases


def test_c110_thinking_leaves_the_state_as_it_was() -> None:
    state = ENGINE.setup(4, {}, Chance.from_seed(b"still"))
    for _ in range(150):
        if not ENGINE.active_seats(state):
            break
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
    assert action in legal
    return action
