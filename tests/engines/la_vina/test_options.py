"""The six rulings that a match may turn round (components.yaml, flags)."""

from __future__ import annotations

from typing import Any

from games.engines import Chance
from tests.engines.la_vina.positions import (
    ENGINE,
    acting,
    allows,
    at_exit,
    do,
    fields_of,
    legal,
    player,
    position,
    record,
    refusal,
    take,
    view,
)

SOLO: dict[int, Any] = {1: None, 2: None}


def test_options_are_kept_with_the_match() -> None:
    state = ENGINE.setup(4, {"downgrade_allowed": True}, Chance.from_seed(b"o"))
    assert view(state)["options"] == {
        "blend_half_is_enough": True,
        "winery_limit_on_refill": False,
        "used_jokers_return_to_supply": True,
        "harvest_after_reaching_exit": False,
        "boots_shears_may_mix_spaces": True,
        "downgrade_allowed": True,
    }
    assert fields_of(ENGINE.state_from_json(fields_of(state))) == fields_of(state)


def test_half_is_not_enough() -> None:
    given: dict[str, Any] = {"baskets": {0: ("", "G4 PN4")}, "wineries": {"w07": {}}}
    wanted: dict[str, Any] = {"basket": 1, "target": "w07", "slot": 0, "jokers": {}}
    assert allows(at_exit(**given), "deliver", **wanted)
    strict = at_exit(**given, options={"blend_half_is_enough": False}, jokers={0: 1})
    assert refusal(strict, "deliver", **wanted) == "main_variety_too_small"
    assert allows(strict, "deliver", **{**wanted, "jokers": {"garnacha": 1}})


def refilled(deck: list[str]) -> dict[str, Any]:
    state = at_exit(
        at={0: "exit", **SOLO},
        options={"winery_limit_on_refill": True},
        wineries={"w01": {}, "w02": {}, "w05": {"filled": [1, 1, 1]}},
        winery_deck=deck,
    )
    return fields_of(do(state, "end_turn"))


def test_a_third_winery_of_a_variety_goes_under_the_deck() -> None:
    after = refilled(["w13", "w09", "w04", "w03"])
    assert [w["id"] for w in after["wineries"]] == ["w01", "w02", "w09"]
    assert after["winery_deck"] == ["w04", "w03", "w13"]


def test_the_place_stays_empty_when_none_fits() -> None:
    after = refilled(["w04", "w03"])
    assert [w["id"] for w in after["wineries"]] == ["w01", "w02"]
    assert after["winery_deck"] == ["w04", "w03"]


def test_used_jokers_leave_the_game() -> None:
    state = at_exit(
        options={"used_jokers_return_to_supply": False},
        baskets={0: ("PN4", "")},
        wineries={"w01": {}},
        jokers={0: 1},
    )
    before = fields_of(state)["supply"]["jokers"]
    after = do(state, "deliver", basket=0, target="w01", slot=0, jokers={"pinot_noir": 1})
    assert fields_of(after)["supply"]["jokers"] == before
    assert player(after)["jokers"] == 0


def arrived(**given: Any) -> Any:
    """At the exit with the harvest still open, before the joker."""
    state = position(
        at={0: "4r", **SOLO},
        options={"harvest_after_reaching_exit": True},
        path={2: ("G3", ""), 4: ("PN3", "")},
        **given,
    )
    return do(state, "move", to="exit")


def test_a_harvest_after_the_exit_with_boots_from_any_space() -> None:
    state = arrived(tools={0: ["boots", "shears"]})
    assert fields_of(state)["phase"] == "turn"
    assert fields_of(state)["joker_at_exit"]
    assert refusal(state, "harvest", tools=[]) == "boots_needed"
    assert refusal(state, "harvest", tools=["shears"]) == "boots_needed"
    assert refusal(state, "deliver", basket=0, target="w01", slot=0, jokers={}) == "not_at_the_exit"
    state = do(state, "harvest", tools=["boots"])
    assert {pick["space"] for pick in legal(state, "pick")} == {2, 4}
    half = do(state, "pick", space=4, side="left", covered=False)
    assert fields_of(half)["phase"] == "placing"
    assert record(half, "place", basket=0).facts["joker"] is True
    state = do(half, "place", basket=0)
    assert fields_of(state)["phase"] == "exit"
    assert player(state)["jokers"] == 1
    assert ENGINE.state_from_json(fields_of(half)) is not half


def test_the_harvest_after_the_exit_may_be_waived() -> None:
    state = do(arrived(tools={0: ["boots"]}), "end_turn")
    assert (fields_of(state)["phase"], acting(state)) == ("exit", 0)
    assert player(state)["jokers"] == 1
    assert player(state)["tools"] == ["boots"]


def test_without_boots_the_arrival_begins_at_once() -> None:
    assert fields_of(arrived())["phase"] == "exit"


def behind(path: dict[int, tuple[str, str]]) -> Any:
    return position(
        at={0: "4r", **SOLO},
        options={"boots_shears_may_mix_spaces": False},
        path=path,
        tools={0: ["boots", "shears"]},
    )


def test_boots_and_shears_from_one_space_only() -> None:
    both = ["boots", "shears"]
    assert refusal(behind({1: ("PN3", ""), 3: ("", "G3")}), "harvest", tools=both) == (
        "too_few_cards"
    )
    state = do(behind({1: ("PN3", ""), 2: ("CS3 CH3", ""), 3: ("", "G3")}), "harvest", tools=both)
    assert [pick["space"] for pick in legal(state, "pick")] == [2]
    assert refusal(state, "pick", space=1, side="left", covered=False) == "one_space_only"
    state = take(state, 2)
    assert [pick["space"] for pick in legal(state, "pick")] == [2]
    assert refusal(state, "pick", space=3, side="right", covered=False) == "one_space_only"


def test_a_smaller_basket_for_nothing() -> None:
    state = at_exit(
        options={"downgrade_allowed": True}, kinds={0: ("large", "medium")}, points={0: 2}
    )
    after = do(state, "exchange", basket=0, to="medium")
    assert player(after)["points"] == 2
    assert player(after)["baskets"][0]["kind"] == "medium"
    assert refusal(state, "exchange", basket=1, to="large") == "cannot_pay"
