"""Makes matches in the database of a running stack and puts them into positions made by hand.

Reads {"names": [...], "positions": [{...}, ...]} from its standard input, writes the matches' ids.
No page may open a match before: no other process has seen its position until then.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django


def main() -> None:
    """A match of these users for each position, given by the fields of the spec's section 11."""
    order = json.load(sys.stdin)
    django.setup()
    for fields in order["positions"]:
        sys.stdout.write(_prepared(order["names"], fields) + "\n")


def _prepared(names: list[str], fields: dict[str, Any]) -> str:
    from accounts.models import User
    from games import services
    from tests.games.helpers import GAME, reshape

    users = [User.objects.get(name=name) for name in names]
    match = services.start_match(
        game=GAME,
        edition="standard",
        options={},
        players=[services.Player(user) for user in users],
        ranked=False,
    )
    services.begin_match(match_pk=match.pk)
    reshape(match, **fields)
    return match.public_id


if __name__ == "__main__":
    main()
