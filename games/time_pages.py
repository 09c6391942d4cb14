"""Pages about time: every second of a match's clocks, when one plays, the next match that waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast
from zoneinfo import available_timezones

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from core.errors import AppError, Malformed, NotFound
from core.templatetags.look import bot_name, with_name
from games.ledger import clock_ledger
from games.listing import turn_list
from games.models import ClockEntry, Match, MatchSeat
from games.selectors import games_catalog, get_match
from games.services.hours import playing_hours, set_hours
from games.timing import TimeControl
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
    seats = list(match.seats.select_related("user").order_by("index"))
    names = {
        # As sentences address people; a bot has only its name.
        seat.index: with_name(_name(seat)) if seat.user else _name(seat)
        for seat in seats
    }
    actors = dict(match.records.values_list("version", "seat"))
    context = {
        "match": match,
        "title": _title(match),
        "has_bank": TimeControl.from_json(match.time).bank > 0
        or any(span["bank"] for span in found["spans"]),
        "seats": [_seat(seat, names, actors, found["spans"], now) for seat in seats],
    }
    return render(request, "games/ledger.html", context)


def _seat(
    seat: MatchSeat,
    names: Mapping[int, str],
    actors: Mapping[int, int | None],
    spans: Sequence[dict[str, Any]],
    now: datetime,
) -> dict[str, Any]:
    """One seat's stretches, and how much of its time each reason makes up."""
    mine = [span for span in spans if span["seat"] == seat.index]
    rows = []
    for span in mine:
        about = actors.get(span["version"])
        rows.append(_row(span, now, names.get(about, "") if about is not None else ""))
    sums: dict[str, float] = {}
    for row in rows:
        sums[row["words"]] = sums.get(row["words"], 0.0) + row["seconds"]
    bank = seat.bank - sum(row["bank"] for row in mine if row["end"] is None)
    return {
        "index": seat.index,
        "name": _name(seat),
        "bot": bool(seat.bot_level),
        "rows": rows,
        "sums": [{"words": words, "time": _clock(total)} for words, total in sums.items()],
        "charged": _clock(sum(row["charged"] for row in mine)),
        "bank": _clock(max(0.0, bank)),
    }


def _name(seat: MatchSeat) -> str:
    return seat.user.name if seat.user else bot_name(seat.bot_level, seat.index)


def _title(match: Match) -> str:
    titles = {
        (game["key"], edition["key"]): edition["title"]
        for game in games_catalog()
        for edition in game["editions"]
    }
    return str(titles.get((match.game, match.edition), match.game))


def _row(span: Mapping[str, Any], now: datetime, who: str) -> dict[str, Any]:
    start = datetime.fromisoformat(span["start"])
    end = now if span["end"] is None else datetime.fromisoformat(span["end"])
    seconds = (end - start).total_seconds()
    return {
        **span,
        "start": start,
        "seconds": seconds,
        "lasted": _clock(seconds),
        "charged": _clock(span["charged"]) if span["ran"] else "",
        "bank": _clock(span["bank"]) if span["bank"] else "",
        "words": ClockEntry.Why(span["why"]).label,
        "ended": _ended(span["ended_by"], who),
    }


def _clock(seconds: float) -> str:
    """Seconds as ``m:ss.t``, to the tenth, with the hours and days that there are before it."""
    tenths = int(seconds * 10)
    hours, rest = divmod(tenths // 10, 3600)
    days, hours = divmod(hours, 24)
    words = f"{rest // 60}:{rest % 60:02}"
    if days or hours:
        words = f"{hours}:{rest // 60:02}:{rest % 60:02}"
    if days:
        words = ngettext("%(n)d día %(time)s", "%(n)d días %(time)s", days) % {
            "n": days,
            "time": words,
        }
    return f"{words}{get_format('DECIMAL_SEPARATOR')}{tenths % 10}"


def _ended(code: str | None, who: str) -> str:
    """What ended a stretch, in words; `who` is the seat that the record is about, if any."""
    if code is None:
        return _("sigue")
    kind, _slash, actor = code.partition("/")
    if kind == "action" and actor == "timeout":
        return _("a %(who)s se le acabó el tiempo") % {"who": who}
    if kind == "action" and actor == "bot":
        return _("jugada de un bot por %(who)s") % {"who": who}
    told = {
        "action": _("jugada de %(who)s"),
        "undo": _("%(who)s deshizo su jugada"),
        "resign": _("%(who)s abandonó"),
        "handover": _("el sitio de %(who)s cambió de manos"),
        "pause": _("pausa: empezó o acabó"),
        "staff": _("intervención del equipo"),
        "outage": _("parada del servidor"),
        "end": _("fin de la partida"),
    }
    return told.get(kind, kind) % {"who": who or _("la mesa")}


@require_safe
@login_required
@never_cache
def next_turn(request: HttpRequest) -> HttpResponse:
    """On to the match that has waited for you longest, leaving out the one in `tras`; else home."""
    found = turn_list(user=cast(User, request.user), without=request.GET.get("tras", "")[:40])
    if not found["next"]:
        messages.info(request, _("No te espera ninguna otra partida."))
    return redirect(found["next"] or "home")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def turn_settings(request: HttpRequest) -> HttpResponse:
    """When one plays turn-based matches, and when a mail says that it is one's turn."""
    user = cast(User, request.user)
    hours, mail = playing_hours(user), preference_of(user)
    if request.method == "POST":
        try:
            _keep(user, request)
        except AppError as refusal:
            messages.error(request, str(refusal.detail))
            hours = _hours_sent(request)
            mail.turn_mail = "turn_mail" in request.POST
            mail.turn_delay = max(0, _minutes(request.POST.get("turn_delay")))
        else:
            messages.success(request, _("Guardado."))
            return redirect("turn-settings")
    context = {
        "hours": hours,
        "zones": sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC"),
        "half_hours": [{"at": at, "text": f"{at // 60}:{at % 60:02}"} for at in _HALF_HOURS],
        "mail": mail,
        "delays": [
            {"at": at, "text": _delay_words(at)} for at in sorted({*DELAYS, mail.turn_delay})
        ],
    }
    return render(request, "games/turn_settings.html", context)


def _delay_words(minutes: int) -> str:
    """Minutes, or whole hours where it is some."""
    if minutes == 0:
        return _("nada")
    if minutes % 60:
        return ngettext("%(n)d minuto", "%(n)d minutos", minutes) % {"n": minutes}
    return ngettext("%(n)d hora", "%(n)d horas", minutes // 60) % {"n": minutes // 60}


def _keep(user: User, request: HttpRequest) -> None:
    """Stores what the form has. Raises Malformed before anything is kept."""
    sent = request.POST
    delay = _minutes(sent.get("turn_delay"))
    if delay < 0:
        raise Malformed(field="turn_delay")
    set_hours(user=user, hours=_hours_sent(request))
    set_mail_preference(user=user, turn_mail="turn_mail" in sent, turn_delay=delay)


def _hours_sent(request: HttpRequest) -> dict[str, Any]:
    sent = request.POST
    start, end = _minutes(sent.get("start")), _minutes(sent.get("end"))
    return {"zone": sent.get("zone", ""), "start": start, "end": end}


def _minutes(text: str | None) -> int:
    """A short decimal number; -1, which nothing takes, for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= 4 else -1
