"""Pauses: from a seat's own budget, or by agreement of all. Each ends by itself."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from accounts.models import User
from core.errors import Malformed
from games.models import MatchRecord, MatchSeat
from games.payloads import iso
from games.services.outages import credit_running_outage
from games.services.refusals import (
    CannotPause,
    MatchNotStarted,
    MatchOver,
    NotYourSeat,
)
from games.services.sitting import Sitting, sitting

Actor = MatchRecord.Actor


def pause_match(*, match_id: str, user: User | None, minutes: int) -> None:
    """Let all clocks stand for some minutes of one's own budget; what one does not use of them
    stays. Live matches only. Raises NotFound, NotYourSeat, MatchOver, MatchNotStarted, Malformed,
    CannotPause."""
    if type(minutes) is not int or minutes < 1:
        raise Malformed(field="minutes")
    with sitting(match_id=match_id) as s:
        seat = _player(s, user)
        if s.match.paused_until is not None:
            raise CannotPause(reason="paused", until=iso(s.match.paused_until))
        if minutes * 60 > seat.pause_left:
            raise CannotPause(reason="budget", left=int(seat.pause_left))
        seat.pause_left -= minutes * 60
        begin_pause(s, minutes=minutes, by=seat.index)


def resume_match(*, match_id: str, user: User | None) -> None:
    """End the pause that one began oneself; the rest of its minutes come back. One by agreement
    ends early by a vote only. Raises NotFound, NotYourSeat, MatchOver, CannotPause."""
    with sitting(match_id=match_id) as s:
        seat = _player(s, user)
        if s.match.paused_until is None:
            raise CannotPause(reason="not_paused")
        if s.match.paused_by != seat.index:
            raise CannotPause(reason="not_yours")
        end_pause(s, actor=Actor.PERSON, seat=seat.index)


def begin_pause(s: Sitting, *, minutes: int, by: int | None) -> None:
    """Stop every clock of a locked match; `by` None: all agreed."""
    credit_running_outage(s)
    s.match.paused_until = s.now + timedelta(minutes=minutes)
    s.match.paused_by = by
    if by is None:
        s.match.agreed_pause += minutes * 60
    s.record(
        kind=MatchRecord.Kind.PAUSE,
        actor=Actor.PERSON,
        seat=by,
        facts={
            "paused": "budget" if by is not None else "agreed",
            "until": iso(s.match.paused_until),
        },
    )


def end_pause(s: Sitting, *, actor: str, seat: int | None = None) -> None:
    """Let the clocks of a locked match go on, and give back what was not used of the pause."""
    until, by = s.match.paused_until, s.match.paused_by
    if until is None:
        return
    unused = max(0.0, (until - s.now).total_seconds())
    if by is not None:
        s.seats[by].pause_left += unused
    else:
        s.match.agreed_pause = max(0.0, s.match.agreed_pause - unused)
    s.match.paused_until = s.match.paused_by = None
    s.record(kind=MatchRecord.Kind.PAUSE, actor=actor, seat=seat, facts={"resumed": True})


def pause_room(s: Sitting) -> float:
    """Minutes of pauses that may still be agreed on in a match."""
    return settings.AGREED_PAUSE_MINUTES - s.match.agreed_pause / 60


def _player(s: Sitting, user: User | None) -> MatchSeat:
    seat = s.seat_of(user.pk if user else None)
    if seat is None or (seat.bot_level and s.running):
        raise NotYourSeat
    if not s.running:
        raise MatchOver(version=s.match.version)
    if not s.match.started:
        raise MatchNotStarted
    return seat
