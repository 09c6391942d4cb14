"""Questions that a level above answers: it registers a function in its AppConfig.ready()."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.models import Match, MatchSeat

SeatDecorator = Callable[[Match, Sequence[MatchSeat]], Mapping[int, Mapping[str, Any]]]
"""For a match and its seats: members to add to the public description of each seat, by its index,
e.g. ``{0: {"rating": {"value": 1512, "provisional": True}}}``. Everybody sees them."""

seat_decorators: list[SeatDecorator] = []


def decorations(match: Match, seats: Sequence[MatchSeat]) -> dict[int, dict[str, Any]]:
    """What all decorators add, by seat index."""
    found: dict[int, dict[str, Any]] = {seat.index: {} for seat in seats}
    for decorate in seat_decorators:
        for index, members in decorate(match, seats).items():
            found[index].update(members)
    return found
