"""Matches to measure, in the database that the settings name; prints them as one JSON object.

``python -m tests.bench.prepare MATCHES``: guests, tokens and begun matches of two through the
services, and what an action costs in this process: statements and time of `submit_action`.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

import django

django.setup()

from django.db import connection, reset_queries  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.services import make_token, new_guest  # noqa: E402
from games import selectors, services  # noqa: E402
from games.models import Match  # noqa: E402
from tests.bench.play import GAME, choose  # noqa: E402


def new_match() -> tuple[Match, list[User]]:
    """A casual match of two guests that has begun; its users by seat."""
    users = [new_guest(), new_guest()]
    match = services.start_match(
        game=GAME,
        edition="standard",
        options={},
        players=[services.Player(user) for user in users],
        ranked=False,
    )
    for user in users:
        services.submit_nonce(match_id=match.public_id, user=user, nonce=b"bench")
    match.refresh_from_db()
    return match, sorted(users, key=lambda user: selectors.seat_of(match, user) or 0)


def entry() -> dict[str, Any]:
    match, users = new_match()
    return {"id": match.public_id, "tokens": [make_token(user=u, label="bench")[1] for u in users]}


def cost_of_actions(count: int) -> dict[str, Any]:
    """Statements per action, and microseconds without and with what follows the commit."""
    match, users = new_match()
    rng = random.Random(1)
    statements: list[int] = []
    times: list[float] = []
    for number in range(count):
        state = selectors.match_payload(match=match, viewer=None)
        active = [seat["index"] for seat in state["seats"] if seat["active"]]
        if not active:
            break
        seen = selectors.match_payload(match=match, viewer=active[0])
        asked = {
            "match_id": match.public_id,
            "seat": active[0],
            "user": users[active[0]],
            "action": choose(seen["legal"], rng),
            "expected_version": seen["version"],
            "request_id": f"bench-{number}",
        }
        if number % 2:
            with CaptureQueriesContext(connection) as queries:
                services.submit_action(**asked)
            statements.append(len(queries))
            reset_queries()
        else:
            started = time.process_time()
            services.submit_action(**asked)
            times.append(time.process_time() - started)
    return {"statements": sorted(statements), "seconds": sorted(times)}


def main() -> None:
    matches = [entry() for _ in range(int(sys.argv[1]))]
    print(json.dumps({"matches": matches, "cost": cost_of_actions(120)}))


if __name__ == "__main__":
    main()
