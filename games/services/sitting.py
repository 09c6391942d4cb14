"""A match under its row lock: what every change of a match goes through.

    with sitting(match_id=...) as s:
        ...checks...
        s.record(...)       # once or more: each record is one version

One transaction; the row of the match is its lock (on SQLite the immediate transaction is). What
follows from the change, pushes, jobs and signals, is handed to `effects` for after the commit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from core import clock
from core.errors import NotFound
from core.prepared import PreparedSelect, PreparedWrite
from games import effects
from games.engines import Engine, get_engine
from games.models import ClockEntry, Match, MatchRecord, MatchSeat
from games.positions import SNAPSHOT_EVERY, Position, load_position, write_snapshot
from games.services import clocks, ending
from games.services.clocks import Acted

_MATCH_FIELDS = [
    *("status", "started", "version", "end_reason", "deadline", "ended_at", "time"),
    *("paused_until", "paused_by", "agreed_pause", "vote_closes_at"),
]
_SEAT_FIELDS = [
    *("index", "bot_level", "nonce", "active", "decision_version", "decisions", "bank"),
    *("clock_started_at", "allowance", "uses_bank", "deadline", "timeouts_in_row", "undone"),
    *("turn_version", "turn_at", "hours", "vacation_left", "vacation_until", "pause_left"),
    *("connected", "away_since", "absent", "bot_tries", "span_from", "span_why"),
    *("left_at_version", "left_reason", "place", "points"),
]
_ENTRY_FIELDS = [
    *("match", "seat", "from_at", "to_at", "why", "charged", "bank", "version", "ended_by"),
]


def _lock(column: str, skip_locked: bool, value: Any) -> QuerySet[Match]:
    rows = Match.objects.select_for_update(no_key=True, skip_locked=skip_locked)
    return rows.filter(**{column: value})


_RECORD_FIELDS = [
    *("match", "version", "kind", "seat", "actor", "action", "chance", "facts"),
    *("request_id", "request_digest", "at"),
]
_match_rows = PreparedWrite(Match, _MATCH_FIELDS)
_seat_rows = PreparedWrite(MatchSeat, _SEAT_FIELDS)
_record_rows = PreparedWrite(MatchRecord, _RECORD_FIELDS)
_entry_rows = PreparedWrite(ClockEntry, _ENTRY_FIELDS)
_seats_of = PreparedSelect(
    lambda match_pk: (
        MatchSeat.objects.select_related("user")
        .defer("user__password", "user__last_login", "user__joined_at")
        .filter(match_id=match_pk)
        .order_by()
    )
)
_locked = {
    (column, skip): PreparedSelect(partial(_lock, column, skip))
    for column in ("pk", "public_id")
    for skip in (False, True)
}


class Sitting:
    """A locked match, its seats in order, its position and the records that are added."""

    def __init__(self, match: Match, seats: list[MatchSeat], now: datetime) -> None:
        self.match = match
        self.seats = seats
        self.now = now
        self.base = match.version
        self.records: list[MatchRecord] = []
        self.aborted_by: int | None = None
        """Primary key of the user who aborted the match."""
        self.began = False
        self._entries: list[ClockEntry] = []
        self._banks = {seat.pk: seat.bank for seat in seats}
        self._bots_due: set[int] = set()
        self._before: Position | None = None
        self._position: Position | None = None
        self._stored = {seat.pk: _values(seat) for seat in seats}
        self._touched = False
        self._tell = False

    def __repr__(self) -> str:
        return f"Sitting({self.match.public_id})"

    @property
    def engine(self) -> Engine[Any, Any]:
        return get_engine(self.match.game)

    @property
    def running(self) -> bool:
        return self.match.status == Match.Status.ACTIVE

    @property
    def position(self) -> Position:
        """Where the match stands now, the records added so far included."""
        if self._position is None:
            self._before = self._position = load_position(self.match)
        return self._position

    def people(self) -> list[MatchSeat]:
        """Seats that a person still plays."""
        return [s for s in self.seats if not s.bot_level and s.left_at_version is None]

    def seat_of(self, user_pk: int | None) -> MatchSeat | None:
        """The seat that belongs to a user, whoever plays it now."""
        if user_pk is None:
            return None
        return next((seat for seat in self.seats if seat.user_id == user_pk), None)

    def begin(self, position: Position) -> None:
        """The seats are drawn: open the first decisions. The start itself is record 0."""
        self._position = position
        self.match.started = True
        self.began = True
        for seat in self.seats:
            seat.active = False
        self._arrange(None, position, None)
        for seat in self.seats:
            self._open_span(seat, self.now)
        write_snapshot(self.match, position)

    def add_start_record(self, facts: Mapping[str, Any]) -> None:
        self.records.append(
            MatchRecord(
                match=self.match, version=0, kind=MatchRecord.Kind.STAFF,
                actor=MatchRecord.Actor.STAFF, facts={"start": dict(facts)}, at=self.now,
            )
        )  # fmt: skip

    def record(
        self,
        *,
        kind: str,
        actor: str,
        seat: int | None = None,
        action: Any = None,
        chance: Mapping[str, Any] | None = None,
        facts: Mapping[str, Any] | None = None,
        request: tuple[str, str] | None = None,
        after: Position | None = None,
        acted: Acted | None = None,
    ) -> None:
        """Add one version. `after` is the new position (None: the engine's state stays);
        `request` the caller's request id and the digest of its body."""
        before = self.position if self.match.started else None  # loaded by the old version
        self.match.version += 1
        request_id, digest = request or (None, "")
        self.records.append(
            MatchRecord(
                match=self.match, version=self.match.version, kind=kind, seat=seat, actor=actor,
                action=action or {}, chance=dict(chance or {}), facts=dict(facts or {}),
                request_id=request_id, request_digest=digest, at=self.now,
            )
        )  # fmt: skip
        if before is None:
            return
        if after is not None:
            self._position = after
        self._arrange(before, self.position, acted)
        self.note_spans(f"{kind}/{actor}")
        if self.running and (outcome := self.position.outcome()) is not None:
            self.end(Match.Status.FINISHED, outcome.reason)

    def _arrange(self, before: Position | None, after: Position, acted: Acted | None) -> None:
        self._bots_due |= clocks.arrange(
            self.seats,
            control=clocks.control_of(self.match),
            paused=self.match.paused_until is not None,
            before=before,
            after=after,
            acted=acted,
            version=self.match.version,
            now=self.now,
        )

    def end(self, status: str, reason: str) -> None:
        """End the match with the version reached now."""
        position = self.position if self.match.started else None
        ending.end_match(
            self.match, self.seats, position, status=status, reason=reason, now=self.now
        )
        self._bots_due.clear()
        for seat in self.seats:
            self.close_span(seat, self.now, "end")
            seat.span_from, seat.span_why = None, ""

    # --- the ledger of the clocks -----------------------------------------------------------------

    def note_spans(self, ended_by: str) -> None:
        """Close the stretches of clocks that run or stand otherwise than before."""
        for seat in self.seats:
            why = clocks.span_of(self.match, seat)
            restarted = why in clocks.RUNNING and seat.clock_started_at != seat.span_from
            if seat.span_from is not None and (why != seat.span_why or restarted):
                self.close_span(seat, self.now, ended_by)
                self._open_span(seat, self.now)

    def _open_span(self, seat: MatchSeat, at: datetime) -> None:
        seat.span_from, seat.span_why = at, clocks.span_of(self.match, seat)

    def close_span(self, seat: MatchSeat, at: datetime, ended_by: str) -> None:
        """Write down the stretch that ends at `at`; one without length leaves nothing."""
        paid = self._banks[seat.pk] - seat.bank
        self._banks[seat.pk] = seat.bank
        if seat.span_from is None or at <= seat.span_from:
            return
        ran = seat.span_why in clocks.RUNNING
        charged = clocks.used(seat, seat.span_from, at) if ran else 0.0
        self._entries.append(
            ClockEntry(
                match=self.match, seat=seat.index, from_at=seat.span_from, to_at=at,
                why=seat.span_why, charged=charged, bank=max(0.0, paid) if ran else 0.0,
                version=self.match.version, ended_by=ended_by,
            )
        )  # fmt: skip

    def credit(self, start: datetime, end: datetime) -> float:
        """Charge nobody for the time from `start` to `end`: clocks that ran in it stood.

        Doing it twice for the same time changes nothing. The longest credit, in seconds.
        """
        most = 0.0
        for seat in self.seats:
            since = seat.clock_started_at
            if seat.away_since is not None and seat.away_since < end:
                seat.absent += max(0.0, (start - seat.away_since).total_seconds())
                seat.away_since = end
            if seat.bot_level or since is None or since >= end:
                continue
            begins = max(start, since)
            clocks.stand(seat, begins)
            self.close_span(seat, begins, "outage")
            seat.span_from, seat.span_why = begins, clocks.Why.OUTAGE.value
            clocks.run(seat, end)
            self.close_span(seat, end, "outage")
            self._open_span(seat, end)
            most = max(most, (end - begins).total_seconds())
        self._touched = True
        return most

    def save_all_seats(self) -> None:
        """Store every seat though its values are those that were read: their rows have moved."""
        self._stored.clear()

    def touch(self, *, tell: bool = False) -> None:
        """Store the match and its seats though no record is added; `tell` everybody at it."""
        self._touched = True
        self._tell = self._tell or tell

    def save(self) -> None:
        """Store what changed, in a fixed number of statements, and schedule what follows."""
        if not (self.records or self._touched):
            return
        match = self.match
        if match.started:
            match.deadline = clocks.match_deadline(match, self.seats)
            if match.vote_closes_at is not None and self.records:
                match.deadline = self.now  # the sweep looks whether the vote has still a reason
        elif not self.running:
            match.deadline = None
        if self.records:
            _record_rows.insert(self.records)
        if self._entries:
            _entry_rows.insert(self._entries)
        _match_rows.update([match])
        self._save_seats()
        if match.started and match.version // SNAPSHOT_EVERY > self.base // SNAPSHOT_EVERY:
            write_snapshot(match, self.position)
        if self._tell and not self.records:
            effects.tell_seats(match, self.seats, self.now)
        if self.records:
            effects.after_commit(
                effects.Change(
                    match=match,
                    seats=self.seats,
                    base=self.base,
                    before=self._before,
                    after=self._position,
                    records=tuple(self.records),
                    bots_due=frozenset(self._bots_due),
                    began=self.began,
                    aborted_by=self.aborted_by,
                    now=self.now,
                )
            )

    def _save_seats(self) -> None:
        changed = [seat for seat in self.seats if _values(seat) != self._stored.get(seat.pk)]
        if changed:
            _seat_rows.update(changed)


def _values(seat: MatchSeat) -> tuple[Any, ...]:
    return tuple(getattr(seat, field) for field in _SEAT_FIELDS)


@contextmanager
def sitting(
    *, match_id: str | None = None, match_pk: int | None = None, skip_locked: bool = False
) -> Iterator[Sitting]:
    """Lock a match by public id or key; store and publish what the block adds to it.

    Raises NotFound, also when `skip_locked` and somebody else is at it.
    """
    with transaction.atomic():
        column, value = ("public_id", match_id) if match_pk is None else ("pk", match_pk)
        match = next(iter(_locked[column, skip_locked].rows(value)), None)
        if match is None:
            raise NotFound
        seats = sorted(_seats_of.rows(match.pk), key=lambda seat: seat.index)
        seated = Sitting(match, seats, clock.now())
        yield seated
        seated.save()
