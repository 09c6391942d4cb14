"""The fixed geometry of the map (spec section 1): 24 hexes, 66 crossings, 89 edges, the coast.

Inside the engine every place is a small integer and every set of places a bit mask; the names of
the spec (``"x,y"``, ``"x1,y1|x2,y2"``) appear only in actions, views and stored states. Hexes are
numbered row by row, crossings by (y, x), edges by their two crossings.
"""

from __future__ import annotations

from collections.abc import Iterator

ROWS = (4, 5, 6, 5, 4)
"""Hexes per row, from the top."""

_Point = tuple[int, int]
_CORNERS: tuple[_Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a hex to its crossings, clockwise from the top."""

_HEX_POINTS: tuple[_Point, ...] = tuple(
    (x, 3 * row) for row, n in enumerate(ROWS) for x in range(1 - n, n, 2)
)


def bits(mask: int) -> Iterator[int]:
    """The places in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _corner_points(point: _Point) -> list[_Point]:
    return [(point[0] + dx, point[1] + dy) for dx, dy in _CORNERS]


def _name(point: _Point) -> str:
    return f"{point[0]},{point[1]}"


_CROSSING_POINTS: tuple[_Point, ...] = tuple(
    sorted({c for h in _HEX_POINTS for c in _corner_points(h)}, key=lambda p: (p[1], p[0]))
)
_CROSSING_OF_POINT = {point: i for i, point in enumerate(_CROSSING_POINTS)}

HEX_IDS: tuple[str, ...] = tuple(_name(p) for p in _HEX_POINTS)
CROSSING_IDS: tuple[str, ...] = tuple(_name(p) for p in _CROSSING_POINTS)
HEX_INDEX: dict[str, int] = {name: i for i, name in enumerate(HEX_IDS)}
CROSSING_INDEX: dict[str, int] = {name: i for i, name in enumerate(CROSSING_IDS)}

HEX_CROSSINGS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_CROSSING_OF_POINT[c] for c in _corner_points(p)) for p in _HEX_POINTS
)
"""The six crossings of a hex, clockwise from the top."""


def _sides(hex_index: int) -> list[tuple[int, int]]:
    corners = HEX_CROSSINGS[hex_index]
    return [(corners[i], corners[(i + 1) % 6]) for i in range(6)]


EDGE_ENDS: tuple[tuple[int, int], ...] = tuple(
    sorted({(min(side), max(side)) for h in range(len(HEX_IDS)) for side in _sides(h)})
)
"""The two crossings of an edge, smaller first."""

EDGE_IDS: tuple[str, ...] = tuple(f"{CROSSING_IDS[a]}|{CROSSING_IDS[b]}" for a, b in EDGE_ENDS)
EDGE_INDEX: dict[str, int] = {name: i for i, name in enumerate(EDGE_IDS)}
_EDGE_OF_ENDS = {ends: i for i, ends in enumerate(EDGE_ENDS)}

HEXES = len(HEX_IDS)
CROSSINGS = len(CROSSING_IDS)
EDGES = len(EDGE_IDS)

HEX_CROSSING_MASK: tuple[int, ...] = tuple(sum(1 << c for c in cs) for cs in HEX_CROSSINGS)

CROSSING_HEXES: tuple[tuple[int, ...], ...] = tuple(
    tuple(h for h in range(HEXES) if c in HEX_CROSSINGS[h]) for c in range(CROSSINGS)
)
"""The one to three hexes around a crossing."""

EDGE_END_MASK: tuple[int, ...] = tuple(1 << a | 1 << b for a, b in EDGE_ENDS)

CROSSING_EDGES: tuple[tuple[int, ...], ...] = tuple(
    tuple(e for e, ends in enumerate(EDGE_ENDS) if c in ends) for c in range(CROSSINGS)
)
CROSSING_EDGE_MASK: tuple[int, ...] = tuple(sum(1 << e for e in es) for es in CROSSING_EDGES)

CROSSING_STEPS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((1 << e, sum(EDGE_ENDS[e]) - c) for e in CROSSING_EDGES[c]) for c in range(CROSSINGS)
)
"""For each crossing its edges, as (edge bit, crossing at the other end)."""

NEAR: tuple[int, ...] = tuple(
    1 << c | sum(1 << other for _, other in CROSSING_STEPS[c]) for c in range(CROSSINGS)
)
"""A crossing and its neighbours: where a building on it forbids another camp (section 2)."""

EDGE_NEXT: tuple[int, ...] = tuple(
    (CROSSING_EDGE_MASK[a] | CROSSING_EDGE_MASK[b]) & ~(1 << e)
    for e, (a, b) in enumerate(EDGE_ENDS)
)
"""The edges that share a crossing with an edge."""

HEX_NEIGHBOURS: tuple[int, ...] = tuple(
    sum(
        1 << other
        for other in range(HEXES)
        if other != h and (HEX_CROSSING_MASK[h] & HEX_CROSSING_MASK[other])
    )
    for h in range(HEXES)
)
"""The hexes that share a side with a hex, as a mask."""


def _walk_coast() -> tuple[int, ...]:
    """Coastal edges clockwise from the upper-left edge of the top-left hex (section 1)."""
    following: dict[int, int] = {}
    for h in range(HEXES):
        for a, b in _sides(h):  # clockwise around its hex, hence around the island
            inland = any((b, a) in _sides(other) for other in bits(HEX_NEIGHBOURS[h]))
            if not inland:
                following[a] = b
    start = CROSSING_INDEX["-4,-1"]
    walk: list[int] = []
    here = start
    while True:
        there = following[here]
        walk.append(_EDGE_OF_ENDS[(min(here, there), max(here, there))])
        here = there
        if here == start:
            return tuple(walk)


COAST: tuple[int, ...] = _walk_coast()
"""The 34 coastal edges in clockwise order; index 0 is ``"-3,-2|-4,-1"``."""

PORT_COAST_INDICES = (0, 4, 8, 13, 17, 21, 25, 30)
PORT_EDGES: tuple[int, ...] = tuple(COAST[i] for i in PORT_COAST_INDICES)
"""Where the eight ports lie, in the order in which their kinds are dealt."""
