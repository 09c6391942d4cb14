"""The rulings that speak of the first edition, and section 10."""

from __future__ import annotations

import pytest

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
    setup,
    through_fall,
    to_year_end,
    turn,
)


def test_the_start() -> None:
    state = setup(4, edition="classic")
    data = ENGINE.state_to_json(state)
    assert [p["lira"] for p in data["players"]] == [3] * 4
    assert [p["regular"] for p in data["players"]] == [3] * 4
    assert [p["grande"] for p in data["players"]] == [None] * 4
    for p in data["players"]:
        assert p["hand"][0] == "pinot"
        assert p["hand"][1][0] == "S"
        assert len(p["hand"]) == 2
        assert [field["capacity"] for field in p["fields"]] == [6, 6, 6]
    assert {deck: len(cards) for deck, cards in data["decks"].items()} == {
        "vine": 38,
        "order": 36,
        "summer": 16,
        "winter": 20,
    }
    assert data["decks"]["vine"].count("pinot") == 2
    assert data["season"] == "spring"


def test_4_the_start_marker_moves_clockwise() -> None:
    state = position({}, {}, {}, edition="classic", season="winter")
    for starter in (1, 2, 0):
        state = to_year_end(state)
        assert read(state, "start_player") == starter
        state = run(
            state,
            (starter, "wake_up", {"row": 1}),
            ((starter + 1) % 3, "wake_up", {"row": 4}),
            ((starter + 2) % 3, "wake_up", {"row": 6}),
        )


def test_9_the_bonus_space_needs_its_bonus_unless_it_is_the_last_one() -> None:
    one = {"hand": ["malvasia", "merlot"]}
    state = position(one, {}, {}, edition="classic")
    where = {"action": "plant_vine", "space": 1, "worker": "regular"}
    assert refused(state, 0, "place_worker", **where) == "bonus_impossible"
    assert can_place(state, 0, "plant_vine", 0)
    last = position(
        one,
        {"used_workers": 1},
        {},
        edition="classic",
        placed={"plant_vine": [{"space": 0, "seat": 1, "worker": "regular"}]},
    )
    state = do(place(last, 0, "plant_vine", 1), 0, "plant", card="malvasia", field=0)
    assert may(state, 0) == [{"type": "end_turn"}]


@pytest.mark.parametrize(
    ("own", "more", "action", "possible"),
    [
        ({"hand": ["malvasia", "malvasia"]}, {}, "plant_vine", True),
        ({"hand": ["malvasia"]}, {}, "plant_vine", False),
        ({"hand": ["S02", "S14"], "lira": 0}, {}, "play_summer_visitor", True),
        ({"hand": ["S09", "S14"]}, {}, "play_summer_visitor", False),
        ({}, {"decks": {"vine": ["pinot"]}}, "draw_vine", False),
        ({}, {"decks": {"vine": ["pinot", "pinot"]}}, "draw_vine", True),
        ({"lira": 1}, {}, "build_structure", True),
        ({"lira": 0}, {}, "build_structure", False),
        ({}, {}, "give_tour", True),
        ({"vines": [["malvasia"], ["malvasia"], []]}, {"season": "winter"}, "harvest_field", True),
        ({"vines": [["malvasia"], [], []]}, {"season": "winter"}, "harvest_field", False),
        ({"lira": 3}, {"season": "winter"}, "train_worker", True),
        ({"grapes": {"red": [1]}}, {"season": "winter"}, "make_wine", True),
    ],
)
def test_which_bonus_spaces_may_be_taken(
    own: dict, more: dict, action: str, possible: bool
) -> None:
    state = position(own, {}, {}, edition="classic", **more)
    assert can_place(state, 0, action, 1) == possible


def test_build_and_train_at_one_lira_less() -> None:
    state = place(position({"lira": 1}, {}, {}, edition="classic"), 0, "build_structure", 1)
    assert {each["structure"] for each in may(state, 0, "build")} == {"trellis", "yoke"}
    assert mat(do(state, 0, "build", structure="yoke"), 0)["lira"] == 0
    winter = position({"lira": 3}, {}, {}, edition="classic", season="winter")
    assert mat(place(winter, 0, "train_worker", 1), 0)["trained"] == 1


def test_51_crushing_one_type_with_the_bonus() -> None:
    state = position(
        {"structures": ["medium_cellar"], "grapes": {"red": [2, 4], "white": [3]}},
        {},
        {},
        edition="classic",
        season="winter",
    )
    state = place(state, 0, "make_wine", 1)
    state = do(state, 0, "make_wine", kind="red", grapes={"red": [2], "white": []})
    assert {each["kind"] for each in may(state, 0, "make_wine")} == {"red"}
    state = do(state, 0, "make_wine", kind="red", grapes={"red": [4], "white": []})
    own = mat(state, 0)
    assert own["wines"]["red"] == [3, 5]
    assert own["grapes"] == {"red": [], "white": [3]}
    assert may(state, 0) == [{"type": "end_turn"}]


