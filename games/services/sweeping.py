"""The authority over deadlines: every second it does what is due, whoever else is away."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings

from core import clock
from core.errors import NotFound
from games import effects
from games.absence import MOST_TIMEOUTS
from games.models import Match, MatchRecord, MatchSeat
from games.services import clocks, outages
from games.services.leaving import TIMED_OUT, leave, take_over_absent
from games.services.pausing import end_pause
from games.services.sitting import Sitting, sitting
from games.services.starting import begin_match
from games.services.submitting import play
from games.services.voting import settle_vote

log = logging.getLogger(__name__)

_MATCHES_A_PASS = 200
_SECONDS_A_PASS = 1.5
"""For one match whose bots do not act: its defaults must not delay the next pass."""
_RETRY = timedelta(seconds=10)
"""After an error: a broken match must not fill every pass."""


@dataclass(slots=True)
class SweepReport:
    """What one pass did."""

    begun: int = 0
    timeouts: int = 0
    bot_turns: int = 0
    """Turns that were played for a bot which did not act."""
    asked_again: int = 0
    taken_over: int = 0
    credited: int = 0
    failed: int = 0


def sweep() -> SweepReport:
    """Do everything that is due: begin matches, time people out, look after late bots, end pauses.

    First it leaves its pulse, and gives back the time in which it was away itself. May run twice,
    in parallel, late or never: each step looks again under the match's lock, and a match that
    somebody else holds is left to him.
    """
    report = SweepReport()
    outages.beat()
    report.credited = outages.settle()
    due = Match.objects.filter(status=Match.Status.ACTIVE, deadline__lte=clock.now())
    keys = list(due.order_by("deadline").values_list("pk", flat=True)[:_MATCHES_A_PASS])
    for pk in keys:
        try:
            _settle(pk, report)
        except NotFound:  # somebody else is at it
            continue
        except Exception as error:
            report.failed += 1
            log.error("sweep_failed match=%d error=%s", pk, type(error).__name__)
            _put_off(pk)
    return report


def _settle(pk: int, report: SweepReport) -> None:
    with sitting(match_pk=pk, skip_locked=True) as s:
        if not s.running:
            return
        waiting = not s.match.started
        if waiting and (s.match.deadline is None or s.match.deadline > s.now):
            return
        if not waiting:
            if s.match.paused_until is not None and s.match.paused_until <= s.now:
                end_pause(s, actor=MatchRecord.Actor.TIMEOUT)
            report.timeouts += _time_out_due(s)
            report.taken_over += take_over_absent(s)
            settle_vote(s)
            _look_after_bots(s, report)
            s.touch()  # its deadline is that of what comes next
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
            if outages.sweep_is_away(s.now):  # nobody is timed out before the time is given back
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
    if s.running and seat.timeouts_in_row >= MOST_TIMEOUTS:
        leave(s, seat, reason=TIMED_OUT)


def _look_after_bots(s: Sitting, report: SweepReport) -> None:
    """The watchdog: a bot that does not act in its time is asked again, then played for.

    What is played for it is the rules' default action: no bot thinks in the sweep, so none can
    hold up the time-outs of other matches.
    """
    until = time.monotonic() + _SECONDS_A_PASS
    while s.running and time.monotonic() < until:
        late = [seat for seat in s.seats if _bot_is_late(seat, s)]
        if not late:
            return
        for seat in late:
            if seat.bot_tries == 0:
                seat.bot_tries = 1
                waited = settings.BOT_BUDGET + settings.BOT_PATIENCE
                seat.deadline = s.now - timedelta(seconds=waited)  # patience counts from here
                effects.ask_bot(s.match.pk, seat.index, seat.decision_version)
                report.asked_again += 1
            elif s.running and seat.active:
                log.error(
                    "bot_stuck match=%s seat=%d version=%d bot=%s",
                    s.match.public_id, seat.index, s.match.version, seat.bot_level,
                )  # fmt: skip
                default = s.engine.default_action(s.position.state, seat.index)
                action = s.engine.action_to_json(default)
                play(s, seat.index, action, actor=MatchRecord.Actor.BOT)
                report.bot_turns += 1


def _bot_is_late(seat: MatchSeat, s: Sitting) -> bool:
    overdue = clocks.bot_overdue(seat)
    return overdue is not None and overdue <= s.now and seat.active


def _put_off(pk: int) -> None:
    Match.objects.filter(pk=pk, status=Match.Status.ACTIVE).update(deadline=clock.now() + _RETRY)
