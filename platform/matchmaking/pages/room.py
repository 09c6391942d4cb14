"""A table's room: who sits where, what is missing, and the way into the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from chat.selectors import recent_lines
from core.errors import AppError, Malformed, NotFound
from core.limits import limited
from games.models import Match
from matchmaking import services
from matchmaking.models import Table
from matchmaking.pages.clocks import clock_words, policy_words, time_choices, time_wanted
from matchmaking.pages.common import (
    best_bot,
    catalog,
    number,
    refuse,
    someone,
    titles,
    user_of,
)
from matchmaking.pages.lobby import listed_tables
from matchmaking.selectors import get_table, seat_at, sent_away, table_payload

SPOTS: dict[int, list[tuple[float, float]]] = {
    2: [(50, 83.5), (50, 15.5)],
    3: [(50, 83.5), (18, 32), (82, 32)],
    4: [(50, 83.5), (15.5, 50), (50, 15.5), (84.5, 50)],
    5: [(50, 83.5), (14, 60), (26, 17), (74, 17), (86, 60)],
    6: [(50, 83.5), (14, 66), (14, 28), (50, 15.5), (86, 28), (86, 66)],
}
"""Where plates lie on the table, in per cent from left and top: your own at the near edge, then
clockwise (LOOK, principle 3)."""


@require_safe
@never_cache
def room(request: HttpRequest, table_id: str) -> HttpResponse:
    """The whole page, or for htmx the room alone."""
    try:
        table = get_table(table_id)
    except NotFound as error:
        raise Http404 from error
    return _render(request, table)


def _render(request: HttpRequest, table: Table, status: int = 200) -> HttpResponse:
    user = user_of(request)
    context = _context(request, table, user, opened="rulings" in request.POST)
    if request.headers.get("HX-Request"):
        return render(request, "matchmaking/room_live.html", context, status=status)
    context["tables"] = listed_tables(user, titles(catalog()))
    context["here"] = table.public_id
    context["lines"] = recent_lines(f"table:{table.public_id}")
    return render(request, "matchmaking/room.html", context, status=status)


def _context(
    request: HttpRequest, table: Table, user: User | None, opened: bool = False
) -> dict[str, Any]:
    payload = table_payload(table)
    games = catalog()
    game = next(game for game in games if game["key"] == table.game)
    you = seat_at(table, user) if user else None
    seats = _placed(payload["seats"], you)
    waiting = [seat for seat in seats if seat["user"] and not seat["ready"]]
    others = [seat for seat in waiting if seat["user"]["name"] != payload["host"]]
    mine = next((seat for seat in seats if seat["index"] == you), None)
    options = _options(game, table)
    return {
        "table": payload,
        "title": titles(games).get((table.game, table.edition), table.game),
        "game": game,
        "seats": seats,
        "you": you,
        "mine": mine,
        "sent_away": user is not None and you is None and sent_away(table, user),
        "is_host": user is not None and user.pk == table.host_id,
        "free": sum(seat["user"] is None and seat["bot"] is None for seat in seats),
        "waiting": [seat["user"]["name"] for seat in others],
        "is_open": table.status == Table.Status.OPEN,
        "is_playing": table.match is not None and table.match.status == Match.Status.ACTIVE,
        "link": request.build_absolute_uri(reverse("table-room", args=[table.public_id])),
        "best_bot": best_bot(game),
        "options": options,
        "options_changed": sum(option["is_changed"] for option in options),
        "options_open": opened,
        "created_at": table.created_at,
        "clock_words": clock_words(table.time),
        "policy_words": policy_words(payload["timeout_policy"]),
        **time_choices(table.time, public=table.is_public),
    }


def _options(game: dict[str, Any], table: Table) -> list[dict[str, Any]]:
    """The game's options as this table has them; those that an edition fixes are not for choice."""
    edition = next(edition for edition in game["editions"] if edition["key"] == table.edition)
    return [
        {
            **option,
            "value": table.options.get(option["key"], option["default"]),
            "is_switch": set(option["choices"]) == {True, False},
            "has_words": all(isinstance(choice, str) for choice in option["choices"]),
            "is_changed": table.options.get(option["key"], option["default"]) != option["default"],
        }
        for option in game["options"]
        if option["key"] not in edition["options"]
    ]


