"""Stored and hand-made states: what is impossible is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engines import Chance, MalformedState
from tests.engines.la_vina.positions import ENGINE, at_exit, do, fields_of, player, position

Fields = dict[str, Any]


def placing() -> Any:
    state = position(at={0: "1r", 1: None, 2: None}, path={1: ("PN3", "")})
    return do(do(state, "harvest", tools=[]), "pick", space=1, side="left", covered=False)


def test_tools_may_also_be_given_as_a_map() -> None:
    data = fields_of(position())
    data["players"][0]["tools"] = {"boots": 2}
    assert player(ENGINE.state_from_json(data))["tools"] == ["boots", "boots"]


def test_a_position_need_not_hold_all_cards() -> None:
    data = fields_of(position())
    data["deck"] = ["g01"]
    assert fields_of(ENGINE.state_from_json(data))["deck"] == ["g01"]


def _set(key: str, value: Any) -> Callable[[Fields], None]:
    return lambda data: data.update({key: value})


def _player(key: str, value: Any) -> Callable[[Fields], None]:
    return lambda data: data["players"][0].update({key: value})


IMPOSSIBLE: dict[str, Callable[[Fields], None]] = {
    "six seats": _set("seats", 6),
    "another seat order": _set("seat_order", [0, 0, 1]),
    "no such farmer": _set("acting", 3),
    "a farmer too many": lambda d: d["farmers"].append({"seat": 0, "position": 3}),
    "two on one foothold": lambda d: d["farmers"][1].update(position=d["farmers"][0]["position"]),
    "beyond the exit": lambda d: d["farmers"][1].update(position=9),
    "home but not returned": lambda d: d["farmers"][1].update(position=None),
    "exit without being there": _set("phase", "exit"),
    "over with farmers about": _set("phase", "over"),
    "picking without a harvest": _set("phase", "picking"),
    "a card in hand in the turn": _set("pending", "g01"),
    "no round": _set("round", 0),
    "three deliveries": _set("deliveries_left", 3),
    "a short path": lambda d: d["path"].pop(),
    "three cards on a side": lambda d: d["path"][0].update(left=["g01", "g02", "g03"]),
    "no such card": _set("deck", ["g73"]),
    "no such winery": _set("winery_deck", ["w17"]),
    "a winery twice": lambda d: d["wineries"].append(d["wineries"][0]),
    "a slot too many": lambda d: d["wineries"][0]["filled"].append(None),
    "a strange barrel": lambda d: d["wineries"][0].update(filled=[3, None, None]),
    "a debt": _player("points", -1),
    "nine jokers": _player("jokers", 9),
    "three tools": _player("tools", ["boots", "boots", "shears"]),
    "one basket": lambda d: d["players"][0]["baskets"].pop(),
    "an over-full basket": lambda d: d["players"][0]["baskets"][0].update(
        cards=["g07", "g08", "g09"]
    ),
    "a withered vine in a basket": lambda d: d["players"][0]["baskets"][0].update(cards=["g61"]),
    "a player missing": lambda d: d["players"].pop(),
    "less than nothing in supply": lambda d: d["supply"].update(jokers=-1),
    "no seed": lambda d: d["chance"].update(seed="xyz"),
    "draws below nought": lambda d: d["chance"].update(used=-1),
}


@pytest.mark.parametrize("spoil", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_impossible_states_are_malformed(spoil: Callable[[Fields], None]) -> None:
    state = ENGINE.setup(3, {}, Chance.from_seed(b"codec"))
    data = fields_of(state)
    spoil(data)
    with pytest.raises(MalformedState):
        ENGINE.state_from_json(data)


@pytest.mark.parametrize(
    "harvest",
    [
        None,
        {"tools": ["boots", "boots"], "picks_left": 0, "first_space": 0},
        {"tools": [], "picks_left": 1, "first_space": 0},
        {"tools": [], "picks_left": -1, "first_space": 0},
        {"tools": [], "picks_left": 0, "first_space": 5},
    ],
)
def test_an_impossible_harvest_is_malformed(harvest: Any) -> None:
    data = fields_of(placing())
    assert ENGINE.state_from_json(data)
    with pytest.raises(MalformedState):
        ENGINE.state_from_json({**data, "harvest": harvest})


def test_nothing_in_hand_while_a_card_is_placed_is_malformed() -> None:
    with pytest.raises(MalformedState):
        ENGINE.state_from_json({**fields_of(placing()), "pending": None})
    with pytest.raises(MalformedState):
        ENGINE.state_from_json({**fields_of(placing()), "pending": "g61"})


def test_a_turn_at_the_exit_is_malformed_but_for_its_harvest() -> None:
    with pytest.raises(MalformedState):
        ENGINE.state_from_json({**fields_of(at_exit()), "phase": "turn", "harvested": True})


def test_a_pick_with_nothing_to_pick_is_malformed() -> None:
    harvest = {"tools": [], "picks_left": 1, "first_space": 0}
    data = {**fields_of(position(at={0: "1r", 1: None, 2: None})), "phase": "picking"}
    with pytest.raises(MalformedState):
        ENGINE.state_from_json({**data, "harvest": harvest})
