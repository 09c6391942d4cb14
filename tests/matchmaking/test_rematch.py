"""Another match with the same players."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from core import clock
from core.push import me_group
from games.engines import get_engine
from games.models import Match
from games.services import Player, start_match
from matchmaking import services
from matchmaking.errors import Kicked, MatchRunning, NotSeated, TableClosed, TooManyMatches
from matchmaking.models import Table
from notifications.models import Notification
from tests.factories import UserFactory
from tests.recorders import Pushes

pytestmark = pytest.mark.django_db
GAME = "cinco-vetas"
EDITION = get_engine(GAME).info.editions[0].key


def end(match: Match | None) -> None:
    assert match is not None
    Match.objects.filter(pk=match.pk).update(status="finished", ended_at=clock.now(), deadline=None)


@pytest.fixture
def players() -> list[User]:
    return [UserFactory(), UserFactory()]


@pytest.fixture
def played(players: list[User]) -> Table:
    """A table of two people and a bot whose match is over."""
    host, other = players
    table = services.create_table(user=host, game=GAME, seats=3)
    services.take_seat(user=other, table_id=table.public_id)
    services.set_bot(user=host, table_id=table.public_id, seat=2, level="random")
    services.set_ready(user=other, table_id=table.public_id, ready=True)
    table = services.start_table(user=host, table_id=table.public_id)
    end(table.match)
    return table


def test_its_players_can_look_up_who_wants_it(players: list[User], played: Table) -> None:
    host, other = players
    assert played.match is not None
    api = APIClient()
    path = f"/api/v1/matches/{played.match.public_id}/rematch"
    services.rematch(user=other, table_id=played.public_id)
    api.force_authenticate(host)
    table = api.get(path).json()["table"]
    assert (table["id"], table["status"], table["you"]) == (played.public_id, "open", 0)
    ready = {seat["user"]["name"]: seat["ready"] for seat in table["seats"] if seat["user"]}
    assert ready == {host.name: False, other.name: True}
    api.force_authenticate(UserFactory())
    assert api.get(path).json()["code"] == NotSeated.code


def test_a_match_from_the_queue_has_no_room_before_somebody_asks(players: list[User]) -> None:
    match = start_match(
        game=GAME,
        edition=EDITION,
        options={},
        players=[Player(player) for player in players],
        ranked=True,
    )
    end(match)
    api = APIClient()
    api.force_authenticate(players[0])
    path = f"/api/v1/matches/{match.public_id}/rematch"
    assert api.get(path).json() == {"table": None}
    services.rematch_of_match(user=players[1], match_id=match.public_id)
    assert api.get(path).json()["table"]["match"] == match.public_id


def test_it_starts_at_once_when_the_last_one_agrees(
    players: list[User], played: Table, pushes: Pushes
) -> None:
    host, other = players
    waiting = services.rematch(user=other, table_id=played.public_id)
    assert waiting.status == Table.Status.OPEN
    assert Notification.objects.get(user=host).kind == "rematch"
    with pushes.committed():
        again = services.rematch(user=host, table_id=played.public_id)
    assert again.status == Table.Status.PLAYING
    assert again.match is not None
    assert again.match != played.match
    seats = again.match.seats.order_by("join_order").values_list("user__name", "bot_level")
    assert list(seats) == [(host.name, ""), (other.name, ""), (None, "random")]
    [goto] = pushes.to(me_group(other.pk), "goto")
    assert goto == {
        "type": "goto",
        "url": f"/partida/{again.match.public_id}/",
        "reason": "rematch",
    }


def test_no_rematch_beyond_the_casual_matches_that_the_house_allows(
    settings: Any, players: list[User], played: Table
) -> None:
    settings.MAX_CASUAL_MATCHES = 1
    host, other = players
    services.rematch(user=other, table_id=played.public_id)
    start_match(
        game=GAME,
        edition=EDITION,
        options={},
        players=[Player(host), Player(UserFactory())],
        ranked=False,
    )
    with pytest.raises(TooManyMatches):
        services.rematch(user=host, table_id=played.public_id)
    played.refresh_from_db()
    assert played.status == Table.Status.OPEN


def test_asking_twice_is_asking_once(players: list[User], played: Table) -> None:
    for _ in range(2):
        table = services.rematch(user=players[1], table_id=played.public_id)
    assert table.status == Table.Status.OPEN
    assert Match.objects.count() == 1
    assert Notification.objects.filter(user=players[0], kind="rematch").count() == 1


def test_the_seat_of_one_who_left_can_be_given_to_another(
    players: list[User], played: Table
) -> None:
    host, other = players
    services.rematch(user=host, table_id=played.public_id)
    services.leave_table(user=other, table_id=played.public_id)
    newcomer = UserFactory()
    services.take_seat(user=newcomer, table_id=played.public_id)
    services.set_ready(user=newcomer, table_id=played.public_id, ready=True)
    table = services.start_table(user=host, table_id=played.public_id)
    assert table.match is not None
    assert set(table.match.seats.values_list("user", flat=True)) == {host.pk, newcomer.pk, None}


def test_not_while_the_match_is_running_and_not_for_others(players: list[User]) -> None:
    match = start_match(
        game=GAME, edition=EDITION, options={}, players=[Player(p) for p in players], ranked=True
    )
    with pytest.raises(MatchRunning):
        services.rematch_of_match(user=players[0], match_id=match.public_id)
    end(match)
    with pytest.raises(NotSeated):
        services.rematch_of_match(user=UserFactory(), match_id=match.public_id)


def test_a_match_from_the_queue_gets_a_private_casual_table(players: list[User]) -> None:
    match = start_match(
        game=GAME, edition=EDITION, options={}, players=[Player(p) for p in players], ranked=True
    )
    end(match)
    table = services.rematch_of_match(user=players[1], match_id=match.public_id)
    assert not table.is_public
    assert table.host == players[1]
    again = services.rematch_of_match(user=players[0], match_id=match.public_id)
    assert again.pk == table.pk
    assert again.match is not None
    assert not again.match.ranked


def test_who_comes_too_late_hears_so(players: list[User], played: Table) -> None:
    first = played.match
    assert first is not None
    for player in players:
        services.rematch_of_match(user=player, match_id=first.public_id)
    with pytest.raises(MatchRunning):
        services.rematch(user=players[0], table_id=played.public_id)


def test_the_room_hears_that_the_match_is_over(played: Table, pushes: Pushes) -> None:
    assert played.match is not None
    with pushes.committed():
        services.announce_end(match_pk=played.match.pk)
    [(_, message)] = [m for m in pushes.messages if m[1]["type"] == "table"]
    assert message["table"]["match_status"] == "finished"


def test_a_table_that_went_on_is_not_reopened_by_its_old_match(
    players: list[User], played: Table
) -> None:
    first = played.match
    assert first is not None
    for player in players:
        services.rematch_of_match(user=player, match_id=first.public_id)
    with pytest.raises(TableClosed):
        services.rematch_of_match(user=players[0], match_id=first.public_id)
    assert Table.objects.count() == 1


def test_who_was_sent_away_does_not_come_back_by_asking_for_the_rematch(
    players: list[User], played: Table
) -> None:
    host, other = players
    services.rematch(user=host, table_id=played.public_id)
    services.kick(user=host, table_id=played.public_id, seat=1)
    with pytest.raises(Kicked):
        services.rematch(user=other, table_id=played.public_id)
    assert not played.seats.filter(user=other).exists()
