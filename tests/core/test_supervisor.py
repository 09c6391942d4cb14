"""What dies is named and started again; all ends in order."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from core.supervisor import Supervisor

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


def _until(supervisor: Supervisor, condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < until
        supervisor.watch_once()
        time.sleep(0.01)


def test_a_killed_child_is_named_and_comes_back() -> None:
    said: list[str] = []
    supervisor = Supervisor(say=said.append)
    child = supervisor.start("worker", SLEEPER)
    try:
        assert child.process is not None
        first = child.process.pid
        os.kill(first, signal.SIGKILL)
        _until(supervisor, lambda: child.process is not None and child.process.pid != first)
        assert said == ["worker ended (SIGKILL); starting it again"]
    finally:
        supervisor.stop()
    assert child.process.poll() is not None


def test_a_child_that_dies_at_once_is_not_started_without_pause() -> None:
    said: list[str] = []
    supervisor = Supervisor(say=said.append)
    child = supervisor.start("web", [sys.executable, "-c", "raise SystemExit(3)"])
    _until(supervisor, lambda: len(said) >= 2)
    supervisor.stop()
    assert said[0] == "web ended (exit code 3); starting it again"
    assert child.deaths_in_row == 2


def test_the_log_of_the_children_does_not_grow_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.supervisor._MAX_LOG", 1000)
    path = tmp_path / "up.log"
    code = "import time\nwhile True: print('x' * 99, flush=True); time.sleep(0.002)"
    with path.open("ab") as log:
        supervisor = Supervisor(say=lambda _: None, log=log)
        supervisor.start("web", [sys.executable, "-c", code])
        try:
            for _ in range(3):
                _until(supervisor, lambda: path.stat().st_size > 1000)
                supervisor.watch_once()
                assert path.stat().st_size < 1000
                assert path.with_name("up.log.1").stat().st_size > 1000
        finally:
            supervisor.stop()
    assert set(path.read_text()) == {"x", "\n"}  # no hole where the children went on


def test_children_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    code = (
        "import sys, time; sys.path.insert(0, 'platform')\n"
        "from core.supervisor import Supervisor\n"
        f"child = Supervisor(say=print).start('x', {SLEEPER!r})\n"
        f"open({str(pid_file)!r}, 'w').write(str(child.process.pid))\n"
        "time.sleep(60)\n"
    )
    parent = Supervisor(say=print).start("parent", [sys.executable, "-c", code])
    assert parent.process is not None
    until = time.monotonic() + 10
    while not (pid_file.exists() and pid_file.read_text()):
        assert time.monotonic() < until
        time.sleep(0.01)
    pid = int(pid_file.read_text())
    parent.process.kill()
    parent.process.wait()
    while (
        Path(f"/proc/{pid}").exists()
        and "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]
    ):
        assert time.monotonic() < until
        time.sleep(0.01)
