"""Cases 12 to 17 of the tricky rulings: building."""

from __future__ import annotations

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    allows,
    do,
    fields_of,
    hand,
    legal,
    points,
    position,
    route,
    spread,
    view,
)
from tests.engines.cinco_vetas.trails import CAMP_PRICE, PATH_PRICE

FORTRESS_PRICE = {"iron": 2, "diamond": 3}
CARD_PRICE = {"diamond": 1, "gold": 1, "iron": 1}
RICH = dict.fromkeys(geo.RESOURCES, 9)


def test_case_12_no_building_on_beyond_a_rivals_camp() -> None:
    """Seat 0 comes to -1,2 from one side, then from two; seat 1's camp stands there."""
    one_side = route("-2,-1", "-2,1", "-1,2")
    (beyond,) = route("-1,2", "0,1")
    state = position(paths={0: one_side}, camps={0: ["-2,-1"], 1: ["-1,2"]}, hands={0: PATH_PRICE})
    assert not allows(state, 0, "build_path", edge=beyond)
    assert not allows(state, 0, "build_path", edge=route("-1,2", "-1,4")[0])
    assert allows(state, 0, "build_path", edge=route("-2,1", "-3,2")[0])
    both_sides = position(
        paths={0: [*one_side, *route("-1,2", "-1,4", "0,5")]},
        camps={0: ["-2,-1", "0,5"], 1: ["-1,2"]},
        hands={0: PATH_PRICE},
    )
    assert not allows(both_sides, 0, "build_path", edge=beyond)


@pytest.mark.parametrize("owner", [0, None])
def test_case_12_beyond_an_own_camp_or_a_free_crossing_one_may(owner: int | None) -> None:
    camps = {0: ["-2,-1"] + (["-1,2"] if owner == 0 else [])}
    state = position(paths={0: route("-2,-1", "-2,1", "-1,2")}, camps=camps, hands={0: PATH_PRICE})
    assert allows(state, 0, "build_path", edge=route("-1,2", "0,1")[0])


@pytest.mark.parametrize("kind", ["build_path", "play_crew"])
def test_case_13_with_fifteen_paths_none_more(kind: str) -> None:
    shore = geo.COAST[:15]
    state = position(
        paths={0: shore}, camps={0: ["-4,-1"]}, hands={0: PATH_PRICE}, cards={0: ["crew"]}
    )
    assert len(set(shore)) == 15
    assert kind not in {a["type"] for a in legal(state, 0)}
    assert not allows(state, 0, "build_path", edge=geo.COAST[-1])
    assert not allows(state, 0, "play_crew", edges=[geo.COAST[-1]])
    assert not allows(state, 0, "play_crew", edges=[geo.COAST[-1], geo.COAST[-2]])


def test_case_13_with_fourteen_the_crew_lays_exactly_one() -> None:
    state = position(paths={0: geo.COAST[:14]}, camps={0: ["-4,-1"]}, cards={0: ["crew"]})
    crews = [a["edges"] for a in legal(state, 0) if a["type"] == "play_crew"]
    assert crews
    assert all(len(edges) == 1 for edges in crews)
    assert not allows(state, 0, "play_crew", edges=[geo.COAST[-1], geo.COAST[-2]])
    state = do(state, 0, "play_crew", edges=[geo.COAST[-1]])
    assert view(state, None)["reserve"][0]["paths"] == 0


def test_case_14_with_five_camps_none_more_until_one_is_raised() -> None:
    ends = "-4,-1", "-2,-1"
    camps = [ends[0], *spread(4, avoid=ends)]
    rich = {kind: CAMP_PRICE.get(kind, 0) + FORTRESS_PRICE.get(kind, 0) for kind in geo.RESOURCES}
    state = position(paths={0: route(ends[0], "-3,-2", ends[1])}, camps={0: camps}, hands={0: rich})
    assert not allows(state, 0, "build_camp", crossing=ends[1])
    state = do(state, 0, "build_fortress", crossing=camps[1])
    assert allows(state, 0, "build_camp", crossing=ends[1])
    assert hand(state, 0) == CAMP_PRICE
    state = do(state, 0, "build_camp", crossing=ends[1])
    assert view(state, None)["reserve"][0] == {"paths": 13, "camps": 0, "fortresses": 3}


