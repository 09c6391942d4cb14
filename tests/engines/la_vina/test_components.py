"""The figures of the engine are those of components.yaml, each marked as it is there."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.engines import get_engine
from games.engines.la_vina import components as c


@cache
def told() -> dict[str, Any]:
    """The data file, as it was written down beside the rules."""
    path = Path(__file__).parent / "components.yaml"
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


PER_COUNT = {
    "workers_per_player": c.FARMERS_PER_SEAT,
    "path_spaces": c.PATH_SPACES,
    "wineries_face_up": c.WINERIES_OPEN,
    "tools_each_type": c.TOOLS_OF_EACH,
    "extra_baskets": c.EXTRA_BASKETS,
    "cooperative_side": c.COOPERATIVE_SIDE,
}


@pytest.mark.parametrize("name", PER_COUNT)
def test_what_each_player_count_takes(name: str) -> None:
    figure, data = PER_COUNT[name], told()["per_player_count"][name]
    assert figure.value == {n: data[n] for n in c.SEATS.value}
    assert figure.printed == (data["mark"] == "source")


def test_barrels_and_start_points() -> None:
    data = told()["per_player_count"]
    for n in c.SEATS.value:
        for figure, told_here in (
            (c.BARRELS[n], data["barrels_per_player"][n]),
            (c.printed(c.START_POINTS.value[n]), data["start_points"][n]),
        ):
            value = told_here["value"]
            assert figure.value == (tuple(value) if isinstance(value, list) else value)
            assert figure.printed == (told_here["mark"] == "source")


def test_limits() -> None:
    limits = {name: of["value"] for name, of in told()["limits"].items()}
    assert limits == {
        "baskets_per_player": c.BASKETS_PER_SEAT.value,
        "tools_per_player": c.TOOLS_PER_SEAT.value,
        "deliveries_per_arrival": c.DELIVERIES_PER_ARRIVAL.value,
        "same_variety_wineries_face_up_at_setup": c.SAME_VARIETY_AT_SETUP.value,
        "cards_per_side": c.CARDS_PER_SIDE.value,
        "sides_per_space": 2,
        "jokers_at_exit_per_round": 1,
        "bonus_per_round_per_unfinished_winery": c.BONUS_PER_ROUND.value,
    }
    assert {of["mark"] for of in told()["limits"].values()} == {"source"}
    assert c.JOKERS.value == told()["counts"]["joker_tokens"]["value"]
    assert c.FOOTHOLDS_PER_SPACE.value == told()["per_player_count"]["footholds_per_space"]["value"]


def test_baskets() -> None:
    for kind, data in told()["baskets"].items():
        assert c.CAPACITY.value[kind] == data["capacity"]["value"]
        assert c.PRICE[kind].value == data["price"]["value"]
        assert c.PRICE[kind].printed == (data["price"]["mark"] == "source")


def test_the_seventy_two_cards() -> None:
    rows = [
        (row["id"], row.get("variety"), row["quantity"], row["tool"])
        for row in told()["grape_deck"]["cards"]
    ]
    assert [(card.id, card.variety, card.quantity, card.tool) for card in c.CARDS] == rows
    assert len(rows) == told()["counts"]["grape_cards"]["value"] == 72
    assert list(c.VARIETIES.value) == told()["varieties"]["value"]
    spread = told()["grape_deck"]["distribution_per_variety"]
    assert Counter(c.QUANTITIES.value) == {n: spread[n] for n in range(1, 6)}
    assert not any(f.printed for f in (c.QUANTITIES, c.TOOL_ICONS, c.WITHERED))


def test_the_sixteen_wineries() -> None:
    for winery, row in zip(c.WINERIES.value, told()["wineries"], strict=True):
        factor = 1 if row["slot_type"] == "points" else 2
        assert winery == c.Winery(
            row["id"],
            row["variety"],
            row["kind"] == "blend",
            row["min"],
            tuple(int(slot * factor) for slot in row["slots"]),
        )
        assert (row["slot_type"] == "points") == (winery.least is not None)
        printed = isinstance(row["mark"], dict) and row["mark"]["requirement"] == "source"
        assert printed == (winery.id in c.PRINTED_REQUIREMENTS)


def test_the_cooperative() -> None:
    sides = told()["cooperative"]["sides"]
    assert c.COOPERATIVE_SLOTS.value == {
        side: tuple(int(2 * slot) for slot in sides[side]["slots"]) for side in "AB"
    }
    assert not c.COOPERATIVE_SLOTS.printed


def test_the_flags_are_the_options_of_a_match() -> None:
    flags = told()["flags"]
    assert {flag.key: flag.default for flag in c.FLAGS} == {k: f["value"] for k, f in flags.items()}
    options = get_engine("la-vina").info.options
    assert [(o.key, o.default) for o in options] == [(f.key, f.default) for f in c.FLAGS]


def test_each_house_figure_has_its_reason() -> None:
    every = [value for value in vars(c).values() if isinstance(value, c.Figure)]
    every += [*c.BARRELS.values(), *c.PRICE.values()]
    assert all(figure.printed or len(figure.house) > 10 for figure in every)
    assert all(flag.why for flag in c.FLAGS)
