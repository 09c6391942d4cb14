"""Where the Storm hurts rivals most, and whom to rob."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from games.bots.cinco_vetas.reading import Reading
from games.engines.cinco_vetas.actions import MoveStorm, PlayLookout
from games.engines.cinco_vetas.board import HEX_CROSSING_MASK, HEX_INDEX

Move = TypeVar("Move", MoveStorm, PlayLookout)


def storm_worth(reading: Reading, move: MoveStorm | PlayLookout) -> float:
    """What a move of the Storm is worth: what rivals lose there, less what one loses oneself."""
    weights, view = reading.weights, reading.view
    target = HEX_INDEX[move.hex]
    corners = HEX_CROSSING_MASK[target]
    pips = reading.pips[target]
    worth = 0.0
    for seat in range(view.seats):
        buildings = (reading.camps[seat] & corners).bit_count()
        buildings += 2 * (reading.fortresses[seat] & corners).bit_count()
        if seat == reading.seat:
            worth -= weights.storm_self * buildings * pips
        else:
            lead = 1.0 + 0.15 * (view.points[seat] - view.points[reading.seat])
            worth += weights.storm_rival * buildings * pips * max(0.4, lead)
    if move.victim is not None:
        worth += 1.0 + weights.storm_victim_card * min(view.hand_sizes[move.victim], 8)
        worth += weights.storm_victim_point * view.points[move.victim]
    return worth


def best_storm(reading: Reading, moves: Iterable[Move]) -> Move:
    """The first of the best moves."""
    return max(moves, key=lambda move: storm_worth(reading, move))


def own_pips_under_storm(reading: Reading) -> int:
    """What the Storm costs the seat where it lies now."""
    corners = HEX_CROSSING_MASK[reading.storm]
    camps = (reading.camps[reading.seat] & corners).bit_count()
    fortresses = (reading.fortresses[reading.seat] & corners).bit_count()
    return reading.pips[reading.storm] * (camps + 2 * fortresses)
