"""The numbered rulings of cases/viticulture.md that speak of visitors, fall and the end."""

from __future__ import annotations

import pytest

from tests.engines.viticulture.positions import (
    ENGINE,
    can_play,
    choose,
    do,
    mat,
    may,
    options,
    place,
    play,
    position,
    read,
    refused,
    setup,
    to_year_end,
    turn,
)

ALL_BUILT = [
    "trellis", "irrigation", "yoke", "windmill", "cottage", "tasting_room", "medium_cellar",
    "large_cellar",
]  # fmt: skip


def test_31_never_below_minus_five() -> None:
    state = position({"points": -4, "hand": ["S02"]}, {})
    assert not can_play(state, 0, "S02")
    state = play(position({"points": -4, "hand": ["W15"]}, {}, season="winter"), 0, "W15")
    state = choose(state, 0, "b")
    assert mat(state, 0)["points"] == -5
    assert mat(state, 0)["structures"] == ["medium_cellar"]
    assert not can_play(position({"points": -5, "hand": ["W15"]}, {}, season="winter"), 0, "W15")


def test_32_planter_with_nothing_to_plant() -> None:
    assert not can_play(position({"hand": ["S09"]}, {}), 0, "S09")
    assert not can_play(position({"hand": ["S09", "merlot"]}, {}), 0, "S09")
    assert can_play(position({"hand": ["S09", "malvasia"]}, {}), 0, "S09")


def test_33_a_played_card_is_no_longer_in_hand() -> None:
    assert not can_play(position({"hand": ["S15", "O01"]}, {}), 0, "S15")
    state = play(position({"hand": ["S15", "O01", "O02"]}, {}), 0, "S15")
    assert options(state, 0) == ["a"]


def test_35_handyman_for_another_player() -> None:
    others = [name for name in ALL_BUILT if name != "tasting_room"]
    state = position({"hand": ["S18"], "lira": 5}, {"lira": 4, "structures": others}, {"lira": 0})
    state = do(play(state, 0, "S18"), 0, "build", structure="windmill")
    assert (mat(state, 0)["points"], mat(state, 0)["lira"]) == (0, 2)
    state = do(state, 1, "build", structure="tasting_room")
    assert (mat(state, 1)["lira"], mat(state, 1)["points"]) == (0, 0), "the point is not its own"
    assert ENGINE.active_seats(state) == (2,), "two cheap structures are free for the third"
    state = do(state, 2, "done")
    assert mat(state, 0)["points"] == 1


@pytest.mark.parametrize(("points", "lira", "cards"), [(0, 0, 3), (-1, 6, 0), (3, 0, 3)])
def test_37_politician(points: int, lira: int, cards: int) -> None:
    state = play(position({"points": points, "hand": ["W21"]}, {}, season="winter"), 0, "W21")
    own = mat(state, 0)
    assert own["lira"] == lira
    assert [card[0] for card in own["hand"] if card[0] in "OSW"] == (["S", "O"] if cards else [])
    assert len(own["hand"]) == cards


def test_39_bottler_counts_types() -> None:
    state = position(
        {
            "hand": ["W26"],
            "structures": ["medium_cellar"],
            "grapes": {"red": [1, 2, 3], "white": [4]},
        },
        {},
        season="winter",
    )
    state = play(state, 0, "W26")
    for kind, red, white in (("red", [1], []), ("red", [2], []), ("blush", [3], [4])):
        state = do(state, 0, "make_wine", kind=kind, grapes={"red": red, "white": white})
    assert mat(state, 0)["points"] == 2
    assert may(state, 0) == [{"type": "end_turn"}]


def test_40_queen_asks_for_what_the_right_neighbour_can_do() -> None:
    def at(points: int) -> object:
        return position(
            {"hand": ["W11"]},
            {},
            {"hand": ["O01"], "lira": 2, "points": points},
            season="winter",
        )

    assert not can_play(at(-5), 0, "W11")
    state = play(at(-4), 0, "W11")
    assert options(state, 2) == ["lose_point"]
    assert mat(choose(state, 2, "lose_point"), 2)["points"] == -5


def test_42_manager_gives_a_tour_without_bonus() -> None:
    tour = [{"space": space, "seat": 1, "worker": "regular"} for space in (0, 1)]
    state = position(
        {"hand": ["W32"]}, {"used_workers": 2}, {}, season="winter", placed={"give_tour": tour}
    )
    assert mat(choose(play(state, 0, "W32"), 0, "give_tour"), 0)["lira"] == 2


