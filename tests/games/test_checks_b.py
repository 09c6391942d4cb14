"""Rows of groups A to C that no other file here names: consistent reads, receipts, open votes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games import positions, selectors, services
from games.engines.kernel.replay import read_log, verify
from games.export import export_match
from games.models import Match, MatchRecord
from tests.factories import StaffFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    committing,
    hand,
    in_main_phase,
    new_match,
    records_of,
    reshape,
    seats_of,
    swept,
    user_of,
)

pytestmark = pytest.mark.django_db
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}


def payload(match: Match, viewer: int | None = None) -> dict[str, Any]:
    match.refresh_from_db()
    return selectors.match_payload(match=match, viewer=viewer)


def test_c30_status_clock_and_result_change_together(frozen: FrozenClock) -> None:
    match = in_main_phase(2, ranked=True)
    for _ in range(6):
        frozen.advance(331)
        swept()
        shown = payload(match)
        over = shown["status"] != "active"
        running = [seat["clock"]["running"] for seat in shown["seats"]]
        places = [seat["place"] for seat in shown["seats"]]
        assert any(running) != over
        assert (None not in places) == over
        assert (shown["ended_at"] is not None) == over
    assert payload(match)["status"] == "finished"


def test_c34_every_viewer_is_told_the_same_set_of_running_clocks(
    frozen: FrozenClock, pushed: list[Any]
) -> None:
    match = in_main_phase(3)
    pushed.clear()
    act(match, 0, {"type": "end_turn"})
    with committing():
        services.pause_match(match_id=match.public_id, user=user_of(match, 0), minutes=1)
    with committing():
        services.resume_match(match_id=match.public_id, user=user_of(match, 0))
    with committing():
        services.staff_abort(match_pk=match.pk, by=StaffFactory(), reason="prueba")
    updates: dict[int, list[Any]] = {}
    for _, message in pushed:
        if message["type"] == "update":
            running = [seat["clock"]["running"] for seat in message["seats"]]
            updates.setdefault(message["version"], []).append(running)
    assert len(updates) == 4
    for told in updates.values():
        assert len(told) == 4  # three seats and those who look on
        assert all(one == told[0] for one in told)
    assert [told[0].count(True) for told in updates.values()] == [1, 0, 1, 0]


def test_every_message_of_a_clock_has_the_servers_time(
    frozen: FrozenClock, pushed: list[Any]
) -> None:
    match = in_main_phase(2)
    pushed.clear()
    act(match, 0, TRADE)
    with committing():
        services.note_presence(match_id=match.public_id, present=[0])
    kinds = {message["type"] for _, message in pushed}
    assert kinds == {"update", "seats"}
    assert {message["server_time"] for _, message in pushed} == {payload(match)["server_time"]}


def test_the_receipt_names_when_and_what_and_a_repeated_request_gets_the_same(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase(2)
    version = match.version
    first = act(match, 0, TRADE, request_id="r")
    assert first.record["at"] == payload(match)["server_time"]
    assert first.state_hash == payload(match, 0)["hash"]
    act(match, 0, {"type": "end_turn"})
    frozen.advance(5)
    again = act(match, 0, TRADE, request_id="r", expected_version=version)
    assert (again.version, again.record["at"]) == (first.version, first.record["at"])
    assert again.state_hash == first.state_hash


def test_the_receipt_tells_nothing_that_its_seat_may_not_know() -> None:
    """It is made from the seat's own view: hidden cards dealt otherwise leave it as it was."""
    match = in_main_phase(2)
    cards = [["relic"], ["lookout"]]
    reshape(match, phase="main", dice=[2, 3], cards=cards, hands=[hand(wood=9)] * 2)
    before = positions.load_position(match).view_hash(0)
    reshape(match, phase="main", dice=[2, 3], cards=[cards[0], ["relic"]], hands=[hand(wood=9)] * 2)
    assert positions.load_position(match).view_hash(0) == before


def test_c51_at_the_deadline_the_rules_default_counts_and_the_log_says_so(
    frozen: FrozenClock,
) -> None:
    """A half-made choice is not stored anywhere: docs/subsystems/time.md."""
    match = in_main_phase(2)
    frozen.advance(331)
    swept()
    record = records_of(match)[-1]
    assert (record.actor, record.action["type"]) == ("timeout", "end_turn")
    counted = MatchRecord.objects.filter(match=match, actor="timeout", seat=0).count()
    assert counted == seats_of(match)[0].timeouts_in_row == 1


def test_c61_who_voted_how_is_open_to_all_who_look_on(frozen: FrozenClock) -> None:
    match = in_main_phase(4)
    frozen.advance(121)
    with committing():
        vote = services.open_vote(
            match_id=match.public_id, user=user_of(match, 1), kind="bot", target=0
        )
    with committing():
        services.cast_vote(
            match_id=match.public_id, user=user_of(match, 2), vote_id=vote, yes=False
        )
    for viewer in (None, 0, 3):
        shown = payload(match, viewer)["vote"]
        assert shown["ballots"] == [{"seat": 1, "yes": True}, {"seat": 2, "yes": False}]
        assert (shown["by"], shown["needed"], shown["electorate"]) == (1, 2, [1, 2, 3])


def test_a_log_with_hand_overs_pauses_and_outages_replays(frozen: FrozenClock) -> None:
    match = new_match("", "")
    for _ in range(3):
        act(match, next(seat.index for seat in seats_of(match) if seat.active))
    with committing():
        services.pause_match(match_id=match.public_id, user=user_of(match, 0), minutes=1)
    frozen.advance(60)
    swept()
    with committing():
        services.leave_match(match_id=match.public_id, user=user_of(match, 0), choice="bot")
    with committing():
        services.return_to_seat(match_id=match.public_id, user=user_of(match, 0))
    with committing():
        services.abort_match(match_id=match.public_id, user=user_of(match, 0))
    match.refresh_from_db()
    report = verify(read_log(msgspec.json.encode(export_match(match))))
    assert report.agrees, report.problems
