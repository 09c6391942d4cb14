"""Tables: who sits where, who is host, what is told, when they go."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from core import clock
from core.errors import NotFound
from core.push import LOBBY_GROUP, me_group, table_group
from games.engines import get_engine
from games.models import Match
from games.services import Player, abort_match, start_match
from matchmaking import services
from matchmaking.errors import (
    BadTable,
    KeptApart,
    Kicked,
    NotHost,
    NotReady,
    NotSeated,
    SeatTaken,
    TableClosed,
    TableFull,
    TooManyMatches,
    TooManyTables,
)
from matchmaking.models import Table
from matchmaking.selectors import open_tables, table_payload, table_payloads
from moderation.models import Sanction
from moderation.services import block_user, sanction_user
from notifications.models import Notification
from tests.factories import GuestFactory, UserFactory
from tests.recorders import Pushes

pytestmark = pytest.mark.django_db
GAME = "cinco-vetas"


@pytest.fixture
def host() -> User:
    return UserFactory()


@pytest.fixture
def table(host: User) -> Table:
    return services.create_table(user=host, game=GAME, seats=3)


def names(table: Table) -> list[str | None]:
    return [
        seat["user"]["name"] if seat["user"] else seat["bot"]
        for seat in table_payload(Table.objects.get(pk=table.pk))["seats"]
    ]


def test_a_new_table_seats_its_host_and_is_listed(host: User, table: Table) -> None:
    assert names(table) == [host.name, None, None]
    assert [row.pk for row in open_tables()] == [table.pk]
    shown = table_payload(table)
    assert shown["options"] == {**shown["options"]}
    assert shown["host"] == host.name
    assert shown["can"] == {"start": False, "reason": "seats_open"}


def test_a_table_by_link_is_not_listed_but_can_be_joined(host: User) -> None:
    table = services.create_table(user=host, game=GAME, public=False)
    assert open_tables() == []
    guest = GuestFactory()
    services.take_seat(user=guest, table_id=table.public_id)
    assert guest.name in names(table)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"edition": "deluxe"},
        {"options": {"no-such-option": 1}},
        {"seats": 1},
        {"seats": 11},
    ],
)
def test_what_no_engine_offers_is_refused(host: User, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadTable):
        services.create_table(**{"user": host, "game": GAME, **wrong})
    assert not Table.objects.exists()


def test_nobody_sits_at_more_open_tables_than_the_house_allows(settings: Any) -> None:
    settings.MAX_OPEN_TABLES = 2
    user, tables = (
        UserFactory(),
        [services.create_table(user=UserFactory(), game=GAME) for _ in "abc"],
    )
    for table in tables[:2]:
        services.take_seat(user=user, table_id=table.public_id)
    with pytest.raises(TooManyTables):
        services.take_seat(user=user, table_id=tables[2].public_id)
    services.take_seat(user=user, table_id=tables[1].public_id, seat=3)  # another seat there
    services.leave_table(user=user, table_id=tables[0].public_id)
    services.take_seat(user=user, table_id=tables[2].public_id)


def test_nobody_plays_more_casual_matches_at_once_than_the_house_allows(
    settings: Any, table: Table
) -> None:
    settings.MAX_CASUAL_MATCHES = 1
    user = UserFactory()
    edition = get_engine(GAME).info.editions[0].key
    players = [Player(user), Player(UserFactory())]
    match = start_match(game=GAME, edition=edition, options={}, players=players, ranked=False)
    with pytest.raises(TooManyMatches) as refused:
        services.take_seat(user=user, table_id=table.public_id)
    assert (refused.value.code, refused.value.status) == ("too_many_matches", 409)
    with pytest.raises(TooManyMatches):
        services.create_table(user=user, game=GAME)
    abort_match(match_id=match.public_id, user=user)
    services.take_seat(user=user, table_id=table.public_id)


def test_nobody_hosts_more_than_a_few_open_tables(host: User) -> None:
    for _ in range(5):
        services.create_table(user=host, game=GAME)
    with pytest.raises(TooManyTables):
        services.create_table(user=host, game=GAME)


def test_c09_a_second_click_on_join_changes_nothing(table: Table) -> None:
    guest = GuestFactory()
    first = services.take_seat(user=guest, table_id=table.public_id)
    second = services.take_seat(user=guest, table_id=table.public_id)
    assert (first[1], second[1]) == (True, False)
    assert first[0].version == second[0].version
    assert names(table).count(guest.name) == 1


def test_a_seated_player_moves_to_another_free_seat(host: User, table: Table) -> None:
    guest = GuestFactory()
    services.take_seat(user=guest, table_id=table.public_id, seat=1)
    services.take_seat(user=guest, table_id=table.public_id, seat=2)
    assert names(table) == [host.name, None, guest.name]


def test_a_seat_that_is_taken_is_refused(table: Table) -> None:
    with pytest.raises(SeatTaken):
        services.take_seat(user=UserFactory(), table_id=table.public_id, seat=0)
    with pytest.raises(NotFound):
        services.take_seat(user=UserFactory(), table_id=table.public_id, seat=7)
    for _ in range(2):
        services.take_seat(user=UserFactory(), table_id=table.public_id)
    with pytest.raises(TableFull):
        services.take_seat(user=UserFactory(), table_id=table.public_id)


def test_the_next_player_becomes_host_and_the_last_one_closes_the_table(
    host: User, table: Table
) -> None:
    second = UserFactory()
    services.take_seat(user=second, table_id=table.public_id)
    services.leave_table(user=host, table_id=table.public_id)
    table.refresh_from_db()
    assert (table.host, table.status) == (second, Table.Status.OPEN)
    services.leave_table(user=second, table_id=table.public_id)
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED
    with pytest.raises(TableClosed):
        services.take_seat(user=host, table_id=table.public_id)


def test_c82_who_left_has_no_say_any_more(host: User, table: Table) -> None:
    second = UserFactory()
    services.take_seat(user=second, table_id=table.public_id)
    services.leave_table(user=host, table_id=table.public_id)
    refused: list[tuple[type[Exception], Callable[[], object]]] = [
        (NotSeated, lambda: services.leave_table(user=host, table_id=table.public_id)),
        (NotSeated, lambda: services.set_ready(user=host, table_id=table.public_id, ready=True)),
        (NotHost, lambda: services.start_table(user=host, table_id=table.public_id)),
        (NotHost, lambda: services.kick(user=host, table_id=table.public_id, seat=1)),
        (NotHost, lambda: services.change_table(user=host, table_id=table.public_id, seats=2)),
    ]
    for error, act in refused:
        with pytest.raises(error):
            act()


def test_c82_who_was_sent_away_does_not_come_back(host: User, table: Table, pushes: Pushes) -> None:
    rude = UserFactory()
    services.take_seat(user=rude, table_id=table.public_id, seat=1)
    with pushes.committed():
        services.kick(user=host, table_id=table.public_id, seat=1)
    assert names(table) == [host.name, None, None]
    with pytest.raises(Kicked):
        services.take_seat(user=rude, table_id=table.public_id)
    with pytest.raises(NotSeated):
        services.set_ready(user=rude, table_id=table.public_id, ready=True)
    [told] = pushes.to(me_group(rude.pk), "notification")
    assert told["notification"]["kind"] == "kicked"


def test_only_the_host_puts_bots_and_sends_away(table: Table) -> None:
    other = UserFactory()
    services.take_seat(user=other, table_id=table.public_id)
    for act in (
        lambda: services.set_bot(user=other, table_id=table.public_id, seat=2, level="greedy"),
        lambda: services.remove_bot(user=other, table_id=table.public_id, seat=2),
        lambda: services.kick(user=other, table_id=table.public_id, seat=0),
        lambda: services.start_table(user=other, table_id=table.public_id),
        lambda: services.change_table(user=other, table_id=table.public_id, public=False),
    ):
        with pytest.raises(NotHost):
            act()


def test_bots_take_free_seats_only(host: User, table: Table) -> None:
    services.set_bot(user=host, table_id=table.public_id, seat=1, level="greedy")
    services.set_bot(user=host, table_id=table.public_id, seat=1, level="random")
    assert names(table) == [host.name, "random", None]
    with pytest.raises(SeatTaken):
        services.set_bot(user=host, table_id=table.public_id, seat=0, level="greedy")
    with pytest.raises(BadTable):
        services.set_bot(user=host, table_id=table.public_id, seat=2, level="genius")
    with pytest.raises(SeatTaken):
        services.take_seat(user=UserFactory(), table_id=table.public_id, seat=1)
    services.remove_bot(user=host, table_id=table.public_id, seat=1)
    assert names(table) == [host.name, None, None]


def test_a_change_of_the_game_asks_again_who_is_ready(host: User, table: Table) -> None:
    other = UserFactory()
    services.take_seat(user=other, table_id=table.public_id)
    services.set_ready(user=other, table_id=table.public_id, ready=True)
    changed = services.change_table(user=host, table_id=table.public_id, seats=2)
    assert table_payload(changed)["can"] == {"start": False, "reason": "not_ready"}
    assert [seat["ready"] for seat in table_payload(changed)["seats"]] == [False, False]
    services.change_table(user=host, table_id=table.public_id, seats=4)
    assert names(table) == [host.name, other.name, None, None]


def test_a_seat_with_somebody_on_it_is_not_taken_away(host: User, table: Table) -> None:
    services.take_seat(user=UserFactory(), table_id=table.public_id, seat=2)
    with pytest.raises(SeatTaken):
        services.change_table(user=host, table_id=table.public_id, seats=2)


def test_every_change_has_a_number_and_is_told(host: User, table: Table, pushes: Pushes) -> None:
    guest = GuestFactory()
    before = table.version
    with pushes.committed():
        services.take_seat(user=guest, table_id=table.public_id)
        services.set_ready(user=guest, table_id=table.public_id, ready=True)
    told = pushes.to(table_group(table.public_id), "table")
    assert [message["table"]["version"] for message in told] == [before + 1, before + 2]
    assert told[-1]["table"]["seats"][1] == {
        "index": 1,
        "user": {"name": guest.name, "is_guest": True, "rating": None},
        "bot": None,
        "ready": True,
    }


def test_the_lobby_hears_of_a_burst_once_and_of_a_table_that_hides(
    host: User, pushes: Pushes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matchmaking.services import rooms

    later: list[str] = []
    monkeypatch.setattr(rooms, "_lobby", rooms._Lobby())
    monkeypatch.setattr(rooms, "enqueue_on_commit", lambda name, countdown: later.append(name))
    with pushes.committed():
        table = services.create_table(user=host, game=GAME)
        services.set_bot(user=host, table_id=table.public_id, seat=1, level="greedy")
        services.change_table(user=host, table_id=table.public_id, public=False)
    assert len(pushes.to(LOBBY_GROUP)) == 1
    assert later == ["matchmaking.push_lobby"]
    services.push_lobby()
    assert pushes.to(LOBBY_GROUP)[-1] == {"type": "lobby", "tables": []}


def test_the_lobby_costs_the_same_few_queries_for_any_number_of_tables(
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    for _ in range(4):
        services.create_table(user=UserFactory(), game=GAME)
    with django_assert_num_queries(3):  # tables with host and match, seats with users, ratings
        assert len(table_payloads(open_tables())) == 4


def test_people_who_blocked_each_other_are_not_seated_together(host: User, table: Table) -> None:
    other = UserFactory()
    block_user(blocker=host, blocked=other)
    with pytest.raises(KeptApart):
        services.take_seat(user=other, table_id=table.public_id)


def test_who_is_suspended_gets_up_and_the_table_goes_on(host: User, table: Table) -> None:
    other = UserFactory()
    services.take_seat(user=other, table_id=table.public_id)
    sanction_user(user=host, kind=Sanction.Kind.SUSPENDED, reason="insultos", by=None)
    table.refresh_from_db()
    assert names(table) == [None, other.name, None]
    assert table.host == other


def test_the_host_starts_when_everybody_is_ready(host: User, table: Table, pushes: Pushes) -> None:
    guest = GuestFactory()
    services.take_seat(user=guest, table_id=table.public_id)
    with pytest.raises(NotReady) as refused:
        services.start_table(user=host, table_id=table.public_id)
    assert refused.value.extra == {"reason": "seats_open"}
    services.set_bot(user=host, table_id=table.public_id, seat=2, level="greedy")
    with pytest.raises(NotReady) as refused:
        services.start_table(user=host, table_id=table.public_id)
    assert refused.value.extra == {"reason": "not_ready"}
    services.set_ready(user=guest, table_id=table.public_id, ready=True)
    with pushes.committed():
        started = services.start_table(user=host, table_id=table.public_id)
    match = started.match
    assert match is not None
    assert not match.ranked
    seats = match.seats.order_by("join_order").values_list("user__name", "bot_level")
    assert list(seats) == [(host.name, ""), (guest.name, ""), (None, "greedy")]
    goto = {"type": "goto", "url": f"/partida/{match.public_id}/", "reason": "started"}
    for user in (host, guest):
        assert pushes.to(me_group(user.pk), "goto") == [goto]
    with pytest.raises(TableClosed):
        services.start_table(user=host, table_id=table.public_id)
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "time",
    [
        {"kind": "live", "preset": "normal"},
        {"kind": "turns", "days": 7, "weekends_off": False, "vacation": 0},
        {"kind": "none"},
    ],
)
def test_c48_only_stale_rooms_are_cleared_away(
    time: dict[str, Any], host: User, advance: Callable[[float], None]
) -> None:
    """Whatever the speed: a room whose match goes on stays for days, and no match is touched."""
    public = time["kind"] != "none"
    old, playing, over = (
        services.create_table(user=host, game=GAME, seats=2, time=time, public=public)
        for _ in range(3)
    )
    for table in (playing, over):
        services.set_bot(user=host, table_id=table.public_id, seat=1, level="random")
        services.start_table(user=host, table_id=table.public_id)
    advance(3 * 86_400)
    fresh = services.create_table(user=host, game=GAME)
    over.refresh_from_db()
    Match.objects.filter(pk=over.match_id).update(
        status="finished", ended_at=clock.now() - timedelta(hours=2), deadline=None
    )
    before = set(Match.objects.values_list("pk", "status"))
    assert services.close_stale_tables() == 2
    closed = Table.objects.filter(status=Table.Status.CLOSED)
    assert {table.pk for table in closed} == {old.pk, over.pk}
    assert Table.objects.get(pk=fresh.pk).status == Table.Status.OPEN
    assert Table.objects.get(pk=playing.pk).status == Table.Status.PLAYING
    assert services.close_stale_tables() == 0
    assert set(Match.objects.values_list("pk", "status")) == before


def test_the_kicked_are_told_once_however_often(host: User, table: Table) -> None:
    rude = UserFactory()
    services.take_seat(user=rude, table_id=table.public_id, seat=1)
    services.kick(user=host, table_id=table.public_id, seat=1)
    services.kick(user=host, table_id=table.public_id, seat=1)
    assert Notification.objects.filter(user=rude, kind="kicked").count() == 1
