"""Guests who are gone for good are deleted; nobody whom something still needs."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from accounts.services import make_token, purge_guests
from core import clock
from games.engines import get_engine
from games.models import Match, MatchSeat
from games.services import Player, abort_match, start_match
from matchmaking.services import create_table
from moderation.models import Sanction
from moderation.services import sanction_user
from tests.factories import GuestFactory, StaffFactory, UserFactory

pytestmark = pytest.mark.django_db
GAME = "cinco-vetas"
LONG_AGO = timedelta(days=400)
IDLE = timedelta(days=settings.GUEST_IDLE_DAYS + 1)


def guest(ago: timedelta) -> User:
    return GuestFactory(joined_at=clock.now() - ago)


def match_of(*users: User) -> Match:
    edition = get_engine(GAME).info.editions[0].key
    players = [Player(user) for user in users]
    return start_match(game=GAME, edition=edition, options={}, players=players, ranked=False)


def left(users: list[User]) -> set[str]:
    return set(
        User.objects.filter(pk__in=[user.pk for user in users]).values_list("name", flat=True)
    )


def test_who_never_played_goes_after_a_while_and_registered_users_never() -> None:
    stays = [guest(timedelta(days=1)), UserFactory(joined_at=clock.now() - LONG_AGO)]
    gone = guest(IDLE)
    out = StringIO()
    call_command("purge_guests", stdout=out)
    assert out.getvalue() == "1 guests purged\n"
    assert left([*stays, gone]) == {user.name for user in stays}
    assert purge_guests() == 0


def test_a_visit_since_keeps_a_guest(client: Client) -> None:
    visitor = guest(LONG_AGO)
    client.force_login(visitor, backend="django.contrib.auth.backends.ModelBackend")
    assert purge_guests() == 0
    idle = clock.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE) - IDLE
    Session.objects.update(expire_date=idle)  # the last visit was as long ago
    assert purge_guests() == 1


def test_who_played_goes_with_the_session_and_the_match_stays_readable(client: Client) -> None:
    early, late, other = guest(LONG_AGO), guest(IDLE), UserFactory()
    match = match_of(early, late, other)
    abort_match(match_id=match.public_id, user=other)
    assert purge_guests() == 1
    assert left([early, late]) == {late.name}
    payload = client.get(f"/api/v1/matches/{match.public_id}").json()
    assert sorted((seat["user"] or {"name": ""})["name"] for seat in payload["seats"]) == sorted(
        ["", late.name, other.name]
    )
    assert client.get(f"/api/v1/matches/{match.public_id}/events").status_code == 200


def test_nobody_goes_whom_something_needs() -> None:
    running, hosting, scripted, held = (guest(LONG_AGO) for _ in range(4))
    match_of(running, UserFactory())
    create_table(user=hosting, game=GAME)
    make_token(user=scripted, label="bot")
    sanction_user(user=held, kind=Sanction.Kind.SUSPENDED, reason="x", by=StaffFactory())
    assert purge_guests() == 0
    assert MatchSeat.objects.filter(user=running).exists()
