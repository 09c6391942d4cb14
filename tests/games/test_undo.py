"""Taking back: exactly to the state before, and never past a checkpoint (C-18, C-19)."""

from __future__ import annotations

from typing import Any

import pytest

from games import positions, selectors, services
from tests.games.helpers import (
    act,
    hand,
    hash_of,
    new_match,
    play_setup,
    position_of,
    records_of,
    reshape,
    seats_of,
    undo,
)

pytestmark = pytest.mark.django_db
TRADES = [
    {"type": "trade_market", "give": "wood", "take": "gold"},
    {"type": "trade_market", "give": "bronze", "take": "iron"},
]


def in_main_phase() -> Any:
    match = new_match("", "")
    play_setup(match)
    rich = hand(wood=9, bronze=9, iron=9, gold=9, diamond=9)
    reshape(match, phase="main", dice=[2, 3], hands=[rich, rich])
    return match


def test_c18_undo_restores_exactly_the_state_before_each_action() -> None:
    match = in_main_phase()
    hashes = [hash_of(match)]
    for trade in TRADES:
        act(match, 0, trade)
        hashes.append(hash_of(match))
    for expected in (hashes[1], hashes[0]):
        undo(match, 0)
        assert hash_of(match) == expected
    with pytest.raises(services.CannotUndo) as refused:
        undo(match, 0)
    assert refused.value.extra["reason"] == "checkpoint"


def test_undo_is_a_record_that_names_where_it_returns_to_and_marks_what_it_took_back() -> None:
    match = new_match("", "")
    act(match, 0)
    undo(match, 0)
    act(match, 0)
    act(match, 0)
    act(match, 1)
    undo(match, 1)
    shown = selectors.events_after(match=match, viewer=1, after=-1)
    assert {record["version"] for record in shown if record.get("undone")} == {1, 5}
    back = [(r.version, r.action["to"]) for r in records_of(match) if r.kind == "undo"]
    assert back == [(2, 0), (6, 4)]


def test_replay_after_undo_gives_the_same_state_in_a_new_process() -> None:
    match = new_match("", "")
    for _ in range(2):
        act(match, 0)
        undo(match, 0)
    act(match, 0, position_of(match).legal(0)[5])
    act(match, 0)
    act(match, 1)
    known = hash_of(match)
    positions.forget_all()
    assert hash_of(match) == known


@pytest.mark.parametrize("action", [{"type": "buy_card"}, {"type": "end_turn"}])
def test_c19_no_undo_past_chance_or_a_change_of_the_active_seat(action: dict[str, Any]) -> None:
    match = in_main_phase()
    act(match, 0, TRADES[0])
    act(match, 0, action)
    state = hash_of(match)
    with pytest.raises((services.CannotUndo, services.NotActive)):
        undo(match, 0)
    assert hash_of(match) == state


def test_c19_no_undo_past_another_seats_act() -> None:
    match = in_main_phase()
    act(match, 0, {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 1}})
    act(match, 1, {"type": "reject_offer"})
    with pytest.raises(services.CannotUndo):
        undo(match, 0)


def test_only_the_seat_itself_may_take_back() -> None:
    match = in_main_phase()
    act(match, 0, TRADES[0])
    with pytest.raises(services.NotYourSeat):
        undo(match, 0, user=seats_of(match)[1].user)
    with pytest.raises(services.NotActive):
        undo(match, 1)


def test_same_undo_again_takes_back_one_action_only() -> None:
    match = in_main_phase()
    act(match, 0, TRADES[0])
    after_one = hash_of(match)
    act(match, 0, TRADES[1])
    seen = match.version
    first = undo(match, 0, request_id="u")
    again = undo(match, 0, request_id="u", expected_version=seen)
    assert again.record == first.record
    assert hash_of(match) == after_one
    with pytest.raises(services.RequestReused):
        act(match, 0, TRADES[1], request_id="u")


def test_an_undone_first_decision_is_still_to_be_made() -> None:
    match = new_match("", "")
    act(match, 0)
    undo(match, 0)
    assert seats_of(match)[0].decisions == 0
