"""Clocks, first form: a bank per seat and a fresh allowance per decision (all in seconds).

The allowance starts when a seat becomes active and after each of its own accepted actions but
those of `info.unclocked_types` and undo; what is left of it is not saved; past it the bank runs.
While a proposal waits for answers the proposer's clock stands and each rival has a short
allowance off no bank. An action that replaces one taken back continues the clock it had: else
do, undo, do would be time without end. Bots have a due time only.

Everything here works on seats in memory; the caller holds the match's lock and stores them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Match, MatchSeat
from games.positions import Position

BOT_GRACE = 3.0
"""Seconds past its due time at which the sweep plays a bot's turn itself."""


@dataclass(frozen=True, slots=True)
class Acted:
    """Who has just acted, and whether that gives a fresh allowance."""

    seat: int
    fresh: bool


def stand(seat: MatchSeat, now: datetime) -> None:
    """Stop a running clock and charge what it used: the allowance first, then the bank."""
    if seat.clock_started_at is not None:
        used = max(0.0, (now - seat.clock_started_at).total_seconds())
        past = max(0.0, used - seat.allowance)
        seat.allowance = max(0.0, seat.allowance - used)
        if seat.uses_bank:
            seat.bank = max(0.0, seat.bank - past)
    seat.clock_started_at = None
    seat.deadline = None


def run(seat: MatchSeat, now: datetime) -> None:
    """Let a standing clock go on."""
    left = seat.allowance + (seat.bank if seat.uses_bank else 0.0)
    seat.clock_started_at = now
    seat.deadline = now + timedelta(seconds=left)


def put_away(seat: MatchSeat, now: datetime) -> None:
    """Stop the clock of a seat that has nothing to decide; the allowance is not saved."""
    stand(seat, now)
    seat.allowance = 0.0
    seat.uses_bank = True
    seat.undone = 0


def arrange(
    seats: Sequence[MatchSeat],
    *,
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
        stands = bool(answering) and seat.index not in answering
        if seat.bot_level:
            if stands:
                seat.deadline = None
            elif seat.decision_version == version or seat.deadline is None:
                seat.deadline = now + timedelta(seconds=bot_delay(seats))
                due.add(seat.index)
            continue
        off_bank = seat.index in answering
        fresh = mine and acted is not None and acted.fresh
        if not was_active or fresh or seat.uses_bank == off_bank:
            stand(seat, now)
            seat.uses_bank = not off_bank
            seat.allowance = settings.CLOCK_ANSWER if off_bank else settings.CLOCK_DECISION
        if stands:
            stand(seat, now)
        elif seat.clock_started_at is None:
            run(seat, now)
    return due


def bot_delay(seats: Sequence[MatchSeat]) -> float:
    """How long a bot waits before it acts: not at all when no person is left to follow it."""
    return settings.BOT_DELAY if any(not seat.bot_level for seat in seats) else 0.0


def match_deadline(match: Match, seats: Sequence[MatchSeat]) -> datetime | None:
    """The earliest moment at which the sweep has something to do in a running match."""
    if match.status != Match.Status.ACTIVE:
        return None
    grace = timedelta(seconds=BOT_GRACE)
    return min(
        (
            seat.deadline + (grace if seat.bot_level else timedelta())
            for seat in seats
            if seat.deadline is not None
        ),
        default=None,
    )


def time_left(seat: MatchSeat, now: datetime) -> float:
    """Seconds until the seat's time is used up, its clock standing or running."""
    left = seat.allowance + (seat.bank if seat.uses_bank else 0.0)
    if seat.clock_started_at is not None:
        left -= (now - seat.clock_started_at).total_seconds()
    return max(0.0, left)
