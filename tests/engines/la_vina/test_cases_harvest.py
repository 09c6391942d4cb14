"""Cases 14 to 37 (spec section 4.2): what each set of tools takes, and where it goes."""

from __future__ import annotations

import pytest

from tests.engines.la_vina.positions import (
    BY_ID,
    acting,
    allows,
    do,
    fields_of,
    held,
    legal,
    player,
    position,
    record,
    refusal,
    shows,
    side,
    take,
    told_cards,
    view,
)

SOLO = {1: None, 2: None}


def reachable(state: object) -> set[tuple[int, str, bool]]:
    return {(p["space"], p["side"], p["covered"]) for p in legal(state, "pick")}


def test_case_14_a_covered_card_stays() -> None:
    state = do(position(at={0: "1r", **SOLO}, path={1: ("G5 PN1", "")}), "harvest", tools=[])
    assert reachable(state) == {(1, "left", False)}
    assert refusal(state, "pick", space=1, side="left", covered=True) == "covered"
    state = do(state, "pick", space=1, side="left", covered=False)
    assert shows(fields_of(state)["pending"]) == "PN1"
    assert side(state, 1) == "G5"


def test_case_18_with_full_baskets_the_card_is_discarded_or_room_is_made() -> None:
    state = position(
        at={0: "2r", **SOLO}, path={2: ("CS4", "")}, baskets={0: ("PN2 PN3", "G2 G3 G4")}
    )
    state = do(do(state, "harvest", tools=[]), "pick", space=2, side="left", covered=False)
    assert legal(state, "place") == [{"type": "place", "basket": None}]
    assert refusal(state, "place", basket=1) == "basket_full"
    gone = do(state, "place", basket=None)
    assert held(gone) == ("PN2 PN3", "G2 G3 G4")
    assert told_cards(fields_of(gone)["discard"]) == "CS4"
    roomy = do(state, "dump", basket=0)
    assert fields_of(roomy)["phase"] == "placing"
    assert held(do(roomy, "place", basket=0)) == ("CS4", "G2 G3 G4")


def test_case_18_pouring_makes_room_too() -> None:
    state = position(at={0: "2r", **SOLO}, path={2: ("CS4", "")}, baskets={0: ("PN2 PN3", "G2")})
    state = do(do(state, "harvest", tools=[]), "pick", space=2, side="left", covered=False)
    assert held(do(do(state, "pour", from_=0, to=1), "place", basket=0)) == ("CS4", "G2 PN2 PN3")


@pytest.mark.parametrize("given_back", ["boots", "shears"])
def test_case_19_of_three_tools_any_one_goes_back(given_back: str) -> None:
    state = position(
        at={0: "1r", **SOLO}, path={1: ("PN2+shears", "")}, tools={0: ["boots", "boots"]}
    )
    state = do(do(state, "harvest", tools=[]), "pick", space=1, side="left", covered=False)
    assert fields_of(state)["phase"] == "dropping"
    assert sorted(player(state)["tools"]) == ["boots", "boots", "shears"]
    assert {a["tool"] for a in legal(state)} == {"boots", "shears"}
    assert refusal(state, "drop_tool", tool="sickle") == "tool_not_held"
    for blocked in ({"type_": "place", "basket": 0}, {"type_": "end_turn"}):
        assert refusal(state, **blocked) == "drop_first"
    supply = fields_of(state)["supply"]["tools"][given_back]
    state = do(state, "drop_tool", tool=given_back)
    assert fields_of(state)["supply"]["tools"][given_back] == supply + 1
    assert fields_of(state)["phase"] == "placing"
    assert len(player(state)["tools"]) == 2


def test_a_withered_vine_is_gone_at_once_and_gives_its_tool() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("W+boots", "")})
    state = do(do(state, "harvest", tools=[]), "pick", space=1, side="left", covered=False)
    assert fields_of(state)["phase"] == "turn"
    assert player(state)["tools"] == ["boots"]
    assert told_cards(fields_of(state)["discard"]) == "W"
    assert held(state) == ("", "")


def test_a_withered_vine_as_third_tool_goes_after_the_drop() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("W+boots", "")}, tools={0: ["shears"] * 2})
    state = do(do(state, "harvest", tools=[]), "pick", space=1, side="left", covered=False)
    state = do(state, "drop_tool", tool="shears")
    assert fields_of(state)["phase"] == "turn"
    assert player(state)["tools"] == ["boots", "shears"]
    assert told_cards(fields_of(state)["discard"]) == "W"


