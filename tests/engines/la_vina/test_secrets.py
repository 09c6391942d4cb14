"""What nobody may see: deck orders and the tool icons of covered cards (spec section 12)."""

from __future__ import annotations

import json
from typing import Any

from games.engines import Chance
from tests.engines.la_vina.positions import ENGINE, do, fields_of, position, view
from tests.engines.walks import Setting, positions, sample


def covered_places(state: Any) -> list[dict[str, Any]]:
    return [
        stack[0]
        for space in view(state)["path"]
        for stack in (space["left"], space["right"])
        if len(stack) == 2
    ]


def all_cards(state: Any) -> list[str]:
    """The cards of path and deck, which is all there are in these positions."""
    data = fields_of(state)
    return data["deck"] + [
        card for space in data["path"] for card in (*space["left"], *space["right"])
    ]


def test_a_covered_card_shows_variety_and_quantity_or_that_it_is_withered() -> None:
    seen = set()
    for seats in (2, 5):
        for state in positions(Setting("la-vina", "standard", seats)):
            for card in covered_places(state):
                assert card.keys() in ({"variety", "quantity"}, {"withered"})
                seen.update(card)
    assert seen == {"variety", "quantity", "withered"}


def test_no_view_names_a_card_that_lies_covered_or_in_the_deck() -> None:
    for seats in (2, 3, 5):
        for state in positions(Setting("la-vina", "standard", seats)):
            data = fields_of(state)
            hidden = set(data["deck"])
            for space in data["path"]:
                hidden |= {s[0] for s in (space["left"], space["right"]) if len(s) == 2}
            text = json.dumps(view(state))
            assert not [card for card in hidden if f'"{card}"' in text]
            assert not [name for name in data["winery_deck"] if f'"{name}"' in text]


def test_everybody_sees_the_same() -> None:
    for state in positions(Setting("la-vina", "standard", 3)):
        assert [view(state, seat) for seat in range(3)] == [view(state, None)] * 3


def test_cards_that_look_alike_change_places_when_dealt_anew() -> None:
    """PN2 has one icon among four: which of them lies covered is what nobody knows."""
    state = position(path={1: ("PN2 G3", "W CS3"), 2: ("CH5 G4", "")})
    found = set()
    for i in range(60):
        dealt = ENGINE.redeal_hidden(state, 0, Chance.from_seed(bytes([i])))
        path = fields_of(dealt)["path"]
        found.add((path[0]["left"][0], path[0]["right"][0], path[1]["left"][0]))
        assert sorted(all_cards(dealt)) == sorted(all_cards(state))
        assert view(dealt) == view(state)
    kinds = [{each[i] for each in found} for i in range(3)]
    assert kinds[0] == {"g03", "g04", "g05", "g06"}
    assert kinds[1] == {f"g{n}" for n in range(61, 73)}
    assert kinds[2] == {"g44", "g45"}


def test_what_was_seen_before_is_dealt_anew_all_the_same() -> None:
    """By what the view shows now, not by memory: an icon that was covered again is unknown."""
    state = position(path={1: ("PN2+shears", "")})
    assert view(state)["path"][0]["left"][0]["tool"] == "shears"
    covered = position(path={1: ("PN2+shears G3", "")})
    there = {
        fields_of(ENGINE.redeal_hidden(covered, 1, Chance.from_seed(bytes([i]))))["path"][0][
            "left"
        ][0]
        for i in range(40)
    }
    assert len(there) == 4


def test_the_log_names_no_card_that_lies_covered_afterwards() -> None:
    for seats in (2, 4):
        for move in sample(Setting("la-vina", "standard", seats), "log", 120):
            data = fields_of(move.after)
            told = json.dumps(ENGINE.record_view(move.record, None))
            for space in data["path"]:
                for stack in (space["left"], space["right"]):
                    assert len(stack) < 2 or f'"{stack[0]}"' not in told
            assert not [card for card in data["deck"] if f'"{card}"' in told]


def test_a_pick_tells_what_it_uncovers() -> None:
    state = position(at={0: "1r", 1: None, 2: None}, path={1: ("PN2+shears G3", "")})
    state = do(state, "harvest", tools=[])
    told = ENGINE.apply(
        state,
        0,
        ENGINE.action_from_json({"type": "pick", "space": 1, "side": "left", "covered": False}),
    ).record
    assert told.facts["uncovered"] == "g03"
