"""Deadlines: the sweep alone brings every match on and to its end (groups B and C)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from games import services, tasks
from games.models import Match, MatchRecord
from games.services import sweeping
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    committing,
    hand,
    new_match,
    play_setup,
    position_of,
    records_of,
    reshape,
    seats_of,
)

pytestmark = pytest.mark.django_db


def swept() -> services.SweepReport:
    with committing():
        return services.sweep()


def work_off(sent_jobs: list[Any]) -> None:
    """Do what a worker would do with the bots' jobs, until there are none."""
    while sent_jobs:
        name, args, _ = sent_jobs.pop(0)
        if name == "games.play_bot_turn":
            with committing():
                tasks.play_bot_turn(*args)


def test_c28_a_deadline_that_nobody_saw_is_done_by_the_next_sweep(frozen: FrozenClock) -> None:
    match = new_match("", "")
    frozen.advance(329)
    assert swept().timeouts == 0
    frozen.advance(86_400)  # no worker for a day
    assert swept().timeouts == 1
    record = records_of(match)[-1]
    assert (record.kind, record.actor, record.action["type"]) == ("action", "timeout", "place_camp")


def test_c27_a_time_out_looks_again_and_does_nothing_when_anything_has_moved(
    frozen: FrozenClock,
) -> None:
    match = new_match("", "")
    frozen.advance(100)
    act(match, 0)
    frozen.advance(250)  # past the first deadline, before the present one
    assert not services.time_out(match_pk=match.pk, seat=0, version=0)
    assert not services.time_out(match_pk=match.pk, seat=0, version=1)
    assert not services.time_out(match_pk=match.pk, seat=1, version=0)
    assert not services.time_out(match_pk=match.pk, seat=9, version=0)
    assert not services.time_out(match_pk=-1, seat=0, version=0)
    match.refresh_from_db()
    assert match.version == 1


def test_c58_a_time_out_that_runs_twice_counts_once(frozen: FrozenClock) -> None:
    match = new_match("", "")
    frozen.advance(331)
    assert services.time_out(match_pk=match.pk, seat=0, version=0)
    assert not services.time_out(match_pk=match.pk, seat=0, version=0)
    assert seats_of(match)[0].timeouts_in_row == 1


def test_a_late_act_is_refused_though_no_sweep_has_run(frozen: FrozenClock) -> None:
    match = new_match("", "")
    frozen.advance(330)
    act(match, 0)  # the last instant still counts
    frozen.advance(400)
    with pytest.raises(services.TimeIsUp):
        act(match, 0)


def test_after_the_second_time_out_in_a_row_a_bot_takes_the_seat(frozen: FrozenClock) -> None:
    match = new_match("", "")
    frozen.advance(331)
    swept()
    frozen.advance(31)
    swept()
    row = seats_of(match)[0]
    assert (row.left_reason, row.bot_level) == ("timed_out", "greedy")
    kinds = [(record.kind, record.actor) for record in records_of(match)[1:]]
    assert kinds == [("action", "timeout"), ("action", "timeout"), ("handover", "timeout")]
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE


def test_an_own_act_in_between_forgives_the_first_time_out(frozen: FrozenClock) -> None:
    match = new_match("", "")
    frozen.advance(331)
    swept()
    act(match, 0)
    assert seats_of(match)[0].timeouts_in_row == 0
    assert seats_of(match)[0].left_reason == ""


def test_ranked_the_second_time_out_loses(frozen: FrozenClock) -> None:
    match = new_match("", "", ranked=True)
    frozen.advance(331)
    swept()
    frozen.advance(31)
    swept()
    match.refresh_from_db()
    assert (match.status, match.end_reason) == ("finished", "left")
    assert [seat.place for seat in seats_of(match)] == [2, 1]


FULL = hand(wood=10, gold=10)


@pytest.mark.parametrize(
    ("phase", "played"),
    [
        ({"phase": "roll"}, {"roll"}),
        ({"phase": "discard", "to_discard": {"0": 2, "1": 3}, "hands": [FULL] * 2}, {"discard"}),
        ({"phase": "storm", "dice": [3, 4]}, {"move_storm"}),
        ({"phase": "main", "dice": [2, 3]}, {"end_turn"}),
        (
            {
                "phase": "offer",
                "dice": [2, 3],
                "hands": [FULL] * 2,
                "offer": {"give": {"wood": 1}, "ask": {"iron": 1}, "rejected": []},
            },
            {"reject_offer"},
        ),
    ],
)
def test_c29_every_phase_has_a_deadline_that_the_sweep_finds(
    phase: dict[str, Any], played: set[str], frozen: FrozenClock
) -> None:
    match = new_match("", "")
    play_setup(match)
    reshape(match, **phase)
    assert match.deadline is not None
    known = match.version
    frozen.advance(331)
    assert swept().timeouts >= 1
    types = {record.action["type"] for record in records_of(match) if record.version > known}
    assert types == played


