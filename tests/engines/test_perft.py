"""How many lines of play there are: one wrong rule anywhere changes a number."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import Chance
from tests.engines.cinco_vetas.positions import ENGINE, position, route


def count_lines(state: Any, depth: int) -> int:
    """How many sequences of this many actions begin here; a match that ends counts once."""
    if depth == 0 or ENGINE.outcome(state) is not None:
        return 1
    listed = [(seat, ENGINE.legal_actions(state, seat)) for seat in ENGINE.active_seats(state)]
    if depth == 1:
        return sum(len(actions) for _, actions in listed)
    return sum(
        count_lines(ENGINE.apply(state, seat, action).state, depth - 1)
        for seat, actions in listed
        for action in actions
    )


def test_the_first_three_acts_of_the_set_up() -> None:
    """66 crossings; each edge has two ends, so 2 * 89 pairs of camp and path. The next camp may
    stand on none of the first camp's crossing and its neighbours: of the 66 crossings 20 have two
    neighbours and 46 have three (2 * 20 + 3 * 46 = 178), so 20*2*63 + 46*3*62 = 11,076."""
    state = ENGINE.setup(2, {}, Chance.from_seed(b"perft"))
    assert [count_lines(state, depth) for depth in (1, 2, 3)] == [66, 178, 11_076]


def test_three_wood_at_the_market() -> None:
    """1: four market trades, 4 * 2 offers, end of turn: 13.
    2: after a trade one unit is left, 4 offers and the end: 4 * 5. After an offer the proposer
    may withdraw and each of two rivals, who hold nothing, reject: 8 * 3. After the end: the roll.
    20 + 24 + 1 = 45."""
    state = position(hands={0: {"wood": 3}})
    assert [count_lines(state, depth) for depth in (1, 2)] == [13, 45]


def test_a_turn_without_means() -> None:
    """End, roll (2: no seven), end, roll, ...: one line however deep."""
    state = position()
    assert [count_lines(state, depth) for depth in (1, 2, 4)] == [1, 1, 1]


def test_a_crew_of_two_from_one_camp_at_the_coast() -> None:
    """The camp at -4,-1 has two edges, L to -4,1 and R to -3,-2. Both: one sorted pair. L then
    one of the two edges beyond -4,1; R then the one beyond -3,-2: 1 + 2 + 1 = 4, and the end."""
    state = position(cards={0: ["crew"]}, camps={0: ["-4,-1"]})
    assert count_lines(state, 1) == 5


@pytest.mark.parametrize(("depth", "lines"), [(1, 71), (2, 1905), (3, 23_829)])
def test_a_rich_middle_game(depth: int, lines: int) -> None:
    """1: three edges; one crossing for a camp; 2 wood at the wood port: 4; offers: 16 of one, 8
    of two; 23 terrains for the Storm, each with one choice of victim; 15 finds; the end:
    3 + 1 + 4 + 24 + 23 + 15 + 1 = 71."""
    state = position(
        seats=2,
        paths={0: route("-4,-1", "-3,-2", "-2,-1"), 1: route("0,7", "0,5")},
        camps={0: ["-4,-1"], 1: ["0,7"]},
        hands={0: {"wood": 2, "bronze": 2, "iron": 1, "gold": 1}, 1: {"gold": 1}},
        cards={0: ["lookout", "find"]},
    )
    assert count_lines(state, depth) == lines
