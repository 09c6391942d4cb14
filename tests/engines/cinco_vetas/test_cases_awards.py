"""Cases 30 to 36 of the tricky rulings: awards and the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    allows,
    do,
    fields_of,
    length,
    points,
    position,
    route,
    spread,
    view,
)
from tests.engines.cinco_vetas.trails import (
    CAMP_PRICE,
    CUT,
    CUTTER,
    CUTTER_SIXTH,
    FAR,
    FAR_SIXTH,
    LONG,
    LONGER,
    PATH_PRICE,
)
from tests.engines.oracle import longest_trail

TWICE = {kind: 2 * n for kind, n in PATH_PRICE.items()}


def on(paths: list[str]) -> list[str]:
    """Every crossing that these paths touch."""
    return [crossing for edge in paths for crossing in geo.ENDS[edge]]


def far_fortresses() -> list[str]:
    """Four crossings, 8 points, out of the way of every path of `trails`."""
    used = on([*LONGER, *CUTTER, *CUTTER_SIXTH, *FAR, *FAR_SIXTH])
    return spread(4, avoid=used)


def test_case_30_four_in_a_row_are_nothing_and_the_fifth_gives_two() -> None:
    state = position(paths={0: FAR[:3]}, camps={0: ["6,7"]}, hands={0: TWICE})
    assert fields_of(state)["longest_path"] is None
    state = do(state, 0, "build_path", edge=FAR[3])
    assert (length(state, 0), points(state, 0), fields_of(state)["longest_path"]) == (4, 1, None)
    state = do(state, 0, "build_path", edge=FAR[4])
    assert (length(state, 0), points(state, 0), fields_of(state)["longest_path"]) == (5, 3, 0)


def test_case_31_equal_keeps_and_more_takes() -> None:
    theirs = LONG[:6]
    state = position(
        paths={0: FAR, 1: theirs}, camps={0: ["6,7"], 1: ["-5,2"]}, hands={0: TWICE}, longest_path=1
    )
    assert length(state, 1) == 6
    state = do(state, 0, "build_path", edge=FAR_SIXTH[0])
    assert (length(state, 0), fields_of(state)["longest_path"]) == (6, 1)
    assert view(state, None)["points"] == [1, 3, 0]
    state = do(state, 0, "build_path", edge=route("6,5", "5,4")[0])
    assert (length(state, 0), fields_of(state)["longest_path"]) == (7, 0)
    assert view(state, None)["points"] == [3, 1, 0]


def test_case_32_a_ring_of_six_with_a_tail_of_two_is_eight() -> None:
    ring = route("0,5", "-1,4", "-2,5", "-2,7", "-1,8", "0,7", "0,5")
    state = position(paths={0: [*ring, *route("0,5", "1,4", "2,5")]})
    assert length(state, 0) == 8


def test_case_32_a_fork_of_three_arms_of_three_is_six() -> None:
    arms = [
        *route("0,5", "-1,4", "-1,2", "-2,1"),
        *route("0,5", "1,4", "2,5", "2,7"),
        *route("0,5", "0,7", "1,8", "1,10"),
    ]
    assert length(position(paths={0: arms}), 0) == 6


def test_a_trail_may_begin_and_end_at_forks() -> None:
    """A ring of twelve, a bridge of two across it and a spur of one: the longest trail leaves the
    spur out and runs from one end of the bridge to the other."""
    ring = ["0,1", "1,2", "1,4", "2,5", "2,7", "1,8", "0,7", "-1,8", "-2,7", "-2,5", "-1,4"]
    paths = [
        *route(*ring, "-1,2", "0,1"),
        *route("1,4", "0,5", "-1,4"),
        *route("2,7", "3,8"),
    ]
    assert len(paths) == 15
    assert longest_trail([geo.ENDS[edge] for edge in paths], ()) == 14
    assert length(position(paths={0: paths}), 0) == 14


def test_ones_own_building_does_not_cut_and_a_rivals_at_the_end_costs_nothing() -> None:
    assert length(position(paths={0: LONG}, camps={0: [CUT]}), 0) == 7
    assert length(position(paths={0: LONG}, camps={1: ["-5,2", "2,1"]}), 0) == 7
    assert length(position(paths={0: LONG}, fortresses={1: [CUT]}), 0) == 4


def cut(**paths: list[str]) -> Any:
    """Seat 1 holds the award; seat 0 founds its camp on `CUT`, in the middle of seat 1's trail."""
    state = position(
        paths={0: paths["cutter"], 1: paths["trail"], 2: paths.get("third", [])},
        camps={0: ["-1,8"], 1: ["2,1"]},
        hands={0: CAMP_PRICE | TWICE},
        longest_path=1,
    )
    return do(state, 0, "build_camp", crossing=CUT)