def _placed(seats: list[dict[str, Any]], you: int | None) -> list[dict[str, Any]]:
    """The seats with their spots, turned so that `you` sit at the near edge."""
    spots = SPOTS[len(seats)]
    return [
        {**seat, "left": left, "top": top, "low": top > 45}
        for seat in seats
        for left, top in [spots[(seat["index"] - (you or 0)) % len(seats)]]
    ]


Act = Callable[[HttpRequest, str], Any]


def _join(request: HttpRequest, table_id: str) -> None:
    user = someone(request, request.POST.get("name", "").strip())
    text = request.POST.get("seat", "")
    services.take_seat(user=user, table_id=table_id, seat=number(text, 0) if text else None)


def _leave(request: HttpRequest, table_id: str) -> None:
    services.leave_table(user=someone(request), table_id=table_id)


def _bot(request: HttpRequest, table_id: str) -> None:
    seat, level = number(request.POST.get("seat"), 99), request.POST.get("level", "")
    if level:
        services.set_bot(user=someone(request), table_id=table_id, seat=seat, level=level)
    else:
        services.remove_bot(user=someone(request), table_id=table_id, seat=seat)


def _kick(request: HttpRequest, table_id: str) -> None:
    seat = number(request.POST.get("seat"), 99)
    services.kick(user=someone(request), table_id=table_id, seat=seat)


def _ready(request: HttpRequest, table_id: str) -> None:
    ready = request.POST.get("ready") == "1"
    services.set_ready(user=someone(request), table_id=table_id, ready=ready)


def _start(request: HttpRequest, table_id: str) -> None:
    services.start_table(user=someone(request), table_id=table_id)


def _rematch(request: HttpRequest, table_id: str) -> None:
    services.rematch(user=someone(request), table_id=table_id)


def _change(request: HttpRequest, table_id: str) -> None:
    """`seats`, `public`, `time` or the game's options, whichever the form carries."""
    seats = request.POST.get("seats")
    listed = request.POST.get("listed")
    services.change_table(
        user=someone(request),
        table_id=table_id,
        options=_wanted(request, table_id) if request.POST.get("rulings") else None,
        seats=number(seats, 0) if seats else None,
        time=time_wanted(request) if "time" in request.POST else None,
        public=None if listed is None else request.POST.get("private") != "on",
    )


def _wanted(request: HttpRequest, table_id: str) -> dict[str, Any]:
    """The options as the form has them: a switch is on or missing, else the number of a choice."""
    table = get_table(table_id)
    game = next(game for game in catalog() if game["key"] == table.game)
    wanted: dict[str, Any] = {}
    for option in _options(game, table):
        sent = request.POST.get(f"option.{option['key']}")
        if option["is_switch"]:
            wanted[option["key"]] = sent is not None
        else:
            place = number(sent, len(option["choices"]))
            wanted[option["key"]] = dict(enumerate(option["choices"])).get(place)
    return wanted


ACTS: dict[str, Act] = {
    "sentarse": _join,
    "levantarse": _leave,
    "bot": _bot,
    "retirar": _kick,
    "listo": _ready,
    "empezar": _start,
    "revancha": _rematch,
    "opciones": _change,
}


@require_POST
@limited("default")
def act(request: HttpRequest, table_id: str, what: str) -> HttpResponse:
    """One act at the table; the room follows, or the match once it begins."""
    if what not in ACTS:
        raise Http404
    stranger = user_of(request) is None
    try:
        if stranger and what != "sentarse":
            raise Malformed
        ACTS[what](request, table_id)
    except NotFound as error:
        raise Http404 from error
    except AppError as refusal:
        refuse(request, refusal)
    table = get_table(table_id)
    live = bool(request.headers.get("HX-Request"))
    if table.match is not None and what == "empezar" and table.status == Table.Status.PLAYING:
        address = reverse("match", args=[table.match.public_id])
        return HttpResponse(headers={"HX-Redirect": address}) if live else redirect(address)
    if live and stranger and user_of(request) is not None:
        # The whole page is another's now: its head knows the new guest.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return _render(request, table) if live else redirect("table-room", table_id)
