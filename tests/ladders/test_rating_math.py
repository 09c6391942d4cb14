"""The rating formula: the vectors and properties of the spec."""

from __future__ import annotations

from itertools import permutations
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ladders import rating_math as rm

VECTORS: list[tuple[list[float], list[int], list[float], list[float], float]] = [
    ([1500, 1500], [1, 2], [32] * 2, [16, -16], 1e-9),
    ([1200, 1000], [1, 2], [32] * 2, [7.688098, -7.688098], 1e-6),
    ([1000, 1200], [1, 2], [32] * 2, [24.311902, -24.311902], 1e-6),
    ([1200, 1000], [1, 1], [32] * 2, [-8.311902, 8.311902], 1e-6),
    ([1500] * 3, [1, 2, 3], [32] * 3, [16, 0, -16], 1e-9),
    ([1500] * 4, [1, 2, 3, 4], [32] * 4, [16, 5.3333, -5.3333, -16], 1e-4),
    ([1500] * 4, [1, 2, 2, 4], [32] * 4, [16, 0, 0, -16], 1e-9),
    ([1500] * 4, [1, 1, 3, 3], [32] * 4, [10.6667, 10.6667, -10.6667, -10.6667], 1e-4),
    ([1500] * 5, [1, 2, 3, 4, 5], [32] * 5, [16, 8, 0, -8, -16], 1e-9),
    ([1800, 1500, 1500, 1200], [1, 2, 3, 4], [32] * 4, [3.548, 5.333, -5.333, -3.548], 1e-3),
    ([1600, 1500, 1500, 1400], [1, 2, 3, 4], [32] * 4, [10.2413, 5.3333, -5.3333, -10.2413], 1e-4),
    ([1200, 1000, 900], [1, 2, 3], [32] * 3, [6.2597, 1.9149, -8.1746], 1e-4),
    ([1500] * 4, [1, 2, 3, 4], [40, 20, 20, 20], [20, 3.333, -3.333, -10], 1e-3),
]


@pytest.mark.parametrize(("ratings", "places", "ks", "wanted", "tolerance"), VECTORS)
def test_c130_vectors(
    ratings: list[float], places: list[int], ks: list[float], wanted: list[float], tolerance: float
) -> None:
    assert rm.deltas(ratings, places, ks) == pytest.approx(wanted, abs=tolerance)


players = st.integers(2, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.floats(100, 3000), min_size=n, max_size=n),
        st.lists(st.integers(1, n), min_size=n, max_size=n),
        st.lists(st.sampled_from([20.0, 40.0]), min_size=n, max_size=n),
        st.permutations(range(n)),
    )
)


@given(players)
@settings(max_examples=150, deadline=None)
def test_order_of_players_changes_nothing_to_the_last_bit(
    match: tuple[list[float], list[int], list[float], list[int]],
) -> None:
    ratings, places, ks, order = match
    straight = rm.deltas(ratings, places, ks)
    mixed = rm.deltas(
        [ratings[i] for i in order], [places[i] for i in order], [ks[i] for i in order]
    )
    assert mixed == [straight[i] for i in order]


@given(players)
@settings(max_examples=150, deadline=None)
def test_with_equal_k_the_sum_is_zero(
    match: tuple[list[float], list[int], list[float], list[int]],
) -> None:
    ratings, places, ks, _ = match
    assert abs(fsum(rm.deltas(ratings, places, [20.0] * len(ks)))) < 1e-9


@given(st.floats(100, 3000), st.floats(100, 3000), st.integers(1, 2))
def test_two_players_are_classic_elo(a: float, b: float, place: int) -> None:
    moved = rm.deltas([a, b], [place, 3 - place], [20, 20])
    assert moved[0] == pytest.approx(
        20 * ((2 - place) - 1 / (1 + 10 ** ((b - a) / 400))), abs=1e-12
    )


@given(st.lists(st.floats(100, 3000), min_size=2, max_size=5), st.floats(-500, 500))
def test_adding_a_constant_changes_nothing(ratings: list[float], shift: float) -> None:
    n = len(ratings)
    places, ks = list(range(1, n + 1)), [20.0] * n
    moved = rm.deltas([r + shift for r in ratings], places, ks)
    assert moved == pytest.approx(rm.deltas(ratings, places, ks), abs=1e-9)


@given(st.lists(st.floats(100, 3000), min_size=2, max_size=6), st.floats(100, 3000))
def test_a_better_place_never_gives_less(others: list[float], own: float) -> None:
    deltas = rm.preview(own, others, 40)
    assert deltas == sorted(deltas, reverse=True)


@pytest.mark.parametrize(
    "ratings", [[1500, 1700], [1200, 1500, 1800], [1100, 1400, 1500, 1900, 2100]]
)
def test_expected_scores_equal_plackett_luce(ratings: list[float]) -> None:
    """P(i before j) in the Plackett-Luce model, summed over all orders, is Elo's E(i,j)."""
    n = len(ratings)
    strength = [10 ** (r / 400) for r in ratings]
    before = [[0.0] * n for _ in range(n)]
    for order in permutations(range(n)):
        chance, left = 1.0, fsum(strength)
        for i in order:
            chance *= strength[i] / left
            left = fsum(strength[k] for k in order[order.index(i) + 1 :])
        for a in range(n):
            for b in range(a + 1, n):
                before[order[a]][order[b]] += chance
    for i in range(n):
        for j in range(n):
            if i != j:
                assert before[i][j] == pytest.approx(
                    rm.expected_score(ratings[i], ratings[j]), abs=1e-12
                )


def test_preview_is_what_the_match_then_moves() -> None:
    ratings = [1523.4, 1711.9, 1388.0, 1500.0]
    for place, promised in enumerate(rm.preview(ratings[0], ratings[1:], 40), start=1):
        rest = [p for p in range(1, 5) if p != place]
        assert rm.deltas(ratings, [place, *rest], [40] * 4)[0] == promised


def test_floor_and_provisional_edge() -> None:
    assert rm.after(104.0, -20.0) == 100.0
    assert rm.after(1500.0, -20.0) == 1480.0
    assert rm.k_factor(19) == 40
    assert rm.k_factor(20) == 20
    assert rm.is_provisional(19)
    assert not rm.is_provisional(20)


def test_c116_a_win_never_costs() -> None:
    for other in range(100, 3000, 100):
        assert rm.deltas([1500, other], [1, 2], [40, 40])[0] > 0


@pytest.mark.parametrize(
    ("ratings", "places", "ks"), [([1500], [1], [20]), ([1500, 1500], [1], [20, 20])]
)
def test_a_match_that_makes_no_sense_is_refused(
    ratings: list[float], places: list[int], ks: list[float]
) -> None:
    with pytest.raises(ValueError, match="two players"):
        rm.deltas(ratings, places, ks)


def test_season_pull() -> None:
    assert rm.season_reset(1900) == 1800
    assert rm.season_reset(1300) == 1350
