"""A view of Cinco Vetas turned into the numbers that a bot reckons with."""

from __future__ import annotations

from games.bots.cinco_vetas.weights import Weights
from games.engines.cinco_vetas.board import (
    CROSSING_EDGES,
    CROSSING_HEXES,
    CROSSING_INDEX,
    EDGE_END_MASK,
    EDGE_ENDS,
    EDGE_INDEX,
    HEX_IDS,
    NEAR,
    bits,
)
from games.engines.cinco_vetas.goods import RESOURCES, TERRAIN_INDEX
from games.engines.cinco_vetas.wire import CincoVetasView

PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""Of 36 rolls, how many bring each total; 7 produces nothing."""
Counts = list[int]


class Reading:
    """One view as seen by one seat. Lists of five go from wood to diamond."""

    def __init__(self, view: CincoVetasView, seat: int, weights: Weights) -> None:
        self.view = view
        self.seat = seat
        self.weights = weights
        hand = view.hand
        self.hand: Counts = [0] * 5 if hand is None else [hand[r] for r in RESOURCES]  # type: ignore[index]
        self.progress = min(1.0, view.points[seat] / 10)
        self.terrains = [TERRAIN_INDEX[view.hexes[h].terrain] for h in HEX_IDS]
        self.pips = [PIPS[view.hexes[h].number or 0] for h in HEX_IDS]
        self.storm = HEX_IDS.index(view.storm)
        self._read_pieces()
        self.income = self._income(self.camps[seat], self.fortresses[seat])
        self.rates = self._rates()

    def _read_pieces(self) -> None:
        view = self.view
        self.paths = [0] * view.seats
        self.camps = [0] * view.seats
        self.fortresses = [0] * view.seats
        for name, owner in view.paths.items():
            self.paths[owner] |= 1 << EDGE_INDEX[name]
        for name, building in view.buildings.items():
            pieces = self.camps if building.kind == "camp" else self.fortresses
            pieces[building.seat] |= 1 << CROSSING_INDEX[name]
        self.taken = sum(self.paths)
        self.built = sum(self.camps) + sum(self.fortresses)
        self.own = self.camps[self.seat] | self.fortresses[self.seat]
        self.rivals = self.built & ~self.own
        self.near = 0
        for crossing in bits(self.built):
            self.near |= NEAR[crossing]
        self.nodes = self.own
        for edge in bits(self.paths[self.seat]):
            self.nodes |= EDGE_END_MASK[edge]

    def yields(self, crossing: int) -> Counts:
        """The pips of one building on a crossing, by resource; the Storm is thought to move on."""
        found = [0] * 5
        for h in CROSSING_HEXES[crossing]:
            if self.pips[h] and self.terrains[h] < 5:
                found[self.terrains[h]] += self.pips[h]
        return found

    def vein(self, resource: int) -> int:
        """What a rich vein of this resource would bring now."""
        count = 0
        for crossings, factor in (
            (self.camps[self.seat], 1),
            (self.fortresses[self.seat], 2),
        ):
            for crossing in bits(crossings):
                for h in CROSSING_HEXES[crossing]:
                    if self.terrains[h] == resource and h != self.storm:
                        count += factor
        return count

    def _income(self, camps: int, fortresses: int) -> Counts:
        found = [0] * 5
        for crossings, factor in ((camps, 1), (fortresses, 2)):
            for crossing in bits(crossings):
                for r, pips in enumerate(self.yields(crossing)):
                    found[r] += factor * pips
        return found

    def _rates(self) -> Counts:
        """How many of each resource buy one other: market, or a port that one may use."""
        prices = self.view.prices
        found = [prices[r] for r in RESOURCES]  # type: ignore[index]
        for edge, kind in self.view.ports.items():
            if EDGE_END_MASK[EDGE_INDEX[edge]] & self.own:
                for r, name in enumerate(RESOURCES):
                    if kind in (name, "any"):
                        found[r] = min(found[r], 2 if kind == name else 3)
        return found

    def pip_worth(self) -> float:
        """Production is worth less the nearer the end is."""
        return self.weights.pip * (1.0 - 0.75 * self.progress)

    def camp_worth(self, crossing: int, income: Counts | None = None) -> float:
        """What a building on a crossing brings beside its point."""
        weights = self.weights
        income = self.income if income is None else income
        worth = 0.0
        fade = 1.0 - 0.75 * self.progress
        for r, pips in enumerate(self.yields(crossing)):
            if pips:
                worth += pips * weights.resource[r] * self.pip_worth()
                if not income[r]:
                    worth += weights.new_resource * fade
        return worth + self._port_worth(crossing, income) * fade

    def _port_worth(self, crossing: int, income: Counts) -> float:
        for edge, kind in self.view.ports.items():
            if EDGE_END_MASK[EDGE_INDEX[edge]] >> crossing & 1:
                worth = self.weights.port
                if kind != "any":
                    worth += self.weights.port_pip * income[RESOURCES.index(kind)]
                return worth
        return 0.0

    def places(self) -> list[tuple[int, int, int]]:
        """Free places for a camp: (crossing, paths still needed, first of those paths or -1)."""
        found: list[tuple[int, int, int]] = []
        first_of = dict.fromkeys(bits(self.nodes & ~self.rivals), -1)
        frontier = list(first_of)
        for steps in range(self.weights.reach + 1):
            found += [
                (crossing, steps, first_of[crossing])
                for crossing in frontier
                if not self.near >> crossing & 1
            ]
            frontier = self._next_frontier(frontier, first_of)
        return found

    def _next_frontier(self, frontier: list[int], first_of: dict[int, int]) -> list[int]:
        fresh: list[int] = []
        for crossing in frontier:
            if self.rivals >> crossing & 1:
                continue
            for edge in CROSSING_EDGES[crossing]:
                a, b = EDGE_ENDS[edge]
                other = a + b - crossing
                if not self.taken >> edge & 1 and other not in first_of:
                    first = first_of[crossing]
                    first_of[other] = edge if first < 0 else first
                    fresh.append(other)
        return fresh
