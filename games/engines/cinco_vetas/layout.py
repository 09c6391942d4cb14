"""What never changes in a match: terrains, numbers and ports, and what follows from them."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from games.engines.cinco_vetas.board import (
    CROSSING_HEXES,
    CROSSINGS,
    EDGE_ENDS,
    EDGE_IDS,
    HEX_CROSSING_MASK,
    HEX_IDS,
)
from games.engines.cinco_vetas.goods import LAKE, PORT_KINDS, TERRAINS, UNIT
from games.engines.cinco_vetas.wire import HexView, Terrain

_TERRAIN_NAMES = cast("tuple[Terrain, ...]", TERRAINS)


class Layout:
    """One dealt map. Shared by all states of a match; nothing in it is ever written to."""

    __slots__ = (
        "crossing_yield",
        "hex_views",
        "hexes_by_number",
        "hexes_by_terrain",
        "lake",
        "numbers",
        "port_crossings",
        "port_names",
        "ports",
        "terrains",
    )

    def __init__(
        self,
        terrains: tuple[int, ...],
        numbers: tuple[int, ...],
        ports: tuple[tuple[int, int], ...],
    ) -> None:
        self.terrains = terrains
        self.numbers = numbers
        """0 for a hex without a number."""
        self.ports = ports
        """(edge, kind), by edge."""
        self.lake = terrains.index(LAKE) if LAKE in terrains else -1
        self.hexes_by_number = tuple(
            tuple(h for h, m in enumerate(numbers) if m == n and terrains[h] != LAKE)
            for n in range(13)
        )
        self.hexes_by_terrain = tuple(
            tuple(h for h, t in enumerate(terrains) if t == kind) for kind in range(len(TERRAINS))
        )
        self.crossing_yield = tuple(
            sum(UNIT[terrains[h]] for h in CROSSING_HEXES[c] if terrains[h] != LAKE)
            for c in range(CROSSINGS)
        )
        """What the second camp of the set-up yields (section 2), as a hand."""
        crossings = [0] * len(PORT_KINDS)
        for edge, kind in ports:
            for crossing in EDGE_ENDS[edge]:
                crossings[kind] |= 1 << crossing
        self.port_crossings = tuple(crossings)
        """For each kind of port, the crossings from which it can be used, as a mask."""
        self.hex_views = {
            name: HexView(_TERRAIN_NAMES[terrains[h]], numbers[h] or None)
            for h, name in enumerate(HEX_IDS)
        }
        self.port_names = {EDGE_IDS[edge]: PORT_KINDS[kind] for edge, kind in ports}

    def ports_of(self, buildings: int) -> int:
        """The kinds of port that buildings on these crossings may use, as a mask."""
        found = 0
        for kind, crossings in enumerate(self.port_crossings):
            if crossings & buildings:
                found |= 1 << kind
        return found

    def production(self, camps: int, fortresses: int, number: int, storm: int) -> int:
        """What these buildings get when this number is rolled, as a hand (section 3)."""
        gain = 0
        for h in self.hexes_by_number[number]:
            if h != storm:
                corners = HEX_CROSSING_MASK[h]
                count = (camps & corners).bit_count() + 2 * (fortresses & corners).bit_count()
                if count:
                    gain += count * UNIT[self.terrains[h]]
        return gain

    def vein(self, camps: int, fortresses: int, resource: int, storm: int) -> int:
        """How many of a resource these buildings get when all its terrains produce at once."""
        count = 0
        for h in self.hexes_by_terrain[resource]:
            if h != storm:
                corners = HEX_CROSSING_MASK[h]
                count += (camps & corners).bit_count() + 2 * (fortresses & corners).bit_count()
        return count


@lru_cache(maxsize=512)
def layout(
    terrains: tuple[int, ...], numbers: tuple[int, ...], ports: tuple[tuple[int, int], ...]
) -> Layout:
    """The layout with these parts; the same object for the same parts while it is in use."""
    return Layout(terrains, numbers, ports)
