"""Whole matches between bots, without a database: places, lengths and speed."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.bots import Bot, get_bot
from games.bots.simulation import Played, match_seed, play_match
from games.engines import Engine, InvalidSetup, get_engine
from games.engines.kernel.replay import state_hash

_COPIES = 2_000


class Command(BaseCommand):
    help = "Play whole matches between bots and report places, lengths and speed."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, help="key of the game, e.g. cinco-vetas")
        parser.add_argument("--seats", type=int, help="default: the most the game has")
        parser.add_argument(
            "--bots",
            default="greedy,random",
            help="levels from seat 0 on; the last one also takes the seats that are left",
        )
        parser.add_argument("--matches", type=int, default=10)
        parser.add_argument("--seed", default="1", help="any text; the same text, the same matches")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="an option of the game; may be repeated",
        )
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
        parser.add_argument("--export", help="write the first match here, for `replay`")

    def handle(self, *args: Any, **given: Any) -> None:
        engine = _engine(given["game"])
        seats = engine.info.max_seats if given["seats"] is None else given["seats"]
        levels = _levels(given["bots"], seats)
        bots = [_bot(engine.info.key, level) for level in levels]
        options = dict(_option(engine, text) for text in given["option"])
        if given["matches"] < 1:
            raise CommandError("--matches must be at least 1")
        started = time.perf_counter()
        try:
            played = self._play(engine, bots, options, given)
        except InvalidSetup as error:
            raise CommandError(str(error)) from error
        seconds = time.perf_counter() - started
        report = _report(engine, options, levels, given["seed"], played, seconds)
        if given["export"]:
            _export(Path(given["export"]), engine, options, given["seed"], played[0])
        if given["json"]:
            self.stdout.write(json.dumps(report))
        else:
            self._print(report)

    def _play(
        self, engine: Engine[Any, Any], bots: list[Bot], options: dict[str, Any], given: Any
    ) -> list[Played]:
        played: list[Played] = []
        with tqdm(total=given["matches"], unit="match", file=sys.stderr, leave=False) as bar:
            for number in range(given["matches"]):
                match = play_match(
                    engine,
                    bots,
                    options,
                    match_seed(given["seed"], number),
                    keep_records=number == 0 and bool(given["export"]),
                    on_action=lambda _: bar.refresh() if bar.n == 0 else None,
                )
                played.append(match)
                bar.update()
        return played

    def _print(self, report: dict[str, Any]) -> None:
        out = self.stdout.write
        out(f"{report['game']}: {report['matches']} matches, seed {report['seed']!r}")
        for seat, (level, wins) in enumerate(
            zip(report["bots"], report["wins_by_seat"], strict=True)
        ):
            points = [result["points"][seat] for result in report["results"]]
            mean = sum(points) / len(points)
            out(
                f"  seat {seat}  {level:<10} {wins:>5} first places   {mean:6.2f} points on average"
            )
        out(f"  {report['mean_actions']:.1f} actions, {report['mean_rounds']:.1f} rounds a match")
        out(
            f"  {report['matches_per_second']:.2f} matches/s, "
            f"{report['actions_per_second']:.0f} actions/s, "
            f"{report['copy_microseconds']:.2f} µs a copy of the state"
        )


def _engine(key: str) -> Engine[Any, Any]:
    try:
        return get_engine(key)
    except KeyError as error:
        raise CommandError(str(error.args[0])) from error


def _levels(text: str, seats: int) -> list[str]:
    levels = [level.strip() for level in text.split(",") if level.strip()]
    if not levels:
        raise CommandError("--bots names no level")
    if len(levels) > seats:
        raise CommandError(f"--bots names {len(levels)} levels for {seats} seats")
    return levels + [levels[-1]] * (seats - len(levels))


def _bot(game: str, level: str) -> Bot:
    try:
        return get_bot(game, level)
    except KeyError as error:
        raise CommandError(str(error.args[0])) from error


def _option(engine: Engine[Any, Any], text: str) -> tuple[str, Any]:
    """KEY=VALUE with the value in the type that the game declares."""
    key, separator, value = text.partition("=")
    for option in engine.info.options:
        if option.key == key and separator:
            for choice in option.choices:
                if str(choice).lower() == value.lower():
                    return key, choice
    raise CommandError(f"{engine.info.key} has no option {text!r}")


def _report(
    engine: Engine[Any, Any],
    options: dict[str, Any],
    levels: list[str],
    seed: str,
    played: list[Played],
    seconds: float,
) -> dict[str, Any]:
    matches = len(played)
    actions = sum(match.actions for match in played)
    return {
        "game": engine.info.key,
        "options": options,
        "seats": len(levels),
        "bots": levels,
        "matches": matches,
        "seed": seed,
        "seconds": round(seconds, 3),
        "matches_per_second": round(matches / seconds, 3),
        "actions_per_second": round(actions / seconds, 1),
        "copy_microseconds": round(_copy_microseconds(engine, played[0].state), 3),
        "mean_actions": round(actions / matches, 2),
        "mean_rounds": round(sum(match.rounds for match in played) / matches, 2),
        "wins_by_seat": [
            sum(match.outcome.places[seat] == 1 for match in played) for seat in range(len(levels))
        ],
        "results": [
            {
                "reason": match.outcome.reason,
                "points": list(match.outcome.points),
                "places": list(match.outcome.places),
                "actions": match.actions,
                "rounds": match.rounds,
            }
            for match in played
        ],
    }


def _copy_microseconds(engine: Engine[Any, Any], state: Any) -> float:
    started = time.perf_counter()
    for _ in range(_COPIES):
        engine.copy(state)
    return (time.perf_counter() - started) / _COPIES * 1e6


def _export(
    path: Path, engine: Engine[Any, Any], options: dict[str, Any], seed: str, match: Played
) -> None:
    log = {
        "game": engine.info.key,
        "rules_version": engine.info.rules_version,
        "options": options,
        "seats": len(match.outcome.points),
        "seed": match_seed(seed, 0).hex(),
        "records": list(match.records),
        "outcome": {
            "reason": match.outcome.reason,
            "points": list(match.outcome.points),
            "places": list(match.outcome.places),
        },
        "state_hash": state_hash(engine, match.state),
    }
    try:
        path.write_text(json.dumps(log), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from error
