"""Home: what you can do now."""

from __future__ import annotations

from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from core.errors import AppError
from core.limits import limited
from games.models import Match, MatchSeat
from games.selectors import waiting_matches
from games.timing import NONE, TimeControl
from ladders.selectors import leaderboard_rows, ratings_of, shown, standing
from matchmaking import services
from matchmaking.models import QueueTicket
from matchmaking.pages.clocks import clock_words
from matchmaking.pages.common import (
    best_bot,
    catalog,
    refuse,
    someone,
    titles,
    user_of,
)

_MATCHES = 12
_LIVE = 5
_TOP = 4
_BOT_SEATS = 3
"""Seats at a table against bots that nobody chose the size of."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    games = catalog()
    names = titles(games)
    matches = _matches_of(user, names) if user else []
    boards = _boards(games, user)
    context = {
        "games": _with_ladders(games, user),
        "matches": matches,
        "turns_waiting": sum(match["your_turn"] for match in matches),
        "live": _live(names, user),
        "clock_words": clock_words(),
        "boards": [board for board in boards if board["rows"]],
        "empty_boards": [board for board in boards if not board["rows"]],
    }
    return render(request, "home.html", context)


def _matches_of(user: User, names: dict[tuple[str, str], str]) -> list[dict[str, Any]]:
    """The user's running matches: your turn first, then the newest."""
    rows = waiting_matches(user).prefetch_related("seats__user")[:_MATCHES]
    return [_card(match, user, names) for match in rows]


def _card(match: Match, user: User, names: dict[tuple[str, str], str]) -> dict[str, Any]:
    seats = list(match.seats.all())
    mine = next(seat for seat in seats if seat.user_id == user.pk)
    yours = match.started and mine.active
    others = [seat for seat in seats if seat.active and seat.pk != mine.pk and seat.user]
    return {
        "id": match.public_id,
        "title": names.get((match.game, match.edition), match.game),
        "ranked": match.ranked,
        "started": match.started,
        "version": match.version,
        "your_turn": yours,
        "deadline": mine.deadline if yours and _shows_clock(match) else None,
        "clock_words": clock_words(match.time),
        "waits_for": others[0].user.name if others and others[0].user else "",
        "seats": [seat.index for seat in seats],
    }


def _shows_clock(match: Match) -> bool:
    """A match without a clock has a limit all the same, which is no countdown to show."""
    return match.paused_until is None and TimeControl.from_json(match.time).kind != NONE


def _live(names: dict[tuple[str, str], str], user: User | None) -> list[dict[str, Any]]:
    """Other people's running matches, to look on at; never more than names and numbers."""
    rows = (
        Match.objects.filter(status=Match.Status.ACTIVE, started=True)
        .exclude(seats__in=MatchSeat.objects.filter(user=user) if user else [])
        .annotate(people=Count("seats__user"))
        .filter(people__gte=2)
        .prefetch_related("seats__user")
        .order_by("-created_at")[:_LIVE]
    )
    return [
        {
            "id": match.public_id,
            "title": names.get((match.game, match.edition), match.game),
            "version": match.version,
            "names": [seat.user.name for seat in match.seats.all() if seat.user],
        }
        for match in rows
    ]


def _with_ladders(games: list[dict[str, Any]], user: User | None) -> list[dict[str, Any]]:
    """Each game's editions with the user's rating and how many wait in the queue."""
    rated = {} if user is None or user.is_guest else {row.ladder: row for row in ratings_of(user)}
    waiting = dict(
        QueueTicket.objects.values_list("ladder").annotate(n=Count("pk")).values_list("ladder", "n")
    )
    for game in games:
        for edition in game["editions"]:
            ladder = edition["ladder"]
            edition["rating"] = shown(rated[ladder]) if ladder in rated else None
            edition["queued"] = waiting.get(ladder, 0)
    return games


def _boards(games: list[dict[str, Any]], user: User | None) -> list[dict[str, Any]]:
    """The first places of each ladder, and the user's own below them."""
    boards = []
    for game in games:
        for edition in game["editions"]:
            top = leaderboard_rows(edition["ladder"], stop=_TOP)
            if user and not user.is_guest and not any(row["name"] == user.name for row in top):
                mine = standing(user, edition["ladder"])
                if mine["season_matches"]:
                    top = [*top, mine]
            boards.append({"key": edition["ladder"], "title": edition["title"], "rows": top})
    return boards


@require_POST
@limited("tables")
def play_bots(request: HttpRequest) -> HttpResponse:
    """One click: a table of one's own, bots on its other seats, and the match begins."""
    games = {game["key"]: game for game in catalog()}
    game = games.get(request.POST.get("game", ""), next(iter(games.values())))
    level = request.POST.get("level") or best_bot(game)
    seats = min(max(_BOT_SEATS, game["min_seats"]), game["max_seats"])
    try:
        user = someone(request)
        table = services.create_table(user=user, game=game["key"], seats=seats, public=False)
        for index in range(1, seats):
            services.set_bot(user=user, table_id=table.public_id, seat=index, level=level)
        table = services.start_table(user=user, table_id=table.public_id)
    except AppError as refusal:
        refuse(request, refusal)
        return redirect("home")
    if table.match is None:
        return redirect("table-room", table.public_id)
    return redirect("match", table.match.public_id)
