"""Who may be paired with whom: pure arithmetic, no database (issue: "Ranked queue").

A window is how far apart two ratings may be. It opens with the wait, up to a cap; two players
fit when they differ by at most the smaller of their two windows, and a group fits when every two
of it do.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

FIRST = 100.0
STEP = 25.0
STEP_SECONDS = 10
CAP = 400.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue: `user` is a primary key, `waited` is in seconds."""

    user: int
    rating: float
    waited: float

    @property
    def window(self) -> float:
        return window(self.waited)


Pair = frozenset[int]


def window(waited: float) -> float:
    """Rating points: 100 at first, 25 more for every full 10 s, at most 400."""
    return min(CAP, FIRST + STEP * (max(0.0, waited) // STEP_SECONDS))


def fits(a: Waiting, b: Waiting) -> bool:
    """Whether the ratings differ by at most the smaller window."""
    return abs(a.rating - b.rating) <= min(a.window, b.window)


def pick_group(
    waiting: Sequence[Waiting],
    seats: int,
    *,
    apart: Set[Pair] = frozenset(),
    recent: Set[Pair] = frozenset(),
) -> list[Waiting] | None:
    """The group of `seats` that should play now, or None.

    `waiting` stands oldest first, and the oldest who fits anybody goes first. Pairs in `apart`
    never play; pairs in `recent` just did, and do so again only when nobody else fits.
    """
    for forbidden in [apart | recent, apart] if recent else [apart]:
        for start, anchor in enumerate(waiting):
            fitting = [
                other
                for other in waiting[start + 1 :]
                if fits(anchor, other) and frozenset((anchor.user, other.user)) not in forbidden
            ]
            if (group := _complete([anchor], fitting, seats, forbidden)) is not None:
                return group
    return None


def _complete(
    group: list[Waiting], candidates: Sequence[Waiting], seats: int, forbidden: Set[Pair]
) -> list[Waiting] | None:
    """Fill the group from candidates that fit all of it, the oldest first."""
    if len(group) == seats:
        return group
    for index, candidate in enumerate(candidates):
        if len(candidates) - index < seats - len(group):
            return None
        fitting = [
            other
            for other in candidates[index + 1 :]
            if fits(candidate, other) and frozenset((candidate.user, other.user)) not in forbidden
        ]
        if (found := _complete([*group, candidate], fitting, seats, forbidden)) is not None:
            return found
    return None
