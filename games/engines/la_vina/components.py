"""Every figure of La Viña: cards, wineries, baskets and what each player count takes.

A figure is *printed* (stated by the rules text or by public descriptions of the printed game) or
a *house figure* (not found in public material, chosen by us for the reason given). Nothing else in
the package holds a figure; a test compares this module with the data file that it mirrors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure(Generic[T]):
    """A value and where it comes from: `house` is the reason for one of ours, else empty."""

    value: T
    house: str = ""

    @property
    def printed(self) -> bool:
        return not self.house


def printed(value: T) -> Figure[T]:
    return Figure(value)


def house(value: T, why: str) -> Figure[T]:
    return Figure(value, why)


SEATS = printed((2, 3, 4, 5))

# --- what each player count takes (spec section 2) -------------------------------------------

FARMERS_PER_SEAT = printed({2: 2, 3: 1, 4: 1, 5: 1})
PATH_SPACES = printed({2: 5, 3: 4, 4: 5, 5: 6})
FOOTHOLDS_PER_SPACE = printed(2)
WINERIES_OPEN = printed({2: 5, 3: 6, 4: 7, 5: 8})
BARRELS: dict[int, Figure[int]] = {
    2: printed(7),
    3: house(7, "as many as 30 tokens allow, at most the printed figure for two"),
    4: house(7, "28 of the 30 tokens"),
    5: house(6, "30 tokens shared by five"),
}
START_POINTS = printed({2: (1, 3), 3: (1, 2, 3), 4: (1, 2, 3, 4), 5: (1, 2, 3, 4, 5)})
TOOLS_OF_EACH = house(
    {2: 2, 3: 2, 4: 3, 5: 4}, "one fewer than players, at least 2: scarce, and all 12 at five"
)
EXTRA_BASKETS = house(
    {
        2: {"medium": 1, "large": 2},
        3: {"medium": 2, "large": 2},
        4: {"medium": 2, "large": 3},
        5: {"medium": 3, "large": 3},
    },
    "one more than players, so that not everybody gets two",
)
COOPERATIVE_SIDE = house({2: "A", 3: "A", 4: "B", 5: "B"}, "the two sides split 2 to 5 evenly")

# --- tokens and limits -----------------------------------------------------------------------

JOKERS = printed(8)
BASKETS_PER_SEAT = printed(2)
TOOLS_PER_SEAT = printed(2)
DELIVERIES_PER_ARRIVAL = printed(2)
SAME_VARIETY_AT_SETUP = printed(2)
CARDS_PER_SIDE = printed(2)
BONUS_PER_ROUND = printed(1)
MOST_ROUNDS = house(60, "a match that nobody wants to end has an end")

# --- baskets ---------------------------------------------------------------------------------

BASKETS = ("small", "medium", "large")
CAPACITY = printed({"small": 2, "medium": 3, "large": 4})
PRICE: dict[str, Figure[int]] = {
    "small": house(0, "a start basket; only differences matter"),
    "medium": house(3, "between 0 and 7; the second step adds the same one card"),
    "large": printed(7),
}

# --- grape cards -----------------------------------------------------------------------------

VARIETIES = printed(("pinot_noir", "garnacha", "chardonnay", "cabernet_sauvignon"))
TOOLS = ("boots", "sickle", "shears")
"""In the order in which a set of tools is written down (the combinations of spec 4.2)."""

_OF_EACH_VARIETY = (1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5)
QUANTITIES = house(_OF_EACH_VARIETY, "a full basket of 2, 3 or 4 is worth about 6, 9 or 12")
"""Of each variety: 15 cards in the order of their ids."""
TOOL_ICONS: Figure[dict[str, tuple[str, str, str]]] = house(
    {
        "pinot_noir": ("sickle", "boots", "shears"),
        "garnacha": ("boots", "shears", "sickle"),
        "chardonnay": ("shears", "sickle", "boots"),
        "cabernet_sauvignon": ("sickle", "boots", "shears"),
    },
    "tools repay poor cards: the two cards of 1 and the first of 2 of each variety",
)
WITHERED: Figure[tuple[str, ...]] = house(
    ("sickle",) * 4 + ("boots",) * 4 + ("shears",) * 4,
    "one sixth of the deck, enough to cover good grapes",
)


@dataclass(frozen=True, slots=True)
class Card:
    """A grape card or, without variety, a withered vine."""

    id: str
    variety: str | None
    quantity: int
    tool: str | None


def _grape_cards() -> tuple[Card, ...]:
    found: list[Card] = []
    for variety in VARIETIES.value:
        icons = (*TOOL_ICONS.value[variety], *(None,) * 12)
        for quantity, tool in zip(QUANTITIES.value, icons, strict=True):
            found.append(Card(f"g{len(found) + 1:02}", variety, quantity, tool))
    for tool in WITHERED.value:
        found.append(Card(f"g{len(found) + 1:02}", None, 0, tool))
    return tuple(found)


CARDS = _grape_cards()

# --- wineries and cooperative ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Winery:
    """`least` is None on an X card. `rewards` are points; on an X card multipliers in halves.

    Only the requirements of w02 and w07 are printed; every other figure is a house figure.
    """

    id: str
    variety: str
    blend: bool
    least: int | None
    rewards: tuple[int, ...]


_X_FIRST = (3, 2)
_X_BLEND = (2, 2)
WINERIES = house(
    (
        Winery("w01", "pinot_noir", False, 5, (8, 7, 6)),
        Winery("w02", "pinot_noir", False, 7, (11, 9, 7)),
        Winery("w03", "pinot_noir", True, 9, (11, 9, 8)),
        Winery("w04", "pinot_noir", True, None, _X_BLEND),
        Winery("w05", "garnacha", False, 6, (9, 8, 6)),
        Winery("w06", "garnacha", False, None, _X_FIRST),
        Winery("w07", "garnacha", True, 7, (9, 8, 7)),
        Winery("w08", "garnacha", True, 10, (13, 11, 9)),
        Winery("w09", "chardonnay", False, 8, (12, 10, 8)),
        Winery("w10", "chardonnay", False, None, _X_FIRST),
        Winery("w11", "chardonnay", True, 6, (8, 7, 6)),
        Winery("w12", "chardonnay", True, 9, (11, 9, 8)),
        Winery("w13", "cabernet_sauvignon", False, 6, (9, 8, 6)),
        Winery("w14", "cabernet_sauvignon", False, 9, (14, 12, 10)),
        Winery("w15", "cabernet_sauvignon", True, 8, (10, 9, 8)),
        Winery("w16", "cabernet_sauvignon", True, None, _X_BLEND),
    ),
    "two varietal and two blend cards of each variety; the first slot pays best",
)
PRINTED_REQUIREMENTS = frozenset({"w02", "w07"})
COOPERATIVE_SLOTS = house(
    {"A": (2, 1, 1, 1), "B": (2, 2, 1, 1, 1, 1)},
    "in halves: a good slot for the first in need, then the printed half",
)

# --- match options (components.yaml, flags) --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Flag:
    """A ruling of ours that a match may turn round; ranked matches keep the defaults."""

    key: str
    default: bool
    why: str


FLAGS = (
    Flag("blend_half_is_enough", True, "the other grapes may not be more than the main variety"),
    Flag("winery_limit_on_refill", False, "the limit of two of a variety is one of the set-up"),
    Flag("used_jokers_return_to_supply", True, "not stated; it seldom matters"),
    Flag("harvest_after_reaching_exit", False, "the steps of the arrival start at once"),
    Flag("boots_shears_may_mix_spaces", True, "two of the cards behind, not of one space"),
    Flag("downgrade_allowed", False, "no refund is stated; a smaller basket is never useful"),
)