def test_case_33_a_cut_gives_the_award_to_the_one_who_now_leads() -> None:
    state = cut(trail=LONG, cutter=CUTTER)
    assert view(state, None)["path_lengths"] == [5, 4, 0]
    assert fields_of(state)["longest_path"] == 0
    assert view(state, None)["points"] == [4, 1, 0]


def test_a_cut_can_give_the_award_to_a_third() -> None:
    state = cut(trail=LONG, cutter=CUTTER[:4], third=FAR)
    assert view(state, None)["path_lengths"] == [4, 4, 5]
    assert fields_of(state)["longest_path"] == 2


def test_after_a_cut_nobody_holds_it_when_none_has_five() -> None:
    state = cut(trail=LONG, cutter=CUTTER[:4])
    assert view(state, None)["path_lengths"] == [4, 4, 0]
    assert fields_of(state)["longest_path"] is None


def test_after_a_cut_the_holder_keeps_it_in_a_tie() -> None:
    state = cut(trail=LONGER, cutter=CUTTER)
    assert view(state, None)["path_lengths"] == [5, 6, 0]
    assert fields_of(state)["longest_path"] == 1
    state = cut(trail=LONGER[1:], cutter=CUTTER, third=FAR)
    assert view(state, None)["path_lengths"] == [5, 5, 5]
    assert fields_of(state)["longest_path"] == 1


def test_after_a_cut_others_who_tie_leave_it_to_nobody_until_one_leads() -> None:
    state = cut(trail=LONG, cutter=CUTTER, third=FAR)
    assert view(state, None)["path_lengths"] == [5, 4, 5]
    assert fields_of(state)["longest_path"] is None
    state = do(state, 0, "build_path", edge=CUTTER_SIXTH[0])
    assert fields_of(state)["longest_path"] == 0


def test_case_34_great_lookout_needs_three_and_then_more_than_the_holder() -> None:
    state = position(cards={0: ["lookout"]}, lookouts={0: 2, 1: 1})
    assert fields_of(do(state, 0, "play_lookout", hex="1,0", victim=None))["great_lookout"] == 0
    two = position(cards={0: ["lookout"]}, lookouts={0: 1})
    assert fields_of(do(two, 0, "play_lookout", hex="1,0", victim=None))["great_lookout"] is None
    third = position(cards={0: ["lookout"]}, lookouts={0: 2, 1: 3}, great_lookout=1)
    kept = do(third, 0, "play_lookout", hex="1,0", victim=None)
    assert fields_of(kept)["great_lookout"] == 1
    assert view(kept, None)["points"] == [0, 2, 0]
    fourth = position(cards={0: ["lookout"]}, lookouts={0: 3, 1: 3}, great_lookout=1)
    taken = do(fourth, 0, "play_lookout", hex="1,0", victim=None)
    assert fields_of(taken)["great_lookout"] == 0
    assert view(taken, None)["points"] == [2, 0, 0]


