"""Resources, terrains and cards as small integers, and hands of them packed into one integer.

A hand is an integer with one 16-bit lane per resource in the order wood, bronze, iron, gold,
diamond. Adding two hands is one addition; the spare top bit of each lane answers "at least this
much of each?" for all five at once (`GUARD`). Cards are packed alike, in 8-bit lanes.
"""

from __future__ import annotations

from collections.abc import Iterable

RESOURCES: tuple[str, ...] = ("wood", "bronze", "iron", "gold", "diamond")
RESOURCE_INDEX: dict[str, int] = {name: i for i, name in enumerate(RESOURCES)}
TERRAINS: tuple[str, ...] = (
    "forest",
    "foundry",
    "iron_mine",
    "gold_vein",
    "diamond_grotto",
    "lake",
)
"""Terrain i yields resource i; the last one, the lake, yields nothing (spec, names)."""
TERRAIN_INDEX: dict[str, int] = {name: i for i, name in enumerate(TERRAINS)}
LAKE = 5

LANE = 16
LANE_MASK = 0xFFFF
MOST_OF_ONE = 9_999
"""More of one resource than this is neither stored nor named in an action."""
UNIT: tuple[int, ...] = tuple(1 << LANE * r for r in range(5))
"""A hand of one single resource."""
ALL_LANES = sum(UNIT)
GUARD = 0x8000 * ALL_LANES
"""``(hand + GUARD - cost) & GUARD == GUARD`` exactly when the hand covers the cost."""


def pack(counts: Iterable[int]) -> int:
    """Five counts, wood to diamond, as a hand."""
    hand = 0
    for lane, count in enumerate(counts):
        hand += count << LANE * lane
    return hand


def unpack(hand: int) -> list[int]:
    """The five counts of a hand."""
    return [hand >> LANE * r & LANE_MASK for r in range(5)]


def size(hand: int) -> int:
    """How many resource cards a hand holds: the digit sum in base 65536."""
    return hand % LANE_MASK


def covers(hand: int, cost: int) -> bool:
    return (hand + GUARD - cost) & GUARD == GUARD


def named(hand: int) -> dict[str, int]:
    """The resources that a hand holds, by name; none with a 0."""
    return {
        name: count for r, name in enumerate(RESOURCES) if (count := hand >> LANE * r & LANE_MASK)
    }


def named_all(hand: int) -> dict[str, int]:
    """All five resources of a hand by name, zeros included."""
    return {name: hand >> LANE * r & LANE_MASK for r, name in enumerate(RESOURCES)}


def at(hand: int, index: int) -> int:
    """The resource of the index-th card when the hand is laid out from wood to diamond."""
    for r in range(5):
        index -= hand >> LANE * r & LANE_MASK
        if index < 0:
            return r
    raise IndexError("the hand has fewer cards")


COST_PATH = pack((1, 1, 0, 0, 0))
COST_CAMP = pack((1, 1, 1, 1, 0))
COST_FORTRESS = pack((0, 0, 2, 0, 3))
COST_CARD = pack((0, 0, 1, 1, 1))

CARDS: tuple[str, ...] = ("lookout", "find", "crew", "raid", "rich_vein", "relic")
CARD_INDEX: dict[str, int] = {name: i for i, name in enumerate(CARDS)}
CARD_COPIES = (10, 3, 3, 3, 2, 3)
LOOKOUT, FIND, CREW, RAID, RICH_VEIN, RELIC = range(6)
CARD_LANE = 8
CARD_UNIT: tuple[int, ...] = tuple(1 << CARD_LANE * k for k in range(6))
RELIC_SHIFT = CARD_LANE * RELIC
"""The relics are the top lane: ``cards >> RELIC_SHIFT`` is their number."""


def pack_cards(cards: Iterable[int]) -> int:
    return sum(CARD_UNIT[card] for card in cards)


def unpack_cards(cards: int) -> list[int]:
    """Card kinds in the order of `CARDS`, one entry per card."""
    return [k for k in range(6) for _ in range(cards >> CARD_LANE * k & 0xFF)]


def count_cards(cards: int) -> int:
    return cards % 0xFF


def named_cards(cards: int) -> list[str]:
    return [CARDS[k] for k in unpack_cards(cards)]


MAX_PATHS = 15
MAX_CAMPS = 5
MAX_FORTRESSES = 4
FIRST_PRICE = 3
LOWEST_PRICE = 2
HIGHEST_PRICE = 4
HAND_LIMIT = 8
"""At a 7, whoever holds more discards down to this (section 3)."""
MAX_OFFERS = 10
"""Offers a turn (section 5)."""
ANY_PORT = 5
"""Port kind: 3 equal ones for 1 other. Kinds 0 to 4 are the 2:1 ports of a resource."""
PORT_KINDS: tuple[str, ...] = (*RESOURCES, "any")
MIN_TRAIL = 5
MIN_LOOKOUTS = 3
AWARD_POINTS = 2
WINNING_POINTS = 10
MAX_ROUNDS = 300
"""Safety end (section 8)."""
