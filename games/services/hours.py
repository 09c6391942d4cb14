"""Playing hours and holidays: when the clock of a turn-based match runs for a player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.errors import Malformed
from games.models import Match, MatchRecord, MatchSeat, PlayingHours
from games.payloads import iso
from games.services import clocks
from games.services.refusals import CannotRest, MatchOver, NotYourSeat
from games.services.sitting import sitting
from games.timing import TURNS, WHOLE_DAY, BadHours, Hours

_SHORT = _("Las horas de juego son cuatro horas seguidas como mínimo: elige otras.")


def hours_of(users: Iterable[User | None]) -> dict[int, dict[str, Any]]:
    """The playing hours of those who have chosen some, by key."""
    keys = [user.pk for user in users if user is not None]
    rows = PlayingHours.objects.filter(user__in=keys)
    return {row.user_id: Hours(row.zone, row.start, row.end).to_json() for row in rows}


def playing_hours(user: User) -> dict[str, Any]:
    """A user's playing hours; the whole day in UTC for who has chosen none."""
    return hours_of([user]).get(user.pk, WHOLE_DAY.to_json())


def set_hours(*, user: User, hours: Mapping[str, Any]) -> dict[str, Any]:
    """Choose when one plays turn-based matches. In those that run it holds from the next turn on:
    nobody closes a window on a turn that has begun. Raises Malformed (`field`)."""
    try:
        chosen = Hours.from_json({**playing_hours(user), **hours})
    except BadHours as error:
        raise Malformed(_SHORT if error.short else None, field=error.field) from error
    with transaction.atomic():
        PlayingHours.objects.update_or_create(user=user, defaults=chosen.to_json())
        mine = MatchSeat.objects.filter(user=user, match__status=Match.Status.ACTIVE)
        mine.update(next_hours=chosen.to_json())
    return chosen.to_json()


def take_holidays(*, match_id: str, user: User | None, days: int) -> None:
    """Take some of a turn-based match's holidays, from now on: one's own clock stands.

    Raises NotFound, NotYourSeat, MatchOver, CannotRest.
    """
    with sitting(match_id=match_id) as s:
        seat = s.seat_of(user.pk if user else None)
        if seat is None or seat.bot_level:
            raise NotYourSeat
        if not (s.running and s.match.started):
            raise MatchOver(version=s.match.version)
        if clocks.control_of(s.match).kind != TURNS:
            raise CannotRest(reason="live")
        if not 1 <= days <= seat.vacation_left:
            raise CannotRest(reason="budget", left=seat.vacation_left)
        if seat.vacation_until is not None and seat.vacation_until > s.now:
            raise CannotRest(reason="resting", until=iso(seat.vacation_until))
        ran = seat.clock_started_at is not None
        clocks.stand(seat, s.now)
        s.close_span(seat, s.now, "pause/person")
        seat.span_from = s.now
        seat.vacation_left -= days
        seat.vacation_until = s.now + timedelta(days=days)
        if ran:
            clocks.run(seat, s.now)
        s.record(
            kind=MatchRecord.Kind.PAUSE,
            actor=MatchRecord.Actor.PERSON,
            seat=seat.index,
            facts={"holidays": days, "until": iso(seat.vacation_until)},
        )