def test_44_no_second_grey_worker() -> None:
    state = position(
        {"hand": ["S33"]},
        {"hand": ["S33"], "temporary": True},
        {"hand": []},
        grey_holder=1,
        roosters={"0": 1, "1": 7, "2": 2},
        turn_order=[0, 2, 1],
        active=1,
        passed=[2],
    )
    state = turn(do(play(state, 1, "S33"), 1, "wake_up", row=3), 1)
    state = do(play(state, 0, "S33", 1), 0, "wake_up", row=7)
    own = mat(state, 0)
    assert not own["temporary"]
    assert read(state, "grey_holder") == 1
    assert read(state, "roosters") == {"0": 7, "1": 3, "2": 2}
    assert sorted(read(state, "passed")) == [0, 1, 2]


def test_45_stonemason_builds_both_cellars() -> None:
    state = play(position({"hand": ["S36"], "lira": 8}, {}), 0, "S36")
    assert {"type": "build", "structure": "large_cellar"} not in may(state, 0)
    state = do(state, 0, "build", structure="medium_cellar")
    state = do(state, 0, "build", structure="large_cellar")
    own = mat(state, 0)
    assert own["structures"] == ["medium_cellar", "large_cellar"]
    assert own["lira"] == 0


def test_46_harvester_with_nothing_to_harvest() -> None:
    assert not can_play(position({"hand": ["W12"]}, {}, season="winter"), 0, "W12")


def test_48_both_colours_are_named_before_a_card_is_seen() -> None:
    state = position({"structures": ["cottage"]}, {}, season="fall")
    assert [each["decks"] for each in may(state, 0)] == [
        ["summer"], ["winter"], ["summer", "summer"], ["summer", "winter"], ["winter", "winter"],
    ]  # fmt: skip
    state = do(state, 0, "draw_visitor", decks=["summer", "winter"])
    assert [card[0] for card in mat(state, 0)["hand"]] == ["S", "W"]
    assert [each["decks"] for each in may(state, 1)] == [["summer"], ["winter"]]


def test_49_the_year_of_twenty_points_is_completed() -> None:
    """Then points, lira, wine, grapes; else shared. Here residual decides for seat 1."""
    state = position(
        {"points": 19, "hand": ["S02"], "lira": 9, "wines": {"red": [1]}},
        {"points": 22, "residual": 1},
        {"points": 22, "wines": {"white": [2]}},
        {"points": 22, "wines": {"white": [1]}, "grapes": {"red": [4]}},
        {"points": 22, "wines": {"white": [1]}, "grapes": {"white": [4]}},
    )
    state = choose(play(state, 0, "S02"), 0, "a")
    assert mat(state, 0)["points"] == 22
    assert ENGINE.outcome(state) is None
    state = to_year_end(turn(state, 0))
    outcome = ENGINE.outcome(state)
    assert mat(state, 0)["wines"]["red"] == [2], "aged before the end"
    assert outcome.reason == "points"
    assert outcome.points == (22, 22, 22, 22, 22)
    assert outcome.places == (5, 1, 2, 3, 3)


def test_53_drawing_through_the_discards() -> None:
    state = position(
        {},
        {},
        {},
        decks={"vine": ["malvasia"]},
        discards={"vine": ["merlot", "merlot"]},
    )
    state = place(state, 0, "draw_vine", 1)
    assert mat(state, 0)["hand"] == ["malvasia"]
    assert read(state, "decks")["vine"] == ["merlot", "merlot"], "shuffled at once"
    state = choose(state, 0, "draw")
    assert mat(state, 0)["hand"] == ["malvasia", "merlot"]
    empty = position({}, {}, decks={"vine": []})
    where = {"action": "draw_vine", "space": 0, "worker": "regular"}
    assert refused(empty, 0, "place_worker", **where) == "action_impossible"


def test_54_overseer_offers_only_what_leads_on() -> None:
    state = position({"hand": ["S22", "pinot"], "lira": 6}, {})
    state = play(state, 0, "S22")
    assert options(state, 0) == ["build"]
    state = choose(state, 0, "build")
    assert may(state, 0) == [{"type": "build", "structure": "trellis"}]


def test_55_two_seats_that_pass_for_ever() -> None:
    state = setup(2)
    for _ in range(3000):
        acting = ENGINE.active_seats(state)
        if not acting:
            break
        ENGINE.advance(state, acting[0], ENGINE.default_action(state, acting[0]))
    assert ENGINE.outcome(state).reason == "year_limit"
    assert read(state, "year") == 60
