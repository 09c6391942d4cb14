"""Cases 39 to 65 (spec sections 4.3, 5 and 6): baskets, deliveries, exchanges."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.la_vina.positions import (
    acting,
    allows,
    at_exit,
    changed,
    do,
    fields_of,
    held,
    legal,
    player,
    position,
    record,
    refusal,
    told_cards,
    view,
)

WINERIES: dict[str, dict[str, Any]] = {name: {} for name in ("w01", "w02", "w07", "w04", "w06")}


def deliver(state: Any, basket: int, target: str, slot: int = 0, **jokers: int) -> str | None:
    return refusal(state, "deliver", basket=basket, target=target, slot=slot, jokers=jokers)


def delivered(state: Any, basket: int, target: str, slot: int = 0, **jokers: int) -> Any:
    return do(state, "deliver", basket=basket, target=target, slot=slot, jokers=jokers)


def gain(state: Any, basket: int, target: str, slot: int = 0, **jokers: int) -> int:
    """The points of a delivery; the view and the record say the same."""
    after = delivered(state, basket, target, slot, **jokers)
    points = player(after)["points"] - player(state)["points"]
    told = record(state, "deliver", basket=basket, target=target, slot=slot, jokers=jokers)
    assert told.facts["points"] + told.facts["bonus"] == points
    (shown,) = (
        d
        for d in view(state)["deliveries"]
        if (d["basket"], d["target"], d["slot"], d["jokers"]) == (basket, target, slot, jokers)
    )
    assert shown["points"] + shown["bonus"] == points
    return int(points)


def test_case_39_no_room_to_pour() -> None:
    state = position(at={0: "1r", 1: None, 2: None}, baskets={0: ("G3 PN2", "CH1 CH2")})
    assert refusal(state, "pour", from_=0, to=1) == "no_room"
    assert refusal(state, "pour", from_=1, to=0) == "no_room"
    assert allows(position(baskets={0: ("G3", "CH1 CH2")}), "pour", from_=0, to=1)


def test_a_pour_moves_all_and_not_right_after_another() -> None:
    state = do(position(baskets={0: ("G3", "CH1")}), "pour", from_=0, to=1)
    assert held(state) == ("", "CH1 G3")
    assert refusal(state, "pour", from_=1, to=0) == "just_poured"
    assert refusal(state, "pour", from_=0, to=1) == "just_poured"
    assert allows(do(state, "move", to=0), "pour", from_=1, to=0)


def test_an_empty_basket_is_neither_poured_nor_dumped() -> None:
    state = position()
    assert refusal(state, "pour", from_=0, to=1) == "basket_empty"
    assert refusal(state, "dump", basket=0) == "basket_empty"


def test_a_dump_discards_all_of_a_basket() -> None:
    state = do(position(baskets={0: ("G3 PN2", "CH2")}), "dump", basket=0)
    assert held(state) == ("", "CH2")
    assert told_cards(fields_of(state)["discard"]) == "G3 PN2"


def test_case_40_not_in_others_turns() -> None:
    state = position(baskets={1: ("G3", "CH2")})
    assert acting(state) == 0
    assert refusal(state, "pour", seat=1, from_=0, to=1) == "not_your_turn"
    assert refusal(state, "dump", seat=1, basket=0) == "not_your_turn"


def test_case_42_the_joker_is_taken_first_and_of_use_at_once() -> None:
    state = position(
        at={0: "4r", 1: "4f", 2: None},
        baskets={0: ("", "PN4 PN2")},
        wineries=WINERIES,
        joker_at_exit=True,
    )
    state = do(state, "move", to="exit")
    assert player(state)["jokers"] == 1
    assert not fields_of(state)["joker_at_exit"]
    assert gain(state, 1, "w02", pinot_noir=1) == 11


def test_case_43_only_the_first_gets_one() -> None:
    state = position(at={0: "4r", 1: "4f", 2: "2r"}, acting=0)
    state = do(do(state, "move", to="exit"), "end_turn")
    state = do(do(state, "move", to=6), "end_turn")
    told = record(state, "move", to="exit")
    assert told.facts["joker"] is False
    assert player(do(state, "move", to="exit"), acting(state))["jokers"] == 0


def test_case_44_the_whole_basket() -> None:
    state = at_exit(baskets={0: ("PN5 PN3", "")}, wineries=WINERIES)
    after = delivered(state, 0, "w01")
    assert held(after) == ("", "")
    assert told_cards(fields_of(after)["discard"]) == "PN5 PN3"


def test_case_46_a_varietal_takes_its_variety_only() -> None:
    state = at_exit(baskets={0: ("PN5 G2", "")}, wineries=WINERIES)
    assert deliver(state, 0, "w02") == "other_variety"


def test_below_the_minimum() -> None:
    state = at_exit(baskets={0: ("PN4 PN2", "")}, wineries=WINERIES)
    assert deliver(state, 0, "w02") == "below_minimum"
    assert deliver(state, 0, "w01") is None


def test_case_48_more_than_the_minimum_pays_no_more() -> None:
    state = at_exit(baskets={0: ("PN5 PN5", "")}, wineries=WINERIES)
    assert gain(state, 0, "w02") == 11


def test_case_49_a_blend() -> None:
    state = at_exit(baskets={0: ("", "G4 PN2 CH1")}, wineries=WINERIES)
    assert gain(state, 1, "w07") == 9


def test_case_50_not_a_blend_although_it_is_the_largest() -> None:
    state = at_exit(baskets={0: ("", "G4 PN2 CH3")}, wineries=WINERIES)
    assert deliver(state, 1, "w07") == "main_variety_too_small"


def test_exactly_half_is_enough() -> None:
    state = at_exit(baskets={0: ("", "G4 PN4")}, wineries=WINERIES)
    assert gain(state, 1, "w07") == 9


def test_a_blend_without_its_main_variety() -> None:
    state = at_exit(baskets={0: ("", "CH4 PN4")}, wineries=WINERIES, jokers={0: 1})
    assert deliver(state, 1, "w07") == "main_variety_missing"


def test_case_52_a_blend_of_one_kind_needs_a_joker() -> None:
    state = at_exit(baskets={0: ("G5 G4", "")}, wineries=WINERIES, jokers={0: 1})
    assert deliver(state, 0, "w07") == "one_variety_only"
    assert gain(state, 0, "w07", pinot_noir=1) == 9
    shown = [d for d in view(state)["deliveries"] if d["jokers"] and d["target"] == "w07"]
    assert {d["total"] for d in shown} == {10}


def test_case_54_the_cooperative_rounds_down() -> None:
    state = at_exit(
        kinds={0: ("small", "large")},
        baskets={0: ("", "PN5 G5 CH4 CS1")},
        wineries=WINERIES,
        cooperative={"side": "A", "filled": [1, None, None, None]},
    )
    assert deliver(state, 1, "cooperative", 0) == "slot_taken"
    assert gain(state, 1, "cooperative", 1) == 7


def test_case_55_a_full_cooperative() -> None:
    state = at_exit(
        baskets={0: ("PN1", "")},
        wineries=WINERIES,
        cooperative={"side": "A", "filled": [1, 2, 0, 1]},
    )
    for slot in range(4):
        assert deliver(state, 0, "cooperative", slot) == "slot_taken"
    assert view(state)["deliveries"] == []
    for _ in range(2):
        state = do(state, "end_turn")
        while fields_of(state)["phase"] != "exit":
            state = do(state, "move", to="exit")
    assert fields_of(state)["round"] == 2
    assert fields_of(state)["cooperative"]["filled"] == [1, 2, 0, 1]


def test_case_56_the_same_winery_twice() -> None:
    state = at_exit(baskets={0: ("PN5", "PN3 PN4")}, wineries=WINERIES)
    state = delivered(state, 0, "w01", 0)
    state = delivered(state, 1, "w01", 1)
    assert player(state)["points"] == 1 + 8 + 7
    assert fields_of(state)["wineries"][0]["filled"] == [0, 0, None]


def test_case_57_no_third_delivery() -> None:
    state = at_exit(baskets={0: ("PN5", "PN3")}, wineries=WINERIES)
    state = delivered(delivered(state, 0, "w01"), 1, "cooperative")
    assert fields_of(state)["deliveries_left"] == 0
    data = fields_of(state)
    data["players"][0]["baskets"][1]["cards"] = ["g14"]
    again = do(changed(state, players=data["players"], poured=False), "pour", from_=1, to=0)
    assert deliver(again, 0, "w01", 1) == "no_delivery_left"
    assert legal(again, "deliver") == []


def test_case_57_but_each_arrival_of_two_players_has_its_own_two() -> None:
    state = position(
        seats=2,
        at={0: "exit", 1: None, 2: "5r", 3: None},
        acting=0,
        phase="exit",
        deliveries_left=0,
        returned=[1, 3],
        baskets={0: ("PN5", "")},
        wineries=WINERIES,
    )
    state = do(do(state, "end_turn"), "move", to="exit")
    assert deliver(state, 0, "w01") is None


def test_case_59_the_slot_is_chosen_freely() -> None:
    state = at_exit(baskets={0: ("PN5 PN3", "")}, wineries={**WINERIES, "w02": {"bonus": 3}})
    assert gain(state, 0, "w02", 2) == 7
    after = delivered(state, 0, "w02", 2)
    assert fields_of(after)["wineries"][1]["bonus"] == 3


@pytest.mark.parametrize(("open_slot", "points"), [(0, 11), (1, 9), (2, 7)])
def test_case_59_the_last_slot_takes_the_bonus_whichever_it_is(open_slot: int, points: int) -> None:
    filled: list[int | None] = [1, 2, 1]
    filled[open_slot] = None
    state = at_exit(
        baskets={0: ("PN5 PN3", "")}, wineries={**WINERIES, "w02": {"bonus": 4, "filled": filled}}
    )
    assert gain(state, 0, "w02", open_slot) == points + 4
    assert fields_of(delivered(state, 0, "w02", open_slot))["wineries"][1]["bonus"] == 0


def test_of_slots_that_pay_alike_only_the_first_is_offered() -> None:
    state = at_exit(baskets={0: ("", "PN4 G2")}, wineries=WINERIES)
    assert deliver(state, 1, "w04", 0) is None
    assert deliver(state, 1, "w04", 1) == "lower_slot_alike"
    assert deliver(state, 1, "cooperative", 1) is None
    assert deliver(state, 1, "cooperative", 2) == "lower_slot_alike"
    assert deliver(state, 1, "w04", 2) == "no_such_slot"


def test_an_x_card_multiplies_in_halves_and_jokers_count() -> None:
    state = at_exit(baskets={0: ("G5", "")}, wineries=WINERIES, jokers={0: 2})
    assert gain(state, 0, "w06", 0) == 7
    assert gain(state, 0, "w06", 0, garnacha=2) == 10
    assert gain(state, 0, "w06", 1, garnacha=2) == 7


def test_jokers_go_back_to_the_supply() -> None:
    state = at_exit(baskets={0: ("PN4", "")}, wineries=WINERIES, jokers={0: 3})
    before = fields_of(state)["supply"]["jokers"]
    state = delivered(state, 0, "w01", pinot_noir=2)
    assert player(state)["jokers"] == 1
    assert fields_of(state)["supply"]["jokers"] == before + 2


def test_only_the_offered_joker_uses() -> None:
    state = at_exit(baskets={0: ("PN5", "G4 CH2")}, wineries=WINERIES, jokers={0: 2})
    assert deliver(state, 0, "w01", pinot_noir=3) == "jokers_not_held"
    assert deliver(state, 0, "w01", garnacha=1) == "jokers_not_offered"
    assert deliver(state, 1, "w07", chardonnay=1) == "jokers_not_offered"
    assert deliver(state, 1, "w07", pinot_noir=1) is None
    assert deliver(state, 1, "w07", pinot_noir=1, garnacha=1) is None
    assert deliver(state, 1, "cooperative", garnacha=1) == "jokers_not_offered"
    assert deliver(state, 1, "cooperative", pinot_noir=2) is None


def test_case_61_an_empty_basket_delivers_nothing() -> None:
    state = at_exit(wineries=WINERIES, jokers={0: 3})
    assert deliver(state, 0, "cooperative", pinot_noir=3) == "nothing_to_deliver"
    assert deliver(state, 1, "w06", garnacha=3) == "nothing_to_deliver"


def test_a_delivery_needs_a_barrel_and_an_open_winery() -> None:
    state = at_exit(baskets={0: ("PN5", "")}, wineries=WINERIES, barrels={0: 0})
    assert deliver(state, 0, "w01") == "no_barrel"
    state = at_exit(baskets={0: ("PN5", "")}, wineries={"w02": {}})
    assert deliver(state, 0, "w01") == "winery_not_open"
    assert (
        refusal(state, "deliver", basket=0, target="w99", slot=0, jokers={}) == "malformed_action"
    )


def test_case_62_small_to_large_costs_seven() -> None:
    state = at_exit(points={0: 7})
    before = fields_of(state)["supply"]["baskets"]
    after = do(state, "exchange", basket=0, to="large")
    assert player(after)["points"] == 0
    assert player(after)["baskets"][0]["kind"] == "large"
    baskets = fields_of(after)["supply"]["baskets"]
    assert baskets == {**before, "large": before["large"] - 1}, "the small one leaves the game"
    assert refusal(at_exit(points={0: 6}), "exchange", basket=0, to="large") == "cannot_pay"


def test_an_exchange_costs_the_difference_and_goes_upwards_only() -> None:
    state = at_exit(points={0: 9})
    assert player(do(state, "exchange", basket=1, to="large"))["points"] == 5
    assert player(do(state, "exchange", basket=0, to="medium"))["points"] == 6
    assert refusal(state, "exchange", basket=1, to="medium") == "no_upgrade"
    state = at_exit(points={0: 9}, supply={**fields_of(state)["supply"], "baskets": {"medium": 1}})
    assert refusal(state, "exchange", basket=0, to="large") == "basket_not_left"


def test_no_delivery_after_an_exchange_but_another_exchange() -> None:
    state = at_exit(points={0: 20}, baskets={0: ("", "PN5")}, wineries=WINERIES)
    state = do(state, "exchange", basket=0, to="medium")
    assert deliver(state, 1, "w01") == "no_delivery_left"
    assert allows(state, "exchange", basket=0, to="large")


def test_case_63_the_contents_are_lost_unless_poured_first() -> None:
    state = at_exit(points={0: 7}, baskets={0: ("PN3", "G2")})
    lost = do(state, "exchange", basket=0, to="large")
    assert held(lost) == ("", "G2")
    assert told_cards(fields_of(lost)["discard"]) == "PN3"
    kept = do(do(state, "pour", from_=0, to=1), "exchange", basket=0, to="large")
    assert held(kept) == ("", "G2 PN3")


def test_case_65_what_is_kept_stays_for_the_next_round() -> None:
    state = at_exit(
        at={0: "exit", 1: None, 2: None},
        baskets={0: ("PN3", "G2 G3"), 1: ("CH2", "")},
        tools={0: ["boots"], 2: ["shears", "sickle"]},
        jokers={0: 2},
        joker_at_exit=False,
    )
    after = do(state, "end_turn")
    assert fields_of(after)["round"] == 2
    for seat in range(3):
        assert player(after, seat) == player(state, seat)