def test_case_15_with_four_fortresses_none_more() -> None:
    five = spread(5)
    state = position(fortresses={0: five[:4]}, camps={0: five[4:]}, hands={0: RICH})
    assert not allows(state, 0, "build_fortress", crossing=five[4])
    three = position(fortresses={0: five[:3]}, camps={0: five[4:]}, hands={0: RICH})
    assert allows(three, 0, "build_fortress", crossing=five[4])


def test_a_fortress_replaces_an_own_camp_only() -> None:
    mine, theirs, raised, free = spread(4)
    state = position(camps={0: [mine], 1: [theirs]}, fortresses={0: [raised]}, hands={0: RICH})
    fitting = {c for c in geo.CROSSINGS if allows(state, 0, "build_fortress", crossing=c)}
    assert fitting == {mine}
    assert free not in fitting


def test_case_16_an_empty_deck_sells_nothing() -> None:
    state = position(deck=[], hands={0: CARD_PRICE})
    assert not allows(state, 0, "buy_card")
    assert hand(state, 0) == CARD_PRICE
    assert view(state, 0)["deck_size"] == 0


def test_the_top_card_is_bought() -> None:
    state = position(deck=["find", "crew", "raid"], hands={0: CARD_PRICE})
    told = ENGINE.apply(state, 0, ENGINE.action_from_json({"type": "buy_card"}))
    s = fields_of(told.state)
    assert (s["new_cards"][0], s["deck"], hand(told.state, 0)) == (["raid"], ["find", "crew"], {})
    assert told.record.chance == {"card": "raid"}


def test_case_17_a_raised_camp_returns_and_yields_double() -> None:
    state = position(camps={0: ["0,1"], 1: ["4,13"]}, hands={0: FORTRESS_PRICE}, next_roll=(2, 6))
    assert (points(state, 0), view(state, 0)["reserve"][0]["camps"]) == (1, 4)
    state = do(state, 0, "build_fortress", crossing="0,1")
    assert points(state, 0) == 2
    assert view(state, 1)["points"] == [2, 1, 0]
    assert view(state, 0)["reserve"][0] == {"paths": 15, "camps": 5, "fortresses": 3}
    assert hand(state, 0) == {}
    state = do(state, 0, "end_turn")
    state = do(state, 1, "roll")
    assert fields_of(state)["dice"] == [2, 6]
    assert hand(state, 0) == {"iron": 2}


@pytest.mark.parametrize(
    ("kind", "price"),
    [
        ("build_path", PATH_PRICE),
        ("build_camp", CAMP_PRICE),
        ("build_fortress", FORTRESS_PRICE),
        ("buy_card", CARD_PRICE),
    ],
)
def test_nothing_is_built_on_credit(kind: str, price: dict[str, int]) -> None:
    """With the exact price it can be had, and all is paid; with one unit less it cannot."""
    params = {
        "build_path": {"edge": route("-2,-1", "-1,-2")[0]},
        "build_camp": {"crossing": "-2,-1"},
        "build_fortress": {"crossing": "-4,-1"},
        "buy_card": {},
    }[kind]
    network = {"paths": {0: route("-4,-1", "-3,-2", "-2,-1")}, "camps": {0: ["-4,-1"]}}
    state = position(hands={0: price}, **network)
    assert allows(state, 0, kind, **params)
    assert hand(do(state, 0, kind, **params), 0) == {}
    for short in price:
        poor = RICH | {short: price[short] - 1}
        assert not allows(position(hands={0: poor}, **network), 0, kind, **params)
