"""Reading matches. Every answer that leaves the server is built for one viewer: a seat, or None
for a spectator."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import (
    BooleanField,
    Case,
    Exists,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)

from accounts.models import User
from core import clock
from core.errors import NotFound
from games import hooks, payloads
from games.bots import levels
from games.engines import all_engines, get_engine
from games.models import Match, MatchRecord, MatchSeat, MatchSecret, Vote
from games.positions import load_position, past_position
from games.timing import TURNS

STUCK_AFTER = timedelta(seconds=30)
"""Longer than the sweep, its retry after an error and the watchdog of bots take together."""

_OLDEST_ABORT = timedelta(days=30)
"""No match that may still be called off began longer ago: what a look for them has to read."""


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
    seats = _fresh_seats(match)
    if viewer is not None and not 0 <= viewer < len(seats):
        raise ValueError(f"there is no seat {viewer}")
    return _payload(seats, viewer)


def match_payload_for(*, match: Match, user: User | None) -> dict[str, Any]:
    """The same for whoever asks. Raises NotFound.

    His seat is read in the same look: the start moves seats, and one that was looked up a moment
    before it is somebody else's a moment after.
    """
    seats = _fresh_seats(match)
    mine = None if user is None or user.pk is None else user.pk
    viewer = next((s.index for s in seats if mine is not None and s.user_id == mine), None)
    return _payload(seats, viewer)


def _fresh_seats(match: Match) -> list[MatchSeat]:
    """The seats with their match and users, in order. Raises NotFound."""
    rows = MatchSeat.objects.filter(match_id=match.pk).select_related("match", "user")
    seats = list(rows.order_by("index"))
    if not seats:
        raise NotFound
    return seats


def _payload(seats: list[MatchSeat], viewer: int | None) -> dict[str, Any]:
    fresh = seats[0].match
    return payloads.match_object(
        match=fresh,
        seats=seats,
        position=load_position(fresh) if fresh.started else None,
        viewer=viewer,
        extras=hooks.decorations(fresh, seats),
        server_seed=revealed_seed(fresh),
        now=clock.now(),
        vote=open_vote(fresh),
        prices=hooks.prices_of_leaving(fresh, seats) if viewer is not None else None,
    )


def revealed_seed(match: Match) -> bytes | None:
    """The server's part of the seed, once the match is over; None before."""
    if match.status == Match.Status.ACTIVE:
        return None
    seed = MatchSecret.objects.values_list("server_seed", flat=True).get(match_id=match.pk)
    return bytes(seed)


def open_vote(match: Match) -> Vote | None:
    """The vote that is open at a match, with its ballots; no query when there is none."""
    if match.vote_closes_at is None:
        return None
    votes = Vote.objects.filter(match_id=match.pk, status=Vote.Status.OPEN)
    return votes.prefetch_related("ballots").first()


def events_after(
    *, match: Match, viewer: int | None, after: int, limit: int | None = None
) -> list[dict[str, Any]]:
    """The records with a version above `after` as a viewer may see them, at most `limit`."""
    rows = MatchRecord.objects.filter(match_id=match.pk, version__gt=after).order_by("version")
    return _shown(match, list(rows if limit is None else rows[:limit]), viewer)


def events_for(*, match: Match, user: User | None, after: int) -> list[dict[str, Any]]:
    """The same for whoever asks. There are records once the seats are drawn: read in this order
    his seat is the one that he keeps."""
    rows = list(
        MatchRecord.objects.filter(match_id=match.pk, version__gt=after).order_by("version")
    )
    return _shown(match, rows, seat_of(match, user))


def last_events_for(*, match: Match, user: User | None, count: int = 60) -> list[dict[str, Any]]:
    """The latest records as whoever asks may see them, oldest first."""
    rows = list(MatchRecord.objects.filter(match_id=match.pk).order_by("-version")[:count])
    return _shown(match, rows[::-1], seat_of(match, user))


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


def view_at(*, match: Match, user: User | None, version: int | None) -> dict[str, Any]:
    """What whoever asks could see right after a version (None: the present one): what was pushed
    to him then, nothing that he learned or others showed since.

    Raises NotFound before the start, for a version to come and for one that was taken back.
    """
    at = match.version if version is None else version
    if not match.started or at > match.version or _taken_back(match, at):
        raise NotFound
    position = past_position(match, at)
    return {"version": at, "view": position.view(seat_of(match, user))}


def _taken_back(match: Match, version: int) -> bool:
    undos = MatchRecord.objects.filter(
        match_id=match.pk, kind=MatchRecord.Kind.UNDO, version__gt=version
    ).values_list("action__to", flat=True)
    return any(int(to) < version for to in undos)


def matches_of(user: User, status: str | None = None) -> QuerySet[Match]:
    """Matches in which a user has a seat, the latest first."""
    found = Match.objects.filter(seats__user_id=user.pk)
    if status is not None:
        found = found.filter(status=status)
    return found.order_by("-created_at")


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


def users_in_running_matches() -> QuerySet[MatchSeat, Any]:
    """Keys of the users who have a seat in a running match, those who left it included."""
    return users_of_matches().filter(match__status=Match.Status.ACTIVE)


def users_of_matches() -> QuerySet[MatchSeat, Any]:
    """Keys of the users who have a seat in any match."""
    return MatchSeat.objects.filter(user__isnull=False).order_by().values("user")


def count_casual(user: User) -> int:
    """In how many running casual matches a user still plays."""
    return MatchSeat.objects.filter(
        user_id=user.pk,
        left_at_version=None,
        match__status=Match.Status.ACTIVE,
        match__ranked=False,
    ).count()


def running_ranked_match(user: User) -> Match | None:
    """The live ranked match that waits for a user: no other can be begun before it ends. One
    that goes on turn-based by agreement keeps nobody waiting."""
    found = Match.objects.filter(
        status=Match.Status.ACTIVE,
        ranked=True,
        seats__in=MatchSeat.objects.filter(user_id=user.pk, left_at_version__isnull=True),
    )
    return found.exclude(time__kind=TURNS).first()


def aborted_by_players(*, since: datetime, user: User | None = None) -> list[MatchSeat]:
    """The seats whose players called a ranked match off after that moment (`user`: only his)."""
    aborts = MatchRecord.objects.filter(
        match=OuterRef("match_id"), seat=OuterRef("index"),
        kind=MatchRecord.Kind.STAFF, actor=MatchRecord.Actor.PERSON,
    )  # fmt: skip
    seats = MatchSeat.objects.filter(
        Exists(aborts),
        match__status=Match.Status.ABORTED,
        match__ranked=True,
        match__ended_at__gt=since,
        match__created_at__gt=since - _OLDEST_ABORT,
        user__isnull=False,
    )
    return list((seats if user is None else seats.filter(user=user)).select_related("match"))


def stuck_matches() -> QuerySet[Match]:
    """Running matches that nothing will bring on, or whose time came a while ago: none, as long
    as the sweep runs and no match is broken."""
    late = clock.now() - STUCK_AFTER
    return Match.objects.filter(status=Match.Status.ACTIVE).filter(
        Q(deadline__isnull=True, created_at__lt=late) | Q(deadline__lt=late)
    )


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
