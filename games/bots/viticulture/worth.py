"""What a vineyard is worth: points, and the way from vines over grapes and wine to orders."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.bots.viticulture.weights import Weights
from games.engines.viticulture.data.orders import ORDERS, Order
from games.engines.viticulture.data.vines import VINES
from games.engines.viticulture.goods import DECK_OF, MOST_RESIDUAL, values
from games.engines.viticulture.state import Player
from games.engines.viticulture.vineyard import cellar, planted_total

_YEARLY = frozenset({"windmill", "cottage", "tasting_room", "yoke"})
_LIMIT = {"red": 0, "white": 0, "blush": 4, "sparkling": 7}


@dataclass(slots=True)
class _Means:
    """What could become wine, by colour and by how near it is."""

    grapes: tuple[list[int], list[int]]
    fields: tuple[list[int], list[int]]
    hand: tuple[list[int], list[int]]
    distance: tuple[list[int], list[int]]


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges one player's mats at one moment of the match."""

    weights: Weights
    years: float
    winter: bool
    """Whether the summer is over, so that what is planted now bears next year only."""
    known: dict[tuple[Any, ...], float] = field(default_factory=dict, repr=False)
    """What was worked out before: many ways lead to mats that differ in money and points only."""

    def worth(self, p: Player) -> float:
        """Everything that the mat and the hand promise, in points."""
        w = self.weights
        years = self.years
        total = float(p.points)
        total += self._lira(p.lira)
        total += w.residual * min(MOST_RESIDUAL, p.residual) * (years + 1)
        total += w.worker * (p.workers() - 3) * years
        key = (p.hand, p.structures, p.grapes, p.wines, p.vines, p.owned)
        things = self.known.get(key)
        if things is None:
            things = self.known[key] = self._things(p)
        return total + things

    def _things(self, p: Player) -> float:
        """What stands and lies on the mat, and the hand."""
        w = self.weights
        years = self.years
        total = 0.0
        for structure in p.structures:
            worth: float = getattr(w, structure)
            total += worth * (years if structure in _YEARLY else min(1.0, years))
        total += w.fields[sum(p.owned)] * min(1.0, years / 2.5)
        if years > 0:
            total += w.vine_value * sum([planted_total(p, f) for f in range(3)]) * min(2.0, years)
        for mask in p.grapes:
            for value in values(mask):
                total += w.grape + w.grape_value * value
        for mask in p.wines:
            for value in values(mask):
                total += w.wine + w.wine_value * value
        return total + self._hand(p) + self.orders(p)

    def _lira(self, lira: int) -> float:
        w = self.weights
        first = min(lira, w.cheap)
        more = min(max(0, lira - w.cheap), w.enough - w.cheap)
        spare = max(0, lira - w.enough)
        fading = min(1.0, 0.35 + self.years * 0.3)
        return fading * (first * w.first_lira + more * w.more_lira + spare * w.spare_lira)

    def _hand(self, p: Player) -> float:
        w = self.weights
        held = {"vine": 0, "order": 0, "summer": 0, "winter": 0}
        total = 0.0
        waiting: set[str] = set()
        for card in p.hand:
            kind = DECK_OF[card]
            held[kind] += 1
            if kind in ("summer", "winter"):
                total += w.visitor if held[kind] <= 3 else w.spare_card
            elif kind == "vine":
                ready = all(need in p.structures for need in VINES[card].needs)
                total += w.vine_card if held[kind] <= 3 else 0.0
                if not ready:
                    waiting.update(VINES[card].needs)
            else:
                total += w.order_card if held[kind] <= 4 else 0.0
        total -= w.needed * sum([need not in p.structures for need in waiting])
        fading = min(1.0, 0.3 + self.years * 0.4)
        return total * fading - 0.3 * max(0, len(p.hand) - 7)

    # --- orders ------------------------------------------------------------------------------

    def orders(self, p: Player) -> float:
        """What the orders of the hand promise, the best ones most."""
        held = [ORDERS[card] for card in p.hand if DECK_OF[card] == "order"]
        if not held:
            return 0.0
        means = _means(p)
        promised = sorted([self.order(p, means, order) for order in held], reverse=True)
        shares = self.weights.order_shares
        return sum([share * value for share, value in zip(shares, promised, strict=False)])

    def order(self, p: Player, means: _Means, order: Order) -> float:
        """The reward of an order, less what is still missing."""
        reward = order.vp + self.weights.residual * order.residual * (self.years + 1)
        left = [list(values(mask)) for mask in p.wines]
        grapes = (means.grapes[0][:], means.grapes[1][:])
        near = [self._nearness(p, means, grapes, left, kind, m) for kind, m in order.needs]
        return reward * (0.35 * sum(near) / len(near) + 0.65 * min(near))

    def _nearness(
        self,
        p: Player,
        means: _Means,
        grapes: tuple[list[int], list[int]],
        left: list[list[int]],
        kind: str,
        least: int,
    ) -> float:
        """How near one need is to being met; takes what it would use."""
        w = self.weights
        row = left[("red", "white", "blush", "sparkling").index(kind)]
        for value in row:
            if value >= least:
                row.remove(value)
                return w.ready
        ready = cellar(p) >= max(least, _LIMIT[kind])
        factor = 1.0 if ready else 0.55
        if any(value == least - 1 for value in row) and self.years > 0 and ready:
            return w.from_grapes
        if _take(grapes, kind, least):
            return factor * w.from_grapes
        if self.years <= 0:
            return 0.0 if self.winter else factor * w.from_nothing
        if _can(grapes, kind, least - 1):
            return factor * w.from_older_grapes
        if _can(means.fields, kind, least):
            return factor * w.from_fields
        if _can(means.hand, kind, least):
            return factor * w.from_hand
        if _can(means.distance, kind, least):
            return factor * w.from_distance
        return w.from_nothing


