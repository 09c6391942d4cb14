"""Votes of a match's players: about one who holds the others up, or a proposal to all.

=========  ==============================================  =====================================
kind       about a seat that holds up (casual matches)     as a proposal to all
=========  ==============================================  =====================================
``bot``    a bot plays on for it; its owner may return     -
``turns``  the match goes on turn-based                    the same, in ranked matches too
``abort``  it ends, unrated                                the same, in ranked matches too
``pause``  -                                               all clocks stand for some minutes
``resume`` -                                               a pause by agreement ends early
=========  ==============================================  =====================================

Of a seat that holds up, the others vote, and more than half of them decide; a proposal needs
everybody who still plays. Whoever opens a vote says yes by it. There is one vote at a time. It is
open for VOTE_SECONDS, and falls when the seat it is about acts or is there again, when somebody
takes a seat back who was not asked, or when the pause that was to end early has ended.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings

from accounts.models import User
from core.errors import Malformed, NotFound
from games import absence
from games.models import Match, MatchRecord, MatchSeat, Vote, VoteBallot
from games.services import clocks
from games.services.ending import ABORTED, AGREED
from games.services.leaving import VOTED_OUT, leave
from games.services.pausing import begin_pause, end_pause, pause_room
from games.services.refusals import CannotVote, MatchNotStarted, MatchOver, NotYourSeat
from games.services.sitting import Sitting, sitting
from games.timing import TURN_DAYS, TURNS, TimeControl

Kind, Status = Vote.Kind, Vote.Status
_ABOUT_A_SEAT = {Kind.BOT.value, Kind.TURNS.value, Kind.ABORT.value}
_TO_ALL = {Kind.TURNS.value, Kind.ABORT.value, Kind.PAUSE.value, Kind.RESUME.value}


def open_vote(
    *,
    match_id: str,
    user: User | None,
    kind: str,
    target: int | None = None,
    days: int | None = None,
    minutes: int | None = None,
) -> int:
    """Ask the players. `target` is the seat that holds the others up, None for a proposal to
    all; `days` go with ``turns`` (else 1), `minutes` with ``pause``. Returns the vote's id.

    Who asks the same as the open vote, days and minutes included, votes yes in it. Raises
    NotFound, NotYourSeat, MatchOver, MatchNotStarted, Malformed, CannotVote.
    """
    with sitting(match_id=match_id) as s:
        mine = _voter(s, user)
        settle_vote(s)
        data = _data(s, kind, target, days, minutes)
        running = _open(s)
        if running is not None:
            if (running.kind, running.target, running.data) != (kind, target, data):
                raise CannotVote(reason="open", vote=running.pk)
            _ballot(s, running, mine, yes=True)
            return int(running.pk)
        electorate = _electorate(s, mine, kind, target)
        needed = len(electorate) if target is None else len(electorate) // 2 + 1
        wait = settings.VOTE_SECONDS[clocks.control_of(s.match).kind]
        vote = Vote.objects.create(
            match=s.match,
            kind=kind,
            target=target,
            data=data,
            opened_by=mine.index,
            electorate=electorate,
            needed=needed,
            opened_at=s.now,
            closes_at=s.now + timedelta(seconds=wait),
        )
        s.match.vote_closes_at = vote.closes_at
        _ballot(s, vote, mine, yes=True)
        return int(vote.pk)


def cast_vote(*, match_id: str, user: User | None, vote_id: int, yes: bool) -> None:
    """Answer the open vote, once. Raises NotFound, NotYourSeat, MatchOver, CannotVote."""
    with sitting(match_id=match_id) as s:
        mine = _voter(s, user)
        settle_vote(s)
        vote = _open(s)
        if vote is None or vote.pk != vote_id:
            known = Vote.objects.filter(match=s.match, pk=vote_id).exists()
            raise CannotVote(reason="closed") if known else NotFound
        _ballot(s, vote, mine, yes=yes)


def settle_vote(s: Sitting) -> None:
    """Close the open vote of a locked match when its time is up or its reason is gone."""
    if s.match.vote_closes_at is None:
        return
    vote = _open(s)
    if vote is None:
        s.match.vote_closes_at = None
    elif _pointless(s, vote):
        _close(s, vote, Status.MOOT)
    elif vote.closes_at <= s.now:
        _close(s, vote, Status.EXPIRED)
    else:
        return
    s.touch(tell=True)


def _pointless(s: Sitting, vote: Vote) -> bool:
    """Whether what an open vote was about is gone, or its proposal was not put to all."""
    if vote.target is not None:
        return not absence.holds_up(s.match, s.seats[vote.target], s.now)
    if vote.kind == Kind.RESUME and not _agreed_pause(s):
        return True
    return any(seat.index not in vote.electorate for seat in s.people())


def _agreed_pause(s: Sitting) -> bool:
    return s.match.paused_until is not None and s.match.paused_by is None


def _voter(s: Sitting, user: User | None) -> MatchSeat:
    seat = s.seat_of(user.pk if user else None)
    if seat is None:
        raise NotYourSeat
    if not s.running:
        raise MatchOver(version=s.match.version)
    if not s.match.started:
        raise MatchNotStarted
    if seat.bot_level:
        raise NotYourSeat
    return seat


def _data(
    s: Sitting, kind: str, target: int | None, days: int | None, minutes: int | None
) -> dict[str, Any]:
    """Check what is asked. Raises Malformed, CannotVote."""
    if kind not in (_TO_ALL if target is None else _ABOUT_A_SEAT):
        raise Malformed(field="kind")
    if target is not None and not 0 <= target < len(s.seats):
        raise Malformed(field="target")
    if kind == Kind.TURNS:
        if (days or 1) not in TURN_DAYS:
            raise Malformed(field="days")
        if clocks.control_of(s.match).kind == TURNS:
            raise CannotVote(reason="kind")
        return {"days": days or 1}
    if kind == Kind.PAUSE:
        if minutes is None or minutes < 1:
            raise Malformed(field="minutes")
        if s.match.paused_until is not None or minutes > pause_room(s):
            raise CannotVote(reason="kind", room=int(pause_room(s)))
        return {"minutes": minutes}
    if kind == Kind.RESUME and not _agreed_pause(s):
        raise CannotVote(reason="kind")
    return {}


def _electorate(s: Sitting, mine: MatchSeat, kind: str, target: int | None) -> list[int]:
    """Who may vote. Raises CannotVote."""
    people = [seat.index for seat in s.people()]
    if target is None:
        return people
    if target == mine.index:
        raise CannotVote(reason="your_turn")
    if not absence.holds_up(s.match, s.seats[target], s.now):
        raise CannotVote(reason="not_late")
    return [index for index in people if index != target]


def _open(s: Sitting) -> Vote | None:
    if s.match.vote_closes_at is None:
        return None
    return Vote.objects.filter(match_id=s.match.pk, status=Status.OPEN).first()


def _ballot(s: Sitting, vote: Vote, seat: MatchSeat, *, yes: bool) -> None:
    """Note an answer and close the vote if it decides it. Raises CannotVote."""
    if seat.index not in vote.electorate:
        raise CannotVote(reason="not_asked")
    ballot, fresh = VoteBallot.objects.get_or_create(
        vote=vote, seat=seat.index, defaults={"yes": yes, "at": s.now}
    )
    if not fresh:
        if ballot.yes == yes:
            return
        raise CannotVote(reason="voted")
    answers = list(vote.ballots.values_list("yes", flat=True))
    s.touch(tell=True)
    if sum(answers) >= vote.needed:
        _close(s, vote, Status.PASSED)
        _carry_out(s, vote)
    elif len(vote.electorate) - answers.count(False) < vote.needed:
        _close(s, vote, Status.REJECTED)


def _close(s: Sitting, vote: Vote, status: str) -> None:
    Vote.objects.filter(pk=vote.pk).update(status=status, closed_at=s.now)
    s.match.vote_closes_at = None


def _carry_out(s: Sitting, vote: Vote) -> None:
    if vote.kind == Kind.BOT and vote.target is not None:
        leave(s, s.seats[vote.target], reason=VOTED_OUT)
    elif vote.kind == Kind.TURNS:
        go_turn_based(s, days=int(vote.data["days"]), vote=vote.pk)
    elif vote.kind == Kind.ABORT:
        s.record(
            kind=MatchRecord.Kind.STAFF,
            actor=MatchRecord.Actor.PERSON,
            facts={"abort": "vote", "vote": vote.pk},
        )
        s.end(Match.Status.ABORTED, AGREED if vote.target is None else ABORTED)
    elif vote.kind == Kind.PAUSE:
        # One from a seat's own budget may have begun meanwhile: it gets its rest back.
        end_pause(s, actor=MatchRecord.Actor.PERSON)
        begin_pause(s, minutes=int(vote.data["minutes"]), by=None)
    elif vote.kind == Kind.RESUME:
        end_pause(s, actor=MatchRecord.Actor.PERSON)


def go_turn_based(s: Sitting, *, days: int, vote: int | None = None) -> None:
    """Let a locked match go on with days per turn; every open decision begins anew."""
    control = TimeControl.from_json({"kind": TURNS, "days": days})
    s.match.time = control.to_json()
    s.match.paused_until = s.match.paused_by = None
    for seat in s.seats:
        clocks.stand(seat, s.now)
        seat.bank, seat.pause_left, seat.timeouts_in_row = 0.0, 0.0, 0
        if seat.active and not seat.bot_level:
            seat.active = False  # as if its turn began now: a fresh time in its own hours
    s.record(
        kind=MatchRecord.Kind.PAUSE,
        actor=MatchRecord.Actor.PERSON,
        facts={"turns": days, "vote": vote},
    )
