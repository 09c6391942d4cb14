"""The authority over deadlines: every second it does what is due, whoever else is away."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import timedelta

from core import clock
from core.errors import NotFound
from games.models import Match, MatchRecord, MatchSeat
from games.services import clocks
from games.services.bots import play_bot_turn
from games.services.leaving import TIMED_OUT, leave
from games.services.sitting import Sitting, sitting
from games.services.starting import begin_match
from games.services.submitting import play

log = logging.getLogger(__name__)

_MATCHES_A_PASS = 200
_SECONDS_A_PASS = 1.5
"""For bots: thinking for them must not delay the time-outs of the next pass."""
_BOT_BUDGET = 0.2
"""Seconds a bot may think here, where a worker that should have asked it did not."""
_MOST_TIMEOUTS = 2
"""Time-outs in a row after which a bot takes the seat."""
_RETRY = timedelta(seconds=10)
"""After an error: a broken match must not fill every pass."""


@dataclass(slots=True)
class SweepReport:
    """What one pass did."""

    begun: int = 0
    timeouts: int = 0
    bot_turns: int = 0
    failed: int = 0


def sweep() -> SweepReport:
    """Do everything that is due: begin matches, time people out, play overdue bot turns.

    May run twice, in parallel, late or never: each step looks again under the match's lock, and
    a match that somebody else holds is left to him.
    """
    report = SweepReport()
    due = Match.objects.filter(status=Match.Status.ACTIVE, deadline__lte=clock.now())
    keys = list(due.order_by("deadline").values_list("pk", flat=True)[:_MATCHES_A_PASS])
    for step in (_settle_people, _settle_bots):
        until = time.monotonic() + _SECONDS_A_PASS
        for pk in keys:
            try:
                step(pk, report, until)
            except NotFound:  # somebody else is at it
                continue
            except Exception as error:
                report.failed += 1
                log.error("sweep_failed match=%d error=%s", pk, type(error).__name__)
                _put_off(pk)
    return report


def _settle_people(pk: int, report: SweepReport, until: float) -> None:
    del until
    with sitting(match_pk=pk, skip_locked=True) as s:
        if not s.running:
            return
        waiting = not s.match.started
        if waiting and (s.match.deadline is None or s.match.deadline > s.now):
            return
        if not waiting:
            report.timeouts += _time_out_due(s)
            return
    begin_match(match_pk=pk)
    report.begun += 1


def _time_out_due(s: Sitting) -> int:
    done = 0
    for index in range(len(s.seats)):
        seat = s.seats[index]
        if s.running and _is_due(seat, s):
            _time_out(s, seat)
            done += 1
    return done


def _is_due(seat: MatchSeat, s: Sitting) -> bool:
    due = seat.deadline is not None and seat.deadline <= s.now
    return due and seat.active and not seat.bot_level


def time_out(*, match_pk: int, seat: int, version: int) -> bool:
    """Time a seat out if the decision of that version is still open and its time used up.

    Looks again under the lock; if anything has moved it does nothing. Returns whether it did.
    """
    try:
        with sitting(match_pk=match_pk) as s:
            if not (s.running and s.match.started and 0 <= seat < len(s.seats)):
                return False
            row = s.seats[seat]
            if row.decision_version != version or not _is_due(row, s):
                return False
            _time_out(s, row)
            return True
    except NotFound:
        return False


def _time_out(s: Sitting, seat: MatchSeat) -> None:
    """Play the default action; after the second time-out in a row the seat is lost.

    An answer that nobody gave is a refusal by default and no time-out.
    """
    counts = seat.uses_bank
    engine = s.engine
    default = engine.default_action(s.position.state, seat.index)
    play(s, seat.index, engine.action_to_json(default), actor=MatchRecord.Actor.TIMEOUT)
    if not counts:
        return
    seat.timeouts_in_row += 1
    if s.running and seat.timeouts_in_row >= _MOST_TIMEOUTS:
        leave(s, seat, reason=TIMED_OUT)


def _settle_bots(pk: int, report: SweepReport, until: float) -> None:
    """Play the turns that are overdue; where no person is left, one after the other."""
    while time.monotonic() < until:
        seats = list(MatchSeat.objects.filter(match_id=pk).order_by("index"))
        alone = all(seat.bot_level for seat in seats)
        limit = clock.now() - (timedelta() if alone else timedelta(seconds=clocks.BOT_GRACE))
        late = [s for s in seats if s.bot_level and s.deadline is not None and s.deadline <= limit]
        if not late:
            return
        acted = [
            play_bot_turn(
                match_pk=pk, seat=seat.index, version=seat.decision_version, budget=_BOT_BUDGET
            )
            for seat in late
        ]
        report.bot_turns += sum(acted)
        if not alone or not any(acted):
            return


def _put_off(pk: int) -> None:
    Match.objects.filter(pk=pk, status=Match.Status.ACTIVE).update(deadline=clock.now() + _RETRY)
