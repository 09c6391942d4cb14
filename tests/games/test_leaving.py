"""Resigning, losing one's seat, aborting, and the places that follow (ratings, "Leaving")."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import NotFound
from games import selectors, services, signals
from games.export import export_match
from games.models import Match, MatchRecord, MatchSecret
from games.services.ending import places_with_leavers
from moderation.models import AuditEntry
from tests.factories import StaffFactory, UserFactory
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


@pytest.fixture
def heard() -> Any:
    """Every signal of the match service, with its keywords."""
    caught: list[tuple[str, dict[str, Any]]] = []
    receivers = []
    for name in ("match_started", "match_finished", "match_aborted", "match_annulled"):

        def catch(sender: Any, signal: Any, _name: str = name, **about: Any) -> None:
            caught.append((_name, about))

        getattr(signals, name).connect(catch, weak=False)
        receivers.append((getattr(signals, name), catch))
    yield caught
    for signal, receiver in receivers:
        signal.disconnect(receiver)


@pytest.mark.parametrize(
    ("result", "left_at", "places"),
    [
        ((1, 2), (None, None), (1, 2)),
        ((1, 2, 2, 4), (None,) * 4, (1, 2, 2, 4)),
        (None, (None, 7), (1, 2)),
        (None, (9, None, 7, 8), (2, 1, 4, 3)),
        ((2, 1, 3), (None, 30, None), (1, 3, 2)),  # the bot that won counts for nobody
        ((1, 2, 3, 4), (5, 9, None, None), (4, 3, 1, 2)),
        ((1, 2, 2, 4), (5, None, None, None), (4, 1, 1, 3)),
        (None, (7, 9), (2, 1)),
    ],
)
def test_places_with_leavers(result: Any, left_at: Any, places: Any) -> None:
    assert places_with_leavers(result, left_at) == places


def resign(match: Match, seat: int) -> None:
    with committing():
        services.resign_match(match_id=match.public_id, user=seats_of(match)[seat].user)
    match.refresh_from_db()


@pytest.mark.django_db
def test_resigning_hands_the_seat_to_a_bot_and_the_casual_match_goes_on(
    pushed: list[Any], sent_jobs: list[Any]
) -> None:
    match = new_match("", "")
    sent_jobs.clear()
    resign(match, 0)
    row = seats_of(match)[0]
    assert (row.bot_level, row.left_reason, row.left_at_version) == ("greedy", "resigned", 1)
    assert row.user is not None
    assert match.status == Match.Status.ACTIVE
    assert [(r.kind, r.actor) for r in records_of(match)[1:]] == [("resign", "person")]
    assert sent_jobs == [("games.play_bot_turn", (match.pk, 0, 0), None)]
    assert pushed[-1][1]["seats"][0]["left"] == "resigned"
    resign(match, 0)
    assert match.version == 1
    with pytest.raises(services.NotYourSeat):
        act(match, 0)


@pytest.mark.django_db
def test_a_ranked_match_of_two_ends_at_once_and_the_leaver_is_last(heard: list[Any]) -> None:
    match = new_match("", "", ranked=True)
    play_setup(match)
    heard.clear()
    resign(match, 0)
    assert (match.status, match.end_reason) == (Match.Status.FINISHED, "left")
    assert match.ended_at is not None
    assert [seat.place for seat in seats_of(match)] == [2, 1]
    assert [seat.points for seat in seats_of(match)] == [2, 2]
    about = {"match_pk": match.pk, "ranked": True, "reason": "left"}
    assert heard == [("match_finished", about)]


@pytest.mark.django_db
def test_a_ranked_match_of_three_goes_on_until_one_person_is_left(heard: list[Any]) -> None:
    match = new_match("", "", "", ranked=True)
    play_setup(match)
    resign(match, 2)
    assert match.status == Match.Status.ACTIVE
    resign(match, 0)
    assert match.status == Match.Status.FINISHED
    assert [seat.place for seat in seats_of(match)] == [2, 1, 3]
    assert [name for name, _ in heard].count("match_finished") == 1


def one_fortress_from_winning(ranked: bool) -> tuple[Match, dict[str, Any]]:
    """Three seats; seat 0 has 9 points and can pay a fortress, which the action builds."""
    match = new_match("", "", "", ranked=ranked)
    play_setup(match)
    buildings = position_of(match).view(None)["buildings"]
    own = next(crossing for crossing, b in buildings.items() if b["seat"] == 0)
    reshape(
        match,
        phase="main",
        dice=[2, 3],
        cards=[["relic"] * 7, [], ["relic"] * 3],
        hands=[hand(iron=4, diamond=4), hand(), hand()],
    )
    return match, {"type": "build_fortress", "crossing": own}


@pytest.mark.django_db
@pytest.mark.parametrize(("ranked", "places"), [(True, [1, 2, 3]), (False, [1, 3, 2])])
def test_the_end_by_the_rules_gives_places_and_in_a_ranked_match_leavers_are_last(
    ranked: bool, places: list[int], heard: list[Any], pushed: list[Any]
) -> None:
    match, build = one_fortress_from_winning(ranked)
    resign(match, 2)  # its bot ends with more points than seat 1
    act(match, 0, build)
    assert (match.status, match.end_reason) == (Match.Status.FINISHED, "points")
    assert [seat.place for seat in seats_of(match)] == places
    assert [seat.points for seat in seats_of(match)] == [10, 2, 5]
    assert [about["reason"] for name, about in heard if name == "match_finished"] == ["points"]
    exported = export_match(match)
    assert (exported["places"], exported["outcome"]["places"]) == (places, [1, 3, 2])
    last = pushed[-1][1]
    assert (last["status"], last["legal"], last["ended_at"] is None) == ("finished", [], False)


@pytest.mark.django_db
@pytest.mark.parametrize("ranked", [True, False])
def test_c47_abort_until_every_seat_has_made_its_first_decision(
    ranked: bool, heard: list[Any]
) -> None:
    match = new_match("", "", ranked=ranked)
    for _ in range(3):
        act(match, position_of(match).active[0])
    assert selectors.match_payload(match=match, viewer=0)["can_abort"]
    act(match, position_of(match).active[0])
    assert not selectors.match_payload(match=match, viewer=0)["can_abort"]
    with pytest.raises(services.CannotAbort) as refused:
        services.abort_match(match_id=match.public_id, user=seats_of(match)[0].user)
    assert refused.value.status == 409
    match.refresh_from_db()
    assert match.status == Match.Status.ACTIVE


@pytest.mark.django_db
@pytest.mark.parametrize("begin", [True, False])
def test_c47_abort_ends_without_places_and_deletes_nothing(
    begin: bool, heard: list[Any], pushed: list[Any]
) -> None:
    match = new_match("", "", ranked=True, begin=begin)
    heard.clear()
    user = seats_of(match)[1].user
    with committing():
        services.abort_match(match_id=match.public_id, user=user)
    match.refresh_from_db()
    assert (match.status, match.end_reason, match.deadline) == ("aborted", "aborted", None)
    assert [seat.place for seat in seats_of(match)] == [None, None]
    assert records_of(match)[-1].facts == {"abort": "player"}
    about = {"match_pk": match.pk, "ranked": True, "by_user_pk": user.pk, "reason": "aborted"}
    assert heard == [("match_aborted", about)]
    with pytest.raises(services.MatchOver):
        services.abort_match(match_id=match.public_id, user=user)
    with pytest.raises(services.MatchOver):
        act(match, 0, {"type": "roll"})
    assert pushed[-1][1]["type"] == ("update" if begin else "refresh")


@pytest.mark.django_db
def test_only_who_sits_there_may_leave_or_abort() -> None:
    match = new_match("", "")
    for leave in (services.resign_match, services.abort_match):
        for user in (UserFactory(), None):
            with pytest.raises(services.NotYourSeat):
                leave(match_id=match.public_id, user=user)
        with pytest.raises(NotFound):
            leave(match_id="nowhere", user=UserFactory())


@pytest.mark.django_db
def test_a_match_ends_once_however_it_ends(heard: list[Any]) -> None:
    match = new_match("", "", ranked=True)
    resign(match, 0)
    ended = match.ended_at
    for end in (
        lambda: services.resign_match(match_id=match.public_id, user=seats_of(match)[1].user),
        lambda: services.abort_match(match_id=match.public_id, user=seats_of(match)[1].user),
        lambda: services.staff_abort(match_pk=match.pk, by=StaffFactory(), reason="x"),
    ):
        with pytest.raises(services.MatchOver):
            end()
    match.refresh_from_db()
    assert (match.ended_at, match.version) == (ended, 1)
    assert [name for name, _ in heard].count("match_finished") == 1


@pytest.mark.django_db
def test_the_seed_is_shown_after_the_end_and_never_before(pushed: list[Any]) -> None:
    match = new_match("", "", ranked=True)
    seed = bytes(MatchSecret.objects.get(match=match).server_seed).hex()
    assert selectors.match_payload(match=match, viewer=0)["server_seed"] is None
    resign(match, 0)
    assert selectors.match_payload(match=match, viewer=None)["server_seed"] == seed
    assert pushed[-1][1]["server_seed"] == seed
    assert selectors.match_payload(match=match, viewer=1)["legal"] == []


@pytest.mark.django_db
def test_staff_stop_a_match_with_a_reason(heard: list[Any], frozen: FrozenClock) -> None:
    match = new_match("", "", ranked=True)
    staff = StaffFactory()
    with committing():
        services.staff_abort(match_pk=match.pk, by=staff, reason="tablero roto")
    match.refresh_from_db()
    assert (match.status, match.end_reason) == ("aborted", "staff")
    entry = AuditEntry.objects.get(action="match_abort")
    assert (entry.actor, entry.reason) == (staff, "tablero roto")
    assert heard[-1][1]["by_user_pk"] is None
    assert records_of(match)[-1].actor == MatchRecord.Actor.STAFF


@pytest.mark.django_db
def test_annulling_marks_a_finished_match_once(heard: list[Any]) -> None:
    match = new_match("", "", ranked=True)
    staff = StaffFactory()
    with pytest.raises(services.CannotAnnul):
        services.annul_match(match_pk=match.pk, by=staff, reason="x")
    resign(match, 0)
    heard.clear()
    for _ in range(2):
        with committing():
            services.annul_match(match_pk=match.pk, by=staff, reason="trampa")
    match.refresh_from_db()
    assert (match.status, match.annul_reason) == ("annulled", "trampa")
    assert heard == [("match_annulled", {"match_pk": match.pk, "ranked": True})]
    assert AuditEntry.objects.filter(action="match_annul").count() == 1
    assert [seat.place for seat in seats_of(match)] == [2, 1]


@pytest.mark.django_db
def test_c45_a_running_ranked_match_is_named_until_it_ends_or_one_has_left() -> None:
    match = new_match("", "", "", ranked=True)
    users = [seat.user for seat in seats_of(match)]
    assert selectors.running_ranked_match(users[0]) == match
    assert selectors.running_ranked_match(UserFactory()) is None
    resign(match, 0)
    assert selectors.running_ranked_match(users[0]) is None
    assert selectors.running_ranked_match(users[1]) == match
    resign(match, 1)
    assert selectors.running_ranked_match(users[2]) is None


@pytest.mark.django_db
def test_waiting_matches_have_those_first_in_which_it_is_my_turn() -> None:
    match = new_match("", "")
    first, second = (seat.user for seat in seats_of(match))
    assert [m.your_turn for m in selectors.waiting_matches(first)] == [True]
    assert [m.your_turn for m in selectors.waiting_matches(second)] == [False]


@pytest.mark.django_db
def test_a_guests_seats_follow_into_the_account(pushed: list[Any]) -> None:
    match = new_match("", "")
    guest, account = seats_of(match)[0].user, UserFactory()
    pushed.clear()
    with committing():
        services.move_seats(from_user=guest, to_user=account)
    assert selectors.seat_of(match, account) == 0
    assert selectors.seat_of(match, guest) is None
    assert pushed[-1][1]["type"] == "refresh"
    act(match, 0)
    with pytest.raises(services.NotYourSeat):
        act(match, 0, user=guest)
