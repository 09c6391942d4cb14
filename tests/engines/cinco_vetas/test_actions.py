"""Actions as JSON (section 10): what could be legal some day, and what never."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import Chance, MalformedAction
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import ENGINE, allows, hand, position, record

FINE: list[dict[str, Any]] = [
    {"type": "place_camp", "crossing": "0,1"},
    {"type": "place_path", "edge": "-3,-2|-4,-1"},
    {"type": "roll"},
    {"type": "discard", "resources": {"wood": 2, "gold": 1}},
    {"type": "move_storm", "hex": "0,3", "victim": None},
    {"type": "move_storm", "hex": "0,3", "victim": 3},
    {"type": "build_path", "edge": "0,5|0,7"},
    {"type": "build_camp", "crossing": "6,7"},
    {"type": "build_fortress", "crossing": "-6,5"},
    {"type": "buy_card"},
    {"type": "trade_market", "give": "wood", "take": "gold"},
    {"type": "trade_port", "give": "wood", "take": "gold", "rate": 2},
    {"type": "trade_port", "give": "wood", "take": "gold", "rate": 3},
    {"type": "offer", "give": {"wood": 2, "iron": 1}, "ask": {"gold": 1}},
    {"type": "accept_offer"},
    {"type": "reject_offer"},
    {"type": "withdraw_offer"},
    {"type": "play_lookout", "hex": "-3,0", "victim": 0},
    {"type": "play_find", "resources": {"wood": 1, "diamond": 1}},
    {"type": "play_crew", "edges": ["0,5|0,7"]},
    {"type": "play_crew", "edges": ["0,5|0,7", "-3,-2|-4,-1"]},
    {"type": "play_raid", "victim": 1},
    {"type": "play_rich_vein", "resource": "diamond"},
    {"type": "end_turn"},
]
MALFORMED: list[dict[str, Any]] = [
    # Places that the map does not have, or in another spelling.
    {"type": "place_camp", "crossing": "0,0"},
    {"type": "place_camp", "crossing": "0, 1"},
    {"type": "place_camp", "crossing": "+0,1"},
    {"type": "place_camp", "crossing": [0, 1]},
    {"type": "place_camp", "crossing": "-3,0"},
    {"type": "move_storm", "hex": "0,1", "victim": None},
    {"type": "move_storm", "hex": "9,9", "victim": None},
    {"type": "place_path", "edge": "-4,-1|-3,-2"},
    {"type": "build_path", "edge": "0,7|0,5"},
    {"type": "build_path", "edge": "-3,-2|0,7"},
    {"type": "build_path", "edge": "0,5"},
    {"type": "build_path", "edge": "0,5|0,5"},
    {"type": "play_crew", "edges": ["0,7|0,5"]},
    {"type": "play_crew", "edges": ["0,5|0,7", "-4,-1|-3,-2"]},
    {"type": "play_crew", "edges": []},
    {"type": "play_crew", "edges": ["0,5|0,7", "0,5|0,7"]},
    {"type": "play_crew", "edges": ["0,5|0,7", "-3,-2|-4,-1", "-3,-2|-2,-1"]},
    {"type": "play_crew", "edges": "0,5|0,7"},
    # Seats that no match has.
    {"type": "move_storm", "hex": "0,3", "victim": 4},
    {"type": "move_storm", "hex": "0,3", "victim": -1},
    {"type": "move_storm", "hex": "0,3", "victim": "1"},
    {"type": "move_storm", "hex": "0,3", "victim": True},
    {"type": "move_storm", "hex": "0,3", "victim": 1.0},
    {"type": "move_storm", "hex": "0,3"},
    {"type": "play_raid", "victim": None},
    # Trades that could never be.
    {"type": "trade_market", "give": "wood", "take": "wood"},
    {"type": "trade_port", "give": "wood", "take": "gold", "rate": 4},
    {"type": "trade_port", "give": "wood", "take": "gold", "rate": 1},
    {"type": "trade_port", "give": "wood", "take": "gold", "rate": 2.0},
    {"type": "trade_port", "give": "wood", "take": "gold", "rate": "2"},
    {"type": "trade_port", "give": "wood", "take": "gold", "rate": True},
    {"type": "offer", "give": {}, "ask": {"gold": 1}},
    {"type": "offer", "give": {"wood": 1}, "ask": {}},
    {"type": "offer", "give": {"wood": 1}, "ask": {"wood": 1}},
    {"type": "offer", "give": {"wood": 1, "iron": 0}, "ask": {"gold": 1}},
    {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 1}, "to": 2},
    # Counts that are none.
    {"type": "discard", "resources": {}},
    {"type": "discard", "resources": {"wood": 0}},
    {"type": "discard", "resources": {"wood": 1, "stone": 1}},
    {"type": "discard", "resources": [["wood", 1]]},
    {"type": "play_find", "resources": {"wood": 1}},
    {"type": "play_find", "resources": {"wood": 3}},
    {"type": "play_rich_vein", "resource": "lake"},
    {"type": "play_rich_vein", "resource": "forest"},
    # Actions of other games, and cards that are not played.
    {"type": "play_relic"},
    {"type": "resign"},
    {"type": "undo"},
]


@pytest.mark.parametrize("data", FINE, ids=str)
def test_every_action_of_the_spec_is_understood(data: dict[str, Any]) -> None:
    assert ENGINE.action_to_json(ENGINE.action_from_json(data)) == data


def test_the_list_above_has_every_type() -> None:
    tags = {struct.__struct_config__.tag for struct in ENGINE.action_type.__args__}
    assert {data["type"] for data in FINE} == tags


@pytest.mark.parametrize("data", MALFORMED, ids=str)
def test_what_no_position_could_allow_is_malformed(data: dict[str, Any]) -> None:
    with pytest.raises(MalformedAction) as caught:
        ENGINE.action_from_json(data)
    assert caught.value.code == "malformed_action"


def test_a_victim_that_this_match_does_not_have_is_only_illegal() -> None:
    """Seat 3 exists in matches of four."""
    state = position(seats=2, phase="storm", camps={1: ["0,7"]}, hands={1: {"gold": 1}})
    assert allows(state, 0, "move_storm", hex="-1,6", victim=1)
    assert not allows(state, 0, "move_storm", hex="-1,6", victim=3)
    raid = position(seats=2, cards={0: ["raid"]}, hands={1: {"gold": 1}})
    assert not allows(raid, 0, "play_raid", victim=3)


def test_huge_hands_are_counted_right() -> None:
    """No resource runs over into its neighbour, however many there are."""
    state = position(hands={0: dict.fromkeys(geo.RESOURCES, 3000)})
    assert allows(state, 0, "offer", give={"wood": 3000}, ask={"gold": 1})
    assert not allows(state, 0, "offer", give={"wood": 3001}, ask={"gold": 1})
    assert hand(state, 0) == dict.fromkeys(geo.RESOURCES, 3000)


def test_a_raid_draws_twice_from_what_is_left() -> None:
    """`below(n)` over the hand laid out by kind, then the same over the rest (section 1)."""
    whole = {"wood": 2, "iron": 1, "gold": 3}
    for first in range(1, 7):
        state = position(cards={0: ["raid"]}, hands={1: whole}, next_roll=(first, 2))
        laid_out = [kind for kind, n in whole.items() for _ in range(n)]
        chance = Chance.from_seed(bytes.fromhex(ENGINE.state_to_json(state)["chance"]["seed"]))
        expected = [laid_out.pop(chance.below(6)), laid_out.pop(chance.below(5))]
        assert record(state, 0, "play_raid", victim=1).chance["stolen"] == expected