@pytest.mark.parametrize(
    ("ranked", "time"),
    [
        (True, None),
        (False, {"kind": "live", "preset": "slow"}),
        (False, {"kind": "turns", "days": 7, "weekends_off": True, "vacation": 30}),
        (False, {"kind": "none"}),
    ],
)
def test_c46_with_nobody_there_the_sweep_alone_ends_a_match_of_every_speed(
    ranked: bool, time: dict[str, Any] | None, frozen: FrozenClock, sent_jobs: list[Any]
) -> None:
    match = new_match("", "", "", ranked=ranked, time=time)
    for _ in range(1500):
        if match.status != Match.Status.ACTIVE:
            break
        assert match.deadline is not None
        frozen.present = max(frozen(), match.deadline)
        swept()
        work_off(sent_jobs)
        match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    places = sorted(seat.place or 0 for seat in seats_of(match))
    assert places[0] == 1
    assert all(seat.left_reason == "timed_out" for seat in seats_of(match)[: 2 if ranked else 3])


def test_a_person_who_never_comes_never_holds_up_the_others_for_long(frozen: FrozenClock) -> None:
    """The longest that one seat can delay a match is its bank and two decisions."""
    match = new_match("", "")
    begun = frozen()
    while not seats_of(match)[0].left_reason:
        frozen.advance(1)
        swept()
    assert frozen() - begun <= timedelta(seconds=300 + 30 + 30 + 1)


def test_c55_c56_bot_turns_are_played_though_every_job_is_lost(
    frozen: FrozenClock, sent_jobs: list[Any]
) -> None:
    match = new_match("", "greedy")
    bot = next(seat.index for seat in seats_of(match) if seat.bot_level)
    reshape(match, active=bot)
    sent_jobs.clear()  # as after FLUSHDB
    frozen.advance(5.9)
    assert (swept().asked_again, sent_jobs) == (0, [])
    frozen.advance(0.2)  # past its budget of a second and 5 s of patience
    assert (swept().asked_again, swept().asked_again) == (1, 0)
    assert sent_jobs == [("games.play_bot_turn", (match.pk, bot, match.version), None)]
    sent_jobs.clear()  # the broker loses that one too
    frozen.advance(5)
    assert swept().bot_turns == 1
    assert records_of(match)[-1].actor == MatchRecord.Actor.BOT


def test_c54_only_near_deadlines_become_jobs(frozen: FrozenClock, sent_jobs: list[Any]) -> None:
    match = new_match("", "")
    play_setup(match)
    rich = hand(wood=9, gold=9)
    reshape(match, phase="main", dice=[2, 3], hands=[rich] * 2)
    assert [name for name, _, _ in sent_jobs if name == "games.time_out"] == []
    act(match, 0, {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 1}})
    assert sent_jobs[-1] == ("games.time_out", (match.pk, 1, match.version), 15.0)
    frozen.advance(15)
    _, args, _ = sent_jobs[-1]
    assert services.time_out(match_pk=args[0], seat=args[1], version=args[2])


def test_c59_deadlines_are_moments_whatever_the_clocks_do(
    frozen: FrozenClock, settings: Any
) -> None:
    """Lisbon springs forward at 01:00 UTC on 29 March 2026: thirty seconds stay thirty seconds."""
    settings.TIME_ZONE = "America/Bogota"
    frozen.present = datetime(2026, 3, 29, 1, 59, 50, tzinfo=ZoneInfo("Europe/Lisbon")) - timedelta(
        hours=1
    )
    match = new_match("", "")
    row = seats_of(match)[0]
    assert row.deadline is not None
    assert row.deadline.utcoffset() is not None
    frozen.advance(329)
    assert swept().timeouts == 0
    frozen.advance(2)
    assert swept().timeouts == 1


def test_a_broken_match_stops_neither_the_others_nor_every_pass(
    frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = new_match("", ""), new_match("", "")
    act(broken, 0)  # due a little later, so that it is looked at last
    frozen.advance(331)
    real = sweeping._time_out_due

    def fails_for_one(s: Any) -> int:
        if s.match.pk == broken.pk:
            raise ZeroDivisionError
        return real(s)

    monkeypatch.setattr(sweeping, "_time_out_due", fails_for_one)
    report = swept()
    assert (report.failed, report.timeouts) == (1, 1)
    assert len(records_of(sound)) == 2
    assert swept().failed == 0
    monkeypatch.undo()


def test_c58_every_task_may_run_twice_or_for_what_is_gone(frozen: FrozenClock) -> None:
    match = new_match("", "greedy")
    bot = next(seat.index for seat in seats_of(match) if seat.bot_level)
    reshape(match, active=bot)
    for _ in range(2):
        tasks.begin_match(match.pk)
        tasks.play_bot_turn(match.pk, bot, 0)
        tasks.time_out(match.pk, 0, 0)
        tasks.sweep()
        tasks.begin_match(-1)
        tasks.play_bot_turn(-1, 0, 0)
        tasks.time_out(-1, 0, 0)
    assert [record.actor for record in records_of(match)] == ["staff", "bot"]
    assert position_of(match).active == (bot,)
