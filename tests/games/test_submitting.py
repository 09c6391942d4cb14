"""One action through the door: checks in their order, answers again, versions (checks, group A)."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import msgspec
import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from core.errors import AppError, Malformed
from games import payloads, positions, selectors, services
from games.engines.kernel.replay import read_log, verify
from games.export import export_match
from games.models import MatchRecord, MatchSnapshot
from games.services.refusals import MatchRunning
from tests.factories import UserFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    hand,
    hash_of,
    new_match,
    play_setup,
    position_of,
    records_of,
    reshape,
    seats_of,
    undo,
)

pytestmark = pytest.mark.django_db


def in_main_phase(**hands: Any) -> Any:
    """A match in its first turn after the roll, both hands full."""
    match = new_match("", "")
    play_setup(match)
    rich = hand(wood=5, bronze=5, iron=5, gold=5, diamond=5)
    reshape(match, phase="main", dice=[2, 3], hands=[rich, rich], **hands)
    return match


def test_an_action_makes_one_version_and_everybody_hears_of_it(pushed: list[Any]) -> None:
    match = new_match("", "")
    pushed.clear()
    answer = act(match, 0)
    assert (answer.version, match.version) == (1, 1)
    assert answer.record["action"]["type"] == "place_camp"
    assert answer.match is not None
    assert answer.match["seat"] == 0
    groups = [group for group, _ in pushed]
    name = f"match.{match.public_id}"
    assert groups == [f"{name}.seat.0", f"{name}.seat.1", f"{name}.watch"]
    for _, message in pushed:
        assert (message["type"], message["base"], message["version"]) == ("update", 0, 1)
        assert [record["version"] for record in message["records"]] == [1]


def test_c01_c16_of_two_acts_on_one_decision_the_second_is_told_the_version() -> None:
    match = new_match("", "")
    legal = position_of(match).legal(0)
    act(match, 0, legal[0])
    with pytest.raises(services.StaleVersion) as refused:
        act(match, 0, legal[1], expected_version=0)
    assert refused.value.status == 409
    assert refused.value.problem()["version"] == 1
    assert match.version == 1
    with pytest.raises(services.VersionRequired) as missing:
        act(match, 0, expected_version=None)
    assert missing.value.status == 428
    with pytest.raises(services.StaleVersion):
        act(match, 0, expected_version=7)


def test_c02_after_a_refetch_the_retry_lands() -> None:
    match = new_match("", "")
    act(match, 0)
    with pytest.raises(services.StaleVersion) as refused:
        act(match, 0, expected_version=0)
    act(match, 0, expected_version=refused.value.extra["version"])
    assert match.version == 2


def test_two_decisions_of_the_same_instant_both_count() -> None:
    match = new_match("", "", "")
    play_setup(match)
    full = hand(wood=10)
    reshape(
        match, phase="discard", dice=[3, 4], hands=[full] * 3, to_discard={"0": 2, "1": 2, "2": 2}
    )
    seen = match.version
    discard = {"type": "discard", "resources": {"wood": 2}}
    for seat in (2, 0, 1):
        act(match, seat, discard, expected_version=seen)
    assert match.version == seen + 3
    with pytest.raises(services.StaleVersion):
        act(match, 2, discard, expected_version=seen)


def test_c08_same_request_again_gets_the_stored_answer_also_after_the_end() -> None:
    match = in_main_phase()
    trade = {"type": "trade_market", "give": "wood", "take": "gold"}
    seen = match.version
    first = act(match, 0, trade, request_id="r1")
    state = hash_of(match)
    again = act(match, 0, trade, request_id="r1", expected_version=seen)
    assert (again.version, again.record) == (first.version, first.record)
    assert again.match is None
    assert hash_of(match) == state
    for seat in seats_of(match):
        services.resign_match(match_id=match.public_id, user=seat.user)
    services.staff_abort(match_pk=match.pk, by=UserFactory(), reason="prueba")
    late = act(match, 0, trade, request_id="r1", expected_version=seen)
    assert late.record == first.record


def test_same_request_id_with_another_body_is_refused_and_refusals_are_not_stored() -> None:
    match = in_main_phase()
    trade = {"type": "trade_market", "give": "wood", "take": "gold"}
    with pytest.raises(services.ActionIllegal):
        act(match, 0, {"type": "roll"}, request_id="r1")
    act(match, 0, trade, request_id="r1")
    with pytest.raises(services.RequestReused) as refused:
        act(match, 0, {"type": "end_turn"}, request_id="r1")
    assert refused.value.code == "request_reused"
    act(match, 0, {"type": "buy_card"}, request_id="r2")


def test_the_stored_answer_shows_what_that_seat_may_see() -> None:
    match = in_main_phase()
    seen = match.version
    bought = act(match, 0, {"type": "buy_card"}, request_id="buy")
    again = act(match, 0, {"type": "buy_card"}, request_id="buy", expected_version=seen)
    assert bought.record["chance"]["card"] is not None
    assert again.record == bought.record


def refusal(**asked: Any) -> str:
    with pytest.raises(AppError) as refused:
        act(**asked)
    return refused.value.code


def test_checks_come_in_their_fixed_order(frozen: FrozenClock) -> None:
    match = in_main_phase()
    stranger = UserFactory()
    trade = {"type": "trade_market", "give": "wood", "take": "gold"}
    act(match, 0, trade, request_id="used")
    bad: dict[str, Any] = {"action": {"type": "dance"}, "expected_version": 1}
    everything = {"match": match, "seat": 1, **bad, "request_id": "used"}
    assert refusal(**everything, user=stranger) == "not_your_seat"
    assert refusal(**{**everything, "seat": 0}) == "request_reused"
    assert refusal(**{**everything, "seat": 0, "request_id": "x"}) == "stale_version"
    now = {**everything, "expected_version": match.version, "request_id": "x"}
    assert refusal(**now) == "not_active"
    frozen.advance(10_000)
    assert refusal(**{**now, "seat": 0}) == "time_is_up"
    reshape(match)
    now = {**now, "expected_version": match.version, "seat": 0}
    assert refusal(**now) == "malformed_action"
    assert refusal(**{**now, "action": {"type": "roll"}}) == "illegal_action"
    services.staff_abort(match_pk=match.pk, by=stranger, reason="prueba")
    assert refusal(**{**everything, "seat": 0, "request_id": "x"}) == "match_over"


def test_an_illegal_action_names_its_reason_and_rule() -> None:
    match = in_main_phase()
    with pytest.raises(services.ActionIllegal) as refused:
        act(match, 0, {"type": "roll"})
    problem = refused.value.problem()
    assert problem["reason_code"]
    assert problem["rule"]
    assert problem["version"] == match.version


@pytest.mark.parametrize("version", [True, "3", 1.5])
def test_versions_are_whole_numbers(version: Any) -> None:
    match = new_match("", "")
    with pytest.raises(Malformed):
        act(match, 0, expected_version=version)


@pytest.mark.parametrize("request_id", ["", "x" * 65, 7])
def test_request_ids_have_a_form(request_id: Any) -> None:
    match = new_match("", "")
    with pytest.raises(services.BadRequestId):
        act(match, 0, request_id=request_id)


def test_c15_no_seat_acts_out_of_turn_in_any_replay() -> None:
    match = new_match("", "")
    play_setup(match)
    with pytest.raises(services.NotActive):
        act(match, 1, {"type": "roll"})
    acted = [record.seat for record in records_of(match) if record.version]
    assert acted == [0, 0, 1, 1, 1, 1, 0, 0]


def test_c05_an_error_before_the_commit_pushes_and_enqueues_nothing(
    monkeypatch: pytest.MonkeyPatch, pushed: list[Any], sent_jobs: list[Any]
) -> None:
    match = new_match("", "greedy")
    seat = next(seat.index for seat in seats_of(match) if not seat.bot_level)
    reshape(match, active=seat)
    pushed.clear()
    sent_jobs.clear()

    class Broken(Exception):
        pass

    def fail(*args: Any, **kwargs: Any) -> None:
        raise Broken

    monkeypatch.setattr(services.sitting.Sitting, "_save_seats", fail)
    with pytest.raises(Broken):
        act(match, seat)
    match.refresh_from_db()
    assert (match.version, pushed, sent_jobs) == (0, [], [])
    assert MatchRecord.objects.filter(match=match).count() == 1
    monkeypatch.undo()
    with transaction.atomic():
        assert position_of(match).legal(seat)


def test_a_failing_push_fails_no_action(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match("", "")

    def fail(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the channel layer is away")

    monkeypatch.setattr(payloads, "update_message", fail)
    act(match, 0)
    assert match.version == 1


def test_c23_every_push_has_version_base_and_the_hash_of_the_merged_view(pushed: list[Any]) -> None:
    match = new_match("", "")
    views: dict[str, dict[str, Any]] = {}
    for group, viewer in (("seat.0", 0), ("seat.1", 1), ("watch", None)):
        payload = selectors.match_payload(match=match, viewer=viewer)
        views[f"match.{match.public_id}.{group}"] = dict(payload["view"])
    pushed.clear()
    play_setup(match)
    act(match, 0, {"type": "roll"})
    version = dict.fromkeys(views, 0)
    for group, message in pushed:
        if message["type"] == "turn":
            continue  # for a user's pages; it brings no view
        assert message["base"] == version[group]
        version[group] = message["version"]
        views[group].update(message["view"])
        assert canonical_hash(views[group]) == message["hash"]
    for group, viewer in (("seat.0", 0), ("seat.1", 1), ("watch", None)):
        payload = selectors.match_payload(match=match, viewer=viewer)
        name = f"match.{match.public_id}.{group}"
        assert canonical_hash(payload["view"]) == canonical_hash(views[name]) == payload["hash"]


def canonical_hash(view: dict[str, Any]) -> str:
    """As a client computes it: keys sorted at every level, no spaces, UTF-8."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_an_update_carries_no_more_of_the_view_than_what_changed(pushed: list[Any]) -> None:
    match = new_match("", "")
    pushed.clear()
    act(match, 0)
    assert "hexes" not in pushed[0][1]["view"]
    assert "buildings" in pushed[0][1]["view"]


