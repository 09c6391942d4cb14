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

    def put_deadline(self, at: datetime) -> int:
        """Let the time of who is active run out then. The version at which it was."""
        version, now = self.version(), datetime.now(UTC)
        begun = min(now, at)
        with sqlite3.connect(self._database, timeout=20) as database:
            (pk,) = database.execute(
                "select id from games_match where public_id = ?", (self.id,)
            ).fetchone()
            database.execute("update games_match set deadline = ? where id = ?", (_stored(at), pk))
            database.execute(
                "update games_matchseat set deadline = ?, clock_started_at = ?, allowance = ?, "
                "bank = 0 where match_id = ? and active",
                (_stored(at), _stored(begun), (at - begun).total_seconds(), pk),
            )
        database.close()
        return version

    def stays(self, version: int, seconds: float) -> None:
        """Nothing happens for a while, but that an outage may be noted."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert {record["actor"] for record in self.records(version)} <= {"staff"}
            time.sleep(0.2)

    def times_out(self, version: int, seconds: float) -> tuple[datetime, float]:
        """A time-out comes within so many seconds, and nothing else but the notice of an outage.

        When it was stored, and for how many seconds the sweep was away meanwhile.
        """
        until = time.monotonic() + seconds
        while not (new := self.records(version)) or new[-1]["actor"] == "staff":
            assert time.monotonic() < until, "the deadline passed and nothing happened"
            time.sleep(0.1)
        *notices, record = new
        assert record["actor"] == "timeout"
        away = sum(notice["facts"]["outage"]["seconds"] for notice in notices)
        return datetime.fromisoformat(record["at"]), away


def _stored(at: datetime) -> str:
    """As SQLite holds a moment."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def records_of(client: ApiClient, match_id: str, after: int) -> list[dict[str, Any]]:
    """The records of a match that come after a version."""
    records: list[dict[str, Any]] = client.call("GET", f"/matches/{match_id}/events?after={after}")[
        "records"
    ]
    return records
