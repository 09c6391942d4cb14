"""How a match ends: one function for every way, and the places of those who stayed and left."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.models import Match, MatchSeat
from games.positions import Position
from games.services import clocks

LEFT = "left"
"""End reason of a ranked match in which at most one person's seat was left."""
ABORTED = "aborted"
"""End reason of a match that a player aborted in time."""
AGREED = "agreed"
"""End reason of a match that all its players agreed to call off."""
STAFF = "staff"
"""End reason of a match that staff stopped."""


def places_with_leavers(
    result: Sequence[int] | None, left_at: Sequence[int | None]
) -> tuple[int, ...]:
    """Places in a ranked match (docs: ratings, "Leaving").

    `result` are the engine's places, None when the match ended before its rules did; `left_at`
    tells per seat the version at which its player left. Those who stayed are ranked by the result
    among themselves (ties share, as 1 1 3; without a result all share); the leavers stand behind
    them, the first to leave last. A bot that played on counts for nobody.
    """
    stayed = [seat for seat, left in enumerate(left_at) if left is None]

    def score(seat: int) -> int:
        return 0 if result is None else result[seat]

    places = [0] * len(left_at)
    for seat in stayed:
        places[seat] = 1 + sum(score(other) < score(seat) for other in stayed)
    for seat, left in enumerate(left_at):
        if left is not None:
            later = sum(other is not None and other > left for other in left_at)
            places[seat] = len(stayed) + later + 1
    return tuple(places)


def end_match(
    match: Match,
    seats: Sequence[MatchSeat],
    position: Position | None,
    *,
    status: str,
    reason: str,
    now: datetime,
) -> None:
    """End a running match: status, reason, clocks and, when it is finished, places and points.

    Every match ends here, however it ends. The caller holds the lock and stores match and seats.
    """
    if match.status != Match.Status.ACTIVE:
        raise RuntimeError(f"match {match.public_id} ends twice")
    match.status = status
    match.paused_until = match.paused_by = match.vote_closes_at = None
    match.end_reason = reason
    match.ended_at = now
    for seat in seats:
        seat.active = False
        seat.away_since = None
        clocks.put_away(seat, now)
    if status != Match.Status.FINISHED or position is None:
        return
    outcome = position.outcome()
    places = tuple(outcome.places) if outcome else None
    if match.ranked or places is None:
        places = places_with_leavers(places, [seat.left_at_version for seat in seats])
    points = outcome.points if outcome else position.public_points()
    for seat in seats:
        seat.place = places[seat.index]
        seat.points = points[seat.index] if points else None
