"""Votes of the table where one player holds the others up (group B)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import selectors, services
from games.models import Match, Vote
from tests.factories import UserFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    answer,
    ask,
    come_back,
    gone,
    in_main_phase,
    leave,
    payload,
    position_of,
    records_of,
    seats_of,
    swept,
    user_of,
)
from tests.recorders import at_once

pytestmark = pytest.mark.django_db
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}


def running(match: Match) -> list[int]:
    """The seats whose clocks run."""
    shown = payload(match)["seats"]
    return [seat["index"] for seat in shown if seat["clock"]["running"]]


def test_c41_no_vote_about_oneself_or_about_one_who_does_not_hold_up(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    for seat, target, reason in ((0, 0, "your_turn"), (1, 0, "not_late"), (0, 1, "not_late")):
        with pytest.raises(services.CannotVote) as refused:
            ask(match, seat, "bot", target)
        assert (refused.value.status, refused.value.extra["reason"]) == (409, reason)
    frozen.advance(121)
    with pytest.raises(services.CannotVote):
        ask(match, 0, "bot", 1)  # it is not his turn
    assert ask(match, 1, "bot", 0)


def test_c42_c50_a_vote_replaces_the_absent_by_a_bot_once(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    gone(match, 0, frozen, 29)
    assert payload(match)["seats"][0]["votable_at"] == "2026-03-29T00:30:30.000Z"
    frozen.advance(1)
    vote = ask(match, 1, "bot", 0)
    assert payload(match)["vote"]["ballots"] == [{"seat": 1, "yes": True}]
    assert ask(match, 1, "bot", 0) == vote
    answer(match, 2, vote)
    row = seats_of(match)[0]
    assert (row.left_reason, row.bot_level) == ("voted_out", "greedy")
    assert running(match) == []
    assert row.deadline == frozen(), "the bot is to play at once"
    assert [seat.bank for seat in seats_of(match)] == [300, 300, 300]
    assert payload(match)["vote"] is None
    with pytest.raises(services.CannotVote):
        answer(match, 2, vote)
    with pytest.raises(services.CannotVote):
        ask(match, 2, "bot", 0)
    assert Vote.objects.filter(match=match, status="passed").count() == 1


@pytest.mark.django_db(transaction=True)
def test_c42_two_claimers_at_the_same_moment_make_one_result(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    gone(match, 0, frozen, 30)
    users = [user_of(match, seat) for seat in (1, 2)]
    at_once(
        *(
            lambda user=user: services.open_vote(
                match_id=match.public_id, user=user, kind="bot", target=0
            )
            for user in users
        )
    )
    assert [vote.status for vote in Vote.objects.filter(match=match)] == ["passed"]
    assert [r.kind for r in records_of(match)].count("handover") == 1


def test_a_vote_falls_when_its_reason_is_gone(frozen: FrozenClock) -> None:
    match = in_main_phase(4)
    gone(match, 0, frozen, 31)
    vote = ask(match, 1, "bot", 0)
    act(match, 0, TRADE)
    swept()
    assert Vote.objects.get(pk=vote).status == "moot"
    with pytest.raises(services.CannotVote):
        answer(match, 2, vote)
    assert seats_of(match)[0].left_reason == ""


def test_a_vote_is_rejected_or_runs_out(frozen: FrozenClock) -> None:
    match = in_main_phase(4)
    frozen.advance(121)
    vote = ask(match, 1, "abort", 0)
    answer(match, 2, vote, yes=False)
    with pytest.raises(services.CannotVote):
        answer(match, 2, vote, yes=True)
    answer(match, 3, vote, yes=False)
    assert Vote.objects.get(pk=vote).status == "rejected"
    second = ask(match, 3, "turns", 0)
    frozen.advance(60)
    swept()
    assert Vote.objects.get(pk=second).status == "expired"
    match.refresh_from_db()
    assert (match.status, match.vote_closes_at) == ("active", None)


def test_c50_a_vote_turns_the_match_turn_based_and_every_clock_begins_anew(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase(3)
    frozen.advance(121)
    answer(match, 2, ask(match, 1, "turns", 0, days=3))
    shown = payload(match)
    assert shown["time"] == {"kind": "turns", "days": 3, "weekends_off": False, "vacation": 0}
    row = seats_of(match)[0]
    assert running(match) == [0]
    assert row.deadline == frozen() + timedelta(days=3)
    assert row.bank == 0
    with pytest.raises(services.CannotVote):
        ask(match, 1, "turns", days=1)


def test_c50_a_vote_calls_the_match_off_unrated(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    frozen.advance(121)
    answer(match, 2, ask(match, 1, "abort", 0))
    assert (match.status, match.end_reason) == ("aborted", "aborted")
    assert [seat.place for seat in seats_of(match)] == [None, None, None]
    assert (running(match), match.deadline) == ([], None)
    assert seats_of(match)[0].bank == 300 - (121 - 30), "what it had used stays used"


def test_in_a_ranked_match_only_all_together_change_how_it_goes_on(frozen: FrozenClock) -> None:
    match = in_main_phase(2, ranked=True)
    gone(match, 0, frozen, 125)
    for kind in ("bot", "turns", "abort"):
        with pytest.raises(services.CannotVote):
            ask(match, 1, kind, 0)
    user = user_of(match, 0)
    assert selectors.running_ranked_match(user) == match
    answer(match, 0, ask(match, 1, "turns"))
    assert match.time["kind"] == "turns"
    assert selectors.running_ranked_match(user) is None  # it keeps nobody waiting
    answer(match, 0, ask(match, 1, "abort"))
    assert (match.status, match.end_reason) == ("aborted", "agreed")


def test_who_may_vote(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    frozen.advance(121)
    vote = ask(match, 1, "bot", 0)
    with pytest.raises(services.CannotVote):
        answer(match, 0, vote)
    with pytest.raises(services.NotYourSeat):
        services.cast_vote(match_id=match.public_id, user=UserFactory(), vote_id=vote, yes=True)
    leave(match, 2)
    with pytest.raises(services.NotYourSeat):
        answer(match, 2, vote)
    assert position_of(match).active == (0,)


def test_nobody_agrees_to_other_days_than_he_asked_for(frozen: FrozenClock) -> None:
    match = in_main_phase(2)
    ask(match, 0, "turns", days=7)
    with pytest.raises(services.CannotVote) as refused:
        ask(match, 1, "turns", days=1)
    assert refused.value.extra["reason"] == "open"
    assert match.time["kind"] == "live"
    ask(match, 1, "turns", days=7)
    assert match.time["days"] == 7


def test_a_proposal_falls_when_somebody_is_back_who_was_not_asked(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    leave(match, 2)
    vote = ask(match, 0, "abort")
    come_back(match, 2)
    with pytest.raises(services.CannotVote):
        answer(match, 1, vote)
    match.refresh_from_db()
    assert match.status == "active"
    swept()
    assert Vote.objects.get(pk=vote).status == "moot"


def test_an_agreed_pause_gives_the_rest_of_a_running_one_back(frozen: FrozenClock) -> None:
    match = in_main_phase(2)
    vote = ask(match, 0, "pause", minutes=60)
    services.pause_match(match_id=match.public_id, user=user_of(match, 1), minutes=5)
    answer(match, 1, vote)
    assert payload(match)["pause"]["by"] is None
    assert seats_of(match)[1].pause_left == 300


def test_a_vote_to_resume_ends_no_pause_from_a_seats_own_budget(frozen: FrozenClock) -> None:
    match = in_main_phase(2)
    answer(match, 1, ask(match, 0, "pause", minutes=1))
    frozen.advance(30)
    vote = ask(match, 0, "resume")
    frozen.advance(30)
    swept()
    services.pause_match(match_id=match.public_id, user=user_of(match, 0), minutes=1)
    with pytest.raises(services.CannotVote):
        answer(match, 1, vote)
    assert payload(match)["pause"]["by"] == 0