def test_the_crush_bonus_does_not_help_to_reach_the_minimum() -> None:
    state = position(
        {"structures": ["medium_cellar"], "grapes": {"red": [1], "white": [2]}},
        {},
        {},
        edition="classic",
        season="winter",
    )
    kinds = {each["kind"] for each in may(place(state, 0, "make_wine", 1), 0, "make_wine")}
    assert kinds == {"red", "white"}


def test_a_visitor_makes_tokens_of_any_types_without_bonus() -> None:
    state = position(
        {"hand": ["W06"], "grapes": {"red": [1, 2], "white": [3]}},
        {},
        edition="classic",
        season="winter",
    )
    state = choose(play(state, 0, "W06"), 0, "b")
    state = do(state, 0, "make_wine", kind="red", grapes={"red": [1], "white": []})
    state = do(state, 0, "make_wine", kind="white", grapes={"red": [], "white": [3]})
    assert mat(state, 0)["wines"] == {"red": [1], "white": [3], "blush": [], "sparkling": []}


@pytest.mark.parametrize(("edition", "ends"), [("classic", True), ("essential", False)])
def test_52_twenty_points_of_which_two_are_lost_again(edition: str, ends: bool) -> None:
    """Two in winter by two visitors on the bonus space: Uncertified Teacher and Oenologist."""
    own = {"points": 18, "hand": ["S08", "W07", "W15"], "lira": 6}
    state = position(own, {}, {}, edition=edition)
    state = choose(play(state, 0, "S08"), 0, "b")
    assert mat(state, 0)["points"] == 20
    state = turn(state, 0)
    state = through_fall(pass_all(state))
    state = choose(play(state, 0, "W07", 1), 0, "a")
    state = choose(do(state, 0, "play_visitor", card="W15"), 0, "b")
    assert mat(state, 0)["points"] == 18
    state = to_year_end(turn(state, 0))
    assert (ENGINE.outcome(state) is not None) == ends


def test_no_more_than_25_points() -> None:
    state = position({"points": 24, "hand": ["S02"], "lira": 9}, {}, edition="classic")
    assert mat(choose(play(state, 0, "S02"), 0, "a"), 0)["points"] == 25


def test_the_yoke_uproots_in_summer_and_harvests_in_winter() -> None:
    own = {"structures": ["yoke"], "vines": [["malvasia"], [], []]}
    for season, kind in (("summer", "uproot"), ("winter", "harvest")):
        state = position(own, {}, edition="classic", season=season)
        listed = may(place(state, 0, "yoke", "private"), 0)
        assert [each["type"] for each in listed] == [kind]


def test_the_market_sells_any_number_of_grapes_and_no_fields() -> None:
    state = position({"grapes": {"red": [3, 4], "white": [9]}}, {}, {}, edition="classic")
    state = place(state, 0, "sell_or_field", 1)
    for color, value in (("red", 3), ("red", 4), ("white", 9)):
        assert {each["type"] for each in may(state, 0)} <= {"sell_grape", "done"}
        state = do(state, 0, "sell_grape", color=color, value=value)
    own = mat(state, 0)
    assert (own["lira"], own["points"]) == (6, 1)
    assert not can_place(position({}, {}, edition="classic"), 0, "sell_or_field")


def test_the_tasting_room_needs_no_wine_and_counts_guides() -> None:
    own = {"structures": ["tasting_room"], "hand": ["S06", "S07"]}
    toured = place(position(own, {}, edition="classic"), 0, "give_tour")
    assert mat(toured, 0)["points"] == 1
    for card in ("S06", "S07"):
        state = choose(play(position(own, {}, edition="classic"), 0, card), 0, "a")
        assert mat(state, 0)["points"] == 1


def test_the_three_cards_with_their_2012_effect() -> None:
    planted = {"vines": [["malvasia"], ["malvasia"], []]}
    state = play(position({"hand": ["S01"], **planted}, {}, edition="classic"), 0, "S01")
    assert mat(state, 0)["points"] == 2
    state = play(position({"hand": ["S04"], "lira": 3}, {}, edition="classic"), 0, "S04")
    state = do(state, 0, "build", structure="windmill")
    assert (mat(state, 0)["points"], mat(state, 0)["lira"]) == (0, 0)
    grapes = {"red": [3, 4], "white": [9]}
    state = play(position({"hand": ["S10"], "grapes": grapes}, {}, edition="classic"), 0, "S10")
    state = do(state, 0, "sell_grape", color="red", value=4)
    state = do(do(state, 0, "sell_grape", color="white", value=9), 0, "done")
    assert (mat(state, 0)["points"], mat(state, 0)["lira"]) == (1, 10)


def test_nobody_has_a_grande() -> None:
    state = setup(3, edition="classic")
    assert all(p.grande is None for p in ENGINE.view(state, None).players)
