"""Ways out of a match: resign, time-out for good, abort (docs: ratings, "Leaving")."""

from __future__ import annotations

from accounts.models import User
from games.models import Match, MatchRecord, MatchSeat
from games.payloads import can_abort
from games.services import clocks
from games.services.bots import handover_level
from games.services.ending import ABORTED, LEFT
from games.services.refusals import CannotAbort, MatchNotStarted, MatchOver, NotYourSeat
from games.services.sitting import Sitting, sitting

RESIGNED = "resigned"
TIMED_OUT = "timed_out"


def resign_match(*, match_id: str, user: User | None) -> None:
    """Give up a seat for good; a bot plays it on. In a ranked match the player takes the last
    place, and when at most one person's seat is left the match ends at once.

    Again by the same player it changes nothing. Raises NotFound, NotYourSeat, MatchOver,
    MatchNotStarted.
    """
    with sitting(match_id=match_id) as s:
        seat = _seat_of(s, user)
        if seat.left_at_version is not None:
            return
        if not s.running:
            raise MatchOver(version=s.match.version)
        if not s.match.started:
            raise MatchNotStarted
        leave(s, seat, reason=RESIGNED)


def leave(s: Sitting, seat: MatchSeat, *, reason: str) -> None:
    """Hand a seat over to a bot for good, and end the match if that leaves too few people.

    A casual match goes on: among bots alone without their usual pause, to the end that the rules
    bring (every game has a last round).
    """
    kinds = {RESIGNED: MatchRecord.Kind.RESIGN, TIMED_OUT: MatchRecord.Kind.HANDOVER}
    actors = {RESIGNED: MatchRecord.Actor.PERSON, TIMED_OUT: MatchRecord.Actor.TIMEOUT}
    active = seat.active
    clocks.put_away(seat, s.now)
    seat.active = active
    seat.bot_level = handover_level(s.match.game)
    seat.left_reason = reason
    seat.left_at_version = s.match.version + 1
    s.record(
        kind=kinds[reason], actor=actors[reason], seat=seat.index, facts={"bot": seat.bot_level}
    )
    if s.running and s.match.ranked and len(s.people()) <= 1:
        s.end(Match.Status.FINISHED, LEFT)


def abort_match(*, match_id: str, user: User | None) -> None:
    """End a match without a result while some seat has still to make its first decision.

    Whoever aborts a ranked match waits before queueing again (by the signal `match_aborted`).
    Raises NotFound, NotYourSeat, MatchOver, CannotAbort.
    """
    with sitting(match_id=match_id) as s:
        seat = _seat_of(s, user)
        if not s.running:
            raise MatchOver(version=s.match.version)
        if not can_abort(s.match, s.seats, seat.index):
            raise CannotAbort(version=s.match.version)
        s.aborted_by = seat.user_id
        s.record(
            kind=MatchRecord.Kind.STAFF,
            actor=MatchRecord.Actor.PERSON,
            seat=seat.index,
            facts={"abort": "player"},
        )
        s.end(Match.Status.ABORTED, ABORTED)


def _seat_of(s: Sitting, user: User | None) -> MatchSeat:
    seat = s.seat_of(user.pk if user else None)
    if seat is None:
        raise NotYourSeat
    return seat
