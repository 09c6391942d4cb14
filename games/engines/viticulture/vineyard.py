"""One player's mat: what fits, what can be made, what ages (spec sections 2 and 5).

Nothing here knows of other players, of decks or of whose turn it is; points are left to
`effects`, because the editions count them differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from games.engines.viticulture.clauses import Build, Make
from games.engines.viticulture.data.orders import Need
from games.engines.viticulture.data.vines import VINES
from games.engines.viticulture.goods import (
    COLORS,
    FLOOR,
    PRICE,
    STRUCTURES,
    TOP_VALUE,
    WINES,
    Structure,
    Wine,
    free_slot,
    values,
)
from games.engines.viticulture.state import Player

_T = TypeVar("_T")


def put(row: tuple[_T, ...], at: int, value: _T) -> tuple[_T, ...]:
    """The row with another value at one place."""
    return (*row[:at], value, *row[at + 1 :])


def once(cards: Sequence[str]) -> list[str]:
    """Equal cards once, in hand order."""
    return list(dict.fromkeys(cards))


# --- structures ------------------------------------------------------------------------------


def cellar(p: Player) -> int:
    """The highest wine value that the cellar holds."""
    if "large_cellar" in p.structures:
        return 9
    return 6 if "medium_cellar" in p.structures else 3


def next_cellar(p: Player) -> Structure | None:
    """What an upgrade would build (G7)."""
    if "medium_cellar" not in p.structures:
        return "medium_cellar"
    return None if "large_cellar" in p.structures else "large_cellar"


def may_stand(p: Player, structure: str) -> bool:
    """Whether a structure is still missing and has what it needs (G5)."""
    if structure in p.structures:
        return False
    return structure != "large_cellar" or "medium_cellar" in p.structures


def build_price(word: Build, structure: str) -> int:
    return 0 if word.free else max(0, PRICE[structure] - word.discount)


def buildable(p: Player, word: Build) -> list[Structure]:
    """What the player may build and pay with this clause."""
    return [
        s
        for s in STRUCTURES
        if may_stand(p, s)
        and build_price(word, s) <= p.lira
        and (not word.costs or PRICE[s] in word.costs)
    ]


# --- fields ----------------------------------------------------------------------------------


def planted_total(p: Player, field: int) -> int:
    return sum([VINES[vine].total for vine in p.vines[field]])


def plantable(p: Player, waive: str) -> list[tuple[str, int]]:
    """Vines of the hand and the owned fields on which they may be planted now."""
    found: list[tuple[str, int]] = []
    vines = [card for card in once(p.hand) if card in VINES]
    if not vines:
        return found
    room = [
        (TOP_VALUE * 9 if waive == "capacity" else p.capacities[f] - planted_total(p, f))
        if p.owned[f]
        else -1
        for f in range(3)
    ]
    for card in vines:
        vine = VINES[card]
        if waive == "structures" or all(s in p.structures for s in vine.needs):
            found += [(card, f) for f in range(3) if room[f] >= vine.total]
    return found


def plant(p: Player, card: str, field: int) -> None:
    p.drop(card)
    p.vines = put(p.vines, field, (*p.vines[field], card))


def planted(p: Player) -> list[tuple[int, str]]:
    """Field and vine of everything that could be uprooted, equal vines of a field once."""
    return [(f, card) for f in range(3) for card in once(p.vines[f])]


def uproot(p: Player, field: int, card: str) -> None:
    row = p.vines[field]
    at = row.index(card)
    p.vines = put(p.vines, field, row[:at] + row[at + 1 :])
    p.hand = (*p.hand, card)


def swaps(p: Player) -> list[tuple[int, str, int, str]]:
    """Two different vines on two fields that fit after changing places (S11)."""
    found: list[tuple[int, str, int, str]] = []
    for f in range(3):
        for g in range(f + 1, 3):
            for card in once(p.vines[f]):
                for other in once(p.vines[g]):
                    more = VINES[other].total - VINES[card].total
                    if (
                        card != other
                        and planted_total(p, f) + more <= p.capacities[f]
                        and planted_total(p, g) - more <= p.capacities[g]
                    ):
                        found.append((f, card, g, other))
    return found


def swap(p: Player, f: int, card: str, g: int, other: str) -> None:
    a, b = list(p.vines[f]), list(p.vines[g])
    a[a.index(card)] = other
    b[b.index(other)] = card
    p.vines = put(put(p.vines, f, tuple(a)), g, tuple(b))


def harvestable(p: Player) -> list[int]:
    return [f for f in range(3) if p.owned[f] and p.vines[f] and not p.harvested[f]]


def harvest(p: Player, field: int) -> dict[str, int]:
    """Place the grapes of a field; what was placed by colour, 0 for a grape that was lost."""
    sums = [
        sum([VINES[vine].red for vine in p.vines[field]]),
        sum([VINES[vine].white for vine in p.vines[field]]),
    ]
    p.harvested = put(p.harvested, field, True)  # type: ignore[assignment]
    placed: dict[str, int] = {}
    for i, color in enumerate(COLORS):
        if sums[i]:
            value = free_slot(p.grapes[i], min(TOP_VALUE, sums[i]))
            if value:
                p.grapes = put(p.grapes, i, p.grapes[i] | 1 << value)  # type: ignore[assignment]
            placed[color] = value
    return placed


def empty_fields(p: Player) -> list[int]:
    """Owned and without a vine: those that can be sold."""
    return [f for f in range(3) if p.owned[f] and not p.vines[f]]


# --- grapes and wine -------------------------------------------------------------------------


class Token(NamedTuple):
    """One wine that could be made: of which grapes, and its value in the cellar."""

    kind: Wine
    red: tuple[int, ...]
    white: tuple[int, ...]
    value: int


_COLOR: dict[str, int] = {color: i for i, color in enumerate(COLORS)}
_SLOT: dict[str, int] = {wine: i for i, wine in enumerate(WINES)}


def grapes_of(p: Player) -> list[tuple[str, int]]:
    return [(COLORS[i], v) for i in range(2) for v in values(p.grapes[i])]


def wines_of(p: Player) -> list[tuple[Wine, int]]:
    return [(WINES[i], v) for i in range(4) for v in values(p.wines[i])]


def add_grape(p: Player, color: str, value: int) -> None:
    i = _COLOR[color]
    p.grapes = put(p.grapes, i, p.grapes[i] | 1 << value)  # type: ignore[assignment]


def drop_grape(p: Player, color: str, value: int) -> None:
    i = _COLOR[color]
    p.grapes = put(p.grapes, i, p.grapes[i] & ~(1 << value))  # type: ignore[assignment]


def add_wine(p: Player, wine: str, value: int) -> None:
    i = _SLOT[wine]
    p.wines = put(p.wines, i, p.wines[i] | 1 << value)  # type: ignore[assignment]


def drop_wine(p: Player, wine: str, value: int) -> None:
    i = _SLOT[wine]
    p.wines = put(p.wines, i, p.wines[i] & ~(1 << value))  # type: ignore[assignment]


def tokens(p: Player, word: Make, kinds: Sequence[str] = WINES) -> Iterator[Token]:
    """Every wine that this clause may make next, of some kinds."""
    reds, whites = p.grapes
    if not (reds or whites):
        return
    limit = _highest(p, word)
    red, white = values(reds), values(whites)
    for kind in kinds:
        if (word.kind is not None and kind != word.kind) or FLOOR[kind] > limit:
            continue
        mask = p.wines[_SLOT[kind]]
        for used_red, used_white in _recipes(kind, red, white):
            value = _slot_for(kind, sum(used_red) + sum(used_white), word, mask, limit)
            if value:
                yield Token(kind, used_red, used_white, value)  # type: ignore[arg-type]


def token_of(p: Player, word: Make, kind: Wine, red: Sequence[int], white: Sequence[int]) -> Token:
    """The wine that these grapes, which are there, become. Raises ValueError if none may."""
    total = sum(red) + sum(white)
    value = _slot_for(kind, total, word, p.wines[_SLOT[kind]], _highest(p, word))
    if not value or (word.kind is not None and kind != word.kind):
        raise ValueError("that wine cannot be made")
    return Token(kind, tuple(red), tuple(white), value)


def _highest(p: Player, word: Make) -> int:
    """The highest value that the clause lets the cellar hold."""
    return TOP_VALUE if word.any_cellar else cellar(p)


def _slot_for(kind: str, total: int, word: Make, mask: int, limit: int) -> int:
    """The slot that a wine of grapes of this sum would take; 0 when it cannot be made."""
    if total < FLOOR[kind]:
        return 0
    floor = max(FLOOR[kind], 4 if word.any_cellar else 1)
    return free_slot(mask, min(limit, total + word.plus), floor)


def _recipes(
    kind: str, red: tuple[int, ...], white: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    match kind:
        case "red":
            for v in red:
                yield (v,), ()
        case "white":
            for v in white:
                yield (), (v,)
        case "blush":
            for v in red:
                for w in white:
                    yield (v,), (w,)
        case _:
            for i, v in enumerate(red):
                for other in red[i + 1 :]:
                    for w in white:
                        yield (v, other), (w,)


def make(p: Player, token: Token) -> None:
    """Turn grapes into the token."""
    for v in token.red:
        drop_grape(p, "red", v)
    for v in token.white:
        drop_grape(p, "white", v)
    add_wine(p, token.kind, token.value)


def lacking(wines: Sequence[int], needs: Sequence[Need]) -> dict[str, int]:
    """For each type how many more tokens, were they good enough, an order would need."""
    found: dict[str, int] = {}
    for kind in dict.fromkeys([kind for kind, _ in needs]):
        least = sorted([m for k, m in needs if k == kind], reverse=True)
        mask = wines[_SLOT[kind]]
        there = values(mask)[::-1]
        short = 0
        while not all(i < len(there) and there[i] >= m for i, m in enumerate(least[short:])):
            short += 1
        if short:
            found[kind] = short
    return found


def fillable(wines: Sequence[int], needs: Sequence[Need]) -> bool:
    """Whether distinct tokens can meet every need (section 5, "Orders")."""
    return not lacking(wines, needs)


def within_reach(p: Player, word: Make, needs: Sequence[Need], makes: int) -> bool:
    """Whether an order can be filled once at most so many more tokens have been made (G17)."""
    missing = lacking(p.wines, needs)
    if not missing:
        return True
    if sum(missing.values()) > makes:
        return False
    for token in list(tokens(p, word, tuple(missing))):
        after = p.copy()
        make(after, token)
        if within_reach(after, word, needs, makes - 1):
            return True
    return False


def spendable(p: Player, needs: Sequence[Need]) -> list[tuple[Wine, int]]:
    """Tokens for the first of these needs that leave the others fillable."""
    kind, least = needs[0]
    mask = p.wines[_SLOT[kind]]
    found: list[tuple[Wine, int]] = []
    for value in values(mask):
        if value >= least:
            left = put(p.wines, _SLOT[kind], mask & ~(1 << value))
            if fillable(left, needs[1:]):
                found.append((kind, value))  # type: ignore[arg-type]
    return found


# --- ageing ----------------------------------------------------------------------------------


def _may_rise(value: int, mask: int, medium: bool, large: bool) -> bool:
    """Whether a token of this value moves up by one in its row."""
    if value == TOP_VALUE or mask >> value + 1 & 1:
        return False
    return not (value == 3 and not medium) and not (value == 6 and not large)


def aged(mask: int, medium: bool = True, large: bool = True) -> int:
    """A row after one ageing: highest first, blocked tokens stay (section 5, "Ageing")."""
    for value in range(TOP_VALUE - 1, 0, -1):
        if mask >> value & 1 and _may_rise(value, mask, medium, large):
            mask += 1 << value
    return mask


def age_grapes(p: Player) -> None:
    p.grapes = (aged(p.grapes[0]), aged(p.grapes[1]))


def age_wines(p: Player) -> None:
    medium, large = "medium_cellar" in p.structures, "large_cellar" in p.structures
    a, b, c, d = p.wines
    p.wines = (
        aged(a, medium, large),
        aged(b, medium, large),
        aged(c, medium, large),
        aged(d, medium, large),
    )


def ageable(p: Player) -> list[tuple[Wine, int]]:
    """Single wines that could move up by one."""
    medium, large = "medium_cellar" in p.structures, "large_cellar" in p.structures
    return [
        (wine, v) for wine, v in wines_of(p) if _may_rise(v, p.wines[_SLOT[wine]], medium, large)
    ]


def age_one(p: Player, wine: str, value: int) -> None:
    drop_wine(p, wine, value)
    add_wine(p, wine, value + 1)
