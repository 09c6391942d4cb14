"""Deadlines under real workers: two of each kind, one of them far from UTC, killed, forgotten."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
import redis

from core.redis_server import socket_path
from tests.api_client import ApiClient
from tests.processes.duel import Duel
from tests.stack import ROOT, Stack

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


def _signal_workers(stack: Stack, number: signal.Signals) -> None:
    for pid in stack.pids(WORKERS):
        os.killpg(pid, number)


def test_c28_c54_c56_c59_a_deadline_fires_once_and_in_time(
    stack: Stack, clients: list[ApiClient]
) -> None:
    match = Duel(stack, clients[:2])
    with _another_worker(stack, TZ="America/Bogota"):
        # C-59: nobody works but the one whose clock on the wall is five hours behind.
        _signal_workers(stack, signal.SIGSTOP)
        version = match.put_deadline(datetime.now(UTC))
        match.times_out(version, 60)  # it had to start first (C-28)
        match.act()
        _falls_due(match)
        _signal_workers(stack, signal.SIGCONT)

        # C-54: three days ahead with two workers for each queue, then those days are over.
        version = match.put_deadline(datetime.now(UTC) + timedelta(days=3))
        match.stays(version, 3)
        version = match.put_deadline(datetime.now(UTC))
        match.times_out(version, RECOVERY)
        match.stays(match.version(), 2)
        match.act()

    # C-56: Redis forgets everything; then it does so again while every worker is killed.
    with redis.Redis(unix_socket_path=str(socket_path(stack.var))) as broker:
        broker.flushdb()
        _falls_due(match)
        stack.kill(WORKERS)
        broker.flushdb()
        _falls_due(match)


def _falls_due(match: Duel) -> None:
    """A deadline in three seconds is kept, but for the time that an outage gave back; then
    somebody acts, and the time-out is forgiven."""
    deadline = datetime.now(UTC) + timedelta(seconds=3)
    fired, away = match.times_out(match.put_deadline(deadline), RECOVERY)
    assert timedelta() <= fired - deadline < timedelta(seconds=5 + away)
    match.act()
