"""An ended match as a file that `manage.py replay` recomputes. Nothing in it is secret any more."""

from __future__ import annotations

from typing import Any

from games.engines.kernel.replay import state_hash
from games.models import Match, MatchRecord, MatchSeat, MatchSecret
from games.payloads import iso
from games.positions import Position, load_position
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
    position = load_position(match)
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
        "places": [seat.place for seat in seats],
        "points": [seat.points for seat in seats],
        "outcome": _outcome(position),
        "state_hash": state_hash(position.engine, position.state),
    }


def _outcome(position: Position) -> dict[str, Any] | None:
    """What the rules alone say; None when the match ended before they did."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "points": list(outcome.points),
        "places": list(outcome.places),
    }


def _records(match: Match) -> list[dict[str, Any]]:
    """From version 1 on: how the match began stands in seed, options and seats."""
    rows = MatchRecord.objects.filter(match=match, version__gt=0).order_by("version")
    return [
        {
            "version": row.version,
            "kind": row.kind,
            "seat": row.seat,
            "actor": row.actor,
            "action": row.action,
            "chance": row.chance,
            "facts": row.facts,
            "at": iso(row.at),
        }
        for row in rows
    ]
