"""One's own matches as a list."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.urls import reverse

from accounts.models import User
from core import clock
from games.models import Match, MatchSeat
from games.payloads import iso
from games.selectors import matches_of
from games.timing import TimeControl

PAGE = 50


def match_list(*, user: User, status: str | None, page: int) -> dict[str, Any]:
    """A page (from 0) of a user's matches, newest first, and the number of the next one."""
    rows = list(matches_of(user, status)[page * PAGE : (page + 1) * PAGE + 1])
    seats: dict[int, list[MatchSeat]] = {match.pk: [] for match in rows[:PAGE]}
    found = MatchSeat.objects.filter(match__in=seats).select_related("user").order_by("index")
    for seat in found:
        seats[seat.match_id].append(seat)
    return {
        "matches": [_summary(match, seats[match.pk], user) for match in rows[:PAGE]],
        "next": page + 1 if len(rows) > PAGE else None,
    }


def _summary(match: Match, seats: list[MatchSeat], user: User) -> dict[str, Any]:
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    playing = match.status == Match.Status.ACTIVE and mine is not None and not mine.bot_level
    return {
        "id": match.public_id,
        "game": match.game,
        "edition": match.edition,
        "ladder": match.ladder,
        "ranked": match.ranked,
        "status": match.status,
        "started": match.started,
        "version": match.version,
        "seat": mine.index if mine else None,
        "your_turn": playing and mine is not None and mine.active,
        "seats": [_seat(seat) for seat in seats],
        "created_at": iso(match.created_at),
        "ended_at": iso(match.ended_at),
    }


def _seat(seat: MatchSeat) -> dict[str, Any]:
    user = seat.user
    return {
        "index": seat.index,
        "user": {"name": user.name, "is_guest": user.is_guest} if user else None,
        "bot": seat.bot_level or None,
        "place": seat.place,
        "points": seat.points,
    }


def turn_list(*, user: User, without: str = "") -> dict[str, Any]:
    """Matches that wait for a user to act, the nearest deadline first; `without` leaves one out."""
    seats = (
        MatchSeat.objects.filter(
            user=user,
            active=True,
            bot_level="",
            match__status=Match.Status.ACTIVE,
            match__started=True,
            match__paused_until__isnull=True,
        )
        .exclude(match__public_id=without)
        .select_related("match")
        .order_by(F("deadline").asc(nulls_last=True), "pk")
    )
    turns = [_turn(seat) for seat in seats]
    return {
        "server_time": iso(clock.now()),
        "turns": turns,
        "next": turns[0]["url"] if turns else None,
    }


def _turn(seat: MatchSeat) -> dict[str, Any]:
    match = seat.match
    return {
        "id": match.public_id,
        "game": match.game,
        "edition": match.edition,
        "ranked": match.ranked,
        "time": TimeControl.from_json(match.time).to_json(),
        "since": iso(seat.turn_at),
        "deadline": iso(seat.deadline),
        "url": reverse("match", args=[match.public_id]),
    }
