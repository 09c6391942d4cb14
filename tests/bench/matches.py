"""Speed of the match path beside its floor: ``python -m tests.bench.matches``.

Both run at once, `manage.py up` and `tests.bench.floor`, and are measured in turns by the same
driver, for each game that is registered: one match at a steady pace, then many as fast as they
answer. On a machine that does other things too only the ratios mean something, that of processor
time most of all.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.floor import Server, running_floor
from tests.bench.play import Exchange, FloorExchange, MatchExchange
from tests.stack import ROOT, Stack, running_stack

PACE = 0.06
"""Seconds between two messages of the single match: below the rate that a socket may send at."""


@dataclass
class Measured:
    """What one side did over all rounds; times in seconds."""

    server: Server
    one: list[float] = field(default_factory=list)
    many: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    """Of the web server per move, all its threads together, one figure a round."""

    def figures(self) -> list[float]:
        """Median and p95 of one match; rate, median and processor of many; times in ms."""
        return [
            statistics.median(self.one) * 1e3,
            statistics.quantiles(self.one, n=20)[-1] * 1e3,
            statistics.median(self.rates),
            statistics.median(self.many) * 1e3,
            statistics.median(self.processor) * 1e3,
        ]


async def _one(exchange: Exchange, count: int, into: Measured) -> None:
    for _ in range(count):
        took = await exchange.step()
        if took is None:
            return
        into.one.append(took)
        await asyncio.sleep(PACE)


async def _many(exchanges: Sequence[Exchange], seconds: float, into: Measured) -> None:
    times: list[float] = []
    used = into.server.processor()
    started = time.perf_counter()
    until = started + seconds

    async def run(exchange: Exchange) -> None:
        while time.perf_counter() < until:
            took = await exchange.step()
            if took is None:
                return
            times.append(took)

    await asyncio.gather(*map(run, exchanges))
    into.rates.append(len(times) / (time.perf_counter() - started))
    into.processor.append((into.server.processor() - used) / len(times))
    into.many.extend(times)


async def measure(
    low: Server, up: Server, prepared: list[dict[str, Any]], rounds: int, seconds: float
) -> tuple[Measured, Measured, list[MatchExchange]]:
    """Floor and product in turns, `rounds` times."""
    pairs = [await FloorExchange.open(low.url, n) for n in range(len(prepared))]
    matches = [await MatchExchange.open(up.url, m, n) for n, m in enumerate(prepared)]
    floor, ours = Measured(low), Measured(up)
    sides: list[tuple[Sequence[Exchange], Measured]] = [(pairs, floor), (matches, ours)]
    for exchanges, _ in sides:  # caches and connections that are made once
        await asyncio.gather(*(exchange.step() for exchange in exchanges))
    for number in range(rounds):
        for exchanges, into in sides[:: -1 if number % 2 else 1]:
            await _one(exchanges[number], int(seconds / PACE / 1.2), into)
        for exchanges, into in sides[:: -1 if number % 2 else 1]:
            await _many(exchanges, seconds, into)
    for exchange in (*pairs, *matches):
        await exchange.close()
    return floor, ours, matches


def prepare(stack: Stack, matches: int) -> list[dict[str, Any]]:
    """`tests.bench.prepare` in the stack's own folder: one entry per game."""
    env = {
        **os.environ,
        "SOBREMESA_VAR": str(stack.var),
        "DJANGO_SETTINGS_MODULE": "config.settings.local",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "platform"), str(ROOT)]),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.prepare", str(matches)],
        cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    prepared: list[dict[str, Any]] = json.loads(done.stdout)
    return prepared


def show(game: str, floor: Measured, ours: Measured, matches: int) -> None:
    names = [
        ("one match, median ms to the other seat", "<= 2"),
        ("one match, 95th percentile ms", ""),
        (f"{matches} matches at once, moves/s", ">= 0.5"),
        (f"{matches} matches at once, median ms", ""),
        ("ms of the web server's processor a move", ""),
    ]
    print(f"\n{game:<42}{'floor':>9}{'ours':>9}{'ratio':>8}{'aim':>8}")
    for (name, aim), low, mine in zip(names, floor.figures(), ours.figures(), strict=True):
        print(f"{name:<42}{low:>9.2f}{mine:>9.2f}{mine / low:>8.2f}{aim:>8}")


def show_costs(cost: dict[str, Any], matches: list[MatchExchange]) -> None:
    seats = [seat for match in matches for seat in match.seats]
    rows: list[tuple[str, Sequence[float]]] = [
        ("statements per submit_action", cost["statements"]),
        ("ms of processor per submit_action", [s * 1e3 for s in cost["seconds"]]),
        ("bytes of a snapshot", [size for seat in seats for size in seat.snapshots]),
        ("bytes of an update", [size for seat in seats for size in seat.updates]),
    ]
    print(f"{'per action':<42}{'median':>9}{'longest':>9}")
    for name, values in rows:
        digits = 2 if name.startswith("ms") else 0
        print(f"{name:<42}{statistics.median(values):>9.{digits}f}{max(values):>9.{digits}f}")
    if ended := sum(not any(seat.legal for seat in match.seats) for match in matches):
        print(f"{ended} matches came to their end: the rates are too low", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description="The match path beside an empty stack.")
    parser.add_argument("--pairs", type=int, default=50, help="pairs of sockets at once")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    asked, _ = parser.parse_known_args()  # `make bench` passes every table the same
    with (
        tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder,
        running_floor(Path(folder) / "floor") as low,
        running_stack(Path(folder) / "var") as stack,
    ):
        up = Server(stack.url, stack.pids("daphne")[0])
        for entry in prepare(stack, asked.pairs):
            floor, ours, matches = asyncio.run(
                measure(low, up, entry["matches"], asked.rounds, asked.seconds)
            )
            show(entry["game"], floor, ours, asked.pairs)
            show_costs(entry["cost"], matches)


if __name__ == "__main__":
    main()
