"""Speed of the engines beside catanatron: ``python -m tests.bench.engines``.

Four random players play whole matches. Ours choose uniformly from `legal_actions` and act through
`advance`, with no views; once with all listed offers, once without, which is nearer to
catanatron's random players, who propose nothing. Seconds are of processor time, which other
programs disturb less.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

from games.bots import get_bot, levels
from games.bots.simulation import match_seed, play_match
from games.engines import Chance, Engine, all_engines, get_engine

try:
    from catanatron import Color, Game, RandomPlayer
except ImportError:
    Game = None

MISSING = "catanatron is not installed (group `bench` of pyproject.toml): no line to compare with"


@dataclass(frozen=True)
class Speed:
    """One line of the table."""

    name: str
    matches: int
    actions: int
    seconds: float
    copy_microseconds: float

    @property
    def matches_per_second(self) -> float:
        return self.matches / self.seconds

    @property
    def actions_per_second(self) -> float:
        return self.actions / self.seconds


def microseconds(copy: Callable[[], object], times: int = 5_000) -> float:
    started = time.process_time()
    for _ in range(times):
        copy()
    return (time.process_time() - started) / times * 1e6


def _play(engine: Engine[Any, Any], seats: int, seed: int, *, proposals: bool) -> tuple[int, Any]:
    """One match; how many actions it took, and a state from its middle."""
    rng = random.Random(seed)
    pick = rng.random
    state = engine.setup(seats, {}, Chance.from_seed(seed.to_bytes(32, "big")))
    middle = state
    open_types = () if proposals else _open_classes(engine)
    actions = 0
    while active := engine.active_seats(state):
        seat = active[0] if len(active) == 1 else active[int(pick() * len(active))]
        legal = engine.legal_actions(state, seat)
        action = legal[int(pick() * len(legal))]
        while isinstance(action, open_types):
            action = legal[int(pick() * len(legal))]
        engine.advance(state, seat, action)
        actions += 1
        if actions == 400:
            middle = engine.copy(state)
    return actions, middle


def _open_classes(engine: Engine[Any, Any]) -> tuple[type, ...]:
    kinds = get_args(engine.action_type)
    return tuple(k for k in kinds if k.__struct_config__.tag in engine.info.open_types)


def measure(engine: Engine[Any, Any], matches: int, *, proposals: bool) -> Speed:
    seats = engine.info.max_seats
    _play(engine, seats, 0, proposals=proposals)  # tables that are made once
    actions = 0
    middle: Any = None
    started = time.process_time()
    for seed in range(1, matches + 1):
        played, middle = _play(engine, seats, seed, proposals=proposals)
        actions += played
    seconds = time.process_time() - started
    copy = microseconds(lambda: engine.copy(middle))
    name = engine.info.key + ("" if proposals else ", no offers")
    return Speed(name, matches, actions, seconds, copy)


def measure_catanatron(matches: int) -> Speed:
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play(seed: int) -> Any:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        return game

    play(0)
    actions = 0
    started = time.process_time()
    for seed in range(1, matches + 1):
        game = play(seed)
        actions += len(game.state.actions)
    seconds = time.process_time() - started
    copy = microseconds(game.copy, 1_000)
    return Speed("catanatron 3.2.1", matches, actions, seconds, copy)


def decision_milliseconds(game: str, level: str, matches: int = 5) -> tuple[float, float]:
    """Mean and longest time of a bot's decision, views not counted, in matches against itself."""
    times: list[float] = []
    inner = get_bot(game, level)

    class Timed:
        needs_view = inner.needs_view

        def choose(self, *asked: Any) -> Any:
            started = time.process_time()
            action = inner.choose(*asked)
            times.append(time.process_time() - started)
            return action

    engine = get_engine(game)
    for number in range(matches):
        bots = [Timed()] * engine.info.max_seats
        play_match(engine, bots, {}, match_seed("bench", number))
    return sum(times) / len(times) * 1e3, max(times) * 1e3


def table(matches: int) -> list[Speed]:
    lines: list[Speed] = []
    for engine in all_engines():
        lines.append(measure(engine, matches, proposals=True))
        if engine.info.open_types:
            lines.append(measure(engine, matches, proposals=False))
    if Game is not None:
        lines.append(measure_catanatron(matches))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Engine speed with four random players.")
    parser.add_argument("--matches", type=int, default=40)
    lines = table(parser.parse_known_args()[0].matches)
    print(f"{'engine, random players':<28}{'matches/s':>11}{'actions/s':>12}{'µs per copy':>13}")
    for line in lines:
        print(
            f"{line.name:<28}{line.matches_per_second:>11.1f}"
            f"{line.actions_per_second:>12,.0f}{line.copy_microseconds:>13.2f}"
        )
    print()
    print(f"{'bot':<28}{'ms a decision':>14}{'longest':>9}")
    for engine in all_engines():
        for level in levels(engine.info.key):
            mean, longest = decision_milliseconds(engine.info.key, level.key)
            print(f"{engine.info.key + ', ' + level.key:<28}{mean:>14.3f}{longest:>9.2f}")
    if Game is None:
        print(MISSING, file=sys.stderr)


if __name__ == "__main__":
    main()
