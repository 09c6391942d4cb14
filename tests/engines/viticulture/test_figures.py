"""The figures of vines, orders and parents are those of the data files beside the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.engines.viticulture.data.orders import ORDERS
from games.engines.viticulture.data.parents import MAMAS, PAPAS
from games.engines.viticulture.data.vines import VINES
from tests.engines.viticulture.positions import ALL_CARDS


@cache
def rows(name: str) -> list[dict[str, Any]]:
    path = Path(__file__).parent / "data" / f"{name}.yaml"
    data: dict[str, list[dict[str, Any]]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data["cards"]


def test_the_vines() -> None:
    names = ("id", "name", "red", "white", "total", "copies")
    for vine, row in zip(VINES.values(), rows("vines"), strict=True):
        assert [getattr(vine, name) for name in names] == [row[name] for name in names]
        needs = [structure for structure in ("trellis", "irrigation") if row[structure]]
        assert list(vine.needs) == needs
    assert sum(vine.copies for vine in VINES.values()) == 42
    assert {vine.id: vine.copies for vine in VINES.values()} == {
        vine: ALL_CARDS["essential"]["vine"].count(vine) for vine in VINES
    }


def test_the_orders() -> None:
    for order, row in zip(ORDERS.values(), rows("orders"), strict=True):
        assert (order.id, order.vp, order.residual) == (row["id"], row["vp"], row["residual"])
        told = sorted((need["type"], need["min"]) for need in row["needs"])
        assert sorted(order.needs) == told
    assert [row["copies"] for row in rows("orders")] == [1] * 36


def test_mamas_and_papas() -> None:
    for mama, row in zip(MAMAS.values(), rows("mamas"), strict=True):
        assert {name: getattr(mama, name) for name in row} == row
    for papa, row in zip(PAPAS.values(), rows("papas"), strict=True):
        assert {name: getattr(papa, name) for name in row} == row
    assert len(MAMAS) == len(PAPAS) == 18
