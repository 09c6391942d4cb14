"""How the windows open and whom they let together."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchmaking.windows import Waiting, fits, pick_group, window


@pytest.mark.parametrize(
    ("waited", "points"),
    [
        (-3, 100), (0, 100), (9.9, 100), (10, 125), (19.9, 125), (20, 150), (60, 250),
        (119.9, 375), (120, 400), (130, 400), (3600, 400),
    ],
)  # fmt: skip
def test_the_window_opens_with_the_wait_up_to_a_cap(waited: float, points: float) -> None:
    assert window(waited) == points


@pytest.mark.parametrize(
    ("gap", "first", "second", "together"),
    [
        (100, 0, 0, True),
        (100.5, 0, 0, False),
        (125, 10, 10, True),
        (125, 3600, 9, False),  # the smaller window decides
        (400, 120, 120, True),
        (401, 3600, 3600, False),
    ],
)
def test_the_smaller_window_decides(
    gap: float, first: float, second: float, together: bool
) -> None:
    a, b = Waiting(1, 1500, first), Waiting(2, 1500 + gap, second)
    assert fits(a, b) is together
    assert fits(b, a) is together


def test_every_pair_of_a_group_fits() -> None:
    """The two outer ones each fit the middle one, but not one another."""
    waiting = [Waiting(1, 1500, 0), Waiting(2, 1420, 0), Waiting(3, 1580, 0)]
    assert pick_group(waiting, 3) is None
    assert pick_group([*waiting, Waiting(4, 1490, 0)], 3) == [
        Waiting(1, 1500, 0), Waiting(2, 1420, 0), Waiting(4, 1490, 0),
    ]  # fmt: skip


def test_the_oldest_who_fits_goes_first() -> None:
    waiting = [
        Waiting(1, 2400, 50),
        Waiting(2, 1500, 40),
        Waiting(3, 1510, 30),
        Waiting(4, 1500, 0),
    ]
    group = pick_group(waiting, 2)
    assert group is not None
    assert [member.user for member in group] == [2, 3]


def test_who_just_played_together_meets_others_first() -> None:
    waiting = [Waiting(1, 1500, 9), Waiting(2, 1500, 8), Waiting(3, 1500, 7)]
    group = pick_group(waiting, 2, recent={frozenset((1, 2))})
    assert group is not None
    assert [member.user for member in group] == [1, 3]


def test_who_just_played_together_meets_again_when_nobody_else_is_there() -> None:
    waiting = [Waiting(1, 1500, 9), Waiting(2, 1500, 8)]
    assert pick_group(waiting, 2, recent={frozenset((1, 2))}) == waiting


def test_who_is_kept_apart_never_meets() -> None:
    waiting = [Waiting(1, 1500, 900), Waiting(2, 1500, 800)]
    assert pick_group(waiting, 2, apart={frozenset((1, 2))}) is None


@settings(max_examples=150, deadline=None)
@given(
    ratings=st.lists(st.tuples(st.integers(1000, 2000), st.integers(0, 200)), max_size=9),
    seats=st.integers(2, 4),
)
def test_a_group_is_found_exactly_when_there_is_one(
    ratings: list[tuple[int, int]], seats: int
) -> None:
    waiting = [Waiting(user, rating, waited) for user, (rating, waited) in enumerate(ratings)]
    possible = [
        list(group)
        for group in combinations(waiting, seats)
        if all(fits(a, b) for a, b in combinations(group, 2))
    ]
    assert pick_group(waiting, seats) == (possible[0] if possible else None)
