"""The greedy bot of Cinco Vetas: strong, and blind to what its seat cannot see."""

from __future__ import annotations

from typing import Any

import pytest

from games.bots import get_bot
from games.bots.simulation import match_seed, play_match
from games.engines import Chance, get_engine
from games.engines.kernel.replay import state_hash

GAME = "cinco-vetas"
ENGINE = get_engine(GAME)


def test_it_beats_three_random_players_in_at_least_90_of_100_matches() -> None:
    greedy, rival = get_bot(GAME, "greedy"), get_bot(GAME, "random")
    wins = 0
    for number in range(100):
        own = number % 4
        bots = [greedy if seat == own else rival for seat in range(4)]
        played = play_match(ENGINE, bots, {}, match_seed("greedy", number))
        wins += played.outcome.places[own] == 1
    assert wins >= 90


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_finishes_matches_against_itself(seats: int) -> None:
    bot = get_bot(GAME, "greedy")
    for number in range(3):
        played = play_match(ENGINE, [bot] * seats, {}, match_seed("self", number))
        assert played.outcome.reason == "points"
        assert played.rounds < 100


def test_c111_its_decision_does_not_depend_on_hidden_cards() -> None:
    bot = get_bot(GAME, "greedy")
    seen_phases = set()
    for number in range(3):
        state = ENGINE.setup(3, {}, Chance.from_seed(match_seed("blind", number)))
        step = 0
        while active := ENGINE.active_seats(state):
            for seat in active:
                seen_phases.add(ENGINE.view(state, None).phase)
                here = _decide(bot, state, seat)
                other = ENGINE.redeal_hidden(state, seat, Chance.from_seed(bytes([step % 256])))
                assert _decide(bot, other, seat) == here
            seat = active[step % len(active)]
            ENGINE.advance(state, seat, _decide(bot, state, seat))
            step += 1
    assert {"setup", "roll", "storm", "main", "discard", "offer"} <= seen_phases


def test_c110_thinking_leaves_the_state_as_it_was() -> None:
    state = ENGINE.setup(4, {}, Chance.from_seed(b"still"))
    for _ in range(200):
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
    assert ENGINE.why_not(state, seat, action) is None
    return action


def test_it_plays_the_lookout_that_brings_the_award() -> None:
    state = _before_a_roll(lookouts=2)
    action = _decide(get_bot(GAME, "greedy"), state, ENGINE.active_seats(state)[0])
    assert ENGINE.action_to_json(action)["type"] == "play_lookout"
    # A step towards it is no reason to hurry: it rolls first.
    state = _before_a_roll(lookouts=0)
    action = _decide(get_bot(GAME, "greedy"), state, ENGINE.active_seats(state)[0])
    assert ENGINE.action_to_json(action)["type"] == "roll"


def test_most_matches_between_its_like_see_a_great_lookout() -> None:
    bot = get_bot(GAME, "greedy")
    matches = [play_match(ENGINE, [bot] * 4, {}, match_seed("award", n)) for n in range(12)]
    held = [ENGINE.view(played.state, None).great_lookout for played in matches]
    assert sum(seat is not None for seat in held) >= 6


def _before_a_roll(lookouts: int) -> Any:
    """A first roll whose seat has one lookout to play, and so many played; no Storm on it."""
    state = ENGINE.setup(2, {}, Chance.from_seed(b"award"))
    while ENGINE.view(state, None).phase != "roll":
        seat = ENGINE.active_seats(state)[0]
        ENGINE.advance(state, seat, _decide(get_bot(GAME, "greedy"), state, seat))
    data = ENGINE.state_to_json(state)
    seat = ENGINE.active_seats(state)[0]
    data["deck"] = [card for card in data["deck"] if card != "lookout"]
    data["deck"] += ["lookout"] * (10 - 1 - lookouts)
    data["cards"][seat] = ["lookout"]
    data["lookouts"][seat] = lookouts
    return ENGINE.state_from_json(data)
