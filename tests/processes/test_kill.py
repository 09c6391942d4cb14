"""`manage.py up` while its parts are killed: the match goes on, nothing lost or doubled."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.api_client import ApiClient
from tests.stack import ROOT, Stack, running_stack, wait_for

pytestmark = pytest.mark.processes

RECOVERY = 15.0  # seconds that a match may stand still after a kill


def _play_until(client: ApiClient, match_id: str, versions: int) -> set[int]:
    """Play on until the match has grown by `versions`. Returns the versions that our own accepted
    actions made."""
    accepted: set[int] = set()
    match = client.match(match_id)
    start = seen = match["version"]
    last_growth = time.monotonic()
    while match["status"] == "active" and seen < start + versions:
        assert time.monotonic() - last_growth < RECOVERY, f"the match stands still at {seen}"
        answer = client.act(match) if match["legal"] else None
        if answer is None:
            time.sleep(0.15)
        else:
            accepted.add(answer["version"])
        match = (answer and answer["match"]) or client.match(match_id)
        if match["version"] > seen:
            seen, last_growth = match["version"], time.monotonic()
    return accepted


def test_c21_c56_kill_each_part_in_the_middle_of_a_match(
    stack: Stack, clients: list[ApiClient], tmp_path: Path
) -> None:
    client = clients[0]
    match_id = client.table_with_bots(3)
    ours = _play_until(client, match_id, 12)
    for part in [
        r"celery .*-Q bots",
        r"celery .*-Q default",
        r"celery .*-Q sweep",
        r"redis-server",
        r"daphne",
        r"celery .*beat",
    ]:
        before = client.match(match_id)["version"]
        accepted = client.call("GET", f"/matches/{match_id}/events?after=0")["records"]
        stack.kill(part)
        ours |= _play_until(client, match_id, 8)
        after = client.call("GET", f"/matches/{match_id}/events?after=0")["records"]
        assert after[: len(accepted)] == accepted, f"an accepted action was lost with {part}"
        assert client.match(match_id)["version"] > before
    client.call("POST", f"/matches/{match_id}/leave", {"choice": "resign"})
    _until_it_ends(client, match_id)  # bots alone play on without a pause
    export = client.call("GET", f"/matches/{match_id}/export")
    path = tmp_path / "match.json"
    path.write_text(json.dumps(export), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", str(path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    people = [r for r in export["records"] if (r["kind"], r["actor"]) == ("action", "person")]
    assert [record["version"] for record in people] == sorted(ours), "each accepted one, once"
    assert [record["version"] for record in export["records"]] == list(
        range(1, len(export["records"]) + 1)
    )


def _until_it_ends(client: ApiClient, match_id: str) -> None:
    until = time.monotonic() + 120
    while client.match(match_id)["status"] == "active":
        assert time.monotonic() < until, "the bots do not end the match"
        time.sleep(0.2)


def test_up_starts_stops_and_says_what_is_wrong(tmp_path: Path) -> None:
    var = tmp_path / "var"
    with running_stack(var) as stack:
        wait_for(f"{stack.url}/readyz")
        port = stack.url.rsplit(":", 1)[1]
        second = _up(tmp_path / "other", "--port", port)
        assert second.returncode != 0
        assert f"port {port} is taken" in second.stderr
        assert "Traceback" not in second.stderr
        children = stack.pids(".")
        assert len(children) == 6
        for name in ("sobremesa.sqlite3", "up.log", "secret_key"):  # sessions, seeds, mail
            assert (var / name).stat().st_mode & 0o077 == 0
        stack.process.send_signal(signal.SIGINT)
        assert stack.process.wait(40) == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in children)
    with running_stack(var) as again:  # on the same folder, as a second day would
        wait_for(f"{again.url}/readyz")


def test_up_refuses_a_folder_that_it_cannot_write(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = _up(blocked / "var", "--port", "0")
    assert done.returncode != 0
    assert "cannot write to" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_address_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    done = _up(tmp_path, "--host", "192.0.2.1", "--port", "8000")
    assert done.returncode != 0
    assert "cannot listen on 192.0.2.1:8000" in done.stderr


def _up(var: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "up", *args],
        cwd=ROOT,
        env={**_plain_environment(), "SOBREMESA_VAR": str(var)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def _plain_environment() -> dict[str, str]:
    return {
        k: v
        for k, v in os.environ.items()
        if k not in {"DJANGO_SETTINGS_MODULE", "REDIS_URL", "DATABASE_URL"}
    }
