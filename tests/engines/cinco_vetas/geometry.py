"""The map of Cinco Vetas, worked out from section 1 of its spec and from nothing else.

The engine has tables of its own; the tests must not borrow them.
"""

from __future__ import annotations

from collections import Counter

Point = tuple[int, int]

ROWS = (4, 5, 6, 5, 4)
PORT_PLACES = (0, 4, 8, 13, 17, 21, 25, 30)
RESOURCES = ("wood", "bronze", "iron", "gold", "diamond")
YIELD = {
    "forest": "wood",
    "foundry": "bronze",
    "iron_mine": "iron",
    "gold_vein": "gold",
    "diamond_grotto": "diamond",
}
TERRAINS = {
    "forest": 4,
    "foundry": 5,
    "iron_mine": 5,
    "gold_vein": 5,
    "diamond_grotto": 4,
    "lake": 1,
}
TOKENS = {2: 1, 3: 2, 4: 3, 5: 3, 6: 2, 8: 3, 9: 3, 10: 3, 11: 2, 12: 1}
DECK = {"lookout": 10, "find": 3, "crew": 3, "raid": 3, "rich_vein": 2, "relic": 3}


def name(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def point(text: str) -> Point:
    x, y = text.split(",")
    return int(x), int(y)


def reading_order(p: Point) -> Point:
    """The key by which crossings are sorted: y first, then x."""
    return p[1], p[0]


def edge_name(a: Point, b: Point) -> str:
    first, second = sorted((a, b), key=reading_order)
    return f"{name(first)}|{name(second)}"


def edge_order(edge: str) -> tuple[Point, Point]:
    a, b = edge.split("|")
    return reading_order(point(a)), reading_order(point(b))


def _corners(p: Point) -> tuple[Point, ...]:
    x, y = p
    return ((x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1))


_HEX_POINTS = [(x, 3 * row) for row, n in enumerate(ROWS) for x in range(-(n - 1), n, 2)]
HEXES: list[str] = [name(p) for p in _HEX_POINTS]
CORNERS: dict[str, tuple[str, ...]] = {
    name(p): tuple(name(c) for c in _corners(p)) for p in _HEX_POINTS
}
CROSSINGS: list[str] = [
    name(p) for p in sorted({c for p in _HEX_POINTS for c in _corners(p)}, key=reading_order)
]
HEXES_AT: dict[str, list[str]] = {
    crossing: [hex_id for hex_id in HEXES if crossing in CORNERS[hex_id]] for crossing in CROSSINGS
}


def _sides(p: Point) -> list[str]:
    corners = _corners(p)
    return [edge_name(corners[i], corners[(i + 1) % 6]) for i in range(6)]


_EDGE_USE = Counter(edge for p in _HEX_POINTS for edge in _sides(p))
EDGES: list[str] = sorted(_EDGE_USE, key=edge_order)
ENDS: dict[str, tuple[str, str]] = {
    edge: (edge.split("|")[0], edge.split("|")[1]) for edge in EDGES
}
EDGES_AT: dict[str, list[str]] = {
    crossing: [edge for edge in EDGES if crossing in ENDS[edge]] for crossing in CROSSINGS
}


def other_end(edge: str, crossing: str) -> str:
    a, b = ENDS[edge]
    return b if crossing == a else a


NEIGHBOURS: dict[str, list[str]] = {
    crossing: [other_end(edge, crossing) for edge in EDGES_AT[crossing]] for crossing in CROSSINGS
}
HEX_NEIGHBOURS: dict[str, list[str]] = {
    a: [b for b in HEXES if a != b and len(set(CORNERS[a]) & set(CORNERS[b])) == 2] for a in HEXES
}


def coast() -> list[str]:
    """The coastal edges clockwise, from the upper-left edge of the top-left hex."""
    shore = {edge for edge, used in _EDGE_USE.items() if used == 1}
    edge, at = "-3,-2|-4,-1", "-3,-2"
    walk = [edge]
    while len(walk) < len(shore):
        (edge,) = [e for e in EDGES_AT[at] if e in shore and e != edge]
        at = other_end(edge, at)
        walk.append(edge)
    return walk


COAST: list[str] = coast()
PORT_EDGES: list[str] = [COAST[i] for i in PORT_PLACES]
