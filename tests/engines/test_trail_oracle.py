"""The engine's longest trail against trying every walk, on random boards (C-86)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas import reference as ref
from tests.engines.cinco_vetas.boards import random_board
from tests.engines.cinco_vetas.positions import ENGINE, fields_of, position, view
from tests.engines.oracle import longest_trail

BOARDS = 1_000


def boards() -> Iterator[dict[str, Any]]:
    rng, base = random.Random("boards"), fields_of(position())
    for _ in range(BOARDS):
        yield random_board(base, rng)


def test_c86_the_longest_trail_equals_the_oracles_on_a_thousand_boards() -> None:
    seen: set[int] = set()
    for board in boards():
        expected = [ref.trail(board, seat) for seat in range(3)]
        state = ENGINE.state_from_json(board)
        assert view(state, None)["path_lengths"] == expected, board["paths"]
        seen.update(expected)
    assert seen >= set(range(1, 12))


def test_the_boards_have_loops_forks_and_cuts() -> None:
    """Else the comparison above would show little."""
    cut = looped = 0
    for board, _ in zip(boards(), range(200), strict=False):
        for seat in range(3):
            edges = [geo.ENDS[e] for e in ref.own_paths(board, seat)]
            cut += longest_trail(edges, ()) > ref.trail(board, seat)
            looped += len(edges) >= len({c for e in edges for c in e})
    assert cut > 50
    assert looped > 50


@pytest.mark.parametrize(
    ("edges", "blocked", "longest"),
    [
        ([], (), 0),
        ([("a", "b")], (), 1),
        ([("a", "b")], ("a", "b"), 1),
        ([("a", "b"), ("b", "c")], ("b",), 1),
        ([("a", "b"), ("b", "c"), ("c", "a")], (), 3),
        ([("a", "b"), ("b", "c"), ("c", "a")], ("b",), 3),
        ([("a", "b"), ("b", "c"), ("c", "a"), ("a", "d")], (), 4),
        ([("a", "b"), ("a", "c"), ("a", "d")], (), 2),
        ([("a", "b"), ("c", "d"), ("d", "e")], (), 2),
    ],
)
def test_the_oracle_itself_on_cases_one_can_see(
    edges: list[tuple[str, str]], blocked: tuple[str, ...], longest: int
) -> None:
    assert longest_trail(edges, blocked) == longest
