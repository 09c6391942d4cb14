"""Pages about time: every second of a match's clocks, when one plays, the next match that waits."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, cast
from zoneinfo import available_timezones

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from core.errors import AppError, Malformed, NotFound
from games.ledger import clock_ledger
from games.listing import turn_list
from games.models import ClockEntry, Match
from games.selectors import games_catalog, get_match
from games.services.hours import playing_hours, set_hours
from notifications.services import preference_of, set_mail_preference

DELAYS = (0, 15, 30, 60, 180, 720, 1440)
"""Minutes before a mail about a turn that the form offers."""
_HALF_HOURS = tuple(range(0, 1440, 30))


@require_safe
@never_cache
def ledger(request: HttpRequest, match_id: str) -> HttpResponse:
    """Every second of every seat: for how long its clock ran or stood, why, and what ended that."""
    try:
        match = get_match(match_id)
    except NotFound as error:
        raise Http404 from error
    found = clock_ledger(match)
    now = datetime.fromisoformat(found["server_time"])
    spans = [_row(span, now) for span in found["spans"]]
    context = {
        "match": match,
        "title": _title(match),
        "now": now,
        "seats": [
            {
                "index": seat.index,
                "name": seat.user.name if seat.user else "",
                "bot": seat.bot_level,
                "spans": [row for row in spans if row["seat"] == seat.index],
                "charged": _clock(
                    sum(row["charged"] for row in found["spans"] if row["seat"] == seat.index)
                ),
            }
            for seat in match.seats.select_related("user").order_by("index")
        ],
    }
    return render(request, "games/ledger.html", context)


def _title(match: Match) -> str:
    titles = {
        (game["key"], edition["key"]): edition["title"]
        for game in games_catalog()
        for edition in game["editions"]
    }
    return str(titles.get((match.game, match.edition), match.game))


def _row(span: dict[str, Any], now: datetime) -> dict[str, Any]:
    start = datetime.fromisoformat(span["start"])
    end = now if span["end"] is None else datetime.fromisoformat(span["end"])
    return {
        **span,
        "start": start,
        "lasted": _clock((end - start).total_seconds()),
        "charged": _clock(span["charged"]),
        "bank": _clock(span["bank"]) if span["bank"] else "",
        "words": ClockEntry.Why(span["why"]).label,
        "ended": _ended(span["ended_by"]),
    }


def _clock(seconds: float) -> str:
    """Seconds as ``h:mm:ss.t``, to the tenth."""
    span = timedelta(seconds=int(seconds))
    return f"{span}.{int(seconds * 10) % 10}"


def _ended(code: str | None) -> str:
    """What ended a stretch, in words: the act, and who or what did it."""
    if code is None:
        return _("sigue")
    kind, _slash, actor = code.partition("/")
    acts = {
        "action": _("jugada"),
        "undo": _("deshacer"),
        "resign": _("abandono"),
        "handover": _("cambio de manos"),
        "pause": _("pausa"),
        "staff": _("intervención del equipo"),
        "outage": _("parada del servidor"),
        "end": _("fin de la partida"),
    }
    actors = {
        "person": _("una persona"),
        "bot": _("un bot"),
        "timeout": _("el reloj"),
        "system": _("la mesa"),
        "staff": _("el equipo"),
    }
    words = acts.get(kind, kind)
    return f"{words} · {actors.get(actor, actor)}" if actor else words


@require_safe
@login_required
@never_cache
def next_turn(request: HttpRequest) -> HttpResponse:
    """On to the match that has waited for you longest, leaving out the one in `tras`; else home."""
    found = turn_list(user=cast(User, request.user), without=request.GET.get("tras", "")[:40])
    return redirect(found["next"] or "home")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def turn_settings(request: HttpRequest) -> HttpResponse:
    """When one plays turn-based matches, and when a mail says that it is one's turn."""
    user = cast(User, request.user)
    if request.method == "POST":
        try:
            _keep(user, request)
        except AppError as refusal:
            messages.error(request, str(refusal.detail))
        else:
            messages.success(request, _("Guardado."))
        return redirect("turn-settings")
    mail = preference_of(user)
    context = {
        "hours": playing_hours(user),
        "zones": sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC"),
        "half_hours": [{"at": at, "text": f"{at // 60}:{at % 60:02}"} for at in _HALF_HOURS],
        "mail": mail,
        "delays": sorted({*DELAYS, mail.turn_delay}),
    }
    return render(request, "games/turn_settings.html", context)


def _keep(user: User, request: HttpRequest) -> None:
    """Stores what the form has. Raises Malformed before anything is kept."""
    sent = request.POST
    start, end = _minutes(sent.get("start")), _minutes(sent.get("end"))
    delay = _minutes(sent.get("turn_delay"))
    if delay < 0:
        raise Malformed(field="turn_delay")
    set_hours(user=user, hours={"zone": sent.get("zone", ""), "start": start, "end": end})
    set_mail_preference(user=user, turn_mail="turn_mail" in sent, turn_delay=delay)


def _minutes(text: str | None) -> int:
    """A short decimal number; -1, which nothing takes, for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= 4 else -1
