"""The 18 mamas and 18 papas of the Essential edition (data/viticulture/mamas.yaml, papas.yaml)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Gift = Literal[
    "trellis",
    "irrigation",
    "yoke",
    "medium_cellar",
    "cottage",
    "windmill",
    "tasting_room",
    "worker",
    "vp",
]


@dataclass(frozen=True, slots=True)
class Mama:
    """Two regular workers, cards from the tops of four decks, and lira."""

    name: str
    vine: int
    summer: int
    order: int
    winter: int
    lira: int


@dataclass(frozen=True, slots=True)
class Papa:
    """The grande worker, lira, and then the gift or `or_lira` more lira."""

    name: str
    lira: int
    gift: Gift
    or_lira: int


_MAMAS = (
    # name, vine, summer, order, winter, lira
    Mama("Alaena", 1, 1, 1, 0, 0),
    Mama("Alyssa", 1, 1, 0, 1, 0),
    Mama("Deann", 1, 0, 1, 1, 0),
    Mama("Margot", 0, 1, 1, 1, 0),
    Mama("Margaret", 2, 1, 0, 0, 0),
    Mama("Nici", 2, 0, 1, 0, 0),
    Mama("Teruyo", 2, 0, 0, 1, 0),
    Mama("Emily", 1, 2, 0, 0, 0),
    Mama("Rebecca", 0, 2, 1, 0, 0),
    Mama("Danyel", 0, 2, 0, 1, 0),
    Mama("Laura", 1, 0, 2, 0, 0),
    Mama("Jess", 0, 1, 2, 0, 0),
    Mama("Casey", 0, 0, 2, 1, 0),
    Mama("Christine", 1, 0, 0, 2, 0),
    Mama("Naja", 0, 1, 0, 2, 0),
    Mama("Falon", 0, 0, 1, 2, 0),
    Mama("Nicole", 1, 0, 0, 1, 2),
    Mama("Ariel", 0, 1, 1, 0, 2),
)
_PAPAS = (
    # name, lira, gift, or_lira
    Papa("Andrew", 4, "trellis", 2),
    Papa("Christian", 3, "irrigation", 3),
    Papa("Jay", 5, "yoke", 2),
    Papa("Josh", 3, "medium_cellar", 4),
    Papa("Kozi", 2, "cottage", 4),
    Papa("Matthew", 1, "windmill", 5),
    Papa("Matt", 0, "tasting_room", 6),
    Papa("Paul", 5, "trellis", 1),
    Papa("Stephan", 4, "irrigation", 2),
    Papa("Steven", 6, "yoke", 1),
    Papa("Joel", 4, "medium_cellar", 3),
    Papa("Raymond", 3, "cottage", 3),
    Papa("Jerry", 2, "windmill", 4),
    Papa("Trevor", 1, "tasting_room", 5),
    Papa("Rafael", 2, "worker", 4),
    Papa("Gary", 3, "worker", 3),
    Papa("Morten", 4, "vp", 3),
    Papa("Alan", 5, "vp", 2),
)
MAMAS = {mama.name: mama for mama in _MAMAS}
PAPAS = {papa.name: papa for papa in _PAPAS}
