"""A small world to send requests into: five kinds of callers, a running match, an open table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.test import Client

from accounts.models import User
from accounts.services import make_token
from games import services
from games.models import Match
from games.positions import load_position
from matchmaking.models import Table
from matchmaking.services import create_table
from tests.factories import GuestFactory, StaffFactory, UserFactory

ROLES = ("anon", "guest", "other", "seated", "staff")


@dataclass
class World:
    """`seated` plays `match` (and is to act in it) and hosts `table`; the others do neither."""

    users: dict[str, User]
    rival: User
    match: Match
    table: Table
    token_id: int

    def client(self, role: str, **options: Any) -> Client:
        """A browser of that role; nobody is signed in for ``anon``."""
        client = Client(**options)
        if role != "anon":
            backend = "django.contrib.auth.backends.ModelBackend"
            client.force_login(self.users[role], backend=backend)
        return client

    def places(self) -> dict[str, Any]:
        """Values for the parameters in the API's paths."""
        return {
            "match_id": self.match.public_id,
            "table_id": self.table.public_id,
            "key": "cinco-vetas",
            "name": self.users["seated"].name,
            "token_id": self.token_id,
            "seat": 1,
        }

    def legal(self) -> list[Any]:
        """What `seated` may do now."""
        self.match.refresh_from_db()
        position = load_position(self.match)
        return position.legal(position.active[0])


def build_world() -> World:
    rival = UserFactory()
    users = {
        "guest": GuestFactory(),
        "other": UserFactory(),
        "seated": UserFactory(),
        "staff": StaffFactory(),
    }
    match = _match_that_waits_for(users["seated"], rival)
    table = create_table(user=users["seated"], game="cinco-vetas", seats=2)
    token, _ = make_token(user=users["seated"], label="world")
    return World(users, rival, match, table, token.pk)


def _match_that_waits_for(user: User, rival: User) -> Match:
    """Seats are drawn by lot: the first act is made for the rival when it is his."""
    match = services.start_match(
        game="cinco-vetas",
        edition="standard",
        options={},
        players=[services.Player(user), services.Player(rival)],
        ranked=False,
    )
    services.begin_match(match_pk=match.pk)
    match.refresh_from_db()
    while (seat := load_position(match).active[0]) != match.seats.get(user=user).index:
        services.submit_action(
            match_id=match.public_id,
            seat=seat,
            user=rival,
            action=load_position(match).legal(seat)[0],
            expected_version=match.version,
            request_id=None,
        )
        match.refresh_from_db()
    return match
