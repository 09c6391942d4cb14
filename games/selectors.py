"""Reading matches. Every answer that leaves the server is built for one viewer: a seat, or None
for a spectator."""

from __future__ import annotations

from typing import Any

from django.db.models import (
    BooleanField,
    Case,
    OuterRef,
    Prefetch,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core import clock
from core.errors import Conflict, NotFound
from games import hooks, payloads
from games.bots import levels
from games.engines import all_engines, get_engine
from games.engines.kernel.replay import state_hash
from games.models import Match, MatchRecord, MatchSeat, MatchSecret
from games.positions import load_position

_PAGE = 50


class MatchRunning(Conflict):
    """Asked for what is shown of ended matches only."""

    code = "match_running"
    title = _("La partida aún no ha terminado.")


def get_match(public_id: str) -> Match:
    """The match with this public id. Raises NotFound."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        raise NotFound
    return match


def seat_of(match: Match, user: User | None) -> int | None:
    """The seat that belongs to a user. It changes once: when the seats are drawn at the start."""
    if user is None or user.pk is None:
        return None
    found: int | None = (
        MatchSeat.objects.filter(match_id=match.pk, user_id=user.pk)
        .values_list("index", flat=True)
        .first()
    )
    return found


def load_state(match: Match) -> Any:
    """The engine's state of a match that has started. It holds every secret; do not change it."""
    return load_position(match).state


def match_payload(*, match: Match, viewer: int | None) -> dict[str, Any]:
    """The whole match as a viewer may see it, read anew in one consistent look.

    Raises NotFound, and ValueError for a viewer who is no seat of it.
    """
    rows = MatchSeat.objects.filter(match_id=match.pk).select_related("match", "user")
    seats = list(rows.order_by("index"))
    if not seats:
        raise NotFound
    if viewer is not None and not 0 <= viewer < len(seats):
        raise ValueError(f"there is no seat {viewer}")
    fresh = seats[0].match
    return payloads.match_object(
        match=fresh,
        seats=seats,
        position=load_position(fresh) if fresh.started else None,
        viewer=viewer,
        extras=hooks.decorations(fresh, seats),
        server_seed=revealed_seed(fresh),
        now=clock.now(),
    )


def revealed_seed(match: Match) -> bytes | None:
    """The server's part of the seed, once the match is over; None before."""
    if match.status == Match.Status.ACTIVE:
        return None
    seed = MatchSecret.objects.values_list("server_seed", flat=True).get(match_id=match.pk)
    return bytes(seed)


def events_after(
    *, match: Match, viewer: int | None, after: int, limit: int | None = None
) -> list[dict[str, Any]]:
    """The records with a version above `after` as a viewer may see them, at most `limit`."""
    rows = MatchRecord.objects.filter(match_id=match.pk, version__gt=after).order_by("version")
    return _shown(match, list(rows if limit is None else rows[:limit]), viewer)


def last_events(*, match: Match, viewer: int | None, count: int = 60) -> list[dict[str, Any]]:
    """The latest records, oldest first."""
    rows = MatchRecord.objects.filter(match_id=match.pk).order_by("-version")[:count]
    return _shown(match, list(rows)[::-1], viewer)


def _shown(match: Match, records: list[MatchRecord], viewer: int | None) -> list[dict[str, Any]]:
    if not records:
        return []
    undos = MatchRecord.objects.filter(
        match_id=match.pk, kind=MatchRecord.Kind.UNDO, version__gt=records[0].version
    ).values_list("version", "action__to")
    spans = [(int(to), version) for version, to in undos]
    engine = get_engine(match.game)
    return [
        payloads.record_payload(
            engine,
            record,
            viewer,
            undone=record.kind == MatchRecord.Kind.ACTION
            and any(to < record.version < version for to, version in spans),
        )
        for record in records
    ]


def matches_of(user: User, status: str | None = None) -> QuerySet[Match]:
    """Matches in which a user has a seat, the latest first."""
    found = Match.objects.filter(seats__user_id=user.pk)
    if status is not None:
        found = found.filter(status=status)
    return found.order_by("-created_at")


def match_list(*, user: User, status: str | None, page: int) -> dict[str, Any]:
    """A page (from 0) of a user's own matches, the latest first, in three queries."""
    start = page * _PAGE
    rows = matches_of(user, status).prefetch_related(
        Prefetch("seats", MatchSeat.objects.select_related("user").order_by("index"))
    )
    found = list(rows[start : start + _PAGE + 1])
    return {
        "matches": [
            payloads.match_summary(match, list(match.seats.all()), user.pk)
            for match in found[:_PAGE]
        ],
        "next": page + 1 if len(found) > _PAGE else None,
    }


def export_match(*, match: Match) -> dict[str, Any]:
    """An ended match with its seed and whole log, as `manage.py replay` reads it.

    Raises MatchRunning: before the end it would tell every secret.
    """
    if match.status == Match.Status.ACTIVE:
        raise MatchRunning
    secret = MatchSecret.objects.get(match_id=match.pk)
    seats = list(MatchSeat.objects.filter(match_id=match.pk).order_by("index"))
    records = MatchRecord.objects.filter(match_id=match.pk).order_by("version")
    position = load_position(match) if match.started else None
    outcome = position.outcome() if position else None
    return {
        "id": match.public_id,
        "game": match.game,
        "edition": match.edition,
        "rules_version": match.rules_version,
        "options": match.options,
        "seats": len(seats),
        "status": match.status,
        "end_reason": match.end_reason,
        "places": [seat.place for seat in seats],
        "commitment": match.commitment,
        "server_seed": bytes(secret.server_seed).hex(),
        "nonces": [
            None if seat.nonce is None else bytes(seat.nonce).hex()
            for seat in sorted(seats, key=lambda seat: seat.join_order)
        ],
        "seed": None if secret.seed is None else bytes(secret.seed).hex(),
        "outcome": None
        if outcome is None
        else {
            "reason": outcome.reason,
            "points": list(outcome.points),
            "places": list(outcome.places),
        },
        "state_hash": None if position is None else state_hash(position.engine, position.state),
        "records": [
            {
                "version": record.version,
                "kind": record.kind,
                "seat": record.seat,
                "actor": record.actor,
                "action": record.action,
                "chance": record.chance,
                "facts": record.facts,
                "at": payloads.iso(record.at),
            }
            for record in records
            if record.version > 0
        ],
    }


def waiting_matches(user: User) -> QuerySet[Match]:
    """Running matches that a user still plays, those first in which it is their turn.

    Each has `your_turn`.
    """
    mine = MatchSeat.objects.filter(match_id=OuterRef("pk"), user_id=user.pk).values("active")[:1]
    return (
        Match.objects.filter(
            status=Match.Status.ACTIVE,
            seats__in=MatchSeat.objects.filter(user_id=user.pk, left_at_version__isnull=True),
        )
        .annotate(mine_active=Subquery(mine))
        .annotate(
            your_turn=Case(
                When(mine_active=True, then=Value(True)),
                default=Value(False),
                output_field=BooleanField(),
            )
        )
        .order_by("-your_turn", "-created_at")
    )


def running_ranked_match(user: User) -> Match | None:
    """The ranked match that waits for a user: no other can be begun before it ends."""
    return Match.objects.filter(
        status=Match.Status.ACTIVE,
        ranked=True,
        seats__in=MatchSeat.objects.filter(user_id=user.pk, left_at_version__isnull=True),
    ).first()


def games_catalog() -> list[dict[str, Any]]:
    """Every game that can be played here: seats, options, editions and levels of bots."""
    return [
        {
            "key": info.key,
            "title": info.title,
            "min_seats": info.min_seats,
            "max_seats": info.max_seats,
            "rules_version": info.rules_version,
            "options": [
                {"key": option.key, "choices": list(option.choices), "default": option.default}
                for option in info.options
            ],
            "editions": [
                {
                    "key": edition.key,
                    "title": edition.title,
                    "ladder": edition.ladder,
                    "options": dict(edition.options),
                }
                for edition in info.editions
            ],
            "bot_levels": [level.key for level in levels(info.key)],
        }
        for info in (engine.info for engine in all_engines())
    ]
