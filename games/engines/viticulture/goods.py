"""Names and numbers of the game: structures, decks, wines, spaces (spec sections 1 to 5)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from games.engines.viticulture.data.orders import ORDERS
from games.engines.viticulture.data.vines import VINES

Deck: TypeAlias = Literal["vine", "order", "summer", "winter"]
Color: TypeAlias = Literal["red", "white"]
Wine: TypeAlias = Literal["red", "white", "blush", "sparkling"]
Worker: TypeAlias = Literal["regular", "grande", "temporary"]
Space: TypeAlias = Literal[0, 1, 2, "overflow", "private", "open"]
Structure: TypeAlias = Literal[
    "trellis",
    "irrigation",
    "yoke",
    "windmill",
    "cottage",
    "tasting_room",
    "medium_cellar",
    "large_cellar",
]
SummerAction: TypeAlias = Literal[
    "draw_vine",
    "give_tour",
    "build_structure",
    "play_summer_visitor",
    "sell_or_field",
    "plant_vine",
]
WinterAction: TypeAlias = Literal[
    "draw_order", "harvest_field", "train_worker", "play_winter_visitor", "make_wine", "fill_order"
]
Place: TypeAlias = SummerAction | WinterAction | Literal["gain_lira", "yoke"]
Season: TypeAlias = Literal["setup", "spring", "summer", "fall", "winter", "year_end", "over"]

DECKS: tuple[Deck, ...] = get_args(Deck)
COLORS: tuple[Color, ...] = get_args(Color)
WINES: tuple[Wine, ...] = get_args(Wine)
WORKERS: tuple[Worker, ...] = get_args(Worker)
STRUCTURES: tuple[Structure, ...] = get_args(Structure)
SUMMER_ACTIONS: tuple[SummerAction, ...] = get_args(SummerAction)
WINTER_ACTIONS: tuple[WinterAction, ...] = get_args(WinterAction)
PLACES: tuple[Place, ...] = (*SUMMER_ACTIONS, *WINTER_ACTIONS, "gain_lira", "yoke")

PRICE: dict[str, int] = {
    "trellis": 2,
    "irrigation": 3,
    "yoke": 2,
    "windmill": 5,
    "cottage": 4,
    "tasting_room": 6,
    "medium_cellar": 4,
    "large_cellar": 6,
}
"""The printed costs (section 5, G6)."""

LOWEST_POINTS = -5
CLASSIC_HIGHEST_POINTS = 25
WINNING_POINTS = 20
MOST_RESIDUAL = 5
MOST_WORKERS = 6
"""Permanent ones: regular, trained and grande."""
HAND_LIMIT = 7
LAST_YEAR = 60
ROWS = 7
TOP_VALUE = 9
BLUSH_FLOOR = 4
SPARKLING_FLOOR = 7
FLOOR: dict[str, int] = {"red": 1, "white": 1, "blush": BLUSH_FLOOR, "sparkling": SPARKLING_FLOOR}
"""The lowest value of each type of wine."""
BONUS_SPACE = 1

VISITORS = tuple(f"{letter}{number:02}" for letter in "SW" for number in range(1, 39))
DECK_OF: dict[str, Deck] = {
    **dict.fromkeys(VINES, "vine"),
    **dict.fromkeys(ORDERS, "order"),
    **{card: "summer" if card[0] == "S" else "winter" for card in VISITORS},
}
"""The deck that each card belongs to."""
VISITOR_DECKS: tuple[Deck, Deck] = ("summer", "winter")


def spaces(seats: int) -> int:
    """Numbered spaces per board action at a seat count (section 4)."""
    return seats // 2 if seats % 2 == 0 else seats // 2 + 1


def grape_price(value: int) -> int:
    """Lira for a grape (section 5, "Selling grapes")."""
    return (value + 2) // 3


_VALUES = tuple(
    tuple(v for v in range(1, TOP_VALUE + 1) if mask >> v & 1) for mask in range(2 << TOP_VALUE)
)
"""By row of slots: rows are read far more often than they change."""


def values(mask: int) -> tuple[int, ...]:
    """The values of the tokens in a row of slots, ascending; bit v stands for value v."""
    return _VALUES[mask]


def slots(tokens: list[int]) -> int:
    """The row of slots that holds these values."""
    mask = 0
    for value in tokens:
        mask |= 1 << value
    return mask


def free_slot(mask: int, value: int, floor: int = 1) -> int:
    """The highest free slot from `value` down to `floor`; 0 when there is none."""
    for v in range(value, floor - 1, -1):
        if not mask >> v & 1:
            return v
    return 0
