"""The lobby: tables that are open, and opening one's own."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from core.errors import AppError
from core.limits import limited
from games.models import Match
from matchmaking import services
from matchmaking.models import Table
from matchmaking.pages.clocks import clock_words, time_choices, time_wanted
from matchmaking.pages.common import catalog, number, refuse, someone, titles, user_of
from matchmaking.selectors import open_tables, table_payloads, tables_of

_CODE = re.compile(r"(?:.*/)?mesa/([0-9a-z]+)/?(?:[?#].*)?|([0-9a-z]+)", re.IGNORECASE)


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The whole page, or for htmx the list alone."""
    user = user_of(request)
    games = catalog()
    tables = listed_tables(user, titles(games))
    only_free = request.GET.get("sitio") == "si"
    if only_free:
        tables = [table for table in tables if table["free"]]
    asked = request.GET.get("juego", "")
    game = next((game for game in games if game["key"] == asked), games[0])
    context = {
        "tables": tables,
        "games": games,
        "game": game,
        "only_free": only_free,
        **time_choices(None),
    }
    if request.GET.get("lista") == "corta":  # beside a room
        context["here"] = request.GET.get("mesa", "")
        return render(request, "matchmaking/tables_short.html", context)
    if request.headers.get("HX-Request"):
        return render(request, "matchmaking/tables.html", context)
    return render(request, "matchmaking/lobby.html", context)


def listed_tables(user: User | None, names: dict[tuple[str, str], str]) -> list[dict[str, Any]]:
    """Listed tables and the user's own, those with room first, as the list shows them."""
    mine = tables_of(user) if user else []
    listed = [table for table in open_tables() if table.pk not in {own.pk for own in mine}]
    own_ids = {table.public_id for table in mine}
    rows = [
        {
            **payload,
            "title": names.get((payload["game"], payload["edition"]), payload["game"]),
            "mine": payload["id"] in own_ids,
            "clock_words": clock_words(payload["time"]),
            "free": sum(seat["user"] is None and seat["bot"] is None for seat in payload["seats"]),
            "playing": payload["match_status"] == Match.Status.ACTIVE,
            "over": payload["status"] == Table.Status.PLAYING
            and payload["match_status"] != Match.Status.ACTIVE,
        }
        for payload in table_payloads([*mine, *listed])
    ]
    return sorted(rows, key=lambda row: (not row["mine"], not row["free"]))


@require_POST
@limited("tables")
def create(request: HttpRequest) -> HttpResponse:
    """Open a table; whoever has no account yet sits down as a guest."""
    games = {game["key"]: game for game in catalog()}
    game = games.get(request.POST.get("game", ""), next(iter(games.values())))
    level = request.POST.get("bots", "")
    try:
        table = services.create_table(
            user=someone(request, request.POST.get("name", "").strip()),
            game=game["key"],
            edition=request.POST.get("edition", ""),
            seats=number(request.POST.get("seats"), game["max_seats"]),
            public=request.POST.get("public") == "on",
            time=time_wanted(request) if "time" in request.POST else None,
        )
        if level:
            _fill(table, level)
    except AppError as refusal:
        refuse(request, refusal)
        return redirect("lobby")
    return redirect("table-room", table.public_id)


def _fill(table: Table, level: str) -> None:
    """A bot on every seat but the host's."""
    for index in range(1, table.seat_count):
        services.set_bot(user=table.host, table_id=table.public_id, seat=index, level=level)


@require_safe
def enter_code(request: HttpRequest) -> HttpResponse:
    """A table's code or its whole link, as people paste it, leads to its room."""
    found = _CODE.fullmatch(request.GET.get("code", "").strip())
    if found is None:
        messages.error(request, _("Eso no es un código de mesa. Pega el enlace que te mandaron."))
        return redirect("lobby")
    return redirect("table-room", (found[1] or found[2]).lower())
