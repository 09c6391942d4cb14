"""Several at once: threads with connections of their own, on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections

from core.errors import AppError
from games import services
from games.models import Match, MatchRecord
from tests.games.conftest import FrozenClock
from tests.games.helpers import hand, new_match, play_setup, position_of, reshape, seats_of

pytestmark = [pytest.mark.locks, pytest.mark.django_db(transaction=True)]


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Run all together, each in a thread; results, or the refusals that were raised."""
    gate = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(index: int, call: Callable[[], Any]) -> None:
        try:
            gate.wait(10)
            results[index] = call()
        except AppError as refusal:
            results[index] = refusal
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def submit(match: Match, seat: int, action: Any, request_id: str | None) -> Callable[[], Any]:
    user = seats_of(match)[seat].user
    version = match.version
    return lambda: services.submit_action(
        match_id=match.public_id, seat=seat, user=user, action=action,
        expected_version=version, request_id=request_id,
    )  # fmt: skip


def test_c06_twenty_identical_submits_make_one_record() -> None:
    match = new_match("", "")
    action = position_of(match).legal(0)[0]
    answers = at_once([submit(match, 0, action, "same")] * 20)
    assert {answer.version for answer in answers} == {1}
    assert len({str(answer.record) for answer in answers}) == 1
    assert MatchRecord.objects.filter(match=match, version__gt=0).count() == 1
    match.refresh_from_db()
    assert match.version == 1


def test_c01_of_different_acts_on_one_decision_exactly_one_counts() -> None:
    match = new_match("", "")
    legal = position_of(match).legal(0)
    answers = at_once([submit(match, 0, legal[n], None) for n in range(6)])
    refused = [answer for answer in answers if isinstance(answer, AppError)]
    assert len(refused) == 5
    assert {refusal.code for refusal in refused} == {"stale_version"}
    assert {refusal.extra["version"] for refusal in refused} == {1}


def test_simultaneous_decisions_all_count() -> None:
    match = new_match("", "", "")
    play_setup(match)
    full = hand(wood=10)
    reshape(match, phase="discard", hands=[full] * 3, to_discard={"0": 2, "1": 2, "2": 2})
    discard = {"type": "discard", "resources": {"wood": 2}}
    answers = at_once([submit(match, seat, discard, None) for seat in range(3)])
    assert sorted(answer.version for answer in answers) == [
        match.version + 1, match.version + 2, match.version + 3,
    ]  # fmt: skip


RACES = 200


def test_c27_act_and_time_out_in_the_same_instant_one_wins(frozen: FrozenClock) -> None:
    match = new_match("", "")
    won = 0
    for race in range(RACES):
        match.refresh_from_db()
        seat = next(seat for seat in seats_of(match) if seat.active)
        assert seat.deadline is not None
        frozen.present = seat.deadline  # the last instant: both are in time
        known = match.version
        calls = [
            submit(match, seat.index, position_of(match).legal(seat.index)[-1], None),
            lambda index=seat.index, version=seat.decision_version: services.time_out(
                match_pk=match.pk, seat=index, version=version
            ),
        ]
        answer, timed_out = at_once(calls if race % 2 else calls[::-1])[:: 1 if race % 2 else -1]
        (record,) = MatchRecord.objects.filter(match=match, version__gt=known)
        acted = not isinstance(answer, AppError)
        assert acted != timed_out
        assert (record.actor, record.seat) == ("person" if acted else "timeout", seat.index)
        won += acted
        match.seats.update(timeouts_in_row=0, bank=300)
    assert 0 < won < RACES, "the race was none"


def test_c58_the_same_bot_turn_twice_at_once_is_one_record() -> None:
    match = new_match("", "greedy")
    bot = next(seat.index for seat in seats_of(match) if seat.bot_level)
    reshape(match, active=bot)
    turns = at_once(
        [lambda: services.play_bot_turn(match_pk=match.pk, seat=bot, version=0) for _ in range(4)]
    )
    assert sorted(turns) == [False, False, False, True]
    assert MatchRecord.objects.filter(match=match, version__gt=0).count() == 1


def test_c58_two_sweeps_at_once_time_out_once(frozen: FrozenClock) -> None:
    match = new_match("", "")
    frozen.advance(331)
    reports = at_once([services.sweep] * 3)
    assert sum(report.timeouts for report in reports) == 1
    assert seats_of(match)[0].timeouts_in_row == 1


def test_begun_at_once_by_job_sweep_and_the_last_nonce_it_is_drawn_once() -> None:
    match = new_match("", "", begin=False)
    users = [seat.user for seat in seats_of(match)]
    at_once(
        [lambda: services.begin_match(match_pk=match.pk) for _ in range(2)]
        + [
            lambda user=user: services.submit_nonce(match_id=match.public_id, user=user, nonce=b"n")
            for user in users
        ]
    )
    match.refresh_from_db()
    assert match.started
    assert MatchRecord.objects.filter(match=match).count() == 1
    assert [seat.index for seat in seats_of(match)] == [0, 1]


def test_two_ways_to_end_at_once_end_it_once() -> None:
    match = new_match("", "", ranked=True)
    users = [seat.user for seat in seats_of(match)]
    results = at_once(
        [
            lambda user=user: services.resign_match(match_id=match.public_id, user=user)
            for user in users
        ]
    )
    assert sorted(isinstance(result, services.MatchOver) for result in results) == [False, True]
    assert sorted(seat.place or 0 for seat in seats_of(match)) == [1, 2]


def test_the_sweep_leaves_a_match_that_somebody_holds(frozen: FrozenClock) -> None:
    if not connection.features.has_select_for_update_skip_locked:
        pytest.skip("SQLite has one lock for all: the immediate transaction waits instead")
    match = new_match("", "")
    frozen.advance(331)
    with services.sitting.sitting(match_pk=match.pk):
        (report,) = at_once([services.sweep])
    assert report.timeouts == 0