def _means(p: Player) -> _Means:
    red, white = list(values(p.grapes[0])), list(values(p.grapes[1]))
    fields: tuple[list[int], list[int]] = ([], [])
    for f in range(3):
        if p.owned[f] and p.vines[f]:
            fields[0].append(sum([VINES[vine].red for vine in p.vines[f]]))
            fields[1].append(sum([VINES[vine].white for vine in p.vines[f]]))
    ready: tuple[list[int], list[int]] = (red[:], white[:])
    for i in range(2):
        ready[i].extend([v for v in fields[i] if v])
    known = (ready[0][:], ready[1][:])
    distance: tuple[list[int], list[int]] = (ready[0][:], ready[1][:])
    for card in p.hand:
        vine = VINES.get(card)
        if vine is not None:
            plantable = all(need in p.structures for need in vine.needs)
            for row in (ready, distance) if plantable else (distance,):
                if vine.red:
                    row[0].append(vine.red + max(fields[0], default=0))
                if vine.white:
                    row[1].append(vine.white + max(fields[1], default=0))
    return _Means((red, white), known, ready, distance)


def _can(there: tuple[list[int], list[int]], kind: str, least: int) -> bool:
    """Whether a wine of this type and value could be made of these grapes."""
    reds, whites = there
    match kind:
        case "red":
            return any(v >= least for v in reds)
        case "white":
            return any(v >= least for v in whites)
        case "blush":
            return bool(reds and whites) and max(reds) + max(whites) >= max(4, least)
        case _:
            if len(reds) < 2 or not whites:
                return False
            best = sorted(reds)[-2:]
            return sum(best) + max(whites) >= max(7, least)


def _take(there: tuple[list[int], list[int]], kind: str, least: int) -> bool:
    """The same, and the grapes are used up."""
    if not _can(there, kind, least):
        return False
    reds, whites = there
    if kind in ("red", "white"):
        row = reds if kind == "red" else whites
        row.remove(min([v for v in row if v >= least]))
        return True
    for _ in range(2 if kind == "sparkling" else 1):
        reds.remove(max(reds))
    whites.remove(max(whites))
    return True
