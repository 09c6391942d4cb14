"""Group G of the checks: turn order, ties and the like, as far as La Viña has them."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from games.engines import Chance, IllegalAction
from tests.engines.la_vina.positions import (
    ENGINE,
    acting,
    action,
    at_exit,
    do,
    fields_of,
    frozen,
    legal,
    player,
    position,
    take,
    told_cards,
    view,
)
from tests.engines.la_vina.test_cases_rounds import ended

SOLO: dict[int, Any] = {1: None, 2: None}


@pytest.mark.parametrize("arrivals", list(permutations(range(3))))
def test_c105_a_total_tie_is_settled_by_who_arrived_first(arrivals: tuple[int, ...]) -> None:
    outcome = ended(list(arrivals), {0: 30, 1: 30, 2: 30})
    assert [outcome.places[seat] for seat in arrivals] == [1, 2, 3]


@pytest.mark.parametrize(
    ("points", "arrivals", "places"),
    [
        ([50, 40, 40, 20], [3, 2, 1, 0], (1, 3, 2, 4)),
        ([20, 40, 20, 40], [0, 1, 2, 3], (3, 1, 4, 2)),
        ([10, 10, 10, 11], [2, 0, 1, 3], (3, 4, 2, 1)),
    ],
)
def test_c105_the_tie_rule_orders_every_place(
    points: list[int], arrivals: list[int], places: tuple[int, ...]
) -> None:
    outcome = ended(arrivals, dict(enumerate(points)), seats=4)
    assert outcome.points == tuple(points)
    assert outcome.places == places


def test_c106_there_is_no_set_up_decision_to_wait_for() -> None:
    """The first act is already a turn, of the start player alone."""
    for seats in (2, 3, 4, 5):
        state = ENGINE.setup(seats, {}, Chance.from_seed(b"c106"))
        assert ENGINE.active_seats(state) == (0,)
        assert fields_of(state)["phase"] == "turn"
        assert {each["type"] for each in legal(state)} == {"move"}


def test_c107_with_two_players_the_two_farmers_of_each_alternate_in_the_queue() -> None:
    state = ENGINE.setup(2, {}, Chance.from_seed(b"c107"))
    order = []
    for _ in range(4):
        order.append(acting(state))
        state = do(do(state, "move", to="exit"), "end_turn")
    assert order == [0, 1, 0, 1]
    assert fields_of(state)["round"] == 2
    assert acting(state) == 0


def test_c107_an_illegal_act_leaves_a_match_that_goes_on() -> None:
    state = position(at={0: "2r", 1: "3r", 2: None})
    before = frozen(state)
    for wanted in (action("move", to=4), action("end_turn"), action("dump", basket=0)):
        with pytest.raises(IllegalAction):
            ENGINE.advance(state, 0, wanted)
    assert frozen(state) == before
    ENGINE.advance(state, 0, ENGINE.default_action(state, 0))
    assert view(state)["moved"]


def test_c142_the_tool_is_settled_before_the_card_is_put_away() -> None:
    """Third tool, full baskets and a second pick: drop, place, then pick on."""
    state = position(
        at={0: "1r", **SOLO},
        path={1: ("PN2+shears", "CS3")},
        tools={0: ["shears", "boots"]},
        baskets={0: ("PN3 PN4", "CH2 CH3 CH4")},
    )
    state = do(state, "harvest", tools=["shears"])
    assert player(state)["tools"] == ["boots"]
    state = do(state, "pick", space=1, side="left", covered=False)
    assert player(state)["tools"] == ["boots", "shears"]
    assert fields_of(state)["phase"] == "placing", "two tools are no more than may be held"
    state = do(state, "place", basket=None)
    assert fields_of(state)["phase"] == "picking"


def test_c142_what_was_declared_is_back_in_supply_before_the_card_s_own_tool_is_taken() -> None:
    """The last shears of the supply: used for this harvest, and gained again by it."""
    state = position(
        seats=2,
        at={0: "1r", 1: "4r", 2: None, 3: None},
        path={1: ("PN2+shears", "CS3")},
        tools={0: ["shears"], 1: ["shears"]},
    )
    assert fields_of(state)["supply"]["tools"]["shears"] == 0
    state = take(do(state, "harvest", tools=["shears"]), 1)
    assert player(state)["tools"] == ["shears"]


def test_c142_joker_before_deliveries_before_exchanges() -> None:
    state = position(
        at={0: "4r", **SOLO},
        baskets={0: ("PN4", "")},
        wineries={"w01": {}},
        points={0: 0},
    )
    state = do(state, "move", to="exit")
    assert legal(state, "exchange") == []
    state = do(state, "deliver", basket=0, target="w01", slot=0, jokers={"pinot_noir": 1})
    assert {a["to"] for a in legal(state, "exchange")} == {"medium", "large"}


def test_c142_cards_come_before_bonuses_before_new_wineries_before_the_joker() -> None:
    state = at_exit(
        at={0: "exit", **SOLO},
        joker_at_exit=False,
        wineries={"w01": {"filled": [1, 1, 1]}, "w05": {}},
        winery_deck=["w09"],
    )
    told = ENGINE.apply(state, 0, action("end_turn")).record.facts["round"]
    assert list(told) == ["number", "dealt", "bonus", "wineries", "joker"]
    assert told["bonus"] == ["w05"]
    assert told["wineries"] == [{"old": "w01", "new": "w09"}]


def test_defaults_of_a_time_out() -> None:
    """Nearest foothold, rear first; first pick; first basket with room; the new tool back."""
    state = position(at={0: "1f", 1: "2r", 2: None}, path={1: ("PN2+shears", "")})
    assert ENGINE.default_action(state, 0) == action("move", to=3)
    state = do(state, "harvest", tools=[])
    assert ENGINE.default_action(state, 0) == action("pick", space=1, side="left", covered=False)
    state = do(state, "pick", space=1, side="left", covered=False)
    assert ENGINE.default_action(state, 0) == action("place", basket=0)
    full = position(
        at={0: "1r", **SOLO},
        path={1: ("PN2+shears", "")},
        baskets={0: ("PN3 PN4", "G2 G3 G4")},
        tools={0: ["boots", "boots"]},
    )
    full = do(do(full, "harvest", tools=[]), "pick", space=1, side="left", covered=False)
    assert ENGINE.default_action(full, 0) == action("drop_tool", tool="shears")
    full = do(full, "drop_tool", tool="shears")
    assert ENGINE.default_action(full, 0) == action("place", basket=None)
    full = do(do(full, "place", basket=None), "move", to=2)
    assert ENGINE.default_action(full, 0) == action("end_turn")
    assert ENGINE.default_action(at_exit(baskets={0: ("PN5", "")}), 0) == action("end_turn")
    crowded = position(at={0: "4r", **SOLO})
    assert ENGINE.default_action(crowded, 0) == action("move", to="exit")
    assert told_cards(fields_of(full)["discard"]) == "PN2"
