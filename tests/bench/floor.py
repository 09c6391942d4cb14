"""The floor of the match path: `tests.bench.empty` in processes of its own."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.redis_server import socket_path, start_redis
from tests.stack import ROOT, free_port, wait_for


@dataclass(frozen=True)
class Server:
    """A web server that can be measured."""

    url: str
    pid: int

    def processor(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running_floor(var: Path) -> Iterator[Server]:
    """Start it, with its files in the new folder `var`."""
    var.mkdir(parents=True)
    redis = start_redis(socket_path(var), var)
    port = free_port()
    web: subprocess.Popen[bytes] | None = None
    try:
        env = {
            **os.environ,
            "SOBREMESA_VAR": str(var),
            "DJANGO_SETTINGS_MODULE": "config.settings.local",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "platform"), str(ROOT)]),
        }
        env.pop("DATABASE_URL", None)
        env.pop("REDIS_URL", None)
        with closing(sqlite3.connect(var / "sobremesa.sqlite3")) as database:
            database.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        daphne = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
        with (var / "floor.log").open("wb") as log:
            web = subprocess.Popen(
                [*daphne, "tests.bench.empty:application"], cwd=ROOT, env=env, stderr=log
            )
        wait_for(f"http://127.0.0.1:{port}/")
        yield Server(f"http://127.0.0.1:{port}", web.pid)
    finally:
        for process in filter(None, (web, redis)):
            process.terminate()
            process.wait(20)
