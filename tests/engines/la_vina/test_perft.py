"""How many lines of play there are from the set-up: one wrong rule changes a number."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import Chance
from tests.engines.la_vina.positions import ENGINE, acting, at_exit, position


def count_lines(state: Any, depth: int) -> int:
    """How many sequences of this many actions begin here."""
    if depth == 0 or ENGINE.outcome(state) is not None:
        return 1
    seat = acting(state)
    return sum(
        count_lines(ENGINE.apply(state, seat, action).state, depth - 1)
        for action in ENGINE.legal_actions(state, seat)
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_acts(seats: int) -> None:
    """With s spaces. 1: 2s footholds and the exit. 2: on a foothold a harvest without tools or the
    end of the turn, at the exit only the end of the turn (1 point buys no basket): 2 * 2s + 1.
    3: two stacks to pick from, or the next farmer's moves, one foothold less: 2s * (2 + 2s); after
    the exit the next farmer's: 2s + 1."""
    state = ENGINE.setup(seats, {}, Chance.from_seed(b"perft"))
    holds = {2: 10, 3: 8, 4: 10, 5: 12}[seats]
    expected = [holds + 1, 2 * holds + 1, holds * (2 + holds) + holds + 1]
    assert [count_lines(state, depth) for depth in (1, 2, 3)] == expected


def test_a_harvest_with_shears() -> None:
    """Space 4 of 4, one card on each side, both baskets empty, the last farmer on the path.
    Moves: the exit; harvests: none, shears: 3. After the exit: end (1 point buys nothing): 1;
    after no tools: 2 picks; after the shears: 2 picks: 5. Then: the end leads to the next round,
    whose first farmer waits at the entrance: 9 moves; each pick is placed in one of two baskets or
    discarded: 4 * 3: 21."""
    state = position(at={0: "4r", 1: None, 2: None}, path={4: ("PN3", "G3")}, tools={0: ["shears"]})
    assert [count_lines(state, depth) for depth in (1, 2, 3)] == [3, 5, 21]


def test_two_deliveries_at_the_exit() -> None:
    """Basket 0 fits both slots that differ (8, 7, 6: three) of w01 and the cooperative's x1 and
    x1/2: 5; with 2 points nothing to buy; pour and dump: 2; the end: 8."""
    state = at_exit(baskets={0: ("PN5", "")}, wineries={"w01": {}}, points={0: 2})
    assert count_lines(state, 1) == 8
