"""Deadlines under real workers: two of each kind, one of them far from UTC, killed, forgotten."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import redis

from core.redis_server import socket_path
from tests.api_client import ApiClient, meet
from tests.stack import ROOT, Stack, running_stack

pytestmark = pytest.mark.processes

RECOVERY = 15.0  # seconds from a kill until what is due has been done
WORKERS = r"celery .* worker"


@contextmanager
def _another_worker(stack: Stack, **env: str) -> Iterator[None]:
    """One more worker for both queues, beside those of `up`."""
    command = [sys.executable, "-m", "celery", "-A", "config.celery_app", "worker"]
    options = ["-Q", "default,sweep", "-c", "1", "-n", "another@%h", "--loglevel", "WARNING"]
    process = subprocess.Popen(
        [*command, *options, "--without-gossip", "--without-mingle"],
        cwd=ROOT,
        env=stack.environment(**env),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)


class _Duel:
    """A match of two programs whose deadline can be moved in the database."""

    def __init__(self, stack: Stack, clients: list[ApiClient]) -> None:
        self._database = stack.var / "sobremesa.sqlite3"
        self._clients = clients
        self.id = meet(clients)

    def version(self) -> int:
        return int(self._clients[0].match(self.id)["version"])

    def records(self, after: int) -> list[dict[str, Any]]:
        path = f"/matches/{self.id}/events?after={after}"
        records: list[dict[str, Any]] = self._clients[0].call("GET", path)["records"]
        return records

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


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[tuple[Stack, _Duel]]:
    with ExitStack() as open_until_the_end:
        stack = open_until_the_end.enter_context(running_stack(tmp_path / "var"))
        clients = [open_until_the_end.enter_context(ApiClient(stack.url)) for _ in range(2)]
        for client in clients:
            client.become_guest()
        yield stack, _Duel(stack, clients)


def _signal_workers(stack: Stack, number: signal.Signals) -> None:
    for pid in stack.pids(WORKERS):
        os.killpg(pid, number)


def test_c54_c56_c59_a_deadline_fires_once_and_in_time(duel: tuple[Stack, _Duel]) -> None:
    stack, match = duel
    moment = timedelta(seconds=3)
    with _another_worker(stack, TZ="America/Bogota"):
        # C-59: nobody works but the one whose clock on the wall is five hours behind.
        _signal_workers(stack, signal.SIGSTOP)
        match.put_deadline(datetime.now(UTC))
        match.times_out(0, 60)  # it had to start first
        match.act()
        deadline = datetime.now(UTC) + moment
        match.put_deadline(deadline)
        fired = match.times_out(2, RECOVERY)
        assert timedelta() <= fired - deadline < timedelta(seconds=5)
        match.act()
        _signal_workers(stack, signal.SIGCONT)

        # C-54: three days ahead with two workers for each queue, then those days are over.
        match.put_deadline(datetime.now(UTC) + timedelta(days=3))
        match.stays(4, 3)
        match.put_deadline(datetime.now(UTC))
        match.times_out(4, RECOVERY)
        match.stays(5, 2)
        match.act()

    # C-56: Redis forgets everything; then it does so again while every worker is killed.
    with redis.Redis(unix_socket_path=str(socket_path(stack.var))) as broker:
        broker.flushdb()
        match.put_deadline(datetime.now(UTC) + moment)
        match.times_out(6, RECOVERY)
        match.act()
        stack.kill(WORKERS)
        broker.flushdb()
        match.put_deadline(datetime.now(UTC) + moment)
        match.times_out(8, RECOVERY)
