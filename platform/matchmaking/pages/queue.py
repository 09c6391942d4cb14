"""The ranked queue: choose, wait, or be told why not."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from core import clock
from core.errors import AppError
from core.limits import limited
from ladders.selectors import ladders, preview_for, rating_of, shown
from matchmaking import services
from matchmaking.errors import InRankedMatch
from matchmaking.models import QueueTicket
from matchmaking.pages.clocks import clock_words
from matchmaking.pages.common import number, refuse, user_of
from matchmaking.selectors import queue_payload
from matchmaking.windows import CAP, FIRST


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("queue")
def queue(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    if request.method == "POST" and user is not None:
        return _join(request, user)
    return render(request, "matchmaking/queue.html", _context(request, user))


def _join(request: HttpRequest, user: User) -> HttpResponse:
    boards = ladders()
    ladder = request.POST.get("ladder") or boards[0]["key"]
    try:
        services.join_queue(user=user, ladder=ladder, seats=number(request.POST.get("seats"), 0))
    except InRankedMatch as refusal:
        refuse(request, refusal)
        return redirect("match", refusal.extra["match"])
    except AppError as refusal:
        refuse(request, refusal)
    return redirect("queue")


def _context(request: HttpRequest, user: User | None) -> dict[str, Any]:
    boards = ladders()
    key = request.GET.get("escalera") or boards[0]["key"]
    state = queue_payload(user) if user and not user.is_guest else {}
    ticket = state.get("ticket")
    board = next(
        (b for b in boards if b["key"] == (ticket["ladder"] if ticket else key)), boards[0]
    )
    counts = list(range(board["min_seats"], board["max_seats"] + 1))
    wait_until = state.get("wait_until")
    previews = _previews(user, board["key"], counts)
    return {
        "boards": boards,
        "board": board,
        "counts": counts,
        "ticket": ticket,
        "running": state.get("match"),
        "wait_until": parse_datetime(wait_until) if wait_until else None,
        "rating": shown(rating_of(user, board["key"])) if user else None,
        "previews": previews,
        "stakes": _stakes(previews),
        "now": clock.now(),
        "clock_words": clock_words(),
        "first_window": int(FIRST),
        "cap": int(CAP),
        "may_queue": user is not None and not user.is_guest,
    }


def _waiting(ladder: str, seats: int) -> int:
    return QueueTicket.objects.filter(ladder=ladder, seat_count=seats).count()


def _previews(user: User | None, ladder: str, counts: list[int]) -> list[dict[str, Any]]:
    """What each place would move, against rivals with the same rating."""
    if user is None or user.is_guest:
        return []
    value = rating_of(user, ladder).value
    return [
        {
            "seats": n,
            "deltas": preview_for(user, ladder, [value] * (n - 1)),
            "waiting": _waiting(ladder, n),
        }
        for n in counts
    ]


def _stakes(previews: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same by place: a row for each place, a column for each number of players."""
    places = max((len(preview["deltas"]) for preview in previews), default=0)
    return [
        {
            "place": index + 1,
            "deltas": [
                preview["deltas"][index] if index < len(preview["deltas"]) else None
                for preview in previews
            ],
        }
        for index in range(places)
    ]


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    if user is not None:
        services.leave_queue(user=user)
        messages.success(request, _("Has dejado la cola."))
    return redirect("queue")
