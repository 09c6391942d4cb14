"""The processes of `manage.py up`: started in order, restarted when they die, ended in order."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO

_PR_SET_PDEATHSIG = 1
_STEADY = 10.0  # seconds after which a process counts as well started
_MAX_PAUSE = 4.0  # seconds between two starts of a process that dies at once
_MAX_LOG = 20 * 1024 * 1024  # bytes
_GRACE = 10.0  # seconds a process gets to end by itself


def _end_with_parent() -> None:
    """Linux: the child is told to end when this process is gone, however it went."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Child:
    """One process: how to start it, and how often it died lately."""

    name: str
    command: list[str]
    env: dict[str, str]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    deaths_in_row: int = 0
    start_again_at: float = 0.0

    def start(self, log: IO[bytes] | None) -> None:
        self.started_at = time.monotonic()
        # A session of its own: Ctrl-C reaches the supervisor alone, which ends all in order.
        self.process = subprocess.Popen(
            self.command,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=_end_with_parent,  # noqa: PLW1509  this process has one thread
        )

    def died(self) -> int | None:
        """Its exit code when it is gone, else None."""
        return None if self.process is None else self.process.poll()


@dataclass
class Supervisor:
    """Keeps its children alive until `stop` is called."""

    say: Callable[[str], None]
    log: IO[bytes] | None = None
    children: list[Child] = field(default_factory=list)
    stopping: bool = False

    def start(self, name: str, command: list[str], env: dict[str, str] | None = None) -> Child:
        child = Child(name, command, {**os.environ, **(env or {})})
        child.start(self.log)
        self.children.append(child)
        return child

    def watch_once(self) -> None:
        """Restart what died; a process that keeps dying waits longer each time."""
        self._keep_log_small()
        now = time.monotonic()
        for child in self.children:
            code = child.died()
            if code is not None:
                steady = now - child.started_at > _STEADY
                child.deaths_in_row = 1 if steady else child.deaths_in_row + 1
                pause = min(_MAX_PAUSE, 0.25 * 2 ** (child.deaths_in_row - 1))
                child.process, child.start_again_at = None, now + pause
                self.say(f"{child.name} ended ({_reason(code)}); starting it again")
            elif child.process is None and now >= child.start_again_at:
                child.start(self.log)

    def _keep_log_small(self) -> None:
        """Anybody can make a server write lines. Past _MAX_LOG the file goes on empty and what it
        held stands in ``<name>.1``; a line written in that moment may be lost."""
        if self.log is None or os.fstat(self.log.fileno()).st_size <= _MAX_LOG:
            return
        shutil.copyfile(self.log.name, f"{self.log.name}.1")
        os.ftruncate(self.log.fileno(), 0)  # the children append, so they go on at its beginning

    def run(self) -> None:
        """Watch until `stopping` is set (by a signal handler)."""
        while not self.stopping:
            self.watch_once()
            time.sleep(0.2)

    def stop(self) -> None:
        """End the children, the last started first; what does not end in time is killed."""
        for child in reversed(self.children):
            if child.process is None or child.process.poll() is not None:
                continue
            child.process.terminate()
            try:
                child.process.wait(_GRACE)
            except subprocess.TimeoutExpired:
                self.say(f"{child.name} did not end in {_GRACE:.0f} s and was killed")
                os.killpg(child.process.pid, signal.SIGKILL)
                child.process.wait()


def _reason(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
