"""Group G of the checks: turn order, ties and the like, as far as Cinco Vetas has them."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import Chance, IllegalAction
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    action,
    allows,
    do,
    fields_of,
    frozen,
    legal,
    position,
    spread,
    view,
)


def ended(points_per_seat: list[int], *, winner: int | None) -> Any:
    """The outcome of a match with these points: won by `winner` in its turn, or run out."""
    sites, camps, fortresses = iter(spread(22)), {}, {}
    for seat, total in enumerate(points_per_seat):
        big = min(4, total // 2)
        fortresses[seat] = [next(sites) for _ in range(big)]
        camps[seat] = [next(sites) for _ in range(total - 2 * big)]
    seats = len(points_per_seat)
    before = seats - 1 if winner is None else (winner - 1) % seats
    turn = 300 * seats if winner is None else 17
    state = position(seats=seats, camps=camps, fortresses=fortresses, active=before, turn=turn)
    return ENGINE.outcome(do(state, before, "end_turn"))


@pytest.mark.parametrize(
    ("totals", "winner", "places"),
    [
        ([10, 5, 5], 0, (1, 2, 2)),
        ([5, 10, 5, 4], 1, (2, 1, 2, 4)),
        ([5, 5, 5, 10], 3, (2, 2, 2, 1)),
        ([11, 10, 3], 1, (2, 1, 3)),
        ([4, 6, 10], 2, (3, 2, 1)),
        ([6, 6, 6], None, (1, 1, 1)),
        ([6, 6, 3], None, (1, 1, 3)),
        ([3, 6, 5, 5], None, (4, 1, 2, 2)),
        ([0, 0], None, (1, 1)),
    ],
)
def test_c105_places_follow_points_and_ties_share(
    totals: list[int], winner: int | None, places: tuple[int, ...]
) -> None:
    outcome = ended(totals, winner=winner)
    assert outcome.points == tuple(totals)
    assert outcome.places == places


def test_c106_nothing_but_setting_up_until_all_have_set_up() -> None:
    state = ENGINE.setup(3, {}, Chance.from_seed(b"c106"))
    refused: list[dict[str, Any]] = [
        {"type_": "roll"},
        {"type_": "end_turn"},
        {"type_": "buy_card"},
        {"type_": "move_storm", "hex": "1,0", "victim": None},
        {"type_": "trade_market", "give": "wood", "take": "gold"},
    ]
    acts = 0
    while fields_of(state)["phase"] == "setup":
        (seat,) = ENGINE.active_seats(state)
        for other in range(3):
            kinds = {a["type"] for a in legal(state, other)}
            assert kinds <= {"place_camp", "place_path"}
            assert bool(kinds) == (other == seat)
            for wanted in refused:
                assert not allows(state, other, **wanted)
        state = ENGINE.apply(state, seat, ENGINE.legal_actions(state, seat)[-1]).state
        acts += 1
    assert acts == 12
    assert ENGINE.active_seats(state) == (0,)
    assert legal(state, 0) == [{"type": "roll"}]


def test_c106_no_set_up_act_afterwards() -> None:
    for phase in ("roll", "main", "storm"):
        state = position(phase=phase, camps={0: ["0,5"]})
        assert not allows(state, 0, "place_camp", crossing="-4,-1")
        assert not allows(state, 0, "place_path", edge=geo.EDGES_AT["0,5"][0])


def test_c107_with_two_players_the_next_is_also_the_one_before() -> None:
    """Every order of turns, and a rival that is both neighbours, once round."""
    for seats in (2, 3, 4):
        state = position(seats=seats, next_roll=(1, 1))
        order = []
        for _ in range(seats):
            seat = fields_of(state)["active"]
            order.append(seat)
            state = do(state, seat, "end_turn")
            assert ENGINE.active_seats(state) == ((seat + 1) % seats,)
            while fields_of(state)["phase"] != "main":
                acting = ENGINE.active_seats(state)[0]
                state = ENGINE.apply(state, acting, ENGINE.default_action(state, acting)).state
        assert order == list(range(seats))
        assert (fields_of(state)["active"], view(state, None)["turn"]) == (0, 1 + seats)


def test_c107_an_offer_to_a_single_rival() -> None:
    state = position(seats=2, hands={0: {"wood": 1}, 1: {"gold": 1}})
    state = do(state, 0, "offer", give={"wood": 1}, ask={"gold": 1})
    assert ENGINE.active_seats(state) == (0, 1)
    assert fields_of(do(state, 1, "reject_offer"))["phase"] == "main"
    assert fields_of(do(state, 1, "accept_offer"))["phase"] == "main"


def test_c107_an_illegal_act_leaves_a_match_that_goes_on() -> None:
    state = position()
    before = frozen(state)
    with pytest.raises(IllegalAction):
        ENGINE.advance(state, 0, action("buy_card"))
    assert frozen(state) == before
    ENGINE.advance(state, 0, ENGINE.default_action(state, 0))
    assert fields_of(state)["phase"] == "roll"


def test_c142_a_lookout_before_the_roll_comes_before_production() -> None:
    """The Storm that it moved counts for this very roll, and a hand above 8 stays above 8."""
    state = position(
        phase="roll",
        cards={0: ["lookout"]},
        camps={0: ["0,1"], 1: ["4,13"]},
        hands={0: {"wood": 8}, 1: {"gold": 2}},
        next_roll=(4, 4),
    )
    blocked = do(do(state, 0, "play_lookout", hex="-1,0", victim=None), 0, "roll")
    assert sum(fields_of(blocked)["hands"][0].values()) == 8
    robbed = do(state, 0, "play_lookout", hex="3,12", victim=1)
    assert fields_of(robbed)["phase"] == "roll"
    assert sum(fields_of(robbed)["hands"][0].values()) == 9, "no discard for a lookout"
    rolled = do(do(state, 0, "play_lookout", hex="3,0", victim=None), 0, "roll")
    assert sum(fields_of(rolled)["hands"][0].values()) == 9, "nor for production"
    assert fields_of(rolled)["phase"] == "main"


def test_c142_at_a_seven_the_discard_comes_before_the_robbery() -> None:
    """So nobody is robbed out of a hand that is still too big, and the thief may hold nine."""
    state = position(
        phase="roll",
        camps={1: ["-2,7"]},
        hands={0: {"wood": 8}, 1: {"gold": 10}},
        next_roll=(3, 4),
    )
    state = do(state, 0, "roll")
    state = do(state, 1, "discard", resources={"gold": 2})
    state = do(state, 0, "move_storm", hex="-1,6", victim=1)
    sizes = [sum(each.values()) for each in fields_of(state)["hands"]]
    assert sizes == [9, 7, 0]
    assert fields_of(state)["phase"] == "main"
