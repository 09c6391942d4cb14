"""Taking back (C-18, C-19): to the turn's beginning or to the last card that came to light."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.la_vina.positions import ENGINE, at_exit, do, position

SOLO: dict[int, Any] = {1: None, 2: None}


def undoable(state: Any) -> list[int]:
    return [seat for seat in range(3) if ENGINE.can_undo(state, seat)]


def test_each_act_of_a_turn_that_shows_nothing_new() -> None:
    states = [position(at={0: "2r", 1: "4f", 2: None}, path={2: ("PN3", ""), 3: ("G2", "")})]
    for kind, params in (
        ("harvest", {"tools": []}),
        ("pick", {"space": 2, "side": "left", "covered": False}),
        ("place", {"basket": 0}),
        ("pour", {"from_": 0, "to": 1}),
        ("dump", {"basket": 1}),
        ("move", {"to": 4}),
    ):
        states.append(do(states[-1], kind, **params))
    assert [undoable(state) for state in states] == [[]] + [[0]] * 6
    assert undoable(do(states[-1], "end_turn")) == []


@pytest.mark.parametrize("covered", [False, True])
def test_a_pick_from_a_stack_of_two_stands_what_follows_does_not(covered: bool) -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("PN3 G3", "")}, tools={0: ["sickle"]})
    state = do(state, "harvest", tools=["sickle"] if covered else [])
    assert undoable(state) == [0]
    state = do(state, "pick", space=1, side="left", covered=covered)
    assert undoable(state) == []
    placed = do(state, "place", basket=0)
    assert undoable(placed) == [0]
    assert undoable(do(placed, "move", to=2)) == [0]


def test_all_that_is_done_at_the_exit_but_going_back() -> None:
    state = at_exit(baskets={0: ("PN5", "")}, wineries={"w01": {}}, points={0: 9}, undo_depth=0)
    state = do(state, "deliver", basket=0, target="w01", slot=0, jokers={})
    assert undoable(state) == [0]
    state = do(state, "exchange", basket=0, to="medium")
    assert undoable(state) == [0]
    assert undoable(do(state, "end_turn")) == []


def test_the_turn_of_ones_other_farmer_is_another_turn() -> None:
    """Two players: both farmers are seat 1's; what the first did stands."""
    state = position(seats=2, at={0: "4r", 1: "2r", 2: "5r", 3: "3r"})
    state = do(do(state, "move", to=9), "end_turn")
    assert ENGINE.active_seats(state) == (1,)
    assert not ENGINE.can_undo(state, 1)


def test_the_last_act_of_a_match_stands() -> None:
    state = at_exit(at={0: "exit", **SOLO}, final_round=True)
    state = do(state, "end_turn")
    assert ENGINE.outcome(state) is not None
    assert undoable(state) == []
