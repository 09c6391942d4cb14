"""The clock ledger explains every second of every seat."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games import services
from games.ledger import clock_ledger
from games.models import Match
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    committing,
    in_main_phase,
    new_match,
    seats_of,
    swept,
    user_of,
)

pytestmark = pytest.mark.django_db
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}
OFFER = {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 1}}


def spans(match: Match, seat: int) -> list[dict[str, Any]]:
    match.refresh_from_db()
    return [span for span in clock_ledger(match)["spans"] if span["seat"] == seat]


def assert_gapless(match: Match) -> None:
    match.refresh_from_db()
    for seat in seats_of(match):
        mine = spans(match, seat.index)
        assert mine[0]["start"] == clock_ledger(match)["started_at"]
        for before, after in pairwise(mine):
            assert before["end"] == after["start"]
        assert (mine[-1]["end"] is None) == (match.status == Match.Status.ACTIVE)


def test_each_stretch_says_what_ran_what_it_cost_and_what_ended_it(frozen: FrozenClock) -> None:
    match = new_match("", "")
    frozen.advance(40)
    act(match, 0)
    frozen.advance(5)
    mine = spans(match, 0)
    first = {"seat": 0, "ran": True, "why": "decision", "charged": 40.0, "bank": 10.0}
    assert {key: mine[0][key] for key in first} == first
    assert (mine[0]["version"], mine[0]["ended_by"]) == (1, "action/person")
    assert (mine[1]["end"], mine[1]["charged"], mine[1]["bank"]) == (None, 5.0, 0.0)
    assert [(span["why"], span["ran"]) for span in spans(match, 1)] == [("waiting", False)]
    assert_gapless(match)


def test_every_second_of_every_seat_is_explained(frozen: FrozenClock, settings: Any) -> None:
    match = in_main_phase(3)
    frozen.advance(7)
    act(match, 0, OFFER)
    frozen.advance(3)
    act(match, 1, {"type": "reject_offer"})
    frozen.advance(20)
    swept()  # seat 2 has not answered
    frozen.advance(4)
    with committing():
        services.pause_match(match_id=match.public_id, user=user_of(match, 2), minutes=1)
    frozen.advance(60)
    swept()
    settings.OUTAGE_AFTER = 5.0
    frozen.advance(100)
    swept()
    frozen.advance(4)  # too short to be an outage
    with committing():
        services.leave_match(match_id=match.public_id, user=user_of(match, 0), choice="bot")
    frozen.advance(9)
    with committing():
        services.return_to_seat(match_id=match.public_id, user=user_of(match, 0))
    frozen.advance(2)
    assert_gapless(match)
    shown = [(span["why"], span["charged"]) for span in spans(match, 0)[-8:]]
    assert shown == [
        ("decision", 7), ("offer", 0), ("decision", 4), ("paused", 0),
        ("outage", 0), ("decision", 4), ("bot", 0), ("decision", 2),
    ]  # fmt: skip
    assert "answer" in [span["why"] for span in spans(match, 2)]


def test_after_the_end_the_ledger_stands(frozen: FrozenClock) -> None:
    match = in_main_phase(2, ranked=True)
    frozen.advance(3)
    with committing():
        services.resign_match(match_id=match.public_id, user=user_of(match, 0))
    before = clock_ledger(match)["spans"]
    frozen.advance(1000)
    assert clock_ledger(match)["spans"] == before
    assert_gapless(match)
