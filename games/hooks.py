"""Questions that a level above answers: it registers a function in its AppConfig.ready()."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.models import Match, MatchSeat

log = logging.getLogger(__name__)

SeatDecorator = Callable[[list[int], str], Mapping[int, Mapping[str, Any]]]
"""For keys of users and a ladder: what is shown of each user's rating there, by key, e.g.
``{7: {"value": 1512, "provisional": True}}``."""

seat_decorators: list[SeatDecorator] = []

LeavePrices = Callable[[list[int], str], Mapping[int, float]]
"""For keys of users and a ladder: what leaving a ranked match of theirs would move, by key."""

leave_prices: list[LeavePrices] = []


def decorations(match: Match, seats: Sequence[MatchSeat]) -> dict[int, dict[str, Any]]:
    """What the levels above add to the public description of each seat, by seat index.

    It is an ornament: a failure is logged and leaves it out.
    """
    by_user = {seat.user_id: seat.index for seat in seats if seat.user_id is not None}
    found: dict[int, dict[str, Any]] = {seat.index: {} for seat in seats}
    for decorate in seat_decorators:
        try:
            told = decorate(list(by_user), match.ladder)
        except Exception as error:
            log.error("decoration_failed match=%s why=%s", match.public_id, type(error).__name__)
            continue
        for user_id, rating in told.items():
            found[by_user[user_id]]["rating"] = dict(rating)
    return found


def prices_of_leaving(match: Match, seats: Sequence[MatchSeat]) -> dict[int, float]:
    """By seat: what leaving would move on the ladder; empty for matches that do not count."""
    if not match.ranked:
        return {}
    by_user = {seat.user_id: seat.index for seat in seats if seat.user_id is not None}
    for price in leave_prices:
        try:
            told = price(list(by_user), match.ladder)
        except Exception as error:
            log.error("price_failed match=%s why=%s", match.public_id, type(error).__name__)
            continue
        return {by_user[user_id]: delta for user_id, delta in told.items()}
    return {}
