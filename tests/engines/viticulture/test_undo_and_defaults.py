"""Taking a whole turn back, and what a clock that has run out plays (spec section 8)."""

from __future__ import annotations

from typing import Any

from tests.engines.viticulture.positions import (
    ENGINE,
    action,
    do,
    place,
    play,
    position,
    run,
    setup,
    to_year_end,
    turn,
)


def undoable(state: Any) -> list[int]:
    return [seat for seat in range(2) if ENGINE.can_undo(state, seat)]


def test_every_step_of_a_turn_down_to_its_beginning() -> None:
    state = position({"hand": ["S05", "pinot"], "lira": 2, "structures": []}, {})
    assert undoable(state) == []
    steps = [
        (0, "place_worker", {"action": "play_summer_visitor", "space": 0, "worker": "grande"}),
        (0, "play_visitor", {"card": "S05"}),
        (0, "choose_option", {"option": "b"}),
        (0, "build", {"structure": "trellis"}),
        (0, "choose_option", {"option": "c"}),
        (0, "plant", {"card": "pinot", "field": 0}),
    ]
    for depth, step in enumerate(steps, start=1):
        state = run(state, step)
        assert undoable(state) == [0]
        assert ENGINE.state_to_json(state)["undo_depth"] == depth
    assert undoable(turn(state, 0)) == []


def test_a_pass_can_be_taken_back_until_the_turn_ends() -> None:
    state = do(position({}, {}), 0, "pass")
    assert undoable(state) == [0]
    assert undoable(turn(state, 0)) == []


def test_not_past_a_drawn_card_but_back_to_it() -> None:
    state = place(position({}, {}), 0, "draw_vine")
    assert undoable(state) == []
    state = run(
        play(position({"hand": ["S11", "malvasia"]}, {}), 0, "S11"),
        (0, "choose_option", {"option": "a"}),
    )
    assert undoable(state) == []
    state = do(state, 0, "plant", card="malvasia", field=0)
    assert undoable(state) == [0]
    assert ENGINE.state_to_json(state)["undo_depth"] == 1


def test_not_past_another_seats_answer_and_not_while_it_thinks() -> None:
    state = play(position({"hand": ["S21"]}, {}), 0, "S21")
    assert ENGINE.active_seats(state) == (1,)
    assert undoable(state) == []
    assert undoable(do(state, 1, "answer", yes=False)) == []


def test_not_in_spring_fall_and_at_year_end() -> None:
    spring = do(position({}, {}, season="spring"), 0, "wake_up", row=1)
    assert undoable(spring) == []
    fall = do(position({}, {}, season="fall"), 0, "draw_visitor", decks=["summer"])
    assert undoable(fall) == []
    full = {"hand": ["malvasia"] * 4 + ["pinot"] * 6}
    late = to_year_end(position(full, {}, season="winter"))
    assert undoable(do(late, 0, "discard", card="pinot")) == []


def default(state: Any, seat: int = 0) -> dict[str, Any]:
    plain: dict[str, Any] = ENGINE.action_to_json(ENGINE.default_action(state, seat))
    return plain


def test_defaults() -> None:
    assert default(position({}, {})) == {"type": "pass"}
    assert default(do(position({}, {}), 0, "pass")) == {"type": "end_turn"}
    spring = position({}, {}, season="spring", roosters={"1": 1})
    assert default(spring) == {"type": "wake_up", "row": 2}
    fall = position({"structures": ["cottage"]}, {}, season="fall")
    assert default(fall) == {"type": "draw_visitor", "decks": ["summer"]}
    start = setup(2)
    (seat,) = ENGINE.active_seats(start)
    assert default(start, seat) == {"type": "papa_choice", "take": "gift"}


def test_defaults_of_answers() -> None:
    banker = play(position({"hand": ["S21"]}, {}), 0, "S21")
    assert default(banker, 1) == {"type": "answer", "yes": False}
    crew = play(position({"hand": ["S37"]}, {"hand": ["malvasia"]}), 0, "S37")
    assert default(crew, 1) == {"type": "done"}
    visitors = {"hand": ["W01", "W02", "W03"]}
    importer = play(position({"hand": ["S23"]}, visitors), 0, "S23")
    assert default(importer, 1) == {"type": "offer", "count": 0}
    late = to_year_end(position({"hand": ["pinot"] * 2 + ["malvasia"] * 4 + ["O01", "O02"]}, {},
                                season="winter"))  # fmt: skip
    assert default(late) == {"type": "discard", "card": "pinot"}, "hand order"


def test_an_optional_rest_is_left_out() -> None:
    state = place(position({"hand": ["malvasia", "malvasia"]}, {}, {}), 0, "plant_vine", 1)
    assert default(state)["type"] == "plant", "the first is due"
    assert default(do(state, 0, "plant", card="malvasia", field=0)) == {"type": "done"}


def test_a_foreign_or_finished_match_refuses() -> None:
    state = position({}, {})
    refusal = ENGINE.why_not(state, 1, action("pass"))
    assert refusal.reason_code == "not_your_turn"
    assert ENGINE.why_not(state, 7, action("pass")).reason_code == "not_seated"
    assert ENGINE.why_not(state, 0, "pass").reason_code == "unknown_action"
    assert ENGINE.why_not(state, 0, action("end_turn")).reason_code == "place_first"
    assert ENGINE.why_not(do(state, 0, "pass"), 0, action("pass")).reason_code == "end_turn_first"
