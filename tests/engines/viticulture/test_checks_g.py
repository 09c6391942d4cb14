"""Group G of the checks: turn order, ties and the like, as far as Viticulture has them."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import IllegalAction
from tests.engines.viticulture.positions import (
    ENGINE,
    action,
    can_place,
    choose,
    do,
    mat,
    may,
    options,
    place,
    play,
    position,
    read,
    run,
    to_year_end,
    turn,
)

EDITIONS = ("essential", "classic")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("mats", "places"),
    [
        # points, then lira, then wine, then grapes: each decides only where all before are equal
        ([{"points": 21}, {"points": 20, "lira": 9}, {"points": 22}], (2, 3, 1)),
        ([{"lira": 1}, {"lira": 2}, {"wines": {"red": [8]}}], (2, 1, 3)),
        ([{"wines": {"red": [1, 2]}}, {"wines": {"white": [2]}}, {}], (1, 2, 3)),
        ([{"wines": {"red": [3]}, "grapes": {"red": [8]}}, {"wines": {"red": [4]}}], (2, 1)),
        ([{"grapes": {"red": [2]}}, {"grapes": {"red": [1], "white": [2]}}, {}], (2, 1, 3)),
        # equal all through: the place is shared and the next one skipped, whoever sits first
        ([{}, {}, {"lira": 1}, {"points": 19}], (2, 2, 1, 4)),
        ([{"grapes": {"red": [3]}}, {"grapes": {"white": [3]}}, {}], (1, 1, 3)),
        ([{}] * 4, (1, 1, 1, 1)),
    ],
)
def test_c105_the_chain_of_ties_orders_every_place(
    mats: list[dict[str, Any]], places: tuple[int, ...], edition: str
) -> None:
    """Everything ages before it is counted, so values are compared one step up."""
    state = position(
        *({"points": 20, "structures": ["medium_cellar", "large_cellar"], **own} for own in mats),
        edition=edition,
        season="winter",
        final_year=edition == "classic",
    )
    outcome = ENGINE.outcome(to_year_end(state))
    assert outcome.places == places
    assert outcome.points == tuple(own.get("points", 20) for own in mats)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c107_the_right_neighbour_is_one_and_with_two_it_is_the_only_one(
    seats: int, edition: str
) -> None:
    for queen in range(seats):
        mats: list[dict[str, Any]] = [{"lira": 3} for _ in range(seats)]
        mats[queen] = {"hand": ["W11"]}
        state = position(*mats, edition=edition, season="winter", active=queen)
        state = play(state, queen, "W11")
        right = (queen - 1) % seats
        assert ENGINE.active_seats(state) == (right,)
        state = choose(state, right, "pay_lira")
        left = [3 if seat not in (queen, right) else 3 * (seat == queen) for seat in range(seats)]
        assert [mat(state, seat)["lira"] for seat in range(seats)] == left


def test_c107_an_illegal_act_leaves_a_match_that_goes_on() -> None:
    state = position({"lira": 1}, {})
    before = ENGINE.state_to_json(state)
    worker = {"space": 0, "worker": "regular"}
    for wanted in (
        action("end_turn"),
        action("place_worker", action="build_structure", **worker),
        action("place_worker", action="train_worker", **worker),
    ):
        with pytest.raises(IllegalAction):
            ENGINE.advance(state, 0, wanted)
        assert ENGINE.state_to_json(state) == before
    ENGINE.advance(state, 0, ENGINE.default_action(state, 0))
    assert read(state, "passed") == [0]


# --- the order of effects where a limit bites ------------------------------------------------


def test_c142_hands_are_cut_at_year_end_only_and_after_the_lira_of_that_year() -> None:
    """A visitor may lead above seven; it is counted as it stands when the year has ended."""
    orders = [f"O{n:02}" for n in range(1, 8)]
    state = position(
        {"hand": ["W05", *orders], "residual": 2, "trained": 1},
        {},
        season="winter",
        start_player=1,
    )
    state = choose(play(state, 0, "W05"), 0, "a")
    assert len(mat(state, 0)["hand"]) == 9
    assert may(state, 0) == [{"type": "end_turn"}], "nothing is discarded in the middle of a year"
    state = to_year_end(turn(state, 0))
    own = mat(state, 0)
    assert (own["lira"], own["regular"], own["used_workers"]) == (1 + 2, 3, 0)
    assert read(state, "season") == "year_end"
    assert read(state, "start_player") == 1, "the marker moves when all hands are cut"
    state = run(state, (0, "discard", {"card": "O01"}), (0, "discard", {"card": "O02"}))
    assert (read(state, "season"), read(state, "start_player")) == ("spring", 0)
    assert len(mat(state, 0)["hand"]) == 7


def test_c142_the_match_ends_before_hands_are_cut() -> None:
    orders = [f"O{n:02}" for n in range(1, 10)]
    state = to_year_end(position({"points": 20, "hand": orders}, {}, season="winter"))
    assert ENGINE.outcome(state) is not None
    assert len(mat(state, 0)["hand"]) == 9


def test_c142_a_played_card_has_left_the_hand_before_its_effect_counts_it() -> None:
    state = play(position({"hand": ["W10", "O01"]}, {}, season="winter"), 0, "W10")
    assert mat(choose(state, 0, "a"), 0)["lira"] == 1
    alone = position({"hand": ["W10"]}, {}, season="winter")
    assert not can_place(alone, 0, "play_winter_visitor")


@pytest.mark.parametrize(("before", "after"), [(3, 5), (4, 5), (5, 5)])
def test_c142_residual_beyond_five_is_lost_and_the_points_are_not(before: int, after: int) -> None:
    own = {"hand": ["O31"], "wines": {"sparkling": [9]}, "residual": before}
    state = position(own, {}, season="winter")
    state = do(place(state, 0, "fill_order"), 0, "fill_order", card="O31")
    state = do(state, 0, "spend_wine", wine="sparkling", value=9)
    assert (mat(state, 0)["residual"], mat(state, 0)["points"]) == (after, 5)
    assert mat(to_year_end(turn(state, 0)), 0)["lira"] == after


def test_c142_points_are_paid_before_the_windmill_gives_one() -> None:
    """Homesteader: at -5 the point of the planting to come does not pay for both parts."""
    own = {"points": -5, "lira": 9, "hand": ["S28", "malvasia"], "structures": ["windmill"]}
    state = play(position(own, {}), 0, "S28")
    assert "both" not in options(state, 0)
    state = play(position({**own, "points": -4}, {}), 0, "S28")
    state = choose(state, 0, "both")
    assert mat(state, 0)["points"] == -5
    state = do(choose(state, 0, "b"), 0, "plant", card="malvasia", field=0)
    assert mat(state, 0)["points"] == -4


def test_c142_the_supply_of_workers_bounds_each_one_who_answers() -> None:
    """Guest Speaker: everybody may train; who has six workers is not asked."""
    state = position(
        {"hand": ["W38"], "lira": 2, "regular": 5},
        {"lira": 2},
        {"lira": 2, "regular": 5},
        season="winter",
    )
    state = play(state, 0, "W38")
    assert ENGINE.active_seats(state) == (1,), "six is the most, the grande among them"
    state = do(state, 1, "answer", yes=True)
    assert [mat(state, seat)["trained"] for seat in range(3)] == [0, 1, 0]
    assert mat(state, 0)["points"] == 1
