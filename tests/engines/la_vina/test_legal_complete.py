"""The legal list, `why_not` and the reference rules agree on every action one could write down."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engines.la_vina import reference as ref
from tests.engines.la_vina.positions import ENGINE, at_exit, do, fields_of, position, view
from tests.engines.walks import Setting, sample


def text(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


def check(state: Any) -> int:
    """Compare the three for every seat; how many actions were legal."""
    s, found = fields_of(state), 0
    for seat in range(s["seats"]):
        by_rules, by_engine = set(), set()
        for data in ref.written(s, seat) if seat == ref.owner(s) else [{"type": "end_turn"}]:
            if ref.allows(s, seat, data):
                by_rules.add(text(data))
            if ENGINE.why_not(state, seat, ENGINE.action_from_json(data)) is None:
                by_engine.add(text(data))
        listed = {
            text(data)
            for data in map(ENGINE.action_to_json, ENGINE.legal_actions(state, seat))
            if data["type"] != "deliver" or sum(data["jokers"].values()) <= 3
        }
        assert by_engine == by_rules
        assert listed == by_rules
        found += len(listed)
    return found


SOLO: dict[int, Any] = {1: None, 2: None}
PATH = {1: ("G5 PN3", "CH2"), 2: ("W CS3", "G2 G3"), 3: ("", "PN1"), 4: ("CS4 CS2", "")}
FLAGS = {
    "blend_half_is_enough": False,
    "harvest_after_reaching_exit": True,
    "boots_shears_may_mix_spaces": False,
    "downgrade_allowed": True,
}
SMALL: dict[str, Any] = {
    "at the entrance": position(path=PATH, tools={0: ["boots", "shears"]}),
    "on the path with boots and shears": position(
        at={0: "3r", **SOLO}, path=PATH, tools={0: ["boots", "shears"]}
    ),
    "with sickle and shears, others about": position(
        at={0: "1r", 1: "2f", 2: "4r"}, path=PATH, tools={0: ["sickle", "shears"]}
    ),
    "boots and sickle": position(at={0: "4r", **SOLO}, path=PATH, tools={0: ["boots", "sickle"]}),
    "two alike": position(at={0: "4f", **SOLO}, path=PATH, tools={0: ["sickle", "sickle"]}),
    "an empty path": position(at={0: "2r", **SOLO}, tools={0: ["boots", "shears"]}),
    "one space only": position(
        at={0: "4r", **SOLO}, path=PATH, tools={0: ["boots", "shears"]}, options=FLAGS
    ),
    "baskets to pour": position(baskets={0: ("G3", "CH2 CH3")}),
    "poured just now": position(baskets={0: ("", "CH2 CH3")}, poured=True),
    "at the exit with jokers": at_exit(
        baskets={0: ("PN5 PN2", "G4 PN4")},
        jokers={0: 3},
        points={0: 9},
        wineries={"w02": {}, "w07": {}, "w04": {"filled": [1, None]}, "w06": {}, "w05": {}},
    ),
    "at the exit, strict halves": at_exit(
        baskets={0: ("PN5 PN2", "G4 PN4")},
        jokers={0: 1},
        wineries={"w02": {}, "w07": {"filled": [0, None, 1]}, "w04": {}},
        options=FLAGS,
        points={0: 2},
        kinds={0: ("large", "large")},
    ),
    "after the second delivery": at_exit(
        baskets={0: ("PN5", "")}, deliveries_left=0, wineries={"w01": {}}
    ),
    "without a barrel": at_exit(
        baskets={0: ("PN5", "")}, barrels={0: 0}, final_round=True, wineries={"w01": {}}
    ),
}


@pytest.mark.parametrize("state", SMALL.values(), ids=SMALL.keys())
def test_the_list_is_complete_in_small_positions(state: Any) -> None:
    assert check(state) > 0


@pytest.mark.parametrize(
    "name", ["on the path with boots and shears", "boots and sickle", "one space only"]
)
def test_and_in_each_step_of_a_harvest_with_tools(name: str) -> None:
    state = SMALL[name]
    tools = ENGINE.state_to_json(state)["players"][0]["tools"]
    state = do(state, "harvest", tools=tools)
    steps = 0
    while fields_of(state)["phase"] != "turn":
        assert check(state) > 0
        state = ENGINE.apply(state, 0, ENGINE.legal_actions(state, 0)[0]).state
        steps += 1
    assert steps > 1


@pytest.mark.parametrize("seats", [2, 5])
def test_the_list_is_complete_along_a_random_match(seats: int) -> None:
    moves = sample(Setting("la-vina", "standard", seats), "complete", 60)
    assert sum(check(move.before) for move in moves) > 200
    assert check(moves[-1].after) == 0


def test_what_a_delivery_would_pay_is_told_before_it_is_done() -> None:
    for name in ("at the exit with jokers", "at the exit, strict halves"):
        state = SMALL[name]
        shown = view(state)["deliveries"]
        keys = ("basket", "target", "slot", "jokers")
        told = [{"type": "deliver", **{key: d[key] for key in keys}} for d in shown]
        legal = [ENGINE.action_to_json(a) for a in ENGINE.legal_actions(state, 0)]
        assert told == [each for each in legal if each["type"] == "deliver"]
        for each, delivery in zip(told, shown, strict=True):
            points = ref.reward(fields_of(state), 0, each)
            assert delivery["points"] + delivery["bonus"] == points
            after = do(state, **{("type_" if k == "type" else k): v for k, v in each.items()})
            gained = view(after)["points"][0] - view(state)["points"][0]
            assert gained == points
