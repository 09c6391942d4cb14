"""An ended match as a file that `manage.py replay` recomputes. Nothing in it is secret any more."""

from __future__ import annotations

from typing import Any

from games.engines import get_engine
from games.engines.kernel.replay import state_hash, versions_in_force
from games.models import Match, MatchRecord, MatchSeat, MatchSecret
from games.payloads import iso
from games.positions import load_position
from games.services.refusals import MatchNotStarted, MatchRunning


def export_match(match: Match) -> dict[str, Any]:
    """The whole log with the seed. Raises MatchRunning, and MatchNotStarted for a match that was
    called off before it began."""
    if match.status == Match.Status.ACTIVE:
        raise MatchRunning
    if not match.started:
        raise MatchNotStarted
    seats = list(MatchSeat.objects.filter(match=match).select_related("user").order_by("index"))
    secret = MatchSecret.objects.get(match=match)
    by_join = sorted(seats, key=lambda seat: seat.join_order)
    engine = get_engine(match.game)
    return {
        "id": match.public_id,
        "game": match.game,
        "edition": match.edition,
        "ladder": match.ladder,
        "options": match.options,
        "rules_version": match.rules_version,
        "seats": len(seats),
        "players": [
            {"name": seat.user.name if seat.user else None, "bot": seat.bot_level or None}
            for seat in seats
        ],
        "ranked": match.ranked,
        "status": match.status,
        "end_reason": match.end_reason,
        "created_at": iso(match.created_at),
        "ended_at": iso(match.ended_at),
        "commitment": match.commitment,
        "server_seed": bytes(secret.server_seed).hex(),
        "nonces": [None if seat.nonce is None else bytes(seat.nonce).hex() for seat in by_join],
        "seed": bytes(secret.seed or b"").hex(),
        "records": _records(match),
        "outcome": _outcome(match, seats),
        "state_hash": state_hash(engine, load_position(match).state),
    }


def _outcome(match: Match, seats: list[MatchSeat]) -> dict[str, Any] | None:
    if match.status == Match.Status.ABORTED:
        return None
    return {
        "reason": match.end_reason,
        "points": [seat.points for seat in seats],
        "places": [seat.place for seat in seats],
    }


def _records(match: Match) -> list[dict[str, Any]]:
    """From version 1 on: how the match began stands in seed, options and seats. An undo names
    the version of the action that is the last one again."""
    records: list[dict[str, Any]] = []
    for row in MatchRecord.objects.filter(match=match, version__gt=0).order_by("version"):
        record = {
            "version": row.version,
            "kind": row.kind,
            "seat": row.seat,
            "actor": row.actor,
            "action": row.action,
            "chance": row.chance,
            "facts": row.facts,
            "at": iso(row.at),
        }
        if row.kind == MatchRecord.Kind.UNDO:
            record["action"] = {"to": versions_in_force(records)[-2]}
        records.append(record)
    return records
