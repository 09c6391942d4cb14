"""The 36 wine orders, the same in both editions (data/viticulture/orders.yaml)."""

from __future__ import annotations

from dataclasses import dataclass

Need = tuple[str, int]
"""A type of wine and the least value of ONE token of it."""


@dataclass(frozen=True, slots=True)
class Order:
    """Needs of one type stand with the highest minimum first."""

    id: str
    needs: tuple[Need, ...]
    vp: int
    residual: int


_ORDERS = (
    Order("O01", (("red", 5),), 2, 1),
    Order("O02", (("red", 2), ("white", 2)), 2, 1),
    Order("O03", (("red", 3), ("white", 1)), 2, 1),
    Order("O04", (("red", 1), ("white", 3)), 2, 1),
    Order("O05", (("white", 5),), 2, 1),
    Order("O06", (("blush", 4),), 2, 1),
    Order("O07", (("red", 6),), 3, 1),
    Order("O08", (("red", 2), ("white", 4)), 3, 1),
    Order("O09", (("red", 4), ("white", 2)), 3, 1),
    Order("O10", (("red", 3), ("white", 3)), 3, 1),
    Order("O11", (("red", 4), ("red", 3)), 3, 1),
    Order("O12", (("white", 6),), 3, 1),
    Order("O13", (("white", 4), ("white", 3)), 3, 1),
    Order("O14", (("blush", 6),), 3, 1),
    Order("O15", (("red", 8),), 4, 1),
    Order("O16", (("red", 5), ("white", 3)), 4, 1),
    Order("O17", (("red", 3), ("white", 5)), 4, 1),
    Order("O18", (("red", 4), ("blush", 4)), 4, 1),
    Order("O19", (("red", 4), ("red", 3), ("red", 2)), 4, 1),
    Order("O20", (("white", 8),), 4, 1),
    Order("O21", (("white", 4), ("blush", 4)), 4, 1),
    Order("O22", (("white", 4), ("white", 3), ("white", 2)), 4, 1),
    Order("O23", (("blush", 8),), 4, 1),
    Order("O24", (("sparkling", 7),), 4, 1),
    Order("O25", (("red", 2), ("white", 2), ("blush", 5)), 5, 2),
    Order("O26", (("red", 7), ("red", 6)), 5, 2),
    Order("O27", (("red", 6), ("white", 6)), 5, 2),
    Order("O28", (("red", 3), ("blush", 7)), 5, 2),
    Order("O29", (("white", 3), ("blush", 7)), 5, 2),
    Order("O30", (("white", 7), ("white", 6)), 5, 2),
    Order("O31", (("sparkling", 9),), 5, 2),
    Order("O32", (("blush", 6), ("blush", 5)), 6, 2),
    Order("O33", (("white", 4), ("sparkling", 7)), 6, 2),
    Order("O34", (("white", 3), ("sparkling", 7)), 6, 2),
    Order("O35", (("white", 3), ("sparkling", 8)), 6, 2),
    Order("O36", (("white", 2), ("sparkling", 8)), 6, 2),
)
ORDERS = {order.id: order for order in _ORDERS}
