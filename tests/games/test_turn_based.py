"""Turn-based matches and those without a clock: the matrix of renewals, hours, holidays."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Match
from games.services import clocks
from tests.factories import UserFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    committing,
    in_main_phase,
    new_match,
    seats_of,
    swept,
    undo,
    user_of,
)

pytestmark = pytest.mark.django_db
DAY, HOUR = 86_400.0, 3_600.0
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}
OFFER = {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 1}}
TURNS: dict[str, Any] = {"kind": "turns", "days": 2}


def left(match: Match, seat: int, frozen: FrozenClock) -> float:
    return clocks.time_left(seats_of(match)[seat], frozen())


def test_c37_a_turn_has_its_days_and_own_acts_do_not_renew_them(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    assert left(match, 0, frozen) == 2 * DAY
    frozen.advance(DAY)
    act(match, 0, TRADE)
    assert left(match, 0, frozen) == DAY
    act(match, 0, {"type": "end_turn"})
    assert left(match, 1, frozen) == 2 * DAY


def test_an_own_act_at_the_last_moment_leaves_an_hour(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    frozen.advance(2 * DAY - 60)
    act(match, 0, TRADE)
    assert left(match, 0, frozen) == HOUR
    undo(match, 0)
    assert left(match, 0, frozen) == HOUR
    act(match, 0, TRADE)
    assert left(match, 0, frozen) == HOUR


def test_an_offer_lets_the_proposer_stand_and_gives_a_day_to_answer(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    frozen.advance(HOUR)
    act(match, 0, OFFER)
    assert left(match, 1, frozen) == DAY
    frozen.advance(5 * HOUR)
    assert left(match, 0, frozen) == 2 * DAY - HOUR
    act(match, 1, {"type": "reject_offer"})
    assert left(match, 0, frozen) == 2 * DAY - HOUR


def test_a_default_played_for_somebody_late_gives_the_days_anew(frozen: FrozenClock) -> None:
    match = new_match("", "", time=TURNS)
    frozen.advance(2 * DAY)
    assert swept().timeouts == 1
    assert left(match, 0, frozen) == 2 * DAY
    frozen.advance(2 * DAY)
    swept()
    assert seats_of(match)[0].left_reason == "timed_out"


def test_no_clock_means_thirty_days(frozen: FrozenClock) -> None:
    match = in_main_phase(time={"kind": "none"})
    assert left(match, 0, frozen) == 30 * DAY
    frozen.advance(DAY)
    act(match, 0, TRADE)
    assert left(match, 0, frozen) == 30 * DAY


def test_c39_hours_and_weekends_move_the_deadline(frozen: FrozenClock) -> None:
    """Sunday 29 March 2026, 00:30 in Lisbon; the window opens on Monday at 08:00 UTC."""
    match = new_match("", "", begin=False, time={**TURNS, "weekends_off": True})
    user = seats_of(match)[0].user
    other = seats_of(match)[1].user
    for one in (user, other):
        services.set_hours(user=one, hours={"zone": "Europe/Lisbon", "start": 540, "end": 1260})
    services.begin_match(match_pk=match.pk)
    row = seats_of(match)[0]
    assert row.deadline is not None
    assert row.deadline.isoformat() == "2026-03-31T20:00:00+00:00"
    frozen.present = row.deadline - timedelta(seconds=1)
    assert swept().timeouts == 0
    frozen.advance(1)
    assert swept().timeouts == 1


def test_new_hours_hold_from_the_next_turn_on(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    before = seats_of(match)[0].deadline
    services.set_hours(user=user_of(match, 0), hours={"start": 0, "end": 240})
    act(match, 0, TRADE)
    assert seats_of(match)[0].deadline == before
    act(match, 0, {"type": "end_turn"})
    act(match, 1, {"type": "roll"})
    while not seats_of(match)[0].active:
        act(match, 1)
    hours = seats_of(match)[0].hours
    assert hours is not None
    assert (hours["start"], hours["end"]) == (0, 240)


def test_c38_c40_holidays_are_bounded_and_have_an_end(frozen: FrozenClock) -> None:
    match = in_main_phase(time={**TURNS, "vacation": 5})
    user = user_of(match, 0)
    frozen.advance(DAY)
    with committing():
        services.take_holidays(match_id=match.public_id, user=user, days=3)
    row = seats_of(match)[0]
    assert row.vacation_left == 2
    assert row.vacation_until == frozen() + timedelta(days=3)
    assert row.deadline == frozen() + timedelta(days=3, seconds=DAY)
    with pytest.raises(services.CannotRest):
        services.take_holidays(match_id=match.public_id, user=user, days=1)
    frozen.advance(3 * DAY)
    with pytest.raises(services.CannotRest):
        services.take_holidays(match_id=match.public_id, user=user, days=3)
    assert left(match, 0, frozen) == DAY
    live = in_main_phase()
    with pytest.raises(services.CannotRest):
        services.take_holidays(match_id=live.public_id, user=user_of(live, 0), days=1)


@pytest.mark.parametrize(
    "time",
    [
        {"kind": "live", "preset": "quick"},
        {"kind": "live", "preset": "slow"},
        {"kind": "turns", "days": 1, "weekends_off": True, "vacation": 30},
        {"kind": "turns", "days": 7},
        {"kind": "none"},
    ],
)
def test_c38_c46_an_idle_player_never_stops_a_match_of_any_speed(
    time: dict[str, Any], frozen: FrozenClock
) -> None:
    match = new_match("", "", time=time)
    begun = frozen()
    for _ in range(8):
        match.refresh_from_db()
        if all(seat.left_reason for seat in seats_of(match)):
            break
        assert match.deadline is not None
        frozen.present = max(frozen(), match.deadline)
        swept()
    assert all(seat.left_reason == "timed_out" for seat in seats_of(match))
    limit = {"live": timedelta(hours=1), "turns": timedelta(days=30), "none": timedelta(days=121)}
    assert frozen() - begun < limit[time["kind"]]


def test_ranked_matches_begin_live_normal_and_no_other() -> None:
    players = [services.Player(UserFactory()), services.Player(UserFactory())]
    with pytest.raises(services.InvalidMatch):
        services.start_match(
            game="cinco-vetas", edition="standard", options={}, players=players, ranked=True,
            time=TURNS,
        )  # fmt: skip