@pytest.mark.parametrize("lucky", [1, 2])
def test_case_35_ten_points_on_a_rivals_turn_win_when_ones_own_begins(lucky: int) -> None:
    """Seat 0 cuts the holder's trail; so the award, and ten points, go to seat `lucky`."""
    holder = 3 - lucky
    state = position(
        paths={0: CUTTER[:4], holder: LONG, lucky: FAR},
        camps={0: ["-1,8"], holder: ["2,1"]},
        fortresses={lucky: far_fortresses()},
        hands={0: CAMP_PRICE},
        longest_path=holder,
    )
    state = do(state, 0, "build_camp", crossing=CUT)
    assert fields_of(state)["longest_path"] == lucky
    assert points(state, lucky) == 10
    assert ENGINE.outcome(state) is None
    assert ENGINE.active_seats(state) == (0,)
    state = do(state, 0, "end_turn")
    if lucky == 2:
        assert ENGINE.outcome(state) is None
        state = do(state, 1, "roll")
        state = do(state, 1, "end_turn") if fields_of(state)["phase"] == "main" else state
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.places[lucky] == 1
    s = fields_of(state)
    assert (s["phase"], s["active"]) == ("over", lucky)
    assert ENGINE.active_seats(state) == ()


def test_case_36_two_hidden_relics_show_only_at_the_end() -> None:
    state = position(
        fortresses={1: far_fortresses()}, camps={0: ["-1,8"]}, cards={1: ["relic", "relic"]}
    )
    assert ENGINE.outcome(state) is None
    for viewer in (0, 2, None):
        told = view(state, viewer)
        assert told["points"] == [1, 8, 0]
        assert told["all_cards"] is None
        assert told["outcome"] is None
    assert view(state, 1)["points"] == [1, 10, 0]
    state = do(state, 0, "end_turn")
    for viewer in (0, 1, 2, None):
        told = view(state, viewer)
        assert told["points"] == [1, 10, 0]
        assert told["all_cards"] == [[], ["relic", "relic"], []]
        assert (told["outcome"]["points"], told["outcome"]["places"]) == ([1, 10, 0], [2, 1, 3])


def test_the_winner_alone_is_first_whatever_others_hold() -> None:
    """Seat 0 reaches ten in its turn while seat 1 sits on twelve."""
    sites = spread(10)
    state = position(
        seats=4,
        fortresses={0: sites[:4], 1: sites[4:8]},
        camps={0: sites[8:9], 2: sites[9:]},
        hands={0: {"iron": 1, "gold": 1, "diamond": 1}},
        cards={1: ["relic", "relic"]},
        lookouts={1: 3},
        great_lookout=1,
        deck=["relic"],
    )
    assert (points(state, 0), points(state, 1), points(state, 2)) == (9, 12, 1)
    state = do(state, 0, "buy_card")
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.points == (10, 12, 1, 0)
    assert outcome.places == (1, 2, 3, 4)


def test_after_three_hundred_rounds_the_most_points_win_and_ties_share() -> None:
    sites = spread(6)
    base: dict[str, Any] = {
        "seats": 4,
        "camps": {1: sites[:2], 2: sites[2:4], 3: sites[4:5]},
        "active": 3,
    }
    before = do(position(**base, turn=4 * 299), 3, "end_turn")
    assert ENGINE.outcome(before) is None
    state = do(position(**base, turn=4 * 300), 3, "end_turn")
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((0, 2, 2, 1), (4, 1, 1, 3))
    won = ENGINE.outcome(
        do(position(fortresses={1: sites[:4]}, cards={1: ["relic"] * 2}), 0, "end_turn")
    )
    assert won is not None
    assert won.reason != outcome.reason


def test_no_action_is_legal_after_the_end() -> None:
    state = position(fortresses={1: far_fortresses()}, cards={1: ["relic", "relic"]})
    state = do(state, 0, "end_turn")
    for seat in range(3):
        for kind in ("roll", "end_turn", "buy_card", "reject_offer"):
            assert not allows(state, seat, kind)
