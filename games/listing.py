"""One's own matches as a list."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import Match, MatchSeat
from games.payloads import iso
from games.selectors import matches_of

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