def queries_of(match: Any, seat: int, **asked: Any) -> list[str]:
    match.refresh_from_db()
    user = seats_of(match)[seat].user
    positions.load_position(match)
    with CaptureQueriesContext(connection) as queries:
        services.submit_action(
            match_id=match.public_id,
            seat=seat,
            user=user,
            expected_version=match.version,
            **asked,
        )
    # Statements that run for several rows at once are told as "2 times: UPDATE".
    return [re.sub(r"^\d+ times: ", "", query["sql"]).split()[0] for query in queries]


@pytest.mark.django_db(transaction=True)
def test_a_fixed_small_number_of_queries_per_action() -> None:
    match = new_match("", "", "")
    statements = []
    for step in range(12):
        position = position_of(match)
        (seat,) = position.active
        action = position.legal(seat)[0]
        statements.append(queries_of(match, seat, action=action, request_id=f"r{step}"))
    # Lock the match; its seats; insert the record, and the stretches of clocks that it ends;
    # update match; update seats.
    plain = ["BEGIN", "SELECT", "SELECT", "INSERT", "INSERT", "UPDATE", "UPDATE", "COMMIT"]
    assert statements[1:] == [plain] * 11
    assert statements[0] == [*plain, "SELECT"]  # the ratings beside the seats: once a process


