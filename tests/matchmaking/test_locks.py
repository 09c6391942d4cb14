"""Two at the same moment: seats, tickets and pairings are given out once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from core.errors import AppError
from games.models import Match, MatchSeat
from matchmaking import services
from matchmaking.models import QueueTicket, Table, TableSeat
from tests.factories import UserFactory
from tests.recorders import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.locks]
GAME = LADDER = "cinco-vetas"


def open_table(seats: int) -> Table:
    return services.create_table(user=UserFactory(), game=GAME, seats=seats)


def join(user: User, table: Table) -> int:
    client = APIClient()
    client.force_authenticate(user)
    return client.post(f"/api/v1/tables/{table.public_id}/join", {}, format="json").status_code


def test_c09_the_last_seat_goes_to_one_of_two() -> None:
    table = open_table(2)
    rivals = [UserFactory(), UserFactory()]
    codes = at_once(*(lambda user=user: join(user, table) for user in rivals))
    assert sorted(codes) == [201, 409]
    assert TableSeat.objects.filter(table=table, user__in=rivals).count() == 1


def test_c09_a_double_click_takes_one_seat() -> None:
    table, user = open_table(4), UserFactory()
    codes = at_once(*[lambda: join(user, table)] * 3)
    assert sorted(codes) == [200, 200, 201]
    assert TableSeat.objects.filter(table=table, user=user).count() == 1


def test_a_table_is_started_once() -> None:
    table = open_table(2)
    services.set_bot(user=table.host, table_id=table.public_id, seat=1, level="random")
    answers = at_once(
        *[lambda: services.start_table(user=table.host, table_id=table.public_id)] * 2
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Table", "TableClosed"]
    assert Match.objects.count() == 1


def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table() -> None:
    host, other = UserFactory(), UserFactory()
    table = services.create_table(user=host, game=GAME, seats=2)
    services.take_seat(user=other, table_id=table.public_id)
    services.set_ready(user=other, table_id=table.public_id, ready=True)
    services.start_table(user=host, table_id=table.public_id)
    match = Match.objects.get()
    Match.objects.update(status="finished", ended_at=match.created_at, deadline=None)
    answers = at_once(
        *(
            lambda user=user: services.rematch_of_match(user=user, match_id=match.public_id)
            for user in (host, other)
        )
    )
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert (Table.objects.count(), Match.objects.count()) == (1, 2)


def test_c125_two_tabs_get_one_ticket() -> None:
    user = UserFactory()
    answers = at_once(*[lambda: services.join_queue(user=user, ladder=LADDER, seats=2)] * 3)
    assert len({answer.pk for answer in answers}) == 1
    assert QueueTicket.objects.count() == 1


def test_two_workers_pair_nobody_twice() -> None:
    users = [UserFactory() for _ in range(6)]
    for user in users:
        services.join_queue(user=user, ladder=LADDER, seats=2)
    answers: list[Any] = at_once(services.pair_tickets, services.pair_tickets)
    # Who skipped rows that were locked has its turn a second later.
    services.pair_tickets()
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    seated = Counter(MatchSeat.objects.values_list("user_id", flat=True))
    assert seated == Counter(user.pk for user in users)
    assert not QueueTicket.objects.exists()


def test_who_leaves_while_being_paired_is_either_out_or_in_a_match() -> None:
    a, b = UserFactory(), UserFactory()
    for user in (a, b):
        services.join_queue(user=user, ladder=LADDER, seats=2)

    def come_again() -> object:
        return services.join_queue(user=a, ladder=LADDER, seats=2)

    answers = at_once(services.pair_tickets, come_again, lambda: services.heartbeat(user=b))
    assert not [
        answer
        for answer in answers
        if isinstance(answer, Exception) and not isinstance(answer, AppError)
    ]
    playing = MatchSeat.objects.filter(user=a, match__status="active").exists()
    assert playing != QueueTicket.objects.filter(user=a).exists()
