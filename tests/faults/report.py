"""What must hold when the storm is over, as lines of a table."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from games.engines.kernel.replay import read_log, verify
from tests.faults.people import Played
from tests.faults.sockets import Watcher

_CATCH_UP = 20.0  # seconds a socket gets to hear of the end


@dataclass
class Check:
    """One line: what was looked at, how many, and what is wrong."""

    name: str
    count: int
    wrong: list[str]

    @property
    def holds(self) -> bool:
        return not self.wrong


def late_deadlines(var: Path, seconds: float = 5.0) -> list[str]:
    """Running matches whose deadline is older than that, straight from the database."""
    limit = (datetime.now(UTC) - timedelta(seconds=seconds)).strftime("%Y-%m-%d %H:%M:%S.%f")
    with sqlite3.connect(f"file:{var / 'sobremesa.sqlite3'}?mode=ro", uri=True) as database:
        rows = database.execute(
            "SELECT public_id, deadline FROM games_match "
            "WHERE status = 'active' AND deadline IS NOT NULL AND deadline < ?",
            (limit,),
        ).fetchall()
    return [f"{public_id}: {deadline}" for public_id, deadline in rows]


def check_matches(matches: list[Played], failures: list[str], until: float) -> list[Check]:
    """Of every match that was to be played; `failures` are those that never began. What has not
    been looked at by `until` (time.monotonic()) counts as wrong."""
    finished, replayed, kept, complaints = list(failures), [], [], []
    acts = 0
    for played in matches:
        if time.monotonic() > until:
            replayed.append(f"{played.match_id}: there was no time to look at it")
            continue
        client = played.people[0].client
        match = client.match(played.match_id)
        if match["status"] != "finished":
            finished.append(f"{played.match_id}: {match['status']} at version {match['version']}")
            continue
        export = client.call("GET", f"/matches/{played.match_id}/export")
        report = verify(read_log(msgspec.json.encode(export)))
        replayed += [f"{played.match_id}: {problem}" for problem in report.problems]
        kept += [f"{played.match_id}: {problem}" for problem in lost_or_doubled(played, export)]
        complaints += [f"{played.match_id}: {text}" for text in played.complaints]
        acts += len(played.accepted)
    if not acts:
        kept.append("nobody acted: the run was too short to show anything")
    return [
        Check("matches finished", len(matches) + len(failures), finished),
        Check("logs replay to the stored results", len(matches), replayed),
        Check("accepted actions in the log, once", acts, kept),
        Check("people without a complaint", len(matches), complaints),
    ]


def lost_or_doubled(played: Played, export: Any) -> list[str]:
    """Each accepted action stands in the log at its version, and no other of a person does."""
    records = {record["version"]: record for record in export["records"]}
    wrong = []
    if sorted(records) != list(range(1, len(records) + 1)):
        wrong.append("the versions have a gap")
    for version, seat, action in played.accepted:
        record = records.get(version)
        if record is None or (record["seat"], record["action"]) != (seat, action):
            wrong.append(f"the accepted action #{version} is not in the log")
    persons = sum(
        record["kind"] == "action" and record["actor"] == "person" for record in records.values()
    )
    if persons != len(played.accepted):
        wrong.append(f"{persons} actions of people in the log, {len(played.accepted)} accepted")
    return wrong


def check_sockets(watchers: list[Watcher], client: Any, viewers: dict[int, Any]) -> Check:
    """Each socket's last view is the one that its viewer is given now."""
    wrong = [] if watchers else ["nobody looked on"]
    until = time.monotonic() + _CATCH_UP
    for number, watcher in enumerate(watchers):
        reader = viewers.get(number, client)
        fresh = reader.match(watcher.match_id)
        while watcher.version != fresh["version"] and time.monotonic() < until:
            time.sleep(0.2)
            fresh = reader.match(watcher.match_id)  # it may go on, if it did not end in time
        if (watcher.version, watcher.view) != (fresh["version"], fresh["view"]):
            wrong.append(f"{watcher.match_id}: at {watcher.version}, not {fresh['version']}")
    return Check("last views of sockets equal fresh ones", len(watchers), wrong)


def check_hashes(watchers: list[Watcher]) -> Check:
    """Every update that followed a socket's view led to the view whose hash it named (C-23)."""
    updates = sum(watcher.counts["updates"] for watcher in watchers)
    drifted = [text for watcher in watchers for text in watcher.drifted]
    return Check("updates have the hash of their view", updates, drifted)


def as_table(checks: list[Check], notes: dict[str, object]) -> str:
    """For people."""
    width = max(len(name) for name in [*(check.name for check in checks), *notes])
    lines = [f"{name:<{width}}  {value}" for name, value in notes.items()]
    lines.append("-" * (width + 20))
    for check in checks:
        state = "ok" if check.holds else f"{len(check.wrong)} WRONG"
        lines.append(f"{check.name:<{width}}  {check.count:>6}  {state}")
        lines += [f"    {line}" for line in check.wrong[:10]]
    return "\n".join(lines)
