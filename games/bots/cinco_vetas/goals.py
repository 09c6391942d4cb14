"""What is worth having, what it costs, and how long it takes to get it."""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.cinco_vetas.lookouts import drawing_one
from games.bots.cinco_vetas.reading import Counts, Reading
from games.engines.cinco_vetas.board import EDGE_END_MASK, EDGES, bits
from games.engines.cinco_vetas.goods import (
    HAND_LIMIT,
    MIN_TRAIL,
)
from games.engines.cinco_vetas.trail import longest_trail

PATH = (1, 1, 0, 0, 0)
CAMP = (1, 1, 1, 1, 0)
FORTRESS = (0, 0, 2, 0, 3)
CARD = (0, 0, 1, 1, 1)
BARRIER = 40.0
"""Turns: what cannot be got in any way takes this long."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to save for. `kind` and `place` name the building action that begins it."""

    kind: str
    place: int
    worth: float
    cost: tuple[int, ...]
    steps: int = 0
    """Paths to be laid before the thing itself."""


def goals(reading: Reading) -> list[Goal]:
    """Everything that the seat could save for now."""
    found: list[Goal] = []
    seat, view = reading.seat, reading.view
    reserve = view.reserve[seat]
    if reserve.fortresses:
        found += [
            Goal("fortress", c, 1.0 + _fortress_worth(reading, c), FORTRESS)
            for c in bits(reading.camps[seat])
        ]
    if reserve.camps:
        for crossing, steps, first in reading.places():
            if steps <= reserve.paths:
                cost = tuple(n + steps * p for n, p in zip(CAMP, PATH, strict=True))
                worth = 1.0 + reading.camp_worth(crossing)
                found.append(Goal("camp", crossing if steps == 0 else first, worth, cost, steps))
    if view.deck_size:
        found.append(Goal("card", 0, _card_worth(reading), CARD))
    if reserve.paths:
        found += _path_goals(reading, reserve.paths)
    return found


def _fortress_worth(reading: Reading, crossing: int) -> float:
    weights = reading.weights
    pips = sum(p * weights.resource[r] for r, p in enumerate(reading.yields(crossing)))
    return pips * reading.pip_worth()


def _card_worth(reading: Reading) -> float:
    """An unknown card, which may be a lookout."""
    return reading.weights.card + drawing_one(reading) + 0.15 * reading.progress


def _path_goals(reading: Reading, pieces: int) -> list[Goal]:
    """The longest path, where it is near enough, begun by a path that makes the trail longer."""
    view, seat, weights = reading.view, reading.seat, reading.weights
    if view.longest_path == seat:
        return []
    length = view.path_lengths[seat]
    target = MIN_TRAIL
    if view.longest_path is not None:
        target = max(target, view.path_lengths[view.longest_path] + 1)
    missing = target - length
    if not 1 <= missing <= min(4, pieces):
        return []
    worth = weights.award + (weights.take_award if view.longest_path is not None else 0.0)
    cost = tuple(missing * n for n in PATH)
    longer = longer_by(reading, length)
    return [Goal("longest", edge, worth, cost, missing) for edge in longer[:1]]


def open_edges(reading: Reading) -> list[int]:
    """The edges on which the seat may lay a path."""
    found = 0
    reach = reading.nodes & ~reading.rivals | reading.own
    for edge in range(EDGES):
        if not reading.taken >> edge & 1 and _touches(edge, reach):
            found |= 1 << edge
    return list(bits(found))


def _touches(edge: int, crossings: int) -> bool:
    return bool(EDGE_END_MASK[edge] & crossings)


def longer_by(reading: Reading, length: int) -> list[int]:
    """The open edges that make the seat's longest trail longer than it is."""
    paths = reading.paths[reading.seat]
    closed = reading.rivals & reading.nodes
    return [
        edge
        for edge in open_edges(reading)
        if longest_trail(paths | 1 << edge, reading.rivals & (closed | EDGE_END_MASK[edge]))
        > length
    ]


def waiting_time(reading: Reading, hand: Counts, cost: tuple[int, ...]) -> float:
    """About how many turns until the cost can be paid, exchanges of what is spare included."""
    missing = 0
    spare = 0.0
    longest = total = 0.0
    rates, income = reading.rates, reading.income
    for r in range(5):
        lack = cost[r] - hand[r]
        if lack <= 0:
            spare += -lack // rates[r]
        else:
            missing += lack
    if not missing:
        return 0.0
    if spare >= missing:
        return 0.08 * missing
    share = 1.0 - spare / missing
    bought = sum(income[r] / rates[r] for r in range(5)) * 0.4
    for r in range(5):
        lack = cost[r] - hand[r]
        if lack > 0:
            speed = (income[r] + bought) * reading.view.seats / 36
            time = lack / speed if speed > 0 else BARRIER
            total += time
            longest = max(longest, time)
    return min(BARRIER, share * (0.7 * longest + 0.3 * total) + 0.05 * spare)


def hand_worth(reading: Reading, hand: Counts, wanted: list[Goal]) -> float:
    """What a hand is worth: the best goal it leads to, the next best a little, and spare cards."""
    weights = reading.weights
    best = second = 0.0
    for goal in wanted:
        worth = goal.worth * weights.patience ** waiting_time(reading, hand, goal.cost)
        if worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    size = sum(hand)
    excess = max(0, size - HAND_LIMIT)
    return best + 0.3 * second + weights.spare_card * (size - excess) + weights.excess_card * excess


def best_goal(reading: Reading, hand: Counts, wanted: list[Goal]) -> Goal | None:
    """The goal that counts most once waiting is taken into account."""
    return max(
        wanted,
        key=lambda g: g.worth * reading.weights.patience ** waiting_time(reading, hand, g.cost),
        default=None,
    )


def minus(hand: Counts, cost: tuple[int, ...]) -> Counts:
    return [a - b for a, b in zip(hand, cost, strict=True)]
