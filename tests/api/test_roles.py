"""C-85: every operation of the API, asked by every kind of caller.

The operations come from the API's own description: one that has no row here fails. A row says
what the body is and which status each of ROLES gets; none of them may name whom it acts for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator

from games import positions
from games.models import MatchRecord
from tests.api.world import ROLES, World

Body = dict[str, Any] | Callable[[World], dict[str, Any]] | None


def act(world: World) -> dict[str, Any]:
    return {"action": world.legal()[0], "expected_version": world.match.version}


def undo(world: World) -> dict[str, Any]:
    return {"expected_version": world.match.version}


MATCH, TABLE = "matches/{match_id}", "tables/{table_id}"
ROWS: dict[str, tuple[Body, str]] = {
    # operation: (body, status for anon guest other seated staff)
    "GET games": (None, "200 200 200 200 200"),
    "POST guests": ({}, "201 200 409 409 409"),
    "GET ladders": (None, "200 200 200 200 200"),
    "GET ladders/{key}": (None, "200 200 200 200 200"),
    "GET ladders/{key}/preview": (None, "401 200 200 200 200"),
    "GET matches": (None, "401 200 200 200 200"),
    f"GET {MATCH}": (None, "200 200 200 200 200"),
    f"GET {MATCH}/events": (None, "200 200 200 200 200"),
    f"GET {MATCH}/view": (None, "200 200 200 200 200"),
    f"GET {MATCH}/export": (None, "409 409 409 409 409"),  # it is still being played
    f"GET {MATCH}/rating": (None, "200 200 200 200 200"),
    f"GET {MATCH}/chat": (None, "401 403 403 200 403"),
    f"POST {MATCH}/chat": ({"text": "hola"}, "401 403 403 201 403"),
    f"POST {MATCH}/actions": (act, "401 403 403 200 403"),
    f"POST {MATCH}/undo": (undo, "401 403 403 409 403"),  # nothing of one's own to take back
    f"POST {MATCH}/resign": (None, "401 403 403 200 403"),
    f"POST {MATCH}/abort": (None, "401 403 403 200 403"),
    f"POST {MATCH}/nonce": ({"nonce": "ab"}, "401 403 403 409 403"),  # it has begun
    f"GET {MATCH}/rematch": (None, "401 403 403 200 403"),
    f"POST {MATCH}/leave": ({"choice": "bot"}, "401 403 403 200 403"),
    f"POST {MATCH}/return": (None, "401 403 403 200 403"),  # nobody has the seat: nothing to do
    f"POST {MATCH}/pause": ({"minutes": 1}, "401 403 403 200 403"),
    f"DELETE {MATCH}/pause": (None, "401 403 403 409 403"),  # there is none
    f"POST {MATCH}/holidays": ({"days": 1}, "401 403 403 409 403"),  # it is live
    f"POST {MATCH}/votes": ({"kind": "turns"}, "401 403 403 200 403"),
    f"PUT {MATCH}/votes": ({"vote": 1, "yes": True}, "401 403 403 404 403"),  # there is none
    f"GET {MATCH}/clock": (None, "200 200 200 200 200"),
    f"POST {MATCH}/rematch": (None, "401 403 403 409 403"),  # it has not ended
    "GET me": (None, "401 200 200 200 200"),
    "PATCH me": ({"language": "ko"}, "401 200 200 200 200"),
    "GET me/turns": (None, "401 200 200 200 200"),
    "GET me/hours": (None, "401 200 200 200 200"),
    "PATCH me/hours": ({"zone": "Asia/Seoul"}, "401 200 200 200 200"),
    "GET me/mail": (None, "401 200 200 200 200"),
    "PATCH me/mail": ({"turn_delay": 5}, "401 200 200 200 200"),
    "GET me/notifications": (None, "401 200 200 200 200"),
    "POST me/notifications/read": ({}, "401 200 200 200 200"),
    "GET me/tokens": (None, "401 200 200 200 200"),
    "POST me/tokens": ({"label": "bot"}, "401 201 201 201 201"),
    "DELETE me/tokens/{token_id}": (None, "401 404 404 204 404"),
    "GET queue": (None, "401 200 200 200 200"),
    "POST queue": ({"ladder": "cinco-vetas", "seats": 2}, "401 403 201 201 201"),
    "DELETE queue": (None, "401 204 204 204 204"),
    "GET tables": (None, "200 200 200 200 200"),
    "POST tables": ({"game": "cinco-vetas"}, "401 201 201 201 201"),
    f"GET {TABLE}": (None, "200 200 200 200 200"),
    f"PATCH {TABLE}": ({"public": False}, "401 403 403 200 403"),
    f"POST {TABLE}/join": ({}, "401 201 201 200 201"),
    f"POST {TABLE}/leave": (None, "401 403 403 200 403"),
    f"POST {TABLE}/kick": ({"seat": 1}, "401 403 403 200 403"),  # nobody sits there: nothing to do
    f"POST {TABLE}/ready": ({"ready": True}, "401 403 403 200 403"),
    f"POST {TABLE}/start": (None, "401 403 403 409 403"),  # a seat is free
    f"POST {TABLE}/rematch": (None, "401 404 404 404 404"),  # nothing was played
    f"GET {TABLE}/chat": (None, "401 200 200 200 200"),
    f"POST {TABLE}/chat": ({"text": "hola"}, "401 201 201 201 201"),
    f"PUT {TABLE}/seats/{{seat}}/bot": ({"level": "random"}, "401 403 403 200 403"),
    f"DELETE {TABLE}/seats/{{seat}}/bot": (None, "401 403 403 200 403"),  # no bot: nothing to do
    "GET users/{name}": (None, "200 200 200 200 200"),
    "GET users/{name}/ratings": (None, "200 200 200 200 200"),
    "POST ws-ticket": (None, "401 201 201 201 201"),
}


def operations() -> list[str]:
    """METHOD and path below /api/v1/ of each operation, with one name for each parameter."""
    found = []
    for path, methods in SchemaGenerator().get_schema(request=None, public=True)["paths"].items():
        short = path.removeprefix("/api/v1/")
        short = short.replace("matches/{public_id}", MATCH).replace("tables/{public_id}", TABLE)
        found += [f"{method.upper()} {short}" for method in methods]
    return found


def test_c85_no_operation_is_without_a_row_and_no_row_without_an_operation() -> None:
    assert sorted(operations()) == sorted(ROWS)


@pytest.mark.parametrize("operation", ROWS)
def test_c85_each_role_gets_what_its_row_says(world: World, operation: str) -> None:
    body, statuses = ROWS[operation]
    method, _, path = operation.partition(" ")
    for role, expected in zip(ROLES, map(int, statuses.split()), strict=True):
        given = body(world) if callable(body) else body
        client = world.client(role)
        with undone():
            response = client.generic(
                method,
                "/api/v1/" + path.format(**world.places()),
                data=b"" if given is None else msgspec.json.encode(given),
                content_type="application/json",
            )
        assert response.status_code == expected, (role, response.content[:500])
        if expected >= 400:
            assert response.headers["Content-Type"] == "application/problem+json"
            problem = response.json()
            assert problem["status"] == expected
            assert problem["code"]


@contextmanager
def undone() -> Iterator[None]:
    """What happens inside has not happened for the next caller."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    positions.forget_all()


@pytest.mark.parametrize("role", ["guest", "other", "staff", "seated"])
def test_c85_a_body_that_names_somebody_else_does_not_act_for_him(world: World, role: str) -> None:
    """The rival's seat and id in the body are ignored: only the caller's own seat ever acts."""
    seat = world.match.seats.get(user=world.rival).index
    body = {
        **act(world),
        "seat": seat,
        "user": world.rival.pk,
        "player_id": world.rival.pk,
        "actor": "staff",
    }
    before = MatchRecord.objects.filter(match=world.match).count()
    response = world.client(role).post(
        f"/api/v1/matches/{world.match.public_id}/actions", body, content_type="application/json"
    )
    if role == "seated":
        record = response.json()["record"]
        assert (record["seat"], record["actor"]) == (1 - seat, "person")
    else:
        assert response.status_code == 403
        assert response.json()["code"] == "not_your_seat"
        assert MatchRecord.objects.filter(match=world.match).count() == before