def test_a_tool_that_is_out_is_not_gained_later_either() -> None:
    state = position(
        at={0: "1r", 1: "4r", 2: None},
        path={1: ("W+boots", "")},
        tools={1: ["boots", "boots"]},
    )
    assert fields_of(state)["supply"]["tools"]["boots"] == 0
    state = do(state, "harvest", tools=[])
    told = record(state, "pick", space=1, side="left", covered=False)
    assert told.facts["gained"] is None
    state = do(state, "pick", space=1, side="left", covered=False)
    assert player(state)["tools"] == []
    assert fields_of(state)["phase"] == "turn"


def test_a_discarded_card_gives_its_tool_all_the_same() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("PN1+sickle", "")})
    state = take(do(state, "harvest", tools=[]), 1, basket=None)
    assert player(state)["tools"] == ["sickle"]


def test_case_22_the_sickle() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("G5 PN1", "")}, tools={0: ["sickle"]})
    before = fields_of(state)["supply"]["tools"]["sickle"]
    state = do(state, "harvest", tools=["sickle"])
    assert player(state)["tools"] == []
    assert fields_of(state)["supply"]["tools"]["sickle"] == before + 1
    assert reachable(state) == {(1, "left", True)}
    assert refusal(state, "pick", space=1, side="left", covered=False) == "must_be_covered"
    state = take(state, 1, covered=True)
    assert held(state)[1] == "G5"
    assert side(state, 1) == "PN1"


def test_case_23_the_sickle_needs_a_cover() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("PN3", "")}, tools={0: ["sickle"]})
    assert refusal(state, "harvest", tools=["sickle"]) == "too_few_cards"


def test_case_25_shears_take_from_both_sides() -> None:
    path = {1: ("G5 PN1+sickle", "CH2 CS4")}
    state = position(at={0: "1r", **SOLO}, path=path, tools={0: ["shears"]})
    state = take(do(state, "harvest", tools=["shears"]), 1)
    assert reachable(state) == {(1, "left", False), (1, "right", False)}
    state = take(state, 1, "right")
    assert held(state)[1] == "PN1 CS4"
    assert fields_of(state)["phase"] == "turn"


def test_shears_take_both_of_one_side_the_lower_one_once_it_is_free() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("G5 CH4", "")}, tools={0: ["shears"]})
    state = take(take(do(state, "harvest", tools=["shears"]), 1), 1)
    assert held(state)[1] == "CH4 G5"


def test_case_27_no_move_between_the_two() -> None:
    path = {2: ("PN3", "G3"), 3: ("CS3", "")}
    state = position(at={0: "2r", **SOLO}, path=path, tools={0: ["shears"]})
    state = do(state, "harvest", tools=["shears"])
    assert refusal(state, "move", to=4) == "pick_first"
    half = do(state, "pick", space=2, side="left", covered=False)
    assert refusal(half, "move", to=4) == "place_first"
    half = do(half, "place", basket=1)
    assert refusal(half, "move", to=4) == "pick_first"
    assert refusal(half, "pick", space=3, side="left", covered=False) == "out_of_reach"
    assert allows(take(half, 2, "right"), "move", to=4)


def test_case_28_shears_need_two() -> None:
    path = {1: ("PN3", ""), 2: ("G3", "")}
    state = position(at={0: "1r", **SOLO}, path=path, tools={0: ["shears"]})
    assert refusal(state, "harvest", tools=["shears"]) == "too_few_cards"


def test_case_29_a_tool_from_the_first_pick_waits_for_another_harvest() -> None:
    path = {1: ("PN1+sickle", "G5 CH3")}
    state = position(at={0: "1r", **SOLO}, path=path, tools={0: ["shears"]})
    state = take(do(state, "harvest", tools=["shears"]), 1)
    assert player(state)["tools"] == ["sickle"]
    assert refusal(state, "harvest", tools=["sickle"]) == "pick_first"
    assert reachable(state) == {(1, "right", False)}
    assert refusal(state, "pick", space=1, side="right", covered=True) == "covered"


