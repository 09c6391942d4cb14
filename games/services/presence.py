"""Noting who is at a match: what `realtime` sees over all tabs and devices."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from core.errors import NotFound
from games.models import Match, MatchSeat
from games.services.sitting import sitting


def note_presence(*, match_id: str, present: Collection[int]) -> bool:
    """Note which seats' players have the match open somewhere now. Returns whether that is news.

    A seat that was never there does not become absent by being missing.
    """
    seats = MatchSeat.objects.filter(
        match__public_id=match_id, match__status=Match.Status.ACTIVE, match__started=True
    )
    if not any(row.connected != (row.index in present) for row in seats):
        return False
    try:
        with sitting(match_id=match_id) as s:
            if not (s.running and s.match.started):
                return False
            for seat in s.seats:
                _note(seat, seat.index in present, s.now)
            s.touch(tell=True)
    except NotFound:
        return False
    return True


def _note(seat: MatchSeat, here: bool, now: datetime) -> None:
    if here == seat.connected:
        return
    seat.connected = here
    if here:
        if seat.away_since is not None:
            seat.absent += max(0.0, (now - seat.away_since).total_seconds())
        seat.away_since = None
    else:
        seat.away_since = now


def signs_of_life(seat: MatchSeat, now: datetime) -> None:
    """The player has acted, from wherever: his absence so far is forgotten."""
    seat.absent = 0.0
    if seat.away_since is not None:
        seat.away_since = now
