"""Playing whole matches between bots, without a database and without a clock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots.base import Bot, may_wait
from games.engines import Chance, Engine, Outcome

MAX_ACTIONS = 200_000
"""A match that is longer than this is a fault of its engine."""

TELL_EVERY = 256
"""Actions between two calls of `on_action`."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match that was played to its end."""

    outcome: Outcome
    actions: int
    rounds: int
    """Rounds begun; 0 for a game whose view has no `round`."""
    records: tuple[Mapping[str, Any], ...]
    """What `replay` reads; empty unless asked for."""
    state: Any


def match_seed(seed: str, number: int) -> bytes:
    """The seed of match `number` (from 0) of a series."""
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()


def play_match(
    engine: Engine[Any, Any],
    bots: Sequence[Bot],
    options: Mapping[str, Any],
    seed: bytes,
    *,
    keep_records: bool = False,
    on_action: Callable[[int], None] | None = None,
) -> Played:
    """Play one match, bot i on seat i; each bot sees its own view and has chance of its own.

    `on_action` is told the number of actions so far, now and then. Raises RuntimeError for a
    match without end.
    """
    seats = len(bots)
    state = engine.setup(seats, options, Chance.from_seed(seed))
    luck = [Chance.from_seed(hashlib.sha256(seed + bytes([i])).digest()) for i in range(seats)]
    records: list[Mapping[str, Any]] = []
    actions = 0
    while active := engine.active_seats(state):
        if actions >= MAX_ACTIONS:
            raise RuntimeError(f"no end after {MAX_ACTIONS} actions")
        seat = _next_seat(engine, state, active, actions)
        bot = bots[seat]
        view = engine.view(state, seat) if bot.needs_view else None
        legal = engine.legal_actions(state, seat)
        action = bot.choose(engine, view, legal, seat, 1.0, luck[seat])
        record = engine.advance(state, seat, action)
        actions += 1
        if keep_records:
            records.append(
                {
                    "kind": "action",
                    "seat": seat,
                    "action": record.action,
                    "chance": record.chance,
                    "facts": record.facts,
                }
            )
        if on_action is not None and not actions % TELL_EVERY:
            on_action(actions)
    outcome = engine.outcome(state)
    if outcome is None:
        raise RuntimeError("nobody is active, yet the match is not over")
    rounds = getattr(engine.view(state, None), "round", 0)
    return Played(outcome, actions, rounds, tuple(records), state)


def _next_seat(engine: Engine[Any, Any], state: Any, active: Sequence[int], actions: int) -> int:
    """Who answers first when several may act: in rotation, but who can wait lets others answer."""
    if len(active) == 1:
        return active[0]
    due = [seat for seat in active if not may_wait(engine, engine.legal_actions(state, seat))]
    return due[actions % len(due)] if due else active[0]
