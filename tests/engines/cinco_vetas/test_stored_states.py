"""Stored states (section 11): what does not describe a position is refused, never half read."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import MalformedState
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    HEXES,
    PORTS,
    changed,
    fields_of,
    frozen,
    position,
    resources,
    spread,
)

HANDS = [resources(wood=1), resources(gold=1), resources()]
SEED = "00" * 32

BROKEN: dict[str, dict[str, Any]] = {
    "an unknown phase": {"phase": "night"},
    "a turn below 0": {"turn": -1},
    "an active seat that is not there": {"active": 3},
    "a negative seat": {"active": -1},
    "a hex too few": {"hexes": dict(list(HEXES.items())[1:])},
    "an unknown hex": {"hexes": {**dict(list(HEXES.items())[1:]), "9,9": HEXES["0,3"]}},
    "an unknown terrain": {"hexes": {**HEXES, "0,3": {"terrain": "sea", "number": None}}},
    "a seven on a hex": {"hexes": {**HEXES, "-3,0": {"terrain": "forest", "number": 7}}},
    "a number that no dice make": {"hexes": {**HEXES, "-3,0": {"terrain": "forest", "number": 13}}},
    "a storm nowhere": {"storm": "0,0"},
    "a port inland": {"ports": {"0,5|9,9": "any"}},
    "an unknown port": {"ports": {**PORTS, "-3,-2|-4,-1": "stone"}},
    "a price too high": {"prices": {**resources(**dict.fromkeys(geo.RESOURCES, 3)), "wood": 5}},
    "a price too low": {"prices": {**resources(**dict.fromkeys(geo.RESOURCES, 3)), "wood": 1}},
    "a price missing": {"prices": {"wood": 3}},
    "an unknown card": {"deck": ["ace"]},
    "an unsorted edge": {"paths": {"-4,-1|-3,-2": 0}},
    "a path of a seat that is not there": {"paths": {"-3,-2|-4,-1": 3}},
    "sixteen paths": {"paths": dict.fromkeys(geo.EDGES[:16], 0)},
    "a building nowhere": {"buildings": {"0,0": {"seat": 0, "kind": "camp"}}},
    "a tower": {"buildings": {"0,1": {"seat": 0, "kind": "tower"}}},
    "a building of nobody": {"buildings": {"0,1": {"seat": None, "kind": "camp"}}},
    "six camps": {"buildings": {c: {"seat": 0, "kind": "camp"} for c in spread(6)}},
    "five fortresses": {"buildings": {c: {"seat": 0, "kind": "fortress"} for c in spread(5)}},
    "a hand too few": {"hands": HANDS[:2]},
    "a hand too many": {"hands": [*HANDS, resources()]},
    "less than no wood": {"hands": [resources(wood=-1), *HANDS[1:]]},
    "an unknown resource": {"hands": [{"stone": 1}, *HANDS[1:]]},
    "half a resource": {"hands": [{"wood": 0.5}, *HANDS[1:]]},
    "more than can be counted": {"hands": [resources(wood=2**40), *HANDS[1:]]},
    "cards of too few seats": {"cards": [[]]},
    "new cards of too few seats": {"new_cards": [[]]},
    "lookouts of too few seats": {"lookouts": [0]},
    "less than no lookout": {"lookouts": [0, -1, 0]},
    "an award of a seat that is not there": {"longest_path": 3},
    "the other award likewise": {"great_lookout": -1},
    "an offer out of its phase": {
        "offer": {"give": {"wood": 1}, "ask": {"gold": 1}, "rejected": []}
    },
    "the phase without its offer": {"phase": "offer"},
    "an offer of what the proposer lacks": {
        "phase": "offer",
        "offer": {"give": {"wood": 2}, "ask": {"gold": 1}, "rejected": []},
    },
    "an offer of nothing": {
        "phase": "offer",
        "offer": {"give": {}, "ask": {"gold": 1}, "rejected": []},
    },
    "an offer that its proposer rejected": {
        "phase": "offer",
        "offer": {"give": {"wood": 1}, "ask": {"gold": 1}, "rejected": [0]},
    },
    "an offer that everybody rejected": {
        "phase": "offer",
        "offer": {"give": {"wood": 1}, "ask": {"gold": 1}, "rejected": [1, 2]},
    },
    "discards out of their phase": {"to_discard": {"0": 1}},
    "the phase without discards": {"phase": "discard"},
    "a discard of more than one holds": {"phase": "discard", "to_discard": {"0": 2}},
    "a discard of nothing": {"phase": "discard", "to_discard": {"0": 0}},
    "a discard of a seat that is not there": {"phase": "discard", "to_discard": {"3": 1}},
    "a discard of no seat": {"phase": "discard", "to_discard": {"first": 1}},
    "a camp of the set-up nowhere": {"setup_camp": "0,0"},
    "a die with seven": {"dice": [7, 1]},
    "one die": {"dice": [3]},
    "offers below 0": {"offers_made": -1},
    "a seed that is no hex": {"chance": {"seed": "seed", "used": 0}},
    "a use below 0": {"chance": {"seed": SEED, "used": -1}},
    "chance without a use": {"chance": {"seed": SEED}},
    "the end without a reason": {"phase": "over"},
    "a reason without the end": {"end_reason": "points"},
    "an order that is no order": {"seat_order": [0, 0, 1]},
    "another count of seats": {"seats": 4},
}


@pytest.mark.parametrize("fields", BROKEN.values(), ids=BROKEN.keys())
def test_what_is_no_position_is_refused(fields: dict[str, Any]) -> None:
    whole = {**fields_of(position()), "hands": HANDS}
    assert ENGINE.state_from_json(whole)
    with pytest.raises(MalformedState) as caught:
        ENGINE.state_from_json({**whole, **fields})
    assert caught.value.code == "malformed_state"


@pytest.mark.parametrize(
    "field", sorted(fields_of(position()).keys() - {"undo_depth", "end_reason"})
)
def test_no_field_of_the_spec_may_be_missing(field: str) -> None:
    rest = fields_of(position())
    del rest[field]
    with pytest.raises(MalformedState):
        ENGINE.state_from_json(rest)


def test_a_refusal_does_not_quote_secrets() -> None:
    data = {**fields_of(position()), "storm": "0,0"}
    with pytest.raises(MalformedState) as caught:
        ENGINE.state_from_json(data)
    assert data["chance"]["seed"] not in str(caught.value)


def test_counts_of_nought_may_be_left_out() -> None:
    state = position(hands={0: {"wood": 1}})
    assert frozen(changed(state, hands=[{"wood": 1}, {}, {}])) == frozen(state)


def test_what_follows_from_the_pieces_is_worked_out_anew() -> None:
    """Hand-made cases set pieces and awards only; points and lengths come of themselves."""
    state = changed(
        position(),
        paths=dict.fromkeys(geo.COAST[:6], 1),
        buildings={"0,5": {"seat": 1, "kind": "fortress"}},
        longest_path=1,
    )
    told = ENGINE.view(state, None)
    assert list(told.path_lengths) == [0, 6, 0]
    assert list(told.points) == [0, 4, 0]
