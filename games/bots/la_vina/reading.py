"""A view of La Viña turned into the numbers that a bot reckons with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.bots.la_vina.weights import Weights
from games.engines.la_vina.tables import CAPACITY, QUANTITY, VARIETY_INDEX
from games.engines.la_vina.wire import CardView, LaVinaView

NONE = (0, 0, 0, 0)
MOST_GRAPES = max(QUANTITY)
Counts = tuple[int, int, int, int]


class Load(NamedTuple):
    """What one basket holds: grapes by variety, cards, and the most cards it takes."""

    grapes: Counts
    cards: int
    capacity: int

    def plus(self, card: CardView) -> Load:
        """With a card of grapes more."""
        grapes = list(self.grapes)
        if card.variety is not None:
            grapes[VARIETY_INDEX[card.variety]] += card.quantity
        return Load((grapes[0], grapes[1], grapes[2], grapes[3]), self.cards + 1, self.capacity)

    def joined(self, other: Load) -> Load:
        """With all that another basket holds."""
        a, b = self.grapes, other.grapes
        both = (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])
        return Load(both, self.cards + other.cards, self.capacity)

    def emptied(self) -> Load:
        return Load(NONE, 0, self.capacity)


Loads = tuple[Load, Load]


@dataclass(frozen=True, slots=True)
class Target:
    """Where barrels may go: open rewards from the best down, in halves where they multiply."""

    name: str
    main: int
    """-1 at the cooperative."""
    blend: bool
    least: int | None
    rewards: tuple[int, ...]
    bonus: int
    """The points on top for who fills the last slot, if that is the next one."""


def _load(view: LaVinaView, seat: int, basket: int) -> Load:
    held = view.players[seat].baskets[basket]
    load = Load(NONE, 0, held.capacity)
    for card in held.cards:
        load = load.plus(card)
    return load


def _open(rewards: list[int], filled: list[int | None]) -> tuple[int, ...]:
    free = [reward for reward, holder in zip(rewards, filled, strict=True) if holder is None]
    return tuple(sorted(free, reverse=True))


def _targets(view: LaVinaView) -> list[Target]:
    found = []
    for w in view.wineries:
        rewards = _open(w.slots, w.filled)
        if rewards:
            bonus = w.bonus if len(rewards) == 1 else 0
            main = VARIETY_INDEX[w.variety]
            found.append(Target(w.id, main, w.kind == "blend", w.min, rewards, bonus))
    rewards = _open(view.cooperative.slots, view.cooperative.filled)
    if rewards:
        found.append(Target("cooperative", -1, False, None, rewards, 0))
    return found


class Reading:
    """One view as seen by one seat."""

    def __init__(self, view: LaVinaView, seat: int, weights: Weights) -> None:
        self.view = view
        self.seat = seat
        self.weights = weights
        own = view.players[seat]
        self.jokers = own.jokers
        self.barrels = own.barrels
        self.tools = own.tools
        self.loads: Loads = (_load(view, seat, 0), _load(view, seat, 1))
        self.targets = _targets(view)
        self.strict_half = not view.options.blend_half_is_enough
        self._hopes: dict[Load, list[tuple[float, int]]] = {}
        self.space = self._space()
        self.rivals = sum(
            f.position is not None and i != view.acting for i, f in enumerate(view.farmers)
        )

    def _space(self) -> int:
        position = self.view.farmers[self.view.acting].position
        return 0 if position is None or position < 0 else position // 2 + 1

    def missing(self, load: Load, target: Target) -> int | None:
        """Grapes that a basket still needs, jokers not counted; None: it can never fit."""
        total = sum(load.grapes)
        if target.main < 0:
            return 0
        main = load.grapes[target.main]
        rest = total - main
        if not target.blend:
            return None if rest else max(1 - main, (target.least or 0) - main)
        least = max(0, (target.least or 0) - total, rest + self.strict_half - main)
        return max(least, (main == 0) + (rest == 0))

    def hope(self, load: Load, target: Target, rank: int) -> float:
        """The points that a basket may bring at a target, as the `rank`-th delivery there."""
        if rank >= len(target.rewards):
            return 0.0
        missing = self.missing(load, target)
        if missing is None:
            return 0.0
        room = load.capacity - load.cards
        missing = max(0, missing - self.jokers)
        if missing > MOST_GRAPES * room:
            return 0.0
        reward = target.rewards[rank]
        if target.least is None:
            value = (sum(load.grapes) + self.weights.filling * room) * reward / 2
        else:
            value = float(reward)
        if rank == 0:
            value += target.bonus
        if missing:
            ease = (MOST_GRAPES - missing / room) / self.weights.ease
            value *= self.weights.grape**missing * min(1.0, ease)
        return value

    def hopes(self, load: Load) -> list[tuple[float, int]]:
        """The best three targets for a basket: (points, place of the target), best first."""
        found = self._hopes.get(load)
        if found is None:
            every = [(self.hope(load, target, 0), i) for i, target in enumerate(self.targets)]
            found = self._hopes[load] = sorted(every, reverse=True)[:3]
        return found

    def worth(self, loads: Loads) -> float:
        """The points that both baskets may bring, each in a slot of its own."""
        if not self.barrels:
            return 0.0
        first, second = self.hopes(loads[0]), self.hopes(loads[1])
        if self.barrels == 1:
            return max([value for value, _ in (*first, *second)], default=0.0)
        best = 0.0
        for a, i in first:
            for b, j in second:
                value = a + b
                if i == j:
                    again_b = self.hope(loads[1], self.targets[j], 1)
                    again_a = self.hope(loads[0], self.targets[i], 1)
                    value = max(a + again_b, b + again_a)
                best = max(best, value)
        return best

    def pays(self, load: Load) -> float:
        """The most points that a basket brings at once, less what its jokers are worth."""
        best = 0.0
        for target in self.targets if load.cards else ():
            missing = self.missing(load, target)
            if missing is None or missing > self.jokers:
                continue
            total = sum(load.grapes) + missing
            points = (
                target.rewards[0] if target.least is not None else total * target.rewards[0] // 2
            )
            best = max(best, points + target.bonus - missing * self.weights.joker)
        return best

    def placed(self, loads: Loads, card: CardView) -> Loads:
        """The baskets after the best use of a card: in one of them, or on the discard pile."""
        if card.withered:
            return loads
        options = [loads]
        if loads[0].cards < loads[0].capacity:
            options.append((loads[0].plus(card), loads[1]))
        if loads[1].cards < loads[1].capacity:
            options.append((loads[0], loads[1].plus(card)))
        return max(options, key=self.worth)

    def tool_worth(self, card: CardView) -> float:
        """What the icon of a card is worth."""
        if card.tool is None or not self.view.supply.tools[card.tool]:
            return 0.0
        free = len(self.tools) < 2
        return self.weights.tool if free else self.weights.spare_tool

    def gain(self, loads: Loads, card: CardView) -> float:
        """What taking a card brings."""
        return self.worth(self.placed(loads, card)) - self.worth(loads) + self.tool_worth(card)


CAPACITIES = dict(zip(("small", "medium", "large"), CAPACITY, strict=True))
