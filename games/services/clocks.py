"""Clocks of seats: when they run, what they charge, when they are due (all in seconds).

How much time there is and when it is renewed stands in `games.timing.controls`. A running clock
uses the decision's allowance first, then the bank; in a turn-based match only playing hours
count. While a proposal waits for answers the proposer's clock stands and each rival has a short
allowance off no bank. An action that replaces one taken back continues the clock it had: else
do, undo, do would be time without end. In a pause every clock stands. Bots have a due time only.

Everything here works on rows in memory; the caller holds the match's lock and stores them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from games.absence import has_owner, playing_time, takeover_at
from games.models import ClockEntry, Match, MatchSeat
from games.positions import Position
from games.timing import TURNS, WHOLE_DAY, TimeControl

Why = ClockEntry.Why
_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Acted:
    """Who has just acted, and whether that gives a fresh allowance."""

    seat: int
    fresh: bool
    late: bool = False
    """A default was played for it: its next decision has the whole time again."""


def control_of(match: Match) -> TimeControl:
    """The time control of a match."""
    return TimeControl.from_json(match.time)


def used(seat: MatchSeat, start: datetime, now: datetime) -> float:
    """Seconds that count between two moments."""
    play = playing_time(seat)
    if play is None:
        return max(0.0, (now - start).total_seconds())
    return play.between(start, now)


def stand(seat: MatchSeat, now: datetime) -> None:
    """Stop a running clock and charge what it used: the allowance first, then the bank."""
    if seat.clock_started_at is not None:
        spent = used(seat, seat.clock_started_at, now)
        past = max(0.0, spent - seat.allowance)
        seat.allowance = max(0.0, seat.allowance - spent)
        if seat.uses_bank:
            seat.bank = max(0.0, seat.bank - past)
    seat.clock_started_at = None
    seat.deadline = None


def run(seat: MatchSeat, now: datetime) -> None:
    """Let a standing clock go on."""
    left = seat.allowance + (seat.bank if seat.uses_bank else 0.0)
    seat.clock_started_at = now
    play = playing_time(seat)
    seat.deadline = now + timedelta(seconds=left) if play is None else play.after(now, left)


def put_away(seat: MatchSeat, now: datetime) -> None:
    """Stop the clock of a seat that has nothing to decide; the allowance is not saved."""
    stand(seat, now)
    seat.allowance = 0.0
    seat.uses_bank = True
    seat.undone = 0


def grant(seat: MatchSeat, control: TimeControl, seconds: float) -> float:
    """What a time of the control comes to for a seat: a day of a turn is one playing window."""
    play = playing_time(seat)
    return seconds if play is None else seconds / _DAY * play.day


def take_hours(seat: MatchSeat, control: TimeControl) -> None:
    """The playing hours that count from now on: a turn keeps those it began with."""
    if control.kind == TURNS:
        wanted = seat.next_hours or WHOLE_DAY.to_json()
        seat.hours = {**wanted, "weekends_off": control.weekends_off}
    else:
        seat.hours = None


def arrange(
    seats: Sequence[MatchSeat],
    *,
    control: TimeControl,
    paused: bool,
    before: Position | None,
    after: Position,
    acted: Acted | None,
    version: int,
    now: datetime,
) -> set[int]:
    """Set activity, decision versions and clocks for a new version. Returns the seats of bots
    that have a new due time.

    A decision is new when its seat was not active before, has acted itself, or may do other
    things than before; another seat's act alone leaves it as it is.
    """
    answering = {seat.index for seat in seats if after.answers(seat.index)}
    due: set[int] = set()
    for seat in seats:
        was_active, seat.active = seat.active, seat.index in after.active
        mine = acted is not None and acted.seat == seat.index
        if not seat.active:
            if was_active:
                seat.decision_version = version
                put_away(seat, now)
            continue
        changed = before is None or before.actions(seat.index) != after.actions(seat.index)
        if not was_active or mine or changed:
            seat.decision_version = version
        if not was_active:
            seat.turn_version, seat.turn_at = version, now
        stands = paused or (bool(answering) and seat.index not in answering)
        if seat.bot_level:
            if stands:
                seat.deadline = None
            elif seat.decision_version == version or seat.deadline is None:
                seat.deadline = now + timedelta(seconds=bot_delay(seats))
                seat.bot_tries = 0
                due.add(seat.index)
            continue
        answers = seat.index in answering
        _renew(seat, control, answers, was_active, acted if mine else None, now)
        if stands:
            stand(seat, now)
        elif seat.clock_started_at is None:
            run(seat, now)
    return due


def _renew(
    seat: MatchSeat,
    control: TimeControl,
    answers: bool,
    was_active: bool,
    acted: Acted | None,
    now: datetime,
) -> None:
    """Give an active seat the time that its control grants it now (`timing.controls`)."""
    fresh = acted is not None and acted.fresh
    whole = not was_active or (fresh and (control.renews or (acted is not None and acted.late)))
    if whole or seat.uses_bank == answers:
        stand(seat, now)
        if not was_active:
            take_hours(seat, control)
        seat.uses_bank = not answers
        seat.allowance = grant(seat, control, control.answer if answers else control.decision)
    elif fresh and not answers and control.floor:
        stand(seat, now)
        seat.allowance = max(seat.allowance, control.floor)


def span_of(match: Match, seat: MatchSeat) -> str:
    """Why a seat's clock runs or stands now (`ClockEntry.why`)."""
    if seat.bot_level:
        why = Why.BOT
    elif match.paused_until is not None:
        why = Why.PAUSED
    elif seat.clock_started_at is not None:
        why = Why.DECISION if seat.uses_bank else Why.ANSWER
    else:
        why = Why.OFFER if seat.active else Why.WAITING
    return why.value


RUNNING = frozenset({Why.DECISION.value, Why.ANSWER.value})
"""The reasons for which a clock runs; for all others it stands."""


def bot_delay(seats: Sequence[MatchSeat]) -> float:
    """How long a bot waits before it acts: not at all when nobody is left who follows it or may
    come back."""
    awaited = any(not seat.bot_level or has_owner(seat) for seat in seats)
    return settings.BOT_DELAY if awaited else 0.0


def bot_overdue(seat: MatchSeat) -> datetime | None:
    """When the watchdog looks after a bot's turn: past its think budget and some patience, and
    once more after that."""
    if not seat.bot_level or seat.deadline is None:
        return None
    patience = settings.BOT_PATIENCE * (1 + min(seat.bot_tries, 1))
    return seat.deadline + timedelta(seconds=settings.BOT_BUDGET + patience)


def match_deadline(match: Match, seats: Sequence[MatchSeat]) -> datetime | None:
    """The earliest moment at which the sweep has something to do in a running match."""
    if match.status != Match.Status.ACTIVE:
        return None
    moments = [match.paused_until, match.vote_closes_at]
    for seat in seats:
        moments += (
            [bot_overdue(seat)]
            if seat.bot_level
            else [seat.deadline, takeover_at(match, seat, seats)]
        )
    return min((moment for moment in moments if moment is not None), default=None)


def time_left(seat: MatchSeat, now: datetime) -> float:
    """Seconds until the seat's time is used up, its clock standing or running."""
    left = seat.allowance + (seat.bank if seat.uses_bank else 0.0)
    if seat.clock_started_at is not None:
        left -= used(seat, seat.clock_started_at, now)
    return max(0.0, left)
