"""The longest trail of a seat's paths (spec section 7).

A trail runs along connected paths and uses each path at most once; it may pass a crossing twice,
and it ends at a crossing where a rival's building stands.

Three facts keep the search short. A crossing with a rival's building is only ever an end. A
longest trail that is not a circuit ends where no unused path is left, so at both ends at a
crossing with an odd number of paths (or at a rival's building); and a connected group whose
crossings all have even numbers is one circuit. So the search starts only from the odd ends, and
it stops as soon as all paths of a group are used.
"""

from __future__ import annotations

from functools import lru_cache

from games.engines.cinco_vetas.board import (
    CROSSING_EDGE_MASK,
    CROSSING_STEPS,
    EDGE_END_MASK,
    EDGE_ENDS,
    bits,
)


@lru_cache(maxsize=1 << 14)
def longest_trail(paths: int, rivals: int) -> int:
    """The number of paths in the longest trail.

    `paths` is a mask of edges, `rivals` a mask of the crossings that are closed to passing.
    """
    best = 0
    for group in _groups(paths, rivals):
        if group.bit_count() > best:
            best = max(best, _longest_in_group(group, rivals))
    return best


def _groups(paths: int, rivals: int) -> list[int]:
    """Paths that hang together without passing a rival's building, as masks."""
    groups: list[int] = []
    while paths:
        group = paths & -paths
        seen = 0
        fresh = EDGE_END_MASK[group.bit_length() - 1]
        while fresh := fresh & ~seen & ~rivals:
            seen |= fresh
            reached = 0
            for crossing in bits(fresh):
                reached |= CROSSING_EDGE_MASK[crossing]
            added = reached & paths & ~group
            group |= added
            fresh = 0
            for edge in bits(added):
                fresh |= EDGE_END_MASK[edge]
        groups.append(group)
        paths &= ~group
    return groups


def _longest_in_group(group: int, rivals: int) -> int:
    crossings = 0
    for edge in bits(group):
        crossings |= EDGE_END_MASK[edge]
    total = group.bit_count()
    best = 0
    starts: list[tuple[int, int]] = []  # (crossing reached, paths left) after the first path
    for crossing in bits(crossings):
        degree = (CROSSING_EDGE_MASK[crossing] & group).bit_count()
        if degree & 1 or rivals >> crossing & 1:
            starts.extend(
                (other, group ^ edge) for edge, other in CROSSING_STEPS[crossing] if group & edge
            )
    if not starts:
        return total
    for crossing, left in starts:
        best = max(best, 1 + _extend(crossing, left, rivals))
        if best == total:
            break
    return best


def _extend(crossing: int, left: int, rivals: int) -> int:
    """The longest continuation from a crossing along the paths that are left."""
    if rivals >> crossing & 1:
        return 0
    best = 0
    for edge, other in CROSSING_STEPS[crossing]:
        if left & edge:
            length = 1 + _extend(other, left ^ edge, rivals)
            if length > best:
                best = length
    return best


def nodes_of(paths: int) -> int:
    """The crossings that these paths reach, as a mask."""
    mask = 0
    for edge in bits(paths):
        a, b = EDGE_ENDS[edge]
        mask |= 1 << a | 1 << b
    return mask
