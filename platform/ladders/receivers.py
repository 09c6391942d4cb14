"""What ladders do when something happens below: enqueue, nothing else."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from core.jobs import enqueue_on_commit
from games.signals import match_annulled, match_finished
from ladders import rating_math
from ladders.selectors import registered_ratings, shown


@receiver(match_finished)
def rate_when_finished(sender: Any, match_pk: int, **kwargs: Any) -> None:
    enqueue_on_commit("ladders.rate_match", match_pk)


@receiver(match_annulled)
def recompute_when_annulled(sender: Any, match_pk: int, **kwargs: Any) -> None:
    enqueue_on_commit("ladders.annul_rated_match", match_pk)


def seat_ratings(user_ids: list[int], ladder: str) -> dict[int, dict[str, Any]]:
    """Shown ratings for the seats of a match; who never played the ladder has the start value.

    Guests have none.
    """
    return {pk: shown(rating) for pk, rating in registered_ratings(user_ids, ladder).items()}


def leaving_prices(user_ids: list[int], ladder: str) -> dict[int, float]:
    """What the last place would move for each player of a match, as ratings stand now."""
    rows = registered_ratings(user_ids, ladder)
    return {
        pk: rating_math.preview(
            row.value,
            [other.value for key, other in rows.items() if key != pk],
            rating_math.k_factor(row.matches),
        )[-1]
        for pk, row in rows.items()
        if len(rows) > 1
    }
