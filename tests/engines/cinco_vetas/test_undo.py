"""Taking back (C-18, C-19): one's own acts, down to the last checkpoint and not beyond it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import Chance
from tests.engines.cinco_vetas.positions import ENGINE, do, position, route
from tests.engines.cinco_vetas.trails import CAMP_PRICE

RICH = {"wood": 9, "bronze": 6, "iron": 4, "gold": 4, "diamond": 4}
BASE: dict[str, Any] = {
    "paths": {0: route("-4,-1", "-3,-2", "-2,-1")},
    "camps": {0: ["-4,-1"], 1: ["0,7"]},
    "hands": {0: RICH, 1: {"gold": 1}},
    "next_roll": (1, 1),
}


def undoable(state: Any) -> list[int]:
    return [seat for seat in range(3) if ENGINE.can_undo(state, seat)]


QUIET: list[tuple[str, dict[str, Any]]] = [
    ("build_path", {"edge": route("-2,-1", "-1,-2")[0]}),
    ("build_camp", {"crossing": "-2,-1"}),
    ("build_fortress", {"crossing": "-4,-1"}),
    ("trade_market", {"give": "wood", "take": "gold"}),
    ("trade_port", {"give": "wood", "take": "gold", "rate": 2}),
]


@pytest.mark.parametrize(("kind", "params"), QUIET, ids=[kind for kind, _ in QUIET])
def test_building_and_bank_trades_can_be_taken_back_by_their_maker_only(
    kind: str, params: dict[str, Any]
) -> None:
    state = position(**BASE)
    assert undoable(state) == []
    assert undoable(do(state, 0, kind, **params)) == [0]


def test_each_act_back_to_the_checkpoint_one_by_one() -> None:
    """The service restores the state before; there the next one can be taken back, or not."""
    states = [do(position(phase="roll", **BASE), 0, "roll")]
    for kind, params in QUIET:
        states.append(do(states[-1], 0, kind, **params))
    assert [undoable(state) for state in states] == [[]] + [[0]] * len(QUIET)


NEWS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("roll", {}, {"phase": "roll"}),
    ("buy_card", {}, {}),
    ("move_storm", {"hex": "-1,6", "victim": 1}, {"phase": "storm"}),
    ("play_lookout", {"hex": "-1,6", "victim": 1}, {}),
    ("play_raid", {"victim": 1}, {}),
    ("end_turn", {}, {}),
]


@pytest.mark.parametrize(("kind", "params", "fields"), NEWS, ids=[kind for kind, _, _ in NEWS])
def test_chance_and_a_change_of_turn_are_checkpoints(
    kind: str, params: dict[str, Any], fields: dict[str, Any]
) -> None:
    state = position(**BASE, **fields, cards={0: ["lookout", "raid"]})
    if not fields:
        state = do(state, 0, "trade_market", give="wood", take="gold")
        assert undoable(state) == [0]
    assert undoable(do(state, 0, kind, **params)) == []


def test_another_seats_answer_is_a_checkpoint() -> None:
    offered = do(position(**BASE), 0, "offer", give={"wood": 1}, ask={"gold": 1})
    assert undoable(do(offered, 1, "reject_offer")) == []
    assert undoable(do(offered, 1, "accept_offer")) == []
    assert undoable(do(do(offered, 1, "reject_offer"), 0, "withdraw_offer")) == []


def test_a_discard_cannot_be_taken_back() -> None:
    state = position(
        phase="discard", hands={0: {"wood": 9}, 1: {"gold": 9}}, to_discard={"0": 1, "1": 1}
    )
    assert undoable(do(state, 0, "discard", resources={"wood": 1})) == []
    assert undoable(do(state, 1, "discard", resources={"gold": 1})) == []


def test_the_last_act_of_a_match_stands() -> None:
    state = position(
        fortresses={0: ["0,5", "-2,7", "4,5", "-4,5"]},
        camps={0: ["-4,-1"]},
        paths=BASE["paths"],
        hands={0: CAMP_PRICE},
    )
    state = do(state, 0, "build_camp", crossing="-2,-1")
    assert ENGINE.outcome(state) is not None
    assert undoable(state) == []


def test_in_the_set_up_a_camp_can_be_moved_until_its_path_is_opened() -> None:
    state = ENGINE.setup(2, {}, Chance.from_seed(b"undo"))
    founded = do(state, 0, "place_camp", crossing="-4,-1")
    assert undoable(founded) == [0]
    opened = do(founded, 0, "place_path", edge=route("-4,-1", "-3,-2")[0])
    assert undoable(opened) == [], "now it is another seat's turn"
