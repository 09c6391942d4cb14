"""A match of two programs on real processes, whose deadline can be moved in the database."""

from __future__ import annotations

import sqlite3
import time
from datetime import UTC, datetime
from typing import Any

from tests.api_client import ApiClient, meet
from tests.stack import Stack


class Duel:
    """Two clients at a match of Cinco Vetas that has begun."""

    def __init__(self, stack: Stack, clients: list[ApiClient]) -> None:
        self._database = stack.var / "sobremesa.sqlite3"
        self._clients = clients
        self.id = meet(clients)

    def version(self) -> int:
        return int(self._clients[0].match(self.id)["version"])

    def records(self, after: int) -> list[dict[str, Any]]:
        return records_of(self._clients[0], self.id, after)

    def act(self) -> None:
        """Whoever is active acts: a time-out before is forgiven."""
        for client in self._clients:
            if (match := client.match(self.id))["legal"]:
                assert client.act(match, "random")
                return
        raise AssertionError("nobody may act")

    def put_deadline(self, at: datetime) -> None:
        stored = at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
        with sqlite3.connect(self._database, timeout=20) as database:
            (pk,) = database.execute(
                "select id from games_match where public_id = ?", (self.id,)
            ).fetchone()
            database.execute("update games_match set deadline = ? where id = ?", (stored, pk))
            database.execute(
                "update games_matchseat set deadline = ? where match_id = ? and active",
                (stored, pk),
            )
        database.close()

    def stays(self, version: int, seconds: float) -> None:
        """Nothing happens for a while."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.version() == version
            time.sleep(0.1)

    def times_out(self, version: int, seconds: float) -> datetime:
        """The next version is a time-out, and comes in so many seconds. When it was stored."""
        until = time.monotonic() + seconds
        while self.version() == version:
            assert time.monotonic() < until, "the deadline passed and nothing happened"
            time.sleep(0.1)
        (record,) = self.records(version)
        assert (record["version"], record["actor"]) == (version + 1, "timeout")
        return datetime.fromisoformat(record["at"])


def records_of(client: ApiClient, match_id: str, after: int) -> list[dict[str, Any]]:
    """The records of a match that come after a version."""
    records: list[dict[str, Any]] = client.call("GET", f"/matches/{match_id}/events?after={after}")[
        "records"
    ]
    return records
