"""Random matches through any engine, and samples of their positions, shared by the tests."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engines import Chance, Record, all_engines, get_engine

MAX_ACTIONS = 60_000
"""Far more than a random match needs; a match that is longer counts as endless."""


@dataclass(frozen=True)
class Setting:
    """One way to begin a match: a game, an edition and a seat count."""

    game: str
    edition: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}-{self.edition}-{self.seats}"

    @property
    def engine(self) -> Any:
        return get_engine(self.game)

    @property
    def options(self) -> dict[str, Any]:
        (edition,) = (e for e in self.engine.info.editions if e.key == self.edition)
        return dict(edition.options)

    def start(self, seed: bytes = b"start") -> Any:
        return self.engine.setup(self.seats, self.options, Chance.from_seed(seed))


def settings() -> list[Setting]:
    """Every registered game in every edition with every seat count."""
    return [
        Setting(engine.info.key, edition.key, seats)
        for engine in all_engines()
        for edition in engine.info.editions
        for seats in range(engine.info.min_seats, engine.info.max_seats + 1)
    ]


@dataclass(frozen=True)
class Move:
    """One action of a walk: the position before it, and what came of it."""

    before: Any
    seat: int
    action: Any
    record: Record
    after: Any


def pick(engine: Any, state: Any, rng: random.Random) -> tuple[int, Any]:
    """A seat that may act, and one of its actions: first the type, then one of that type.

    So that rare acts come up although the common ones have long lists.
    """
    seat = rng.choice(engine.active_seats(state))
    kinds: dict[type, list[Any]] = defaultdict(list)
    for action in engine.legal_actions(state, seat):
        kinds[type(action)].append(action)
    return seat, rng.choice(kinds[rng.choice(list(kinds))])


def walk(setting: Setting, seed: str) -> Iterator[Move]:
    """A whole random match, move by move."""
    engine, rng = setting.engine, random.Random(f"{setting}/{seed}")
    state = setting.start(seed.encode())
    for _ in range(MAX_ACTIONS):
        if engine.outcome(state) is not None:
            return
        seat, action = pick(engine, state, rng)
        step = engine.apply(state, seat, action)
        yield Move(state, seat, action, step.record, step.state)
        state = step.state
    raise AssertionError(f"{setting}/{seed}: no end after {MAX_ACTIONS} actions")


@cache
def sample(setting: Setting, seed: str = "sample", size: int = 60) -> tuple[Move, ...]:
    """Moves out of one random match: of each kind of action some, the first and the last."""
    moves = list(walk(setting, seed))
    by_kind: dict[type, list[Move]] = defaultdict(list)
    for move in moves:
        by_kind[type(move.action)].append(move)
    rng = random.Random(f"{setting}/{seed}/sample")
    share = max(2, size // len(by_kind))
    chosen = {
        id(move): move
        for group in by_kind.values()
        for move in rng.sample(group, min(share, len(group)))
    }
    chosen |= {id(move): move for move in (moves[0], moves[-1])}
    return tuple(move for move in moves if id(move) in chosen)


def positions(setting: Setting) -> list[Any]:
    """The positions of the sample: those before each move, and the very last."""
    moves = sample(setting)
    return [*(move.before for move in moves), moves[-1].after]


def frozen(engine: Any, state: Any) -> str:
    """The whole state as one text, chance included."""
    return json.dumps(engine.state_to_json(state), sort_keys=True)
