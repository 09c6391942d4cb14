"""Default actions (section 10): what the clock plays for a seat that does not answer."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import Chance
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import ENGINE, HEXES, LAKE, do, legal, position


def default(state: Any, seat: int) -> dict[str, Any]:
    plain: dict[str, Any] = ENGINE.action_to_json(ENGINE.default_action(state, seat))
    return plain


def test_in_the_set_up_the_first_legal_place() -> None:
    state = ENGINE.setup(3, {}, Chance.from_seed(b"defaults"))
    while True:
        (seat,) = ENGINE.active_seats(state)
        if default(state, seat) == {"type": "roll"}:
            break
        assert default(state, seat) == legal(state, seat)[0]
        state = ENGINE.apply(state, seat, ENGINE.default_action(state, seat)).state


def test_before_the_roll_it_rolls_although_a_lookout_could_be_played() -> None:
    assert default(position(phase="roll", cards={0: ["lookout"]}), 0) == {"type": "roll"}


@pytest.mark.parametrize(
    ("hand", "owed", "given"),
    [
        ({"wood": 9}, 1, {"wood": 1}),
        ({"wood": 2, "gold": 8}, 2, {"gold": 2}),
        ({"wood": 5, "bronze": 5}, 2, {"wood": 1, "bronze": 1}),
        ({"bronze": 5, "diamond": 5}, 3, {"bronze": 2, "diamond": 1}),
        ({"wood": 1, "iron": 7, "gold": 5}, 5, {"iron": 4, "gold": 1}),
        ({"wood": 4, "bronze": 4, "iron": 4}, 4, {"wood": 2, "bronze": 1, "iron": 1}),
    ],
)
def test_it_discards_one_at_a_time_from_the_largest_pile(
    hand: dict[str, int], owed: int, given: dict[str, int]
) -> None:
    state = position(phase="discard", hands={1: hand}, to_discard={"1": owed})
    assert default(state, 1) == {"type": "discard", "resources": given}


def test_the_storm_goes_to_the_lake_and_robs_the_richest() -> None:
    state = position(
        seats=4,
        phase="storm",
        storm="-1,6",
        camps={0: ["0,1"], 1: ["1,4"], 2: ["-1,4"]},
        hands={1: {"wood": 2}, 2: {"iron": 3}, 3: {"gold": 9}},
    )
    assert default(state, 0) == {"type": "move_storm", "hex": LAKE, "victim": 2}


def test_of_equally_rich_victims_the_lowest_seat() -> None:
    state = position(
        phase="storm",
        storm="-1,6",
        camps={1: ["1,4"], 2: ["-1,4"]},
        hands={1: {"wood": 2}, 2: {"iron": 2}},
    )
    assert default(state, 0)["victim"] == 1


def test_from_the_lake_the_storm_goes_to_the_first_terrain_without_own_buildings() -> None:
    empty = position(phase="storm")
    assert default(empty, 0) == {"type": "move_storm", "hex": geo.HEXES[0], "victim": None}
    at_home = position(phase="storm", camps={0: ["-2,-1"], 1: ["2,-1"]}, hands={1: {"gold": 1}})
    assert {h for h in geo.HEXES if "-2,-1" in geo.CORNERS[h]} == set(geo.HEXES[:2])
    assert default(at_home, 0) == {"type": "move_storm", "hex": geo.HEXES[2], "victim": 1}


def test_offers_are_rejected_and_withdrawn() -> None:
    state = position(hands={0: {"wood": 1}, 1: {"gold": 1}})
    state = do(state, 0, "offer", give={"wood": 1}, ask={"gold": 1})
    assert default(state, 0) == {"type": "withdraw_offer"}
    assert default(state, 1) == {"type": "reject_offer"}
    assert default(state, 2) == {"type": "reject_offer"}


def test_the_main_phase_just_ends() -> None:
    state = position(
        hands={0: dict.fromkeys(geo.RESOURCES, 5)}, cards={0: ["find"]}, camps={0: ["0,5"]}
    )
    assert default(state, 0) == {"type": "end_turn"}


@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_else_has_a_default(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        ENGINE.default_action(position(), seat)


def test_the_fixed_map_has_the_lake_where_these_tests_think() -> None:
    assert HEXES[LAKE]["terrain"] == "lake"
