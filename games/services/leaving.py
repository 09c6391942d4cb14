"""Ways out of a match and back: leave, resign, time-out for good, abort, return, take-over
(docs: ratings, "Leaving")."""

from __future__ import annotations

from accounts.models import User
from core.errors import Malformed
from games import absence
from games.models import Match, MatchRecord, MatchSeat
from games.payloads import can_abort
from games.services import clocks
from games.services.bots import handover_level
from games.services.ending import ABORTED, LEFT
from games.services.outages import credit_running_outage
from games.services.refusals import (
    CannotAbort,
    CannotReturn,
    MatchNotStarted,
    MatchOver,
    NotYourSeat,
)
from games.services.sitting import Sitting, sitting

RESIGNED = "resigned"
TIMED_OUT = "timed_out"
LEFT_TO_BOT = "left"
"""Declared: a bot plays on, and in a casual match one may come back."""
ABSENT = "absent"
"""Taken over while away, in a casual match."""
VOTED_OUT = "voted_out"
"""Handed to a bot by a vote of the others, in a casual match."""

_KINDS = {RESIGNED: MatchRecord.Kind.RESIGN}
_ACTORS = {TIMED_OUT: MatchRecord.Actor.TIMEOUT, ABSENT: MatchRecord.Actor.TIMEOUT}


def resign_match(*, match_id: str, user: User | None) -> None:
    """Give up a seat for good; a bot plays it on. In a ranked match the player takes the last
    place, and when at most one person's seat is left the match ends at once.

    Again by the same player it changes nothing; who left his seat to a bot may still give it up.
    Raises NotFound, NotYourSeat, MatchOver, MatchNotStarted.
    """
    _go(match_id, user, RESIGNED)


def leave_match(*, match_id: str, user: User | None, choice: str) -> None:
    """Leave as `choice` says: ``bot`` (it plays on; in a casual match one may return, in a ranked
    one it is a loss) or ``resign``. Raises Malformed and what `resign_match` raises."""
    reasons = {"bot": LEFT_TO_BOT, "resign": RESIGNED}
    if choice not in reasons:
        raise Malformed(field="choice")
    _go(match_id, user, reasons[choice])


def _go(match_id: str, user: User | None, reason: str) -> None:
    with sitting(match_id=match_id) as s:
        seat = _seat_of(s, user)
        if seat.left_at_version is not None and not (
            reason == RESIGNED and s.running and absence.returnable(s.match, seat)
        ):
            return
        if not s.running:
            raise MatchOver(version=s.match.version)
        if not s.match.started:
            raise MatchNotStarted
        leave(s, seat, reason=reason)


def leave(s: Sitting, seat: MatchSeat, *, reason: str) -> None:
    """Hand a seat over to a bot, and end the match if that leaves too few people.

    A casual match goes on, to the end that the rules bring (every game has a last round): among
    bots alone without their usual pause once nobody may come back.
    """
    credit_running_outage(s)
    clocks.stand(seat, s.now)  # what is left of its time waits for an owner who returns at once
    if not seat.bot_level:
        seat.bot_level = handover_level(s.match.game)
        seat.left_at_version = s.match.version + 1
    seat.left_reason = reason
    facts: dict[str, object] = {"bot": seat.bot_level}
    if reason != RESIGNED:
        facts["why"] = reason
    if s.match.paused_until is not None and s.match.paused_by == seat.index:
        s.match.paused_until = s.match.paused_by = None
    s.record(
        kind=_KINDS.get(reason, MatchRecord.Kind.HANDOVER),
        actor=_ACTORS.get(reason, MatchRecord.Actor.PERSON),
        seat=seat.index,
        facts=facts,
    )
    if s.running and s.match.ranked and len(s.people()) <= 1:
        s.end(Match.Status.FINISHED, LEFT)


def return_to_seat(*, match_id: str, user: User | None) -> None:
    """Take one's seat back from the bot that plays it, in a casual match.

    If it is to act, its decision begins anew; a bot that thinks about it comes too late. A
    decision that the bot has not touched goes on with the time that was left of it: else to leave
    and to return would be time without end. On a seat that one plays already nothing changes.
    Raises NotFound, NotYourSeat, MatchOver, CannotReturn.
    """
    with sitting(match_id=match_id) as s:
        seat = _seat_of(s, user)
        if not s.running:
            raise MatchOver(version=s.match.version)
        if not seat.bot_level:
            return
        if not absence.returnable(s.match, seat):
            raise CannotReturn(reason="ranked" if s.match.ranked else RESIGNED)
        left = seat.left_at_version
        untouched = seat.active and left is not None and seat.decision_version < left
        seat.bot_level = ""
        seat.left_reason, seat.left_at_version = "", None
        seat.timeouts_in_row = 0
        seat.absent, seat.away_since = 0.0, None
        seat.deadline, seat.active = None, untouched
        s.record(
            kind=MatchRecord.Kind.HANDOVER,
            actor=MatchRecord.Actor.PERSON,
            seat=seat.index,
            facts={"back": True},
        )


def take_over_absent(s: Sitting) -> int:
    """Let bots play the seats whose players have been away for too long. How many."""
    taken = 0
    for seat in s.seats:
        due = absence.takeover_at(s.match, seat, s.seats) if s.running else None
        if due is not None and due <= s.now:
            leave(s, seat, reason=ABSENT)
            taken += 1
    return taken


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
