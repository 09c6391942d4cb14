"""Dealing a map (spec section 1): terrains, number tokens, ports, and the deck of cards.

Order of draws: terrains (row by row), tokens, ports (by coast index), deck. A shuffle starts from
the list in the order in which the spec names the kinds. The tokens: one `below` picks which five
hexes hold the 6s and 8s, out of all ways in which no two of them touch and none is the lake, in
lexicographic order; then these five tokens (6 6 8 8 8) are shuffled onto those hexes in ascending
order, then the other eighteen, ascending, onto the rest. So every legal placement is equally
likely and the placement always ends.
"""

from __future__ import annotations

from functools import lru_cache

from games.engines.cinco_vetas.board import HEX_NEIGHBOURS, HEXES, bits
from games.engines.cinco_vetas.goods import ANY_PORT, CARD_COPIES, LAKE
from games.engines.kernel.chance import Chance

TERRAIN_COUNTS = (4, 5, 5, 5, 4, 1)
"""Forest, foundry, iron mine, gold vein, diamond grotto, lake."""
RED_TOKENS = (6, 6, 8, 8, 8)
"""Never next to one another."""
PLAIN_TOKENS = (2, 3, 3, 4, 4, 4, 5, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 12)
PORTS = (0, 1, 2, 3, 4, ANY_PORT, ANY_PORT, ANY_PORT)


@lru_cache(maxsize=1)
def _red_sites() -> tuple[tuple[int, ...], ...]:
    """Every set of five hexes no two of which are adjacent; each ascending, in order."""
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], free: int) -> None:
        if len(chosen) == len(RED_TOKENS):
            found.append(chosen)
            return
        for h in bits(free):
            later = free >> h + 1 << h + 1
            extend((*chosen, h), later & ~HEX_NEIGHBOURS[h])

    extend((), (1 << HEXES) - 1)
    return tuple(found)


@lru_cache(maxsize=HEXES)
def red_sites(lake: int) -> tuple[tuple[int, ...], ...]:
    """Those of the sets without the lake, in the same order."""
    return tuple([site for site in _red_sites() if lake not in site])


def deal_terrains(chance: Chance) -> tuple[int, ...]:
    terrains = [t for t, n in enumerate(TERRAIN_COUNTS) for _ in range(n)]
    chance.shuffle(terrains)
    return tuple(terrains)


def deal_tokens(terrains: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """The number on each hex, 0 on the lake."""
    lake = terrains.index(LAKE)
    sites = red_sites(lake)
    red_hexes = sites[chance.below(len(sites))]
    red = list(RED_TOKENS)
    chance.shuffle(red)
    plain = list(PLAIN_TOKENS)
    chance.shuffle(plain)
    numbers = [0] * HEXES
    for h, number in zip(red_hexes, red, strict=True):
        numbers[h] = number
    rest = [h for h in range(HEXES) if h != lake and not numbers[h]]
    for h, number in zip(rest, plain, strict=True):
        numbers[h] = number
    return tuple(numbers)


def deal_ports(chance: Chance) -> tuple[int, ...]:
    """The kinds of the eight ports, in the order of `board.PORT_EDGES`."""
    kinds = list(PORTS)
    chance.shuffle(kinds)
    return tuple(kinds)


def deal_deck(chance: Chance) -> tuple[int, ...]:
    """The 24 adventure cards, top last."""
    deck = [k for k, n in enumerate(CARD_COPIES) for _ in range(n)]
    chance.shuffle(deck)
    return tuple(deck)
