"""A view holds exactly what section 9 lets a seat know, field by field and nothing else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas import reference as ref
from tests.engines.cinco_vetas.boards import random_fields
from tests.engines.cinco_vetas.positions import ENGINE, fields_of, position, view
from tests.engines.cinco_vetas.test_legal_complete import SMALL
from tests.engines.walks import Setting, positions

PUBLIC = (
    *("phase", "turn", "active", "hexes", "storm", "ports", "prices", "paths", "buildings"),
    *("lookouts", "longest_path", "great_lookout", "card_played", "offer", "offers_made"),
    *("to_discard", "setup_camp", "dice", "seats", "seat_order"),
)
"""Fields of the state that everybody sees as they are."""


def acting(s: ref.Fields) -> list[int]:
    match s["phase"]:
        case "over":
            return []
        case "discard":
            return sorted(map(int, s["to_discard"]))
        case "offer":
            return [seat for seat in range(s["seats"]) if seat not in s["offer"]["rejected"]]
        case _:
            return [s["active"]]


def expected(state: Any, viewer: int | None) -> dict[str, Any]:
    """The view, built from the fields of the state by the spec."""
    s, outcome = fields_of(state), ENGINE.outcome(state)
    seats, over = range(s["seats"]), s["phase"] == "over"
    held = [[*s["cards"][seat], *s["new_cards"][seat]] for seat in seats]
    shown: dict[str, Any] = {name: s[name] for name in PUBLIC}
    shown |= {
        "round": -(-s["turn"] // s["seats"]),
        "active_seats": acting(s),
        "deck_size": len(s["deck"]),
        "hand": None if viewer is None else s["hands"][viewer],
        "cards": None if viewer is None else s["cards"][viewer],
        "new_cards": None if viewer is None else s["new_cards"][viewer],
        "hand_sizes": [ref.total(hand) for hand in s["hands"]],
        "card_counts": [len(cards) for cards in held],
        "points": [ref.points(s, seat, relics=over or seat == viewer) for seat in seats],
        "path_lengths": [ref.trail(s, seat) for seat in seats],
        "reserve": [
            {
                "paths": 15 - len(ref.own_paths(s, seat)),
                "camps": 5 - len(ref.own_buildings(s, seat, "camp")),
                "fortresses": 4 - len(ref.own_buildings(s, seat, "fortress")),
            }
            for seat in seats
        ],
        "all_cards": held if over else None,
        "outcome": None,
    }
    if outcome is not None:
        shown["outcome"] = {
            "reason": outcome.reason,
            "points": list(outcome.points),
            "places": list(outcome.places),
        }
    return shown


def in_order(shown: dict[str, Any]) -> dict[str, Any]:
    """With cards sorted where their order says nothing."""
    piles = shown["all_cards"]
    return {
        **shown,
        "all_cards": None if piles is None else [sorted(pile) for pile in piles],
        "cards": shown["cards"] and sorted(shown["cards"]),
        "new_cards": shown["new_cards"] and sorted(shown["new_cards"]),
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_along_a_random_match(seats: int) -> None:
    for state in positions(Setting("cinco-vetas", "standard", seats)):
        for viewer in (None, *range(seats)):
            assert in_order(view(state, viewer)) == in_order(expected(state, viewer))


@pytest.mark.parametrize("given", SMALL.values(), ids=SMALL.keys())
def test_in_small_positions_of_every_phase(given: dict[str, Any]) -> None:
    state = position(**given)
    for viewer in (None, 0, 1, 2):
        assert in_order(view(state, viewer)) == in_order(expected(state, viewer))


def test_in_random_positions() -> None:
    rng, base = random.Random("views"), fields_of(position())
    for _ in range(60):
        state = ENGINE.state_from_json(random_fields(base, rng))
        for viewer in (None, 0, 1, 2):
            assert in_order(view(state, viewer)) == in_order(expected(state, viewer))


def test_a_big_hand_is_counted_right() -> None:
    """No kind runs over into its neighbour, however many there are."""
    state = position(hands={0: dict.fromkeys(geo.RESOURCES, 3000), 1: {"gold": 300}})
    assert view(state, 1)["hand_sizes"] == [15_000, 300, 0]
    assert view(state, 0)["hand"] == dict.fromkeys(geo.RESOURCES, 3000)
