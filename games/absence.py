"""Who is away from a match, and what follows: pure functions on its rows.

`realtime` notes who is there (`services.note_presence`). Absence counts from the moment at which
a player's last tab or device is gone, and adds up over short returns until his next own act. A
player who never had one open, a program on the REST API, is never away.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Match, MatchSeat
from games.timing import LIVE, Hours, PlayingTime, TimeControl

MOST_TIMEOUTS = 2
"""Time-outs in a row after which a bot takes the seat."""


def playing_time(seat: MatchSeat) -> PlayingTime | None:
    """Which seconds a seat's clock counts; None: all of them."""
    if seat.hours is None:
        return None
    return PlayingTime(
        Hours(seat.hours["zone"], seat.hours["start"], seat.hours["end"]),
        weekends_off=bool(seat.hours["weekends_off"]),
        away_until=seat.vacation_until,
    )


def absence(seat: MatchSeat, now: datetime) -> float:
    """Seconds of absence since the player's last act."""
    present = (now - seat.away_since).total_seconds() if seat.away_since else 0.0
    return seat.absent + max(0.0, present)


def takeover_at(match: Match, seat: MatchSeat, seats: Sequence[MatchSeat]) -> datetime | None:
    """When a bot takes the seat of a player who is away while others wait for him.

    Only in casual live matches, where he can take it back at once; in ranked and turn-based ones
    the clock alone decides, and so it does where nobody but bots is waiting.
    """
    waits = seat.active and not seat.bot_level and seat.clock_started_at and seat.uses_bank
    if match.ranked or not waits or seat.away_since is None or match.paused_until is not None:
        return None
    if not any(other.index != seat.index and not other.bot_level for other in seats):
        return None
    if TimeControl.from_json(match.time).kind != LIVE:
        return None
    limit = seat.away_since + timedelta(seconds=settings.ABSENCE_LIMIT - seat.absent)
    begun = seat.turn_at or seat.clock_started_at
    if begun is None:
        return limit
    return max(limit, begun + timedelta(seconds=settings.ABSENCE_GRACE))


def lost_at(match: Match, seat: MatchSeat, seats: Sequence[MatchSeat]) -> datetime | None:
    """When somebody else takes the seat over if nothing happens: by absence, or because the
    next time-out would be one too many."""
    last = seat.deadline if seat.timeouts_in_row >= MOST_TIMEOUTS - 1 and seat.uses_bank else None
    moments = [takeover_at(match, seat, seats), None if seat.bot_level else last]
    return min((moment for moment in moments if moment is not None), default=None)


def returnable(match: Match, seat: MatchSeat) -> bool:
    """Whether the owner may take the seat back from the bot that plays it: in casual matches,
    unless he resigned."""
    return match.status == Match.Status.ACTIVE and not match.ranked and has_owner(seat)


def has_owner(seat: MatchSeat) -> bool:
    """Whether a bot plays the seat for somebody who has not given it up."""
    return seat.user_id is not None and bool(seat.bot_level) and seat.left_reason != "resigned"


def votable_at(match: Match, seat: MatchSeat) -> datetime | None:
    """From when the others may vote about a seat: it is its turn, and its player has been away
    for a while or takes very long (settings.HOLD_UP). Casual matches only."""
    if match.ranked or match.paused_until is not None or not seat.active or seat.bot_level:
        return None
    begun = seat.turn_at or seat.clock_started_at
    if seat.clock_started_at is None or begun is None:
        return None
    kind = TimeControl.from_json(match.time).kind
    moment = begun + timedelta(seconds=settings.HOLD_UP[kind])
    if seat.away_since is not None:
        gone = seat.away_since + timedelta(seconds=settings.ABSENCE_GRACE - seat.absent)
        moment = min(moment, max(gone, begun))
    elif seat.absent >= settings.ABSENCE_GRACE:
        moment = min(moment, begun)
    return moment


def holds_up(match: Match, seat: MatchSeat, now: datetime) -> bool:
    """Whether the others may vote about a seat now."""
    since = votable_at(match, seat)
    return since is not None and since <= now