def test_loading_from_the_database_takes_two_queries_more() -> None:
    match = new_match("", "")
    for _ in range(3):
        act(match, next(seat.index for seat in seats_of(match) if seat.active))
    positions.forget_all()
    match.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        positions.load_position(match)
    assert len(queries) == 2


def test_snapshots_bound_the_replay() -> None:
    match = new_match("", "")
    for _ in range(11):  # the snapshot of version 20 is past: undo returns to before it
        act(match, 0)
        undo(match, 0)
    snapshot = MatchSnapshot.objects.get(match=match)
    assert snapshot.version == 20
    assert match.version - snapshot.version < positions.SNAPSHOT_EVERY
    known = hash_of(match)
    positions.forget_all()
    assert hash_of(match) == known


def test_the_export_of_an_ended_match_replays_to_the_same_result() -> None:
    match = new_match("", "", "")
    act(match, 0)
    undo(match, 0)
    act(match, 0, position_of(match).legal(0)[7])
    services.resign_match(match_id=match.public_id, user=seats_of(match)[2].user)
    undo(match, 0)  # past the handover of another seat, which is not taken back
    act(match, 0)
    with pytest.raises(MatchRunning):
        export_match(match)
    services.staff_abort(match_pk=match.pk, by=UserFactory(), reason="prueba")
    match.refresh_from_db()
    exported = export_match(match)
    kinds = [record["kind"] for record in exported["records"]]
    assert kinds == ["action", "undo", "action", "resign", "undo", "action", "staff"]
    assert exported["state_hash"] == hash_of(match)
    assert seats_of(match)[2].bot_level
    report = verify(read_log(msgspec.json.encode(exported)))
    assert report.problems == ()


@pytest.mark.django_db(transaction=True)
def test_c05_a_commit_that_fails_tells_nobody_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, pushed: list[Any], sent_jobs: list[Any]
) -> None:
    match = new_match("", "")
    user = seats_of(match)[0].user
    action = position_of(match).legal(0)[0]
    pushed.clear()

    def fail() -> None:
        raise OperationalError("the disk is full")

    monkeypatch.setattr(connection, "commit", fail)
    asked = {"match_id": match.public_id, "seat": 0, "user": user, "action": action}
    with pytest.raises(OperationalError):
        services.submit_action(**asked, expected_version=0, request_id="r")
    monkeypatch.undo()
    match.refresh_from_db()
    assert (match.version, pushed) == (0, [])
    assert services.submit_action(**asked, expected_version=0, request_id="r").version == 1
