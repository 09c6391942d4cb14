"""`manage.py up`: everything that Sobremesa needs, as real processes on this machine."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from core.redis_server import NoRedis, redis_command, socket_path
from core.supervisor import Supervisor

_START_PATIENCE = 60.0  # seconds until the first page must be there


class Command(BaseCommand):
    help = "Start database, Redis, workers and web server, and print the address."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--workers", type=int, default=2, help="processes for bots")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        os.umask(0o077)  # database and log hold sessions, seeds and mail: the owner's alone
        _check_writable(settings.VAR)
        lock = hold(settings.VAR)
        _check_port(host, port)
        supervisor = Supervisor(say=self._say, log=(settings.VAR / "up.log").open("ab"))
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: setattr(supervisor, "stopping", True))
        try:
            self._start(supervisor, host, port, options["workers"])
            supervisor.run()
        finally:
            self._say("stopping")
            supervisor.stop()
            lock.close()
            self._say("stopped")

    def _say(self, text: str) -> None:
        self.stderr.write(f"sobremesa: {text}")
        self.stderr.flush()

    def _start(self, supervisor: Supervisor, host: str, port: int, workers: int) -> None:
        if "REDIS_URL" not in os.environ:
            self._start_redis(supervisor)
        call_command("migrate", interactive=False, verbosity=0)
        connections.close_all()
        python = sys.executable
        celery = [python, "-m", "celery", "-A", "config.celery_app"]
        env = {
            "PYTHONPATH": os.pathsep.join([str(settings.ROOT / "platform"), str(settings.ROOT)]),
            "PYTHONUNBUFFERED": "1",
        }
        quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        for name, queue, count in [("worker", "default", 1), ("bot worker", "bots", workers)]:
            supervisor.start(
                name,
                [*celery, "worker", "-Q", queue, "-c", str(count), "-n", f"{queue}@%h", *quiet],
                env,
            )
        supervisor.start(
            "sweep worker",
            [*celery, "worker", "-Q", "sweep", "-c", "1", "-n", "sweep@%h", *quiet],
            env,
        )
        schedule = str(settings.VAR / "beat-schedule")
        supervisor.start(
            "beat", [*celery, "beat", "--loglevel", "WARNING", "-s", schedule, "--pidfile="], env
        )
        daphne = [
            python,
            "-m",
            "daphne",
            "-b",
            host,
            "-p",
            str(port),
            "--no-server-name",
            "-v",
            "0",
        ]
        supervisor.start("web", [*daphne, "config.asgi:application"], env)
        self._wait_until_ready(supervisor, host, port)

    def _start_redis(self, supervisor: Supervisor) -> None:
        path = socket_path(settings.VAR)
        folder = settings.VAR / "redis"
        folder.mkdir(exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            supervisor.start("redis", redis_command(path, folder))
        except NoRedis as error:
            raise CommandError(str(error)) from error
        client = redis.Redis(unix_socket_path=str(path))
        until = time.monotonic() + 10
        while not supervisor.stopping:
            try:
                client.ping()
                return
            except redis.RedisError as error:
                if time.monotonic() > until:
                    raise CommandError(
                        f"Redis does not start; see {settings.VAR / 'up.log'}"
                    ) from error
                time.sleep(0.05)

    def _wait_until_ready(self, supervisor: Supervisor, host: str, port: int) -> None:
        shown = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::"} else host  # noqa: S104
        address = f"http://{shown}:{port}/"
        until = time.monotonic() + _START_PATIENCE
        while not supervisor.stopping:
            try:
                with urllib.request.urlopen(
                    f"http://{'127.0.0.1' if shown == 'localhost' else shown}:{port}/readyz",
                    timeout=2,
                ):
                    self.stdout.write(f"\n  Sobremesa is ready: {address}\n  Ctrl-C stops it.\n")
                    self.stdout.flush()
                    return
            except (OSError, urllib.error.URLError) as error:
                if time.monotonic() > until:
                    raise CommandError(
                        f"the web server does not get ready; see {settings.VAR / 'up.log'}"
                    ) from error
            supervisor.watch_once()
            time.sleep(0.1)


def hold(var: Path) -> IO[bytes]:
    """Keep this folder for one `up`: two would give its Redis and its schedule two masters. Held
    until the file is closed or the process gone. Raises CommandError."""
    lock = (var / "up.lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        lock.close()
        raise CommandError(
            f"Sobremesa already runs from {var}; stop it first, or set SOBREMESA_VAR to another "
            "folder"
        ) from error
    return lock


def _check_writable(var: Path) -> None:
    try:
        var.mkdir(parents=True, exist_ok=True)
        probe = var / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CommandError(
            f"cannot write to {var} ({error.strerror}); make it writable, or set SOBREMESA_VAR "
            "to a folder that is"
        ) from error


def _check_port(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise CommandError(
                    f"port {port} is taken; choose another one: make play ARGS='--port {port + 1}'"
                ) from error
            raise CommandError(f"cannot listen on {host}:{port}: {error.strerror}") from error
