"""Starts a match whose cards are known beforehand, in the database of a running stack.

What the seed is made of (the server's part, the match's address; nobody sends a part) is written
into the rows before the match begins; all that follows is the product's own doing. Reads
{"name", "bots", "game", "edition", "match", "secret"} from its standard input: the user who sits
down first, the bots' levels, the address and the server's part in hex. No page may open the match
before.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from tests.e2e.match_page import Player
    from tests.stack import Stack


def seed_of(match_id: str, secret: bytes, seats: int) -> bytes:
    """The seed of such a match (docs/architecture.md, "The seed")."""
    return hmac.digest(secret, match_id.encode("ascii") + bytes(seats), hashlib.sha256)


def sit_down(
    stack: Stack, player: Player, *, game: str, edition: str, seats: int, match: str, secret: bytes
) -> None:
    """A guest at a match of this seed, greedy bots on the other seats, its page open."""
    player.page.goto("/cuenta/login/")
    player.post("/guests", {})
    order = {
        "name": player.api("/me")["name"],
        "bots": ["greedy"] * (seats - 1),
        "game": game,
        "edition": edition,
        "match": match,
        "secret": secret.hex(),
    }
    stack.run("-m", "tests.e2e.seeded", given=json.dumps(order))
    player.open_match(match)


def main() -> None:
    order = json.load(sys.stdin)
    django.setup()
    _start(order)


def _start(order: dict[str, Any]) -> None:
    from django.db import transaction

    from accounts.models import User
    from games import services
    from games.models import Match, MatchSecret

    secret = bytes.fromhex(order["secret"])
    players = [services.Player(User.objects.get(name=order["name"]))]
    players += [services.Player(None, level) for level in order["bots"]]
    with transaction.atomic():
        match = services.start_match(
            game=order["game"], edition=order["edition"], options={}, players=players, ranked=False
        )
        MatchSecret.objects.filter(match=match).update(server_seed=secret)
        Match.objects.filter(pk=match.pk).update(
            public_id=order["match"], commitment=hashlib.sha256(secret).hexdigest()
        )
        services.begin_match(match_pk=match.pk)


if __name__ == "__main__":
    main()
