"""The whole product as real processes, on a port and in a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Stack:
    """A running `manage.py up`."""

    url: str
    var: Path
    process: subprocess.Popen[str]

    def pids(self, pattern: str) -> list[int]:
        """Direct children of `up` whose command line matches."""
        found = []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            try:
                status = (folder / "status").read_text()
                command = (folder / "cmdline").read_text().replace("\0", " ")
            except OSError:
                continue  # it ended meanwhile
            parent = re.search(r"^PPid:\s+(\d+)", status, re.MULTILINE)
            if parent and int(parent[1]) == self.process.pid and re.search(pattern, command):
                found.append(int(folder.name))
        return found

    def environment(self, **more: str) -> dict[str, str]:
        """For a process that is to work on the same database and Redis."""
        paths = os.pathsep.join([str(ROOT / "platform"), str(ROOT)])
        django = {"DJANGO_SETTINGS_MODULE": "config.settings.local", "PYTHONPATH": paths}
        return _environment(self.var, **django, **more)

    def run(self, *command: str, given: str = "", **env: str) -> str:
        """What a Python command says that works on the same database and Redis."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.environment(**env),
            input=given, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def kill(self, pattern: str) -> None:
        """SIGKILL the matching child and the processes it started."""
        pids = self.pids(pattern)
        assert pids, f"no child of up matches {pattern}"
        for pid in pids:
            os.killpg(pid, signal.SIGKILL)  # each child leads a group of its own


@contextmanager
def running_stack(var: Path, **env: str) -> Iterator[Stack]:
    """Start `manage.py up`, wait for its address, and stop it as Ctrl-C would."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "up", "--port", str(port)],
        cwd=ROOT,
        env=_environment(var, **env),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    lines: list[str] = []
    try:
        for line in process.stdout:
            lines.append(line)
            if "is ready" in line:
                break
        else:
            raise AssertionError("up ended at once:\n" + "".join(lines))
        yield Stack(f"http://localhost:{port}", var, process)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(40)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


def _environment(var: Path, **extra: str) -> dict[str, str]:
    inherited = {
        key: value
        for key, value in os.environ.items()
        # What the test run itself uses must not leak into the product under test.
        if key not in {"SOBREMESA_VAR", "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
    }
    return {**inherited, "SOBREMESA_VAR": str(var), **extra}


def wait_for(url: str, seconds: float = 30) -> None:
    """Until the address answers with success."""
    until = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
