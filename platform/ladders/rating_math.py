"""Simultaneous pairwise Elo, pure (specs: ratings). No rounding, no database.

A match of n players is n(n-1)/2 duels, all computed from the ratings before it:
E(i,j) = 1 / (1 + 10^((Rj - Ri)/400)), delta_i = K_i/(n-1) * sum over j of (S(i,j) - E(i,j)).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

START = 1500.0
FLOOR = 100.0
PROVISIONAL_MATCHES = 20
K_PROVISIONAL, K_SETTLED = 40.0, 20.0
SEASON_PULL = 0.75
SEASON_MIN_MATCHES = 5
"""Rated matches in the season before a leaderboard gives a position."""


@dataclass(frozen=True, slots=True)
class Duel:
    """What one opponent contributed to a player's change."""

    opponent: int
    """Index of the opponent in the match."""
    rating: float
    expected: float
    score: float
    contribution: float


def expected_score(own: float, other: float) -> float:
    """The probability, by Elo, of doing better than `other`; ties count half."""
    return 1.0 / (1.0 + math.pow(10.0, (other - own) / 400.0))


def duel_score(own_place: int, other_place: int) -> float:
    """1 for the better place, 0.5 for the same, 0 for the worse."""
    if own_place == other_place:
        return 0.5
    return 1.0 if own_place < other_place else 0.0


def k_factor(rated_matches: int) -> float:
    """K of a player who has `rated_matches` behind them on this ladder."""
    return K_PROVISIONAL if rated_matches < PROVISIONAL_MATCHES else K_SETTLED


def is_provisional(rated_matches: int) -> bool:
    return rated_matches < PROVISIONAL_MATCHES


def duels_of(index: int, ratings: Sequence[float], places: Sequence[int], k: float) -> list[Duel]:
    """Each duel of the player at `index`, in the order of the match."""
    others = [j for j in range(len(ratings)) if j != index]
    share = k / len(others)
    duels = []
    for j in others:
        expected = expected_score(ratings[index], ratings[j])
        score = duel_score(places[index], places[j])
        duels.append(Duel(j, ratings[j], expected, score, share * (score - expected)))
    return duels


def deltas(ratings: Sequence[float], places: Sequence[int], ks: Sequence[float]) -> list[float]:
    """What each rating moves by, unrounded, before the floor.

    Sums go through `fsum`: the order of the players cannot matter, even in the last bit.
    Raises ValueError for fewer than two players or lengths that differ.
    """
    n = len(ratings)
    if n < 2 or len(places) != n or len(ks) != n:
        raise ValueError("a rated match has two players or more, each with a rating, place and K")
    moved = []
    for i in range(n):
        # S and E go in as terms of their own, so that nothing is rounded before the exact sum.
        terms = [duel_score(places[i], places[j]) for j in range(n) if j != i]
        terms += [-expected_score(ratings[i], ratings[j]) for j in range(n) if j != i]
        moved.append(ks[i] / (n - 1) * fsum(terms))
    return moved


def after(rating: float, delta: float) -> float:
    """The rating after a match: never below the floor."""
    return max(FLOOR, rating + delta)


def preview(own: float, others: Sequence[float], k: float) -> list[float]:
    """The delta for each place 1..n (no ties): who beats whom among the others does not matter.

    The last one is also what leaving costs.
    """
    n = len(others) + 1
    expected = [-expected_score(own, other) for other in others]
    return [k / (n - 1) * fsum([float(n - place), *expected]) for place in range(1, n + 1)]


def season_reset(rating: float) -> float:
    """The rating with which the next season begins."""
    return START + (rating - START) * SEASON_PULL
