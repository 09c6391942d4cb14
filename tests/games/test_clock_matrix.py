"""The matrix of renewals that `games.timing.controls` states, row by row (C-37), and pauses around
a deadline (C-39)."""

from __future__ import annotations

from typing import Any

import pytest

from games import services
from games.models import Match
from games.services import clocks
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    committing,
    hand,
    in_main_phase,
    records_of,
    reshape,
    seats_of,
    swept,
    undo,
    user_of,
)

pytestmark = pytest.mark.django_db
DAY = 86_400.0
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}
OFFER = {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 1}}
LIVE: dict[str, Any] = {"kind": "live", "preset": "normal"}
TURNS: dict[str, Any] = {"kind": "turns", "days": 2}
NONE: dict[str, Any] = {"kind": "none"}
SPENT = 20.0
"""Seconds used before the event."""


def left(match: Match, seat: int, frozen: FrozenClock) -> float:
    return clocks.time_left(seats_of(match)[seat], frozen())


def deciding(time: dict[str, Any], frozen: FrozenClock) -> tuple[Match, float]:
    """Seat 0 of three has used SPENT seconds of its decision; what it had at first."""
    match = in_main_phase(3, time=time)
    whole = left(match, 0, frozen)
    frozen.advance(SPENT)
    assert left(match, 0, frozen) == whole - SPENT
    return match, whole


WHOLE = [(LIVE, 330.0), (TURNS, 2 * DAY), (NONE, 30 * DAY)]


@pytest.mark.parametrize(("time", "whole"), WHOLE)
def test_c37_who_must_act_now_has_a_fresh_time(
    time: dict[str, Any], whole: float, frozen: FrozenClock
) -> None:
    match, first = deciding(time, frozen)
    assert first == whole
    act(match, 0, {"type": "end_turn"})
    assert [left(match, seat, frozen) for seat in (0, 1)] == [first - time_of(match), whole]
    assert seats_of(match)[0].deadline is None


def time_of(match: Match) -> float:
    """What is put away of a decision's time is lost; a bank stays."""
    kind = match.time.get("kind")
    return {"live": 30.0, "turns": 2 * DAY, "none": 30 * DAY}[kind]


@pytest.mark.parametrize(
    ("time", "after"), [(LIVE, 330.0), (TURNS, 2 * DAY - SPENT), (NONE, 30 * DAY)]
)
def test_c37_who_acts_and_goes_on(time: dict[str, Any], after: float, frozen: FrozenClock) -> None:
    match, _ = deciding(time, frozen)
    act(match, 0, TRADE)
    assert left(match, 0, frozen) == after


@pytest.mark.parametrize("time", [LIVE, TURNS, NONE])
def test_c37_what_is_taken_back_or_replaces_it_gives_nothing(
    time: dict[str, Any], frozen: FrozenClock
) -> None:
    match, _ = deciding(time, frozen)
    act(match, 0, TRADE)
    before = left(match, 0, frozen)
    frozen.advance(5)
    undo(match, 0)
    assert left(match, 0, frozen) == before - 5
    frozen.advance(5)
    act(match, 0, TRADE)
    assert left(match, 0, frozen) == before - 10


@pytest.mark.parametrize(("time", "fresh"), [(LIVE, 30.0), (TURNS, 2 * DAY), (NONE, 30 * DAY)])
def test_c37_who_was_late_and_must_act_again_has_the_decisions_time(
    time: dict[str, Any], fresh: float, frozen: FrozenClock
) -> None:
    match = in_main_phase(3, time=time)
    reshape(match, phase="roll", dice=None, turn=5)
    frozen.advance(left(match, 0, frozen))
    assert swept().timeouts == 1
    assert seats_of(match)[0].active
    assert left(match, 0, frozen) == fresh


@pytest.mark.parametrize(("time", "whole"), WHOLE)
def test_c37_several_at_once_each_on_their_own_clock(
    time: dict[str, Any], whole: float, frozen: FrozenClock
) -> None:
    match = in_main_phase(3, time=time)
    discards = {"0": 2, "1": 2, "2": 2}
    reshape(match, phase="discard", hands=[hand(wood=10)] * 3, to_discard=discards)
    frozen.advance(SPENT)
    act(match, 1, {"type": "discard", "resources": {"wood": 2}})
    assert [left(match, seat, frozen) for seat in (0, 2)] == [whole - SPENT] * 2
    frozen.advance(SPENT)
    act(match, 2, {"type": "discard", "resources": {"wood": 2}})
    assert left(match, 0, frozen) == whole - 2 * SPENT
    assert [seat.deadline is None for seat in seats_of(match)] == [False, True, True]


@pytest.mark.parametrize(("time", "answer"), [(LIVE, 15.0), (TURNS, DAY), (NONE, 30 * DAY)])
def test_c37_a_proposal_lets_its_maker_stand_and_gives_the_others_their_time(
    time: dict[str, Any], answer: float, frozen: FrozenClock
) -> None:
    match, whole = deciding(time, frozen)
    act(match, 0, OFFER)
    assert [left(match, seat, frozen) for seat in (1, 2)] == [answer] * 2
    frozen.advance(10)
    assert left(match, 0, frozen) == whole - SPENT
    act(match, 1, {"type": "reject_offer"})
    assert left(match, 2, frozen) == answer - 10
    act(match, 2, {"type": "reject_offer"})
    frozen.advance(1)
    assert left(match, 0, frozen) == whole - SPENT - 1


# --- pauses around the deadline ------------------------------------------------------------------


def pause(match: Match, seat: int) -> None:
    with committing():
        services.pause_match(match_id=match.public_id, user=user_of(match, seat), minutes=1)
    match.refresh_from_db()


def test_c39_a_pause_a_second_before_the_deadline_leaves_that_second(frozen: FrozenClock) -> None:
    match = in_main_phase(2)
    frozen.advance(329)
    pause(match, 1)
    frozen.advance(59)
    assert swept().timeouts == 0
    assert match.paused_until is not None
    frozen.advance(1)
    assert swept().timeouts == 0
    match.refresh_from_db()
    assert match.paused_until is None
    assert left(match, 0, frozen) == 1
    frozen.advance(1)
    assert swept().timeouts == 1


def test_c39_a_pause_a_second_after_the_deadline_rescues_nobody(frozen: FrozenClock) -> None:
    match = in_main_phase(2)
    frozen.advance(331)  # no sweep has come by
    pause(match, 0)
    with pytest.raises(services.MatchPaused):
        act(match, 0, TRADE)
    frozen.advance(60)
    assert swept().timeouts == 1
    assert (records_of(match)[-1].seat, records_of(match)[-1].actor) == (0, "timeout")
