"""Set-up, spring, fall, planned workers, year end: what the year does by itself."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engines import InvalidSetup
from games.engines.viticulture.data.parents import MAMAS, PAPAS
from tests.engines.viticulture.positions import (
    ENGINE,
    can_place,
    choose,
    do,
    mat,
    may,
    pass_all,
    place,
    play,
    position,
    read,
    refused,
    run,
    seen,
    setup,
    through_fall,
    to_year_end,
    turn,
)


def test_c106_nobody_moves_before_the_set_up_is_finished() -> None:
    state = setup(4)
    order = [(read(state, "start_player") + i) % 4 for i in range(4)]
    for seat in order:
        assert ENGINE.active_seats(state) == (seat,)
        assert read(state, "season") == "setup"
        assert refused(state, seat, "wake_up", row=1) == "setup_not_finished"
        state = do(state, seat, "papa_choice", take="lira")
    assert read(state, "season") == "spring"
    assert ENGINE.active_seats(state) == (order[0],)


def test_chosen_parents_are_kept_at_once_and_in_secret() -> None:
    state = setup(3, parents="choose")
    assert ENGINE.active_seats(state) == (0, 1, 2)
    assert all(mat(state, seat)["hand"] == [] for seat in range(3)), "no card is drawn before"
    for seat in (2, 0, 1):
        dealt = mat(state, seat)["dealt"]
        assert len(may(state, seat)) == 4
        step = ENGINE.apply(state, seat, ENGINE.legal_actions(state, seat)[0])
        for viewer in (None, *range(3)):
            told = ENGINE.record_view(step.record, viewer)["action"]
            assert told["mama"] == (dealt[0] if viewer == seat else None)
        state = step.state
        if seat != 1:
            assert seen(state, 1)["players"][seat]["mama"] is None
            assert seen(state, seat)["answered"] == [dealt[0], dealt[2]]
    assert {player["mama"] is None for player in seen(state, None)["players"]} == {False}
    assert may(state, read(state, "start_player"), "papa_choice")


def test_mamas_cards_and_papas_lira() -> None:
    for edition_seed in range(6):
        state = setup(6, b"m%d" % edition_seed)
        for seat in range(6):
            own = mat(state, seat)
            mama, papa = MAMAS[own["mama"]], PAPAS[own["papa"]]
            kinds = Counter(ENGINE.view(state, None).players[seat].hand_sizes)
            assert kinds == Counter(
                {"vine": mama.vine, "order": mama.order, "summer": mama.summer,
                 "winter": mama.winter}
            )  # fmt: skip
            assert own["lira"] == mama.lira + papa.lira


def test_options_are_checked() -> None:
    for options in ({"edition": "third"}, {"parents": True}, {"sell_grapes": 1}):
        with pytest.raises(InvalidSetup):
            setup(2, **options)


@pytest.mark.parametrize(
    ("row", "gains"),
    [(1, {}), (2, {"cards": "vine"}), (3, {"cards": "order"}), (4, {"lira": 1}),
     (6, {"points": 1}), (7, {"temporary": True})],
)  # fmt: skip
def test_rows_and_their_rewards(row: int, gains: dict) -> None:
    state = do(position({}, {}, season="spring"), 0, "wake_up", row=row)
    own = mat(state, 0)
    assert own["lira"] == gains.get("lira", 0)
    assert own["points"] == gains.get("points", 0)
    assert own["temporary"] == gains.get("temporary", False)
    assert len(own["hand"]) == ("cards" in gains)
    assert refused(state, 1, "wake_up", row=row) == "row_taken"


def test_row_five_names_the_colour_first() -> None:
    state = do(position({}, {}, season="spring"), 0, "wake_up", row=5)
    assert ENGINE.active_seats(state) == (0,)
    assert may(state, 0) == [
        {"type": "draw_visitor", "decks": ["summer"]},
        {"type": "draw_visitor", "decks": ["winter"]},
    ]
    state = do(state, 0, "draw_visitor", decks=["winter"])
    assert mat(state, 0)["hand"][0][0] == "W"
    assert ENGINE.active_seats(state) == (1,)


def test_row_rewards_never_forbid_a_row() -> None:
    empty = {"vine": [], "order": [], "summer": [], "winter": []}
    state = position({}, {}, season="spring", decks=empty)
    assert len(may(state, 0, "wake_up")) == 7
    state = do(state, 0, "wake_up", row=5)
    assert ENGINE.active_seats(state) == (1,), "neither deck can give anything"


def test_the_rows_give_the_order_of_the_year() -> None:
    state = run(
        position({}, {}, {}, season="spring"),
        (0, "wake_up", {"row": 6}),
        (1, "wake_up", {"row": 1}),
        (2, "wake_up", {"row": 3}),
    )
    assert read(state, "turn_order") == [1, 2, 0]
    assert ENGINE.active_seats(state) == (1,)


def test_fall_skips_a_deck_that_can_give_nothing() -> None:
    state = position({"structures": ["cottage"]}, {}, season="fall", decks={"winter": []})
    assert [each["decks"] for each in may(state, 0)] == [["summer"], ["summer", "summer"]]
    assert refused(state, 0, "draw_visitor", decks=["winter"]) == "deck_empty"
    assert refused(state, 1, "draw_visitor", decks=["summer"]) == "not_your_turn"
    nothing = position({}, {}, decks={"summer": [], "winter": []})
    assert read(pass_all(nothing), "season") == "winter"


def test_year_end_in_its_order() -> None:
    state = position(
        {
            "residual": 3,
            "trained": 1,
            "temporary": True,
            "hand": ["malvasia"] * 4 + ["pinot"] * 5,
            "grapes": {"red": [1, 2], "white": [9]},
            "wines": {"red": [2], "blush": [6]},
            "structures": ["medium_cellar"],
            "harvested": [0],
            "windmill_used": True,
            "tasting_room_used": True,
        },
        {},
        season="winter",
        grey_holder=0,
        roosters={"0": 7, "1": 1},
        turn_order=[1, 0],
        active=1,
    )
    state = to_year_end(state)
    own = mat(state, 0)
    assert own["grapes"] == {"red": [2, 3], "white": [9]}
    assert own["wines"] == {"red": [3], "white": [], "blush": [6], "sparkling": []}
    assert (own["lira"], own["regular"], own["trained"]) == (3, 3, 0)
    assert not own["temporary"]
    assert ENGINE.active_seats(state) == (0,)
    assert may(state, 0) == [
        {"type": "discard", "card": "malvasia"},
        {"type": "discard", "card": "pinot"},
    ]
    state = do(state, 0, "discard", card="pinot")
    assert seen(state, 1)["pending"]["due"] == {"0": 1}
    assert seen(state, 1)["discards"]["vine"] == ["pinot"], "it lies open as it is made"
    state = do(state, 0, "discard", card="malvasia")
    own = mat(state, 0)
    assert len(own["hand"]) == 7
    assert read(state, "season") == "spring"
    assert read(state, "year") == 4
    assert read(state, "roosters") == {}
    assert not own["windmill_used"]
    assert not own["tasting_room_used"]
    assert not any(field["harvested"] for field in own["fields"])


def test_year_end_discards_are_made_by_all_at_the_same_time() -> None:
    full = {"hand": [f"O{n:02}" for n in range(1, 9)]}
    other = {"hand": [f"S{n:02}" for n in range(1, 10)]}
    state = to_year_end(position(full, other, season="winter"))
    assert ENGINE.active_seats(state) == (0, 1)
    state = run(state, (1, "discard", {"card": "S01"}), (0, "discard", {"card": "O08"}))
    assert ENGINE.active_seats(state) == (1,)
    assert read(do(state, 1, "discard", card="S02"), "season") == "spring"


def test_a_seat_without_workers_is_skipped_and_acts_again_when_one_comes_back() -> None:
    state = position(
        {"hand": ["S14", "S32"], "lira": 2},
        {"regular": 0, "grande": "placed"},
        placed={"give_tour": [{"space": 0, "seat": 1, "worker": "grande"}]},
    )
    state = turn(place(state, 0, "gain_lira", "open"), 0)
    assert ENGINE.active_seats(state) == (0,)
    assert read(state, "passed") == []


# --- planned workers -------------------------------------------------------------------------


def planned(hand: list[str] | None = None, **own: object) -> object:
    state = position(
        {"hand": ["S29", *(hand or [])], **own}, {}, {}, roosters={"0": 3, "1": 1, "2": 2},
        turn_order=[1, 2, 0], active=0,
    )  # fmt: skip
    return play(state, 0, "S29")


def to_winter(state: object) -> object:
    return through_fall(pass_all(turn(state, 0)))


def test_planner_offers_free_winter_spaces_for_each_kind_of_worker() -> None:
    listed = may(planned(), 0, "place_worker")
    assert {each["worker"] for each in listed} == {"regular", "grande"}
    assert {each["space"] for each in listed} == {0, 1}
    assert len(listed) == 6 * 2 * 2


def test_a_planned_action_comes_before_the_first_turn_with_its_bonus() -> None:
    state = planned(vines=[["malvasia"], ["merlot"], []])
    where = {"action": "harvest_field", "space": 1, "worker": "regular"}
    state = do(state, 0, "place_worker", **where)
    assert seen(state, 1)["planned"] == [{"seat": 0, **where}]
    state = to_winter(state)
    assert ENGINE.active_seats(state) == (0,), "before the lowest rows"
    assert {each["type"] for each in may(state, 0)} == {"harvest"}, "it must be done"
    state = do(state, 0, "harvest", field=0)
    assert {each["type"] for each in may(state, 0)} == {"harvest", "done"}
    state = turn(do(state, 0, "done"), 0)
    assert ENGINE.active_seats(state) == (1,)
    assert not can_place(state, 1, "harvest_field", 1), "the space stays taken"


def test_a_planned_action_that_cannot_be_done_is_dropped() -> None:
    where = {"action": "harvest_field", "space": 0, "worker": "grande"}
    state = to_winter(do(planned(), 0, "place_worker", **where))
    assert ENGINE.active_seats(state) == (1,)
    assert mat(state, 0)["grande"] == "placed"
    assert read(state, "planned") == []


def test_a_planned_visitor_may_be_declined() -> None:
    where = {"action": "play_winter_visitor", "space": 0, "worker": "grande"}
    state = to_winter(do(planned(["W27"]), 0, "place_worker", **where))
    assert {each["type"] for each in may(state, 0)} >= {"play_visitor", "done"}
    assert may(do(state, 0, "done"), 0) == [{"type": "end_turn"}]


def test_producer_cancels_a_plan() -> None:
    state = position(
        {"hand": ["S32"], "lira": 2, "grande": "placed"},
        {},
        placed={"make_wine": [{"space": 0, "seat": 0, "worker": "grande"}]},
        planned=[{"seat": 0, "action": "make_wine", "space": 0, "worker": "grande"}],
    )
    state = play(state, 0, "S32")
    state = do(state, 0, "take_back", worker="grande", action="make_wine", space=0)
    assert read(state, "planned") == []
    assert "make_wine" not in read(state, "placed")
    assert mat(state, 0)["grande"] == "home"


# --- details of the board --------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "spaces"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_spaces_by_player_count(seats: int, spaces: int) -> None:
    state = position(*[{} for _ in range(seats)])
    tours = {each["space"] for each in may(state, 0, "place_worker") if
             each["action"] == "give_tour"}  # fmt: skip
    assert tours == set(range(spaces))
    bonus = place(state, 0, "give_tour", spaces // 2 if spaces > 1 else 0)
    assert mat(bonus, 0)["lira"] == (3 if spaces > 1 else 2)


def test_the_build_and_train_lira_counts_for_paying() -> None:
    state = position({"lira": 1}, {}, {})
    assert can_place(state, 0, "build_structure", 1)
    assert not can_place(state, 0, "build_structure", 0)
    state = do(place(state, 0, "build_structure", 1), 0, "build", structure="yoke")
    assert mat(state, 0)["lira"] == 0
    winter = position({"lira": 3}, {}, {}, season="winter")
    assert can_place(winter, 0, "train_worker", 1)
    assert not can_place(winter, 0, "train_worker", 0)


@pytest.mark.parametrize(("wines", "points"), [({}, 0), ({"red": [1]}, 1)])
def test_the_tasting_room_needs_a_wine(wines: dict, points: int) -> None:
    state = position({"structures": ["tasting_room"], "wines": wines, "hand": ["S06"]}, {})
    assert mat(place(state, 0, "give_tour"), 0)["points"] == points
    assert mat(choose(play(state, 0, "S06"), 0, "a"), 0)["points"] == 0, "not the tour action"


def test_one_grape_per_sale_where_the_option_says_so() -> None:
    grapes = {"grapes": {"red": [3, 5]}}
    one = place(position(grapes, {}, sell_grapes="one"), 0, "sell_or_field")
    assert may(do(one, 0, "sell_grape", color="red", value=5), 0) == [{"type": "end_turn"}]
    several = place(position(grapes, {}), 0, "sell_or_field")
    several = do(several, 0, "sell_grape", color="red", value=5)
    assert {each["type"] for each in may(several, 0)} == {"sell_grape", "done"}
    assert mat(several, 0)["lira"] == 2


def test_a_field_is_bought_back_at_its_price() -> None:
    state = position({"sold": [2], "lira": 7, "hand": ["malvasia"]}, {})
    plants = may(place(state, 0, "plant_vine"), 0, "plant")
    assert {each["field"] for each in plants} == {0, 1}
    state = place(state, 0, "sell_or_field")
    state = do(state, 0, "buy_field", field=2)
    assert mat(state, 0)["lira"] == 0
    assert mat(state, 0)["fields"][2]["owned"]


def test_a_second_visitor_may_be_one_just_drawn() -> None:
    state = position({"hand": ["S17"]}, {}, {}, decks={"winter": ["W01"], "summer": ["S14", "S02"]})
    state = play(state, 0, "S17", 1)
    state = run(state, (1, "answer", {"yes": False}), (2, "answer", {"yes": False}))
    assert may(state, 0) == [{"type": "end_turn"}], "nothing playable was drawn"
    state = position({"hand": ["S14", "S02"], "points": 0}, {}, {})
    state = choose(play(state, 0, "S14", 1), 0, "a")
    state = do(state, 0, "play_visitor", card="S02")
    assert mat(choose(state, 0, "b"), 0)["points"] == -2


def test_harvest_takes_the_next_lower_free_slot_or_is_lost() -> None:
    state = position(
        {"vines": [["merlot"], ["sangiovese"], []], "grapes": {"red": [1, 3]}},
        {},
        season="winter",
    )
    state = do(place(state, 0, "harvest_field"), 0, "harvest", field=0)
    assert mat(state, 0)["grapes"]["red"] == [1, 2, 3]
    full = position(
        {"vines": [["sangiovese"], [], []], "grapes": {"red": [1]}}, {}, season="winter"
    )
    lost = do(place(full, 0, "harvest_field"), 0, "harvest", field=0)
    assert mat(lost, 0)["grapes"]["red"] == [1]
    assert mat(lost, 0)["fields"][0]["harvested"]


def test_importer_goes_a_second_round_when_too_many_are_offered() -> None:
    visitors = {"hand": ["W01", "W02", "W03"]}
    state = position({"hand": ["S23"]}, visitors, {"hand": ["S01", "S02"]}, {})
    state = play(state, 0, "S23")
    assert ENGINE.active_seats(state) == (1, 2), "who holds none is not asked"
    state = do(state, 2, "offer", count=2)
    assert seen(state, 0)["answered"] == []
    state = do(state, 1, "offer", count=3)
    assert ENGINE.active_seats(state) == (1, 2)
    state = run(state, (1, "offer", {"count": 1}), (2, "offer", {"count": 2}))
    state = run(
        state,
        (1, "give", {"card": "W02"}),
        (2, "give", {"card": "S02"}),
        (2, "give", {"card": "S01"}),
    )
    assert mat(state, 0)["hand"] == ["W02", "S02", "S01"]


def test_an_offer_stays_secret_until_all_have_answered() -> None:
    state = position({"hand": ["S23"]}, {"hand": ["W01", "W02", "W03"]}, {"hand": ["S01", "S02"]})
    state = play(state, 0, "S23")
    step = ENGINE.apply(state, 1, ENGINE.legal_actions(state, 1)[3])
    for viewer in (None, 0, 2):
        assert ENGINE.record_view(step.record, viewer)["action"]["count"] is None
        assert "3" not in str(seen(step.state, viewer)["pending"]["shown"])
        assert (seen(step.state, viewer)["answered"] or []) == []
    assert seen(step.state, 1)["answered"] == ["3"]


def test_a_given_card_is_seen_by_the_two_only() -> None:
    state = play(position({"hand": ["W35"]}, {"hand": ["S05"]}, {}, season="winter"), 0, "W35")
    state = do(do(state, 0, "choose_player", player=1), 0, "done")
    step = ENGINE.apply(state, 1, ENGINE.legal_actions(state, 1)[0])
    for viewer, card in ((0, "S05"), (1, "S05"), (2, None), (None, None)):
        told = ENGINE.record_view(step.record, viewer)
        assert told["action"]["card"] == card
        assert ("S05" in str(told)) == (card is not None)


def test_governor_gains_for_who_holds_none_after_the_last_card() -> None:
    state = position({"hand": ["W35"]}, {"hand": ["S05"]}, {}, season="winter")
    state = play(state, 0, "W35")
    state = do(do(state, 0, "choose_player", player=1), 0, "choose_player", player=2)
    assert mat(state, 0)["points"] == 0
    state = do(state, 1, "give", card="S05")
    assert mat(state, 0)["points"] == 1
    assert mat(state, 0)["hand"] == ["S05"]


def test_c107_neighbour_effects_with_two_players() -> None:
    state = play(position({"hand": ["W11"], "lira": 0}, {"lira": 3}, season="winter"), 0, "W11")
    assert ENGINE.active_seats(state) == (1,)
    state = choose(state, 1, "pay_lira")
    assert (mat(state, 0)["lira"], mat(state, 1)["lira"]) == (3, 0)


def test_innkeeper_cannot_take_itself() -> None:
    state = position(
        {"hand": ["W19"]}, {}, season="winter", discards={"winter": ["W01"], "vine": ["pinot"]}
    )
    state = choose(play(state, 0, "W19"), 0, "winter")
    assert mat(state, 0)["hand"] == ["W01"]
    assert not ENGINE.can_undo(state, 0), "the pile's next card has become visible"
