"""The clock ledger of a match: every second of every seat, and why its clock ran or stood."""

from __future__ import annotations

from typing import Any

from core import clock
from games.models import ClockEntry, Match, MatchSeat
from games.payloads import iso
from games.services.clocks import RUNNING, used


def clock_ledger(match: Match) -> dict[str, Any]:
    """Each seat's stretches from the start on, in order and without a gap; the last one of a
    running match is open (`end` null, its figures as of now)."""
    now = clock.now()
    entries = ClockEntry.objects.filter(match=match).order_by("seat", "from_at", "pk")
    spans = [_closed(entry) for entry in entries]
    for seat in MatchSeat.objects.filter(match=match, span_from__isnull=False).order_by("index"):
        spans.append(_open(seat, now))
    spans.sort(key=lambda span: span["seat"])  # stable: in time within each seat
    return {
        "version": match.version,
        "server_time": iso(now),
        "started_at": min((span["start"] for span in spans), default=None),
        "spans": spans,
    }


def _closed(entry: ClockEntry) -> dict[str, Any]:
    return {
        "seat": entry.seat,
        "start": iso(entry.from_at),
        "end": iso(entry.to_at),
        "ran": entry.why in RUNNING,
        "why": entry.why,
        "charged": round(entry.charged, 3),
        "bank": round(entry.bank, 3),
        "version": entry.version,
        "ended_by": entry.ended_by,
    }


def _open(seat: MatchSeat, now: Any) -> dict[str, Any]:
    ran = seat.span_why in RUNNING and seat.span_from is not None
    charged = used(seat, seat.span_from, now) if ran and seat.span_from is not None else 0.0
    bank = max(0.0, charged - seat.allowance) if ran and seat.uses_bank else 0.0
    return {
        "seat": seat.index,
        "start": iso(seat.span_from),
        "end": None,
        "ran": ran,
        "why": seat.span_why,
        "charged": round(charged, 3),
        "bank": round(min(bank, seat.bank), 3),
        "version": None,
        "ended_by": None,
    }
