"""When the sweep was away: clocks get exactly that time back, once (C-28, C-56)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Match, Outage
from games.services import clocks, outages
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    come_back,
    in_main_phase,
    leave,
    new_match,
    present,
    records_of,
    seats_of,
    swept,
    user_of,
)

pytestmark = pytest.mark.django_db
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}


@pytest.fixture(autouse=True)
def _counts(settings: Any) -> None:
    settings.OUTAGE_AFTER = 5.0


def notices(match: Match) -> list[dict[str, Any]]:
    return [r.facts["outage"] for r in records_of(match) if "outage" in r.facts]


def test_c56_deadlines_move_by_exactly_the_time_the_sweep_was_away(frozen: FrozenClock) -> None:
    match = in_main_phase()
    swept()
    deadline = seats_of(match)[0].deadline
    assert deadline is not None
    frozen.advance(1000)
    report = swept()
    assert (report.credited, report.timeouts) == (1, 0)
    assert seats_of(match)[0].deadline == deadline + timedelta(seconds=1000)
    assert seats_of(match)[0].bank == 300
    assert [notice["seconds"] for notice in notices(match)] == [1000.0]


def test_it_is_given_once_and_a_sweep_that_is_on_time_gives_nothing(frozen: FrozenClock) -> None:
    match = in_main_phase()
    swept()
    for _ in range(3):
        frozen.advance(5)
        assert swept().credited == 0
    frozen.advance(6)
    assert swept().credited == 1
    Outage.objects.update(settled_at=None)  # as if the sweep had died before it wrote that down
    assert swept().credited == 0
    assert len(notices(match)) == 1


def test_only_the_part_in_which_a_clock_ran_is_given_back(frozen: FrozenClock) -> None:
    match = in_main_phase()
    swept()
    frozen.advance(20)
    act(match, 0, {"type": "end_turn"})  # the web server was there
    assert seats_of(match)[0].bank == 300
    frozen.advance(40)
    swept()
    assert clocks.time_left(seats_of(match)[1], frozen()) == 330


def test_who_acts_before_the_sweep_is_back_is_not_late(frozen: FrozenClock) -> None:
    match = in_main_phase()
    swept()
    frozen.advance(5000)
    act(match, 0, TRADE)
    assert seats_of(match)[0].bank == 300
    assert swept().credited == 0
    assert clocks.time_left(seats_of(match)[0], frozen()) == 330


def test_who_acts_in_time_before_the_sweep_is_back_pays_nothing_from_the_bank(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase()
    swept()
    frozen.advance(130)
    act(match, 0, TRADE)
    assert seats_of(match)[0].bank == 300
    frozen.advance(130)
    swept()
    assert clocks.time_left(seats_of(match)[0], frozen()) == 330


def test_a_pause_or_a_leave_before_the_sweep_is_back_costs_no_bank(frozen: FrozenClock) -> None:
    pausing, leaving = in_main_phase(), in_main_phase()
    swept()
    frozen.advance(130)
    services.pause_match(match_id=pausing.public_id, user=user_of(pausing, 0), minutes=1)
    leave(leaving, 0)
    assert [seats_of(match)[0].bank for match in (pausing, leaving)] == [300, 300]
    frozen.advance(10)
    swept()
    services.resume_match(match_id=pausing.public_id, user=user_of(pausing, 0))
    come_back(leaving, 0)
    for match in (pausing, leaving):
        assert clocks.time_left(seats_of(match)[0], frozen()) == 330


def test_no_hint_times_anybody_out_while_the_sweep_is_away(frozen: FrozenClock) -> None:
    match = new_match("", "")
    swept()
    frozen.advance(331)
    assert not services.time_out(match_pk=match.pk, seat=0, version=0)
    swept()
    frozen.advance(331)
    outages.beat()
    Outage.objects.all().delete()
    assert services.time_out(match_pk=match.pk, seat=0, version=0)


def test_absence_does_not_grow_in_an_outage(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    present(match, 0, 1, 2)
    swept()
    present(match, 1, 2)
    frozen.advance(600)
    assert swept().taken_over == 0
    frozen.advance(4)
    assert swept().taken_over == 0


def test_paused_matches_and_bots_get_no_notice(frozen: FrozenClock) -> None:
    match = new_match("greedy", "greedy")
    swept()
    frozen.advance(100)
    assert swept().credited == 0
    assert notices(match) == []
