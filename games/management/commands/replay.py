"""Recompute an exported match and say whether every record, chance answer and the result agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engines.kernel.replay import Report, read_log, verify

_MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Recompute an exported match; exit code 1 when anything in it does not agree."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the match as JSON, as the site or `simulate` exports it")
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")

    def handle(self, *args: Any, **given: Any) -> None:
        path = Path(given["file"])
        try:
            log = read_log(path.read_bytes())
        except OSError as error:
            raise CommandError(f"cannot read {path}: {error.strerror}") from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise CommandError(f"{path} is not an exported match: {error}") from error
        report = verify(log)
        if given["json"]:
            self.stdout.write(json.dumps(_as_json(report)))
        else:
            self._print(report)
        if not report.agrees:
            raise CommandError("the match does not agree with its log")

    def _print(self, report: Report) -> None:
        out = self.stdout.write
        out(f"{report.game}, {report.seats} seats: {report.versions} versions recomputed")
        if report.outcome is not None:
            points = ", ".join(map(str, report.outcome.points))
            out(f"  ended by {report.outcome.reason}, points {points}")
        if report.state_hash is not None:
            out(f"  final state {report.state_hash}")
        for problem in report.problems[:_MOST_SHOWN]:
            out(f"  {problem}")
        if len(report.problems) > _MOST_SHOWN:
            out(f"  … and {len(report.problems) - _MOST_SHOWN} more")
        if report.agrees:
            out("  every record, every answer of chance and the result agree")


def _as_json(report: Report) -> dict[str, Any]:
    outcome = report.outcome
    return {
        "agrees": report.agrees,
        "game": report.game,
        "seats": report.seats,
        "versions": report.versions,
        "actions": report.actions,
        "state_hash": report.state_hash,
        "outcome": None
        if outcome is None
        else {
            "reason": outcome.reason,
            "points": list(outcome.points),
            "places": list(outcome.places),
        },
        "problems": list(report.problems),
    }
