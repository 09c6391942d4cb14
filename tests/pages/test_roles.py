"""C-85 for pages: no address lets anybody act for somebody else, whatever the form says.

The addresses come from the URL configuration itself: one with a parameter that this file cannot
fill in fails.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core import serializers
from django.db import transaction
from django.db.models import Model, QuerySet
from django.test import Client
from django.urls import URLPattern

from accounts.models import ApiToken, User
from config.urls import _of_apps
from core import jobs
from games import positions
from games.models import Match, MatchRecord, MatchSeat
from matchmaking.models import QueueTicket, Table, TableSeat
from matchmaking.pages.room import ACTS
from matchmaking.services import join_queue
from notifications.models import MailPreference, Notification
from notifications.services import notify
from tests.api.world import World, build_world

pytestmark = pytest.mark.django_db
OTHERS = ("anon", "guest", "other", "staff")


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(jobs, "_send", lambda *_: None)
    positions.forget_all()
    return build_world()


def page_patterns() -> list[URLPattern]:
    found = [each for each in _of_apps("page_patterns") if isinstance(each, URLPattern)]
    assert len(found) > 25
    return found


def addresses(world: World) -> Iterator[str]:
    """Every page of the site, each act of a room among them."""
    places = {
        **world.places(),
        "game": "viticulture",
        "edition": "classic",
        "token": "no-such-token",
    }
    for pattern in page_patterns():
        route = str(pattern.pattern)
        for what in ACTS if "<slug:what>" in route else [""]:
            path = "/" + route
            for name in pattern.pattern.converters:
                kind = f"<{type_of(route, name)}:{name}>"
                path = path.replace(kind, str({**places, "what": what}[name]))
            assert "<" not in path, path
            yield path


def type_of(route: str, name: str) -> str:
    """The converter that stands before a parameter."""
    return route.split(f":{name}>")[0].rpartition("<")[2]


def form_about(world: World) -> dict[str, str]:
    """A form that names the one who sits, in every way that one might think of."""
    me = world.users["seated"]
    return {
        **{name: str(me.pk) for name in ("user", "user_id", "player_id", "host", "id", "actor")},
        **{"name": "Nadie", "login": me.name, "as": me.name, "next": "/"},
        **{"game": "cinco-vetas", "ladder": "cinco-vetas", "seats": "2", "seat": "0"},
        **{"level": "random", "ready": "1", "listed": "1", "private": "on", "time": "turns.1"},
        **{"language": "ko", "theme": "dark", "label": "suya", "turn_delay": "5"},
        **{"zone": "Asia/Seoul", "start": "0", "end": "600", "code": world.table.public_id},
    }


def belongings(world: World) -> list[str]:
    """All that is the one's who sits: account, seats, table, wait, marks, notices, as text."""
    me = world.users["seated"]
    rows: list[QuerySet[Model]] = [
        model._default_manager.filter(**which).order_by("pk")
        for model, which in (
            (User, {"pk": me.pk}),
            (ApiToken, {"user": me}),
            (Match, {"pk": world.match.pk}),
            (MatchSeat, {"match": world.match}),
            (MatchRecord, {"match": world.match}),
            (TableSeat, {"table": world.table, "user": me}),
            (QueueTicket, {"user": me}),
            (Notification, {"user": me}),
            (MailPreference, {"user": me}),
        )
    ]
    table = Table.objects.filter(pk=world.table.pk).values_list(
        "host", "status", "options", "time", "is_public", "seat_count", "match"
    )
    return [*(serializers.serialize("json", found) for found in rows), str(list(table))]


@pytest.mark.parametrize("role", OTHERS)
def test_c85_no_page_acts_for_somebody_else(world: World, role: str) -> None:
    me = world.users["seated"]
    join_queue(user=me, ladder="cinco-vetas", seats=2)
    notify(user=me, kind="matched", key="match:a", data={"url": "/partida/a/"})
    before, posted = belongings(world), 0
    for path in addresses(world):
        with transaction.atomic():
            client: Client = world.client(role)
            status = client.post(path, form_about(world)).status_code
            assert status < 500, path
            posted += status != 405
            assert belongings(world) == before, path
            transaction.set_rollback(True)
        positions.forget_all()
    assert posted > 12 + len(ACTS) / 2


def test_c85_who_sits_is_the_one_who_may(world: World) -> None:
    """Else the test above would show nothing."""
    path = f"/mesa/{world.table.public_id}/opciones/"
    before = belongings(world)
    world.client("seated").post(path, form_about(world))
    assert belongings(world) != before
