"""The ranked queue: who may wait, for how long, and who is brought together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.errors import GuestNotAllowed, Suspended
from accounts.models import User
from core import clock
from core.errors import NotFound
from core.push import me_group
from games.engines import get_engine
from games.models import Match
from games.services import Player, abort_match, start_match
from ladders.models import Rating
from matchmaking import services
from matchmaking.errors import BadTable, InRankedMatch, QueueWait
from matchmaking.models import QueuePenalty, QueueTicket
from matchmaking.selectors import queue_payload
from matchmaking.services import pairing
from moderation.models import AuditEntry, Sanction
from moderation.services import block_user, sanction_user
from notifications.models import Notification
from tests.factories import GuestFactory, StaffFactory, UserFactory
from tests.recorders import Pushes

pytestmark = pytest.mark.django_db
GAME = LADDER = "cinco-vetas"
EDITION = get_engine(GAME).info.editions[0].key


def waiting(rating: float = 1500, *, seats: int = 2) -> User:
    """Somebody of that rating who has just come into the queue."""
    user = UserFactory()
    Rating.objects.create(user=user, ladder=LADDER, value=rating)
    services.join_queue(user=user, ladder=LADDER, seats=seats)
    return user


def players(public_id: str) -> set[User]:
    return {seat.user for seat in Match.objects.get(public_id=public_id).seats.all() if seat.user}


def ranked_match(*users: User) -> Match:
    return start_match(
        game=GAME, edition=EDITION, options={}, players=[Player(u) for u in users], ranked=True
    )


def test_two_who_fit_are_paired_and_sent_to_their_match(pushes: Pushes) -> None:
    pair = {waiting(1500), waiting(1600)}
    with pushes.committed():
        [public_id] = services.pair_tickets()
    assert players(public_id) == pair
    match = Match.objects.get(public_id=public_id)
    assert (match.ranked, match.ladder) == (True, LADDER)
    assert not QueueTicket.objects.exists()
    url = f"/partida/{public_id}/"
    for user in pair:
        assert pushes.to(me_group(user.pk), "goto") == [
            {"type": "goto", "url": url, "reason": "matched"}
        ]
        assert pushes.to(me_group(user.pk), "queue")[-1]["ticket"] is None
        assert Notification.objects.get(user=user).data == {"match": public_id, "url": url}
    assert services.pair_tickets() == []


def test_c123_the_rating_of_this_ladder_counts_and_the_wait_opens_the_window(
    advance: Callable[[float], None],
) -> None:
    a, b = waiting(1500), waiting(1740)
    Rating.objects.create(user=a, ladder="another-game", value=1740)
    for seconds, paired in ((0, False), (50, False), (10, True)):  # 100, 225, 250
        advance(seconds)
        for user in (a, b):
            services.heartbeat(user=user)
        assert bool(services.pair_tickets()) is paired


def test_a_newcomer_with_a_small_window_is_not_paired_far_away(
    advance: Callable[[float], None],
) -> None:
    patient = waiting(1500)
    advance(25)
    waiting(1650)
    services.heartbeat(user=patient)
    assert services.pair_tickets() == []


def test_queues_of_other_sizes_do_not_mix() -> None:
    waiting(seats=2)
    waiting(seats=3)
    waiting(seats=3)
    assert services.pair_tickets() == []
    three = waiting(seats=3)
    [public_id] = services.pair_tickets()
    assert three in players(public_id)
    assert len(players(public_id)) == 3


def test_several_matches_start_in_one_run() -> None:
    for rating in (1500, 2000, 1510, 2010, 1520):
        waiting(rating)
    assert len(services.pair_tickets()) == 2
    assert QueueTicket.objects.count() == 1


def test_c125_two_tabs_share_one_ticket(advance: Callable[[float], None]) -> None:
    user = waiting()
    first = QueueTicket.objects.get()
    advance(20)
    services.join_queue(user=user, ladder=LADDER, seats=2)
    again = QueueTicket.objects.get()
    assert (again.pk, again.created_at) == (first.pk, first.created_at)
    assert again.seen_at > first.seen_at
    assert services.pair_tickets() == []


def test_another_number_of_seats_begins_a_new_wait(advance: Callable[[float], None]) -> None:
    user = waiting(seats=2)
    advance(20)
    ticket = services.join_queue(user=user, ladder=LADDER, seats=3)
    assert QueueTicket.objects.count() == 1
    assert (ticket.seat_count, ticket.created_at) == (3, clock.now())


def test_a_page_that_is_gone_loses_its_ticket(
    advance: Callable[[float], None], pushes: Pushes
) -> None:
    gone, here = waiting(1000), waiting(2000)
    advance(29)
    assert services.heartbeat(user=here)
    services.pair_tickets()
    assert QueueTicket.objects.count() == 2
    advance(2)
    with pushes.committed():
        services.pair_tickets()
    assert QueueTicket.objects.get().user == here
    assert pushes.to(me_group(gone.pk), "queue") == [
        {"type": "queue", "ticket": None, "reason": "absent"}
    ]
    assert not services.heartbeat(user=gone)


def test_leaving_twice_is_leaving_once() -> None:
    user = waiting()
    assert services.leave_queue(user=user)
    assert not services.leave_queue(user=user)


def test_c126_guests_are_told_to_register() -> None:
    guest = GuestFactory()
    with pytest.raises(GuestNotAllowed) as refused:
        services.join_queue(user=guest, ladder=LADDER, seats=2)
    assert refused.value.extra == {"register": "/cuenta/signup/"}
    assert not QueueTicket.objects.exists()


def test_c126_a_ticket_of_a_guest_is_never_paired() -> None:
    """Whatever put it there."""
    waiting()
    QueueTicket.objects.create(
        user=GuestFactory(), ladder=LADDER, seat_count=2, rating=1500, created_at=clock.now(),
        seen_at=clock.now(),
    )  # fmt: skip
    assert services.pair_tickets() == []
    assert QueueTicket.objects.count() == 1


def test_c45_who_has_a_ranked_match_running_is_sent_back_to_it() -> None:
    user = UserFactory()
    match = ranked_match(user, UserFactory())
    with pytest.raises(InRankedMatch) as refused:
        services.join_queue(user=user, ladder=LADDER, seats=2)
    assert refused.value.extra == {"match": match.public_id}
    assert queue_payload(user)["match"] == match.public_id


def test_c45_a_ticket_of_one_who_is_already_playing_is_taken_away() -> None:
    user, other = waiting(), waiting()
    ranked_match(user, UserFactory())
    assert services.pair_tickets() == []
    assert QueueTicket.objects.get().user == other


def test_c61_who_aborts_a_ranked_match_waits_and_is_told_which_and_why(
    advance: Callable[[float], None], pushes: Pushes, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        "matchmaking.receivers.enqueue_on_commit", lambda name, *args: jobs.append((name, *args))
    )
    user, other = UserFactory(), UserFactory()
    with pushes.committed():
        match = ranked_match(user, other)
        abort_match(match_id=match.public_id, user=user)
    assert ("matchmaking.penalise_abort", match.pk, user.pk) in jobs
    for _ in range(2):
        services.penalise_abort(match_pk=match.pk, user_pk=user.pk)
    with pytest.raises(QueueWait) as refused:
        services.join_queue(user=user, ladder=LADDER, seats=2)
    until = QueuePenalty.objects.get(user=user).until
    assert refused.value.extra == {
        "until": until.isoformat(), "rule": "aborted_ranked", "match": match.public_id,
    }  # fmt: skip
    assert queue_payload(user)["wait_until"] == until.isoformat()
    assert services.join_queue(user=other, ladder=LADDER, seats=2)
    advance(5 * 60 + 1)
    assert services.join_queue(user=user, ladder=LADDER, seats=2)


def test_an_abort_whose_job_was_lost_is_found_by_the_next_pass(
    advance: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matchmaking.receivers.enqueue_on_commit", lambda *_: None)
    user, other = UserFactory(), UserFactory()
    match = ranked_match(user, other)
    abort_match(match_id=match.public_id, user=user)
    advance(2)
    services.pair_tickets()
    penalty = QueuePenalty.objects.get()
    match.refresh_from_db()
    assert match.ended_at is not None
    assert (penalty.user, penalty.match) == (user, match)
    assert penalty.until == match.ended_at + timedelta(minutes=5)
    assert services.find_lost_penalties() == 0


def test_an_abort_whose_job_was_lost_counts_before_any_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("matchmaking.receivers.enqueue_on_commit", lambda *_: None)
    user, other = UserFactory(), UserFactory()
    abort_match(match_id=ranked_match(user, other).public_id, user=user)
    with pytest.raises(QueueWait):
        services.join_queue(user=user, ladder=LADDER, seats=2)
    assert services.join_queue(user=other, ladder=LADDER, seats=2)


def test_c61_staff_lift_a_wait_with_a_reason_and_no_pass_brings_it_back() -> None:
    user, staff = UserFactory(), StaffFactory()
    abort_match(match_id=ranked_match(user, UserFactory()).public_id, user=user)
    services.find_lost_penalties()
    services.lift_penalty(user=user, by=staff, reason="corte de luz")
    entry = AuditEntry.objects.get(action="queue_wait_lift")
    assert (entry.actor, entry.reason) == (staff, "corte de luz")
    services.pair_tickets()
    assert services.join_queue(user=user, ladder=LADDER, seats=2)


def test_the_suspended_do_not_wait() -> None:
    user = waiting()
    waiting()
    sanction_user(user=user, kind=Sanction.Kind.SUSPENDED, reason="insultos", by=None)
    assert not QueueTicket.objects.filter(user=user).exists()
    with pytest.raises(Suspended) as refused:
        services.join_queue(user=user, ladder=LADDER, seats=2)
    assert refused.value.extra == {"until": None, "reason": "insultos"}
    assert services.pair_tickets() == []


def test_what_is_no_ladder_or_no_number_of_seats_is_refused() -> None:
    with pytest.raises(NotFound):
        services.join_queue(user=UserFactory(), ladder="chess", seats=2)
    with pytest.raises(BadTable):
        services.join_queue(user=UserFactory(), ladder=LADDER, seats=9)


def test_people_who_blocked_each_other_are_never_paired() -> None:
    a, b = waiting(), waiting()
    block_user(blocker=b, blocked=a)
    assert services.pair_tickets() == []


def test_c123_the_last_opponent_comes_first_only_when_alone(
    advance: Callable[[float], None],
) -> None:
    a, b = waiting(), waiting()
    [first] = services.pair_tickets()
    Match.objects.filter(public_id=first).update(
        status="finished", ended_at=clock.now(), deadline=None
    )
    advance(1)
    for user in (a, b):
        services.join_queue(user=user, ladder=LADDER, seats=2)
    third = waiting()
    [second] = services.pair_tickets()
    assert players(second) == {a, third}
    Match.objects.filter(public_id=second).update(
        status="finished", ended_at=clock.now(), deadline=None
    )
    services.join_queue(user=a, ladder=LADDER, seats=2)
    [again] = services.pair_tickets()
    assert players(again) == {a, b}


def test_a_match_that_cannot_start_does_not_keep_the_others_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unlucky = {waiting(1000), waiting(1010)}
    lucky = {waiting(2000), waiting(2010)}
    original = pairing.start_match

    def fails_for_some(**wanted: Any) -> Match:
        if unlucky & {player.user for player in wanted["players"]}:
            raise RuntimeError("no")
        return original(**wanted)

    monkeypatch.setattr(pairing, "start_match", fails_for_some)
    [public_id] = services.pair_tickets()
    assert players(public_id) == lucky
    assert {ticket.user for ticket in QueueTicket.objects.all()} == unlucky


def test_an_idle_run_asks_little_of_the_database(
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    with django_assert_max_num_queries(3):
        services.pair_tickets()


def test_a_match_at_a_table_ends_the_wait(pushes: Pushes) -> None:
    user = waiting()
    table = services.create_table(user=user, game=GAME, seats=2)
    services.set_bot(user=user, table_id=table.public_id, seat=1, level="random")
    services.start_table(user=user, table_id=table.public_id)
    assert not QueueTicket.objects.exists()


def test_the_page_sees_how_long_and_how_far(advance: Callable[[float], None]) -> None:
    user = waiting(1512.6)
    advance(25)
    shown = queue_payload(user)["ticket"]
    assert shown == {
        "ladder": LADDER,
        "seats": 2,
        "since": (clock.now() - timedelta(seconds=25)).isoformat(),
        "waited": 25,
        "window": 150,
        "rating": 1513,
        "waiting": 1,
    }
