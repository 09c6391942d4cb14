"""Actions as JSON: the spec's names, and what could never be legal."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import MalformedAction
from games.engines.la_vina import actions as act
from tests.engines.la_vina.positions import ENGINE, position

WELL_FORMED: list[dict[str, Any]] = [
    {"type": "move", "to": 0},
    {"type": "move", "to": 11},
    {"type": "move", "to": "exit"},
    {"type": "harvest", "tools": []},
    {"type": "harvest", "tools": ["boots", "sickle"]},
    {"type": "harvest", "tools": ["sickle", "shears"]},
    {"type": "pick", "space": 6, "side": "right", "covered": True},
    {"type": "place", "basket": 1},
    {"type": "place", "basket": None},
    {"type": "drop_tool", "tool": "boots"},
    {"type": "pour", "from": 0, "to": 1},
    {"type": "dump", "basket": 0},
    {"type": "deliver", "basket": 0, "target": "w16", "slot": 1, "jokers": {"garnacha": 2}},
    {"type": "deliver", "basket": 0, "target": "cooperative", "slot": 5, "jokers": {}},
    {"type": "exchange", "basket": 1, "to": "large"},
    {"type": "end_turn"},
]
MALFORMED: list[dict[str, Any]] = [
    {"type": "move", "to": 12},
    {"type": "move", "to": -1},
    {"type": "move", "to": "entrance"},
    {"type": "move", "to": None},
    {"type": "harvest", "tools": ["boots", "boots"]},
    {"type": "harvest", "tools": ["boots", "sickle", "shears"]},
    {"type": "harvest", "tools": ["spade"]},
    {"type": "pick", "space": 0, "side": "left", "covered": False},
    {"type": "pick", "space": 7, "side": "left", "covered": False},
    {"type": "pick", "space": 1, "side": "middle", "covered": False},
    {"type": "place"},
    {"type": "place", "basket": 2},
    {"type": "drop_tool", "tool": None},
    {"type": "pour", "from": 0, "to": 0},
    {"type": "pour", "from_": 0, "to": 1},
    {"type": "deliver", "basket": 0, "target": "w17", "slot": 0, "jokers": {}},
    {"type": "deliver", "basket": 0, "target": "w01", "slot": 0, "jokers": {"merlot": 1}},
    {"type": "deliver", "basket": 0, "target": "w01", "slot": 0, "jokers": {"garnacha": 0}},
    {
        "type": "deliver",
        "basket": 0,
        "target": "w01",
        "slot": 0,
        "jokers": {"garnacha": 8, "chardonnay": 1},
    },
    {"type": "deliver", "basket": 0, "target": "w01", "slot": 0},
    {"type": "exchange", "basket": 0, "to": "small"},
    {"type": "end_turn", "seat": 0},
]


@pytest.mark.parametrize("data", WELL_FORMED, ids=str)
def test_well_formed_actions_survive_json(data: dict[str, Any]) -> None:
    assert ENGINE.action_to_json(ENGINE.action_from_json(data)) == data


@pytest.mark.parametrize("data", MALFORMED, ids=str)
def test_what_could_never_be_legal_is_malformed(data: dict[str, Any]) -> None:
    with pytest.raises(MalformedAction):
        ENGINE.action_from_json(data)


def test_tools_are_kept_in_one_order() -> None:
    given = ENGINE.action_from_json({"type": "harvest", "tools": ["shears", "boots"]})
    assert given == act.Harvest(("boots", "shears"))


def test_an_action_made_in_python_with_tools_out_of_order_is_refused_not_guessed() -> None:
    refusal = ENGINE.why_not(position(), 0, act.Harvest(("shears", "boots")))
    assert refusal.reason_code == "malformed_action"
    refusal = ENGINE.why_not(position(), 0, act.Pour(from_=1, to=1))
    assert refusal.reason_code == "malformed_action"
