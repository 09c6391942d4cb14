"""Matches to measure, in the database that the settings name; prints them as one JSON object.

``python -m tests.bench.prepare MATCHES``: for each game guests, tokens and begun matches of as few
as can play it, through the services, and what an action costs in this process: statements and
time of `submit_action`.
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
from games.engines import GameInfo, all_engines  # noqa: E402
from games.models import Match  # noqa: E402
from tests.bench.play import choose  # noqa: E402


def new_match(game: GameInfo) -> tuple[Match, list[User]]:
    """A casual match of guests that has begun; its users by seat."""
    users = [new_guest() for _ in range(max(2, game.min_seats))]
    match = services.start_match(
        game=game.key,
        edition=game.editions[0].key,
        options={},
        players=[services.Player(user) for user in users],
        ranked=False,
    )
    for user in users:
        services.submit_nonce(match_id=match.public_id, user=user, nonce=b"bench")
    match.refresh_from_db()
    return match, sorted(users, key=lambda user: selectors.seat_of(match, user) or 0)


def entry(game: GameInfo) -> dict[str, Any]:
    match, users = new_match(game)
    return {
        "id": match.public_id,
        "tokens": [make_token(user=user, label="bench")[1] for user in users],
        "but": sorted(game.open_types),
    }


def cost_of_actions(game: GameInfo, count: int) -> dict[str, Any]:
    """Statements per action, and seconds of processor with what follows the commit."""
    match, users = new_match(game)
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
            "action": choose(seen["legal"], game.open_types, rng),
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
    games = [engine.info for engine in all_engines()]
    prepared = [
        {
            "game": game.key,
            "matches": [entry(game) for _ in range(int(sys.argv[1]))],
            "cost": cost_of_actions(game, 120),
        }
        for game in games
    ]
    print(json.dumps(prepared))


if __name__ == "__main__":
    main()
