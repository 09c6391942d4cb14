"""Hands, decks and secret answers stay where they belong, in views and in records."""

from __future__ import annotations

import json
import random

import pytest

from games.engines import Chance
from tests.engines.viticulture.positions import ENGINE, mat, seen


@pytest.mark.parametrize("options", [{"parents": "choose"}, {"edition": "classic"}], ids=str)
def test_what_is_drawn_given_offered_or_kept_is_told_to_those_concerned(
    options: dict[str, str],
) -> None:
    rng = random.Random("secrets")
    told = hidden = 0
    for number in range(4):
        state = ENGINE.setup(4, options, Chance.from_seed(b"secret%d" % number))
        while acting := ENGINE.active_seats(state):
            seat = rng.choice(acting)
            record = ENGINE.advance(state, seat, rng.choice(ENGINE.legal_actions(state, seat)))
            drawn = record.chance.get("drawn", [])
            for viewer in (None, 0, 1, 2, 3):
                view = ENGINE.record_view(record, viewer)
                for full, shown in zip(drawn, view["chance"].get("drawn", []), strict=True):
                    open_to = full["seat"] is None or full["seat"] == viewer
                    assert shown["card"] == (full["card"] if open_to else None)
                    told, hidden = told + open_to, hidden + (not open_to)
                for event in view["facts"]["events"]:
                    if event.get("cards") is not None:
                        assert viewer in (event["seat"], event.get("to"))
                if record.action["type"] in ("offer", "keep_parents") and viewer != seat:
                    assert set(view["action"].values()) == {record.action["type"], None}
    assert told > 100
    assert hidden > 100


def test_a_view_names_no_card_of_a_foreign_hand_or_deck() -> None:
    """Every card that a viewer is shown lies open, or in its own hand."""
    rng = random.Random("views")
    state = ENGINE.setup(3, {}, Chance.from_seed(b"views"))
    for _ in range(250):
        if not ENGINE.active_seats(state):
            break
        data = ENGINE.state_to_json(state)
        buried = {card for pile in data["discards"].values() for card in pile}
        for viewer in (None, 0, 1, 2):
            text = json.dumps({k: v for k, v in seen(state, viewer).items() if k != "blocked"})
            for seat in range(3):
                for card in mat(state, seat)["hand"]:
                    if seat != viewer and card[0] in "OSW" and card[1].isdigit():
                        assert card not in buried
                        assert f'"{card}"' not in text
            for pile in ("order", "summer", "winter"):
                assert not any(f'"{card}"' in text for card in data["decks"][pile])
        seat = rng.choice(ENGINE.active_seats(state))
        ENGINE.advance(state, seat, rng.choice(ENGINE.legal_actions(state, seat)))


def test_both_cottage_colours_are_committed_before_the_first_card_is_told() -> None:
    """One act names both colours, and only its record tells the faces, to their owner."""
    rng = random.Random("cottage")
    for number in range(30):
        state = ENGINE.setup(2, {}, Chance.from_seed(b"cottage%d" % number))
        for _ in range(400):
            acting = ENGINE.active_seats(state)
            if not acting:
                break
            legal = ENGINE.legal_actions(state, acting[0])
            action = rng.choice(legal)
            plain = ENGINE.action_to_json(action)
            record = ENGINE.advance(state, acting[0], action)
            if plain["type"] == "draw_visitor" and len(plain["decks"]) == 2:
                other = 1 - acting[0]
                shown = ENGINE.record_view(record, other)["chance"]["drawn"]
                assert [each["card"] for each in shown] == [None, None]
                assert [each["pile"] for each in shown] == plain["decks"]
                return
    raise AssertionError("nobody had a cottage")
