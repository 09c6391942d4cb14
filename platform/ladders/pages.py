"""Pages of a ladder and of a player."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import get_user
from core.clock import now
from core.errors import NotFound
from games.models import Match, MatchSeat
from ladders import rating_math
from ladders.graph import draw
from ladders.models import Rating, RatingEntry
from ladders.recent import forms_of, record_of
from ladders.selectors import (
    history,
    ladders,
    leaderboard,
    next_above,
    preview_for,
    rating_of,
    ratings_of,
    shown,
    standing,
)
from ladders.services.seasons import season_start

MONTHS = (3, 6, 0)
"""Spans of the graph to choose from; 0 is everything."""
_HISTORY = 1000
_LATEST = 12


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The first ladder stands for all: its page leads to the others."""
    return redirect("ladder", ladders()[0]["key"])


@require_safe
def ladder(request: HttpRequest, key: str) -> HttpResponse:
    boards = ladders()
    board = next((board for board in boards if board["key"] == key), None)
    if board is None:
        raise Http404
    if wanted := request.GET.get("quien", "").strip():
        return _find(request, key, wanted)
    text = request.GET.get("pagina", "1")
    table = leaderboard(
        key, page=int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 1
    )
    names = [row["name"] for row in [*table["rows"], *table["unplaced"]]]
    forms = forms_of(names, key)
    context = {
        "boards": boards,
        "board": board,
        "table": table,
        "rows": [{**row, "form": forms[row["name"]]} for row in table["rows"]],
        "unplaced": [{**row, "form": forms[row["name"]]} for row in table["unplaced"]],
        "you": _yours(request, key, table["players"]),
        "season_end": _season_end(now().date()),
    }
    return render(request, "ladders/ladder.html", context)


def _season_end(day: date) -> date:
    """The last day of the season that `day` lies in: three calendar months."""
    return season_start(season_start(day) + timedelta(days=100)) - timedelta(days=1)


def _find(request: HttpRequest, key: str, name: str) -> HttpResponse:
    try:
        return redirect("profile", get_user(name).name)
    except NotFound:
        messages.error(request, _("No hay nadie que se llame «%(name)s».") % {"name": name[:40]})
        return redirect("ladder", key)


def _yours(request: HttpRequest, key: str, players: int) -> dict[str, Any] | None:
    """The viewer's own place, and what is near."""
    user = request.user
    if not isinstance(user, User) or user.is_guest:
        return None
    mine = standing(user, key)
    above = next_above(user, key)
    value = rating_of(user, key).value
    win, loss = preview_for(user, key, [value])
    return {
        **mine,
        "players": players,
        "week": forms_of([user.name], key)[user.name].week,
        "above": above,
        "gap": max(0, above["rating"] - mine["rating"]) if above else None,
        "win": win,
        "loss": loss,
    }


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    try:
        user = get_user(name)
    except NotFound as error:
        raise Http404 from error
    rated = {row.ladder: row for row in ratings_of(user)}
    boards = [_card(user, board, rated.get(board["key"])) for board in ladders()]
    wanted = request.GET.get("escalera", "")
    most = max(boards, key=lambda board: board["matches"])
    board = next((board for board in boards if board["key"] == wanted), most)
    months = _months(request.GET.get("meses"))
    entries = history(user, board["key"], limit=_HISTORY)
    context = {
        "person": user,
        "is_you": request.user == user,
        "boards": boards,
        "board": board,
        "months": months,
        "spans": MONTHS,
        "graphs": _graphs(entries, months),
        "record": record_of(user, board["key"]),
        "entries": [_entry(entry) for entry in reversed(entries[-_LATEST:])],
        "unrated": _unrated(user) if not entries else [],
        "provisional_matches": rating_math.PROVISIONAL_MATCHES,
    }
    return render(request, "ladders/profile.html", context)


def _card(user: User, board: dict[str, Any], rating: Rating | None) -> dict[str, Any]:
    if rating is None:
        return {**board, "rating": None, "matches": 0, "position": None}
    return {
        **board,
        "rating": shown(rating),
        "matches": rating.matches,
        "position": standing(user, board["key"])["position"],
    }


def _months(text: str | None) -> int:
    return int(text) if text in {str(months) for months in MONTHS} and text else 0


def _graphs(entries: list[RatingEntry], months: int) -> list[dict[str, Any]]:
    """The same line for wide and for narrow screens; empty when there is nothing to draw."""
    if not entries:
        return []
    since = now() - timedelta(days=30 * months)
    kept = [entry for entry in entries if not months or entry.at >= since]
    if not kept:
        return []
    values = [(kept[0].at, kept[0].before), *((entry.at, entry.after) for entry in kept)]
    graphs = []
    for kind, width, height in (("desk", 760, 250), ("mob", 344, 210)):
        graph = draw(values, first_number=len(entries) - len(kept), width=width, height=height)
        if graph is not None:
            graphs.append({"kind": kind, "graph": graph})
    return graphs


def _entry(entry: RatingEntry) -> dict[str, Any]:
    """One line of the history with its explanation."""
    match = entry.match
    return {
        "kind": entry.kind,
        "at": entry.at,
        "place": entry.place,
        "delta": entry.delta,
        "before": entry.before,
        "after": entry.after,
        "k": entry.k,
        "reason": entry.reason or (match.annul_reason if match else ""),
        "annulled": match is not None
        and match.status == Match.Status.ANNULLED
        and entry.kind == RatingEntry.Kind.MATCH,
        "match": match.public_id if match else None,
        "names": [duel["name"] for duel in entry.duels],
        "duels": entry.duels,
    }


def _unrated(user: User) -> list[Match]:
    """What there is to show of somebody who has no rated match: the latest finished ones."""
    return list(
        Match.objects.filter(
            status=Match.Status.FINISHED, seats__in=MatchSeat.objects.filter(user=user)
        ).order_by("-ended_at")[:_LATEST]
    )
