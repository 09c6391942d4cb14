"""Cases 1 to 16 (spec sections 2 to 4.1): who acts, where to, and what a turn must hold."""

from __future__ import annotations

import pytest

from games.engines import Chance
from tests.engines.la_vina.positions import (
    ENGINE,
    acting,
    allows,
    do,
    fields_of,
    legal,
    places,
    player,
    position,
    refusal,
    view,
)


def test_case_1_the_rearmost_moves() -> None:
    state = position(at={0: "1f", 1: "1r", 2: "4r"})
    assert acting(state) == 1
    assert view(state)["active"] == 1


def test_case_1_even_if_its_player_has_just_acted() -> None:
    """Two players: seat 1's farmers are 1 and 3; after farmer 1, farmer 3 is rearmost."""
    state = position(seats=2, at={0: "4r", 1: "2r", 2: "5r", 3: "3r"})
    assert (acting(state), fields_of(state)["acting"]) == (1, 1)
    state = do(do(state, "move", to=9), "end_turn")
    assert (acting(state), fields_of(state)["acting"]) == (1, 3)


def test_case_3_no_step_inside_a_space() -> None:
    state = position(at={0: "3r", 1: None, 2: None})
    assert refusal(state, "move", to=5) == "not_ahead"
    assert refusal(state, "move", to=4) == "not_ahead"
    assert refusal(state, "move", to=2) == "not_ahead"
    assert [move["to"] for move in legal(state, "move")] == [6, 7, "exit"]


def test_case_4_an_occupied_foothold() -> None:
    state = position(at={0: "3r", 1: "4r", 2: None})
    assert refusal(state, "move", to=6) == "occupied"
    assert allows(state, "move", to=7)


def test_jumping_over_others_is_free() -> None:
    state = position(at={0: "1r", 1: "2r", 2: "2f"})
    assert [move["to"] for move in legal(state, "move")] == [4, 5, 6, 7, "exit"]


def test_case_6_straight_to_the_exit() -> None:
    state = ENGINE.setup(3, {}, Chance.from_seed(b"six"))
    assert {move["to"] for move in legal(state, "move")} == {*range(8), "exit"}
    state = do(state, "move", to="exit")
    assert fields_of(state)["phase"] == "exit"
    assert places(state)[0] == 8
    assert refusal(state, "harvest", tools=[]) == "at_the_exit"
    assert refusal(state, "move", to="exit") == "at_the_exit"


def test_case_7_the_move_is_a_must() -> None:
    state = position(at={0: "2f", 1: None, 2: None}, path={2: ("PN3", "")})
    state = do(do(state, "harvest", tools=[]), "pick", space=2, side="left", covered=False)
    state = do(state, "place", basket=0)
    assert refusal(state, "end_turn") == "move_first"
    assert allows(do(state, "move", to=4), "end_turn")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_case_8_the_start_queue(seats: int) -> None:
    state = ENGINE.setup(seats, {}, Chance.from_seed(b"eight"))
    farmers = fields_of(state)["farmers"]
    assert [f["seat"] for f in farmers] == list(range(seats))
    assert places(state) == list(range(-seats, 0))
    assert acting(state) == 0
    assert view(state)["points"] == list(range(1, seats + 1))


def test_case_8_who_starts_is_drawn() -> None:
    orders = {
        tuple(view(ENGINE.setup(3, {}, Chance.from_seed(bytes([i]))))["seat_order"])
        for i in range(60)
    }
    assert len(orders) == 6


def test_case_9_two_players() -> None:
    state = ENGINE.setup(2, {}, Chance.from_seed(b"nine"))
    assert [f["seat"] for f in fields_of(state)["farmers"]] == [0, 1, 0, 1]
    assert places(state) == [-4, -3, -2, -1]
    assert view(state)["points"] == [1, 3]
    assert [player(state, seat)["barrels"] for seat in (0, 1)] == [7, 7]
    assert len(fields_of(state)["path"]) == 5


def test_case_9_both_farmers_fill_the_same_baskets() -> None:
    state = position(seats=2, at={0: "1r", 1: "4r", 2: "1f", 3: "5r"}, path={1: ("CH2", "CS4")})
    state = do(do(state, "harvest", tools=[]), "pick", space=1, side="left", covered=False)
    state = do(do(do(state, "place", basket=1), "move", to=4), "end_turn")
    assert fields_of(state)["acting"] == 2
    state = do(do(state, "harvest", tools=[]), "pick", space=1, side="right", covered=False)
    state = do(state, "place", basket=1)
    assert len(player(state, 0)["baskets"][1]["cards"]) == 2


def test_case_11_back_home_means_no_turn() -> None:
    state = position(at={0: None, 1: "1r", 2: "exit"}, acting=2, phase="exit")
    state = do(state, "end_turn")
    for to in (2, 4, 6, "exit"):
        assert acting(state) == 1
        state = do(state, "move", to=to)
        if to != "exit":
            state = do(state, "end_turn")
    assert (acting(state), fields_of(state)["round"]) == (1, 1)
    state = do(state, "end_turn")
    assert fields_of(state)["round"] == 2
    assert places(state) == [-3, -1, -2]
    assert acting(state) == 0


def test_case_12_before_or_after_the_move_not_both() -> None:
    state = position(at={0: "2r", 1: "4r", 2: "4f"}, path={2: ("PN3", ""), 3: ("G3", "")})
    before = do(do(state, "harvest", tools=[]), "pick", space=2, side="left", covered=False)
    before = do(do(before, "place", basket=0), "move", to=4)
    assert refusal(before, "harvest", tools=[]) == "already_harvested"
    after = do(do(state, "move", to=4), "harvest", tools=[])
    assert [pick["space"] for pick in legal(after, "pick")] == [3]
    after = do(do(after, "pick", space=3, side="left", covered=False), "place", basket=0)
    assert refusal(after, "harvest", tools=[]) == "already_harvested"
    assert refusal(after, "move", to="exit") == "already_moved"


def test_case_13_at_the_entrance_there_is_nothing_to_harvest() -> None:
    state = position(path={1: ("PN3", "G3")}, tools={0: ["boots", "shears"]})
    for tools in ([], ["boots"], ["shears"], ["boots", "shears"]):
        assert refusal(state, "harvest", tools=tools) == "no_space"
    assert legal(state, "harvest") == []


def test_case_15_no_harvest_is_fine() -> None:
    state = do(position(at={0: "1r", 1: "2f", 2: "4r"}, path={3: ("PN3", "G3")}), "move", to=4)
    assert allows(state, "harvest", tools=[])
    assert allows(state, "end_turn")


def test_case_16_after_the_exit_no_harvest() -> None:
    state = position(at={0: "3r", 1: None, 2: None}, path={1: ("PN3", "")}, tools={0: ["boots"]})
    state = do(state, "move", to="exit")
    assert refusal(state, "harvest", tools=["boots"]) == "at_the_exit"
    assert player(state)["tools"] == ["boots"]
    assert fields_of(state)["players"][0]["jokers"] == 1
