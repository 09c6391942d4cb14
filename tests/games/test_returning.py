"""Leaving, coming back, absence, pauses (group B)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from core.errors import Malformed
from games import services
from games.models import Match
from moderation.models import AuditEntry
from tests.factories import StaffFactory, UserFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    answer,
    ask,
    come_back,
    committing,
    gone,
    in_main_phase,
    leave,
    new_match,
    payload,
    present,
    records_of,
    reshape,
    seats_of,
    swept,
    user_of,
)

pytestmark = pytest.mark.django_db
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}


# --- leaving and coming back ----------------------------------------------------------------------


def test_a_declared_leave_lets_a_bot_play_on_and_the_owner_come_back(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    leave(match, 0)
    row = seats_of(match)[0]
    assert (row.left_reason, row.bot_level) == ("left", "greedy")
    assert payload(match)["seats"][0]["can_return"]
    with pytest.raises(services.NotYourSeat):
        act(match, 0, TRADE)
    frozen.advance(500)
    come_back(match, 0)
    row = seats_of(match)[0]
    assert (row.left_reason, row.bot_level, row.left_at_version) == ("", "", None)
    assert row.deadline == frozen() + timedelta(seconds=row.bank + 30)
    assert records_of(match)[-1].facts == {"back": True}
    version = match.version
    come_back(match, 0)  # already back: nothing changes
    assert match.version == version
    act(match, 0, TRADE)


@pytest.mark.parametrize("lost", ["timed_out", "voted_out"])
def test_a_seat_lost_to_the_clock_or_a_vote_is_taken_back_with_a_clean_count(
    lost: str, frozen: FrozenClock
) -> None:
    match = in_main_phase(3)
    if lost == "timed_out":
        reshape(match, phase="roll", dice=None, turn=5)
        for seconds in (330, 30):
            frozen.advance(seconds)
            swept()
    else:
        frozen.advance(121)
        answer(match, 2, ask(match, 1, "bot", 0))
    row = seats_of(match)[0]
    assert (row.left_reason, row.bot_level) == (lost, "greedy")
    come_back(match, 0)
    row = seats_of(match)[0]
    assert (row.left_reason, row.bot_level, row.timeouts_in_row) == ("", "", 0)
    frozen.advance(331)
    swept()
    assert seats_of(match)[0].left_reason == "", "the first time-out of a new count"


def test_a_bot_that_thought_for_a_seat_whose_owner_is_back_comes_too_late() -> None:
    match = in_main_phase(3)
    leave(match, 0)
    thought_about = seats_of(match)[0].decision_version
    come_back(match, 0)
    assert not services.play_bot_turn(match_pk=match.pk, seat=0, version=thought_about)
    assert records_of(match)[-1].kind == "handover"


def test_to_leave_and_return_at_once_wins_no_time(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    frozen.advance(130)  # 100 s off the bank
    before = seats_of(match)[0]
    for _ in range(3):
        leave(match, 0)
        come_back(match, 0)
    row = seats_of(match)[0]
    assert row.deadline == before.deadline
    assert row.turn_at == before.turn_at  # and the others may vote about it all the same
    assert row.bank == 200


def test_after_an_act_of_the_bot_the_decision_begins_anew(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    frozen.advance(20)
    leave(match, 0)
    with committing():
        services.submit_action(
            match_id=match.public_id, seat=0, user=None, action=TRADE,
            expected_version=match.version, request_id=None, actor="bot",
        )  # fmt: skip
    come_back(match, 0)
    assert seats_of(match)[0].allowance == 30


def test_who_resigned_or_played_ranked_does_not_come_back() -> None:
    casual, ranked = in_main_phase(3), in_main_phase(3, ranked=True)
    leave(casual, 0, "resign")
    leave(ranked, 0)
    for match, reason in ((casual, "resigned"), (ranked, "ranked")):
        assert not payload(match)["seats"][0]["can_return"]
        with pytest.raises(services.CannotReturn) as refused:
            come_back(match, 0)
        assert refused.value.extra == {"reason": reason}
    with pytest.raises(services.NotYourSeat):
        services.return_to_seat(match_id=casual.public_id, user=UserFactory())


def test_who_left_may_still_resign_and_a_leave_in_a_ranked_match_is_a_loss() -> None:
    casual, ranked = in_main_phase(3), in_main_phase(2, ranked=True)
    leave(casual, 0)
    leave(casual, 0, "resign")
    assert seats_of(casual)[0].left_reason == "resigned"
    leave(ranked, 0)
    assert (ranked.status, [seat.place for seat in seats_of(ranked)]) == ("finished", [2, 1])
    with pytest.raises(Malformed):
        leave(casual, 1, "vanish")


def test_the_ways_out_say_what_they_cost() -> None:
    casual, ranked = payload(in_main_phase(3), 0), payload(in_main_phase(2, ranked=True), 0)
    assert [option["choice"] for option in casual["leave_options"]] == ["bot", "turns", "resign"]
    assert [option["returnable"] for option in casual["leave_options"]] == [True, True, False]
    assert [option["rating"] for option in casual["leave_options"]] == [None, None, None]
    assert [o["result"] for o in ranked["leave_options"]] == ["last", None, "last"]
    assert [o["rating"] for o in ranked["leave_options"]] == [-20.0, None, -20.0]
    assert payload(in_main_phase(2))["leave_options"] == []


def test_c53_the_policy_stands_in_the_match() -> None:
    casual, ranked = payload(in_main_phase()), payload(in_main_phase(ranked=True))
    assert casual["timeout_policy"] == {
        "kind": "live", "bank": 300, "decision": 30, "answer": 15, "days": None,
        "weekends_off": False, "timeouts": 2, "absence": 90, "after": "bot", "can_return": True,
    }  # fmt: skip
    changed = {"absence": None, "after": "loss", "can_return": False}
    assert ranked["timeout_policy"] == {**casual["timeout_policy"], **changed}


# --- absence --------------------------------------------------------------------------------------


def test_c44_one_of_two_tabs_closed_is_not_gone_and_a_program_never_is(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    present(match, 0, 1)
    present(match, 0, 1)
    frozen.advance(200)
    swept()
    assert [seat.left_reason for seat in seats_of(match)] == ["", "", ""]
    assert [seat["away_since"] for seat in payload(match)["seats"]] == [None, None, None]


def test_absence_adds_up_over_blinks_and_an_own_act_forgets_it(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    gone(match, 0, frozen, 50)
    present(match, 0, 1, 2)
    frozen.advance(5)
    present(match, 1, 2)
    seat = payload(match)["seats"][0]
    assert seat["takeover_at"] == "2026-03-29T00:31:35.000Z"  # 50 s before, 40 s from 00:30:55 on
    frozen.advance(39)
    act(match, 0, TRADE)  # by another way: from a program
    assert seats_of(match)[0].absent == 0
    frozen.advance(2)
    assert swept().taken_over == 0


def test_the_countdown_ends_in_a_takeover_and_one_may_take_the_seat_back(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase(3)
    gone(match, 0, frozen, 89)
    assert swept().taken_over == 0
    frozen.advance(1)
    assert swept().taken_over == 1
    assert seats_of(match)[0].left_reason == "absent"
    present(match, 0, 1, 2)
    come_back(match, 0)
    frozen.advance(60)
    assert swept().taken_over == 0


def test_nobody_is_taken_over_before_half_a_minute_of_his_own_turn(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    gone(match, 1, frozen, 200)
    assert swept().taken_over == 0
    act(match, 0, {"type": "end_turn"})
    frozen.advance(29)
    assert swept().taken_over == 0
    frozen.advance(1)
    assert swept().taken_over == 1


def test_with_nobody_waiting_but_bots_only_the_clock_takes_a_seat(frozen: FrozenClock) -> None:
    match = new_match("", "greedy")
    (person,) = (seat.index for seat in seats_of(match) if not seat.bot_level)
    reshape(match, active=person)
    present(match, person)
    present(match)
    frozen.advance(300)
    assert swept().taken_over == 0
    assert payload(match)["seats"][person]["takeover_at"] is None


@pytest.mark.parametrize(("ranked", "time"), [(True, None), (False, {"kind": "turns", "days": 1})])
def test_ranked_and_turn_based_the_clock_alone_decides(
    ranked: bool, time: dict[str, Any] | None, frozen: FrozenClock
) -> None:
    match = in_main_phase(2, ranked=ranked, time=time)
    gone(match, 0, frozen, 300)
    assert swept().taken_over == 0
    assert seats_of(match)[0].left_reason == ""


# --- pauses ---------------------------------------------------------------------------------------


def pause(match: Match, seat: int, minutes: int) -> None:
    with committing():
        services.pause_match(match_id=match.public_id, user=user_of(match, seat), minutes=minutes)
    match.refresh_from_db()


def resume(match: Match, seat: int) -> None:
    with committing():
        services.resume_match(match_id=match.public_id, user=user_of(match, seat))
    match.refresh_from_db()


def test_c34_c40_a_pause_from_ones_budget_has_an_end_and_lets_every_clock_stand(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase(2)
    frozen.advance(10)
    pause(match, 1, 3)
    shown = payload(match)
    assert shown["pause"] == {"until": "2026-03-29T00:33:10.000Z", "by": 1}
    assert [seat["clock"]["running"] for seat in shown["seats"]] == [False, False]
    with pytest.raises(services.MatchPaused):
        act(match, 0, TRADE)
    frozen.advance(179)
    swept()
    assert payload(match)["pause"] is not None
    frozen.advance(1)
    swept()
    shown = payload(match)
    assert shown["pause"] is None
    assert shown["seats"][0]["clock"]["running"]
    assert shown["seats"][0]["clock"]["allowance"] == 20
    assert shown["seats"][1]["pause_left"] == 120
    act(match, 0, TRADE)


def test_ending_a_pause_early_gives_the_rest_back_and_only_its_owner_ends_it(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase(2)
    with pytest.raises(services.CannotPause):
        resume(match, 0)
    pause(match, 0, 5)
    with pytest.raises(services.CannotPause):
        resume(match, 1)
    with pytest.raises(services.CannotPause):
        pause(match, 1, 1)
    frozen.advance(60)
    resume(match, 0)
    assert seats_of(match)[0].pause_left == 240
    with pytest.raises(services.CannotPause) as refused:
        pause(match, 0, 5)
    assert refused.value.extra == {"reason": "budget", "left": 240}


def test_turn_based_matches_have_holidays_instead_of_pauses() -> None:
    match = in_main_phase(2, time={"kind": "turns", "days": 1})
    with pytest.raises(services.CannotPause):
        pause(match, 0, 1)


def test_the_pause_of_one_who_leaves_ends_with_it(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    pause(match, 1, 5)
    leave(match, 1)
    assert match.paused_until is None
    assert seats_of(match)[0].clock_started_at == frozen()


def test_c40_staff_end_a_pause_with_a_reason(frozen: FrozenClock) -> None:
    match = in_main_phase(2)
    pause(match, 0, 5)
    with committing():
        services.staff_resume(match_pk=match.pk, by=StaffFactory(), reason="queja")
    match.refresh_from_db()
    assert match.paused_until is None
    assert AuditEntry.objects.get(action="match_resume").reason == "queja"


def test_c38_c40_a_pause_by_agreement_is_bounded_and_ends_early_only_by_agreement(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase(2)
    vote = ask(match, 0, "pause", minutes=6 * 24 * 60)
    assert payload(match)["pause"] is None
    answer(match, 1, vote)
    assert payload(match)["pause"]["by"] is None
    with pytest.raises(services.CannotPause):
        resume(match, 0)
    frozen.advance(3600)
    answer(match, 1, ask(match, 0, "resume"))
    assert payload(match)["pause"] is None
    with pytest.raises(services.CannotVote):
        ask(match, 0, "pause", minutes=7 * 24 * 60)