def test_case_31_boots() -> None:
    path = {s: ("PN3", "G2 G3") if s == 2 else ("CS3", "") for s in range(1, 6)}
    state = position(
        seats=4, at={0: "4r", 1: None, 2: None, 3: None}, path=path, tools={0: ["boots"]}
    )
    state = do(state, "harvest", tools=["boots"])
    assert reachable(state) == {
        (1, "left", False),
        (2, "left", False),
        (2, "right", False),
        (3, "left", False),
    }
    state = take(state, 2, "right")
    assert refusal(state, "end_turn") == "move_first"
    moved = position(
        seats=4, at={0: "2r", 1: None, 2: None, 3: None}, path=path, tools={0: ["boots"]}
    )
    moved = do(do(moved, "move", to=6), "harvest", tools=["boots"])
    assert {space for space, _, _ in reachable(moved)} == {1, 2, 3}
    assert allows(take(moved, 3), "end_turn")


def test_case_33_boots_in_space_1() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("PN3", "G3")}, tools={0: ["boots"]})
    assert refusal(state, "harvest", tools=["boots"]) == "too_few_cards"


def test_case_34_boots_and_sickle() -> None:
    path = {2: ("CS5 G1", ""), 3: ("PN3", "")}
    state = position(at={0: "4r", **SOLO}, path=path, tools={0: ["boots", "sickle"]})
    state = do(state, "harvest", tools=["boots", "sickle"])
    assert reachable(state) == {(2, "left", True)}
    state = take(state, 2, covered=True)
    assert (held(state)[1], side(state, 2)) == ("CS5", "G1")
    assert player(state)["tools"] == []


def test_case_35_boots_and_shears_from_two_spaces() -> None:
    path = {1: ("PN3", ""), 3: ("", "G3")}
    state = position(at={0: "4r", **SOLO}, path=path, tools={0: ["boots", "shears"]})
    state = take(do(state, "harvest", tools=["boots", "shears"]), 1)
    state = take(state, 3, "right")
    assert held(state)[1] == "PN3 G3"


def test_sickle_and_shears_first_a_covered_card_then_an_uncovered_one() -> None:
    path = {1: ("G5 PN3", "CH3")}
    state = position(at={0: "1r", **SOLO}, path=path, tools={0: ["sickle", "shears"]})
    state = do(state, "harvest", tools=["sickle", "shears"])
    assert reachable(state) == {(1, "left", True)}
    state = take(state, 1, covered=True)
    assert reachable(state) == {(1, "left", False), (1, "right", False)}
    assert held(take(state, 1))[1] == "G5 PN3"


def test_sickle_and_shears_need_a_stack_of_two() -> None:
    path = {1: ("PN3", "CH3")}
    state = position(at={0: "1r", **SOLO}, path=path, tools={0: ["sickle", "shears"]})
    assert refusal(state, "harvest", tools=["sickle", "shears"]) == "too_few_cards"
    assert allows(state, "harvest", tools=["shears"])


def test_case_37_two_equal_tools() -> None:
    path = {1: ("PN3 PN4", "CH3 CH4")}
    state = position(at={0: "1r", **SOLO}, path=path, tools={0: ["shears", "shears"]})
    assert refusal(state, "harvest", tools=["shears", "shears"]) == "malformed_action"
    state = do(state, "harvest", tools=["shears"])
    assert player(state)["tools"] == ["shears"]
    assert view(state)["harvest"]["picks_left"] == 2


def test_a_tool_that_is_not_held_cannot_be_declared() -> None:
    state = position(at={0: "1r", **SOLO}, path={1: ("PN3 PN4", "CH3")}, tools={0: ["boots"]})
    assert refusal(state, "harvest", tools=["sickle"]) == "tools_not_held"


def test_tools_are_a_set_in_whatever_order_they_are_named() -> None:
    path = {1: ("PN3 PN4", ""), 2: ("G3", "")}
    state = position(at={0: "2r", **SOLO}, path=path, tools={0: ["boots", "sickle"]})
    assert allows(state, "harvest", tools=["sickle", "boots"])
    assert allows(state, "harvest", tools=["boots", "sickle"])


def test_who_stands_in_a_space_does_not_matter() -> None:
    state = position(at={0: "1r", 1: "1f", 2: "4r"}, path={1: ("PN3", "")})
    assert acting(state) == 0
    assert allows(state, "harvest", tools=[])


def test_the_cards_of_quantity_one_all_show_a_tool() -> None:
    """What `case 14` and others rely on when they speak of PN1."""
    assert all(card.tool for card in BY_ID.values() if card.quantity == 1)
