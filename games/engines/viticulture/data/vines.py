"""The vine deck: 42 cards, the same in both editions (data/viticulture/vines.yaml)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Vine:
    """`red` + `white` = `total` counts against a field; structures are needed when planting."""

    id: str
    name: str
    red: int
    white: int
    total: int
    needs: tuple[str, ...]
    copies: int


_VINES = (
    # id, name, red, white, total, needs, copies
    Vine("sangiovese", "Sangiovese", 1, 0, 1, (), 4),
    Vine("malvasia", "Malvasia", 0, 1, 1, (), 4),
    Vine("pinot", "Pinot", 1, 1, 2, ("trellis",), 6),
    Vine("syrah", "Syrah", 2, 0, 2, ("trellis",), 5),
    Vine("trebbiano", "Trebbiano", 0, 2, 2, ("trellis",), 5),
    Vine("merlot", "Merlot", 3, 0, 3, ("irrigation",), 5),
    Vine("sauvignon_blanc", "Sauvignon Blanc", 0, 3, 3, ("irrigation",), 5),
    Vine("cabernet_sauvignon", "Cabernet Sauvignon", 4, 0, 4, ("trellis", "irrigation"), 4),
    Vine("chardonnay", "Chardonnay", 0, 4, 4, ("trellis", "irrigation"), 4),
)
VINES = {vine.id: vine for vine in _VINES}
