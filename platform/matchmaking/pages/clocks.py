"""Time controls in pages: their words, the choice of one, and what follows when time runs out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.timing import LIVE, NONE, PRESETS, TURN_DAYS, TURNS, TimeControl
from matchmaking.pages.common import number

HOLIDAYS = (0, 3, 7, 14)
"""Days of holidays for each seat that the form offers."""


def clock_words(time: Mapping[str, Any] | None = None) -> str:
    """A time control in words; without one that of ranked matches."""
    control = TimeControl.from_json(time)
    if control.kind == TURNS:
        words = ngettext("%(days)d día por turno", "%(days)d días por turno", control.days) % {
            "days": control.days
        }
        return f"{words}, {_('fines de semana libres')}" if control.weekends_off else words
    if control.kind == NONE:
        return _("sin reloj")
    return _("%(bank)d min + %(decision)d s por jugada") % {
        "bank": control.bank // 60,
        "decision": control.decision,
    }


def time_choices(time: Mapping[str, Any] | None, *, public: bool = False) -> dict[str, Any]:
    """What the form needs to choose a time control, `time` being the present one.

    With `public` the choice without a clock, which is for tables by link only, is left out.
    """
    now = TimeControl.from_json(time)
    turns = [TimeControl.from_json({"kind": TURNS, "days": days}) for days in TURN_DAYS]
    groups = [
        (_("En directo"), [*PRESETS.values()]),
        (_("Por turnos"), turns),
        (_("Solo con enlace"), [] if public else [TimeControl.from_json({"kind": NONE})]),
    ]
    return {
        "times": [
            {"title": title, "choices": [_choice(control, _key(now)) for control in controls]}
            for title, controls in groups
            if controls
        ],
        "control": now,
        "holidays": sorted({*HOLIDAYS, now.vacation}),
    }


def _choice(control: TimeControl, chosen: str) -> dict[str, Any]:
    names = {
        "quick": pgettext("reloj", "Rápido"),
        "normal": pgettext("reloj", "Normal"),
        "slow": pgettext("reloj", "Tranquilo"),
    }
    words = clock_words(control.to_json())
    name = names.get(control.preset)
    return {
        "key": _key(control),
        "words": f"{name} · {words}" if name else words,
        "chosen": _key(control) == chosen,
    }


def _key(control: TimeControl) -> str:
    """``live.normal``, ``turns.2``, ``none``: one word for each choice of the form."""
    detail = control.preset or (str(control.days) if control.days else "")
    return f"{control.kind}.{detail}" if detail else control.kind


def time_wanted(request: HttpRequest) -> dict[str, Any]:
    """The time control of the form; what goes only with turns is left out of the others."""
    kind, _dot, detail = request.POST.get("time", "").partition(".")
    if kind == LIVE:
        return {"kind": LIVE, "preset": detail}
    if kind != TURNS:
        return {"kind": kind}
    return {
        "kind": TURNS,
        "days": number(detail, 0),
        "weekends_off": "weekends_off" in request.POST,
        "vacation": number(request.POST.get("vacation"), 0),
    }


def policy_words(policy: Mapping[str, Any]) -> list[str]:
    """What happens here when time runs out or somebody is away, in sentences."""
    words = []
    if policy["kind"] == TURNS:
        words.append(_("Cuentan solo las horas de juego de cada cual."))
    if policy["kind"] == NONE:
        words.append(_("Como mucho, 30 días por decisión."))
    words.append(_("Sin tiempo, se hace por ti la jugada más sencilla."))
    if policy["after"] == "bot":
        words.append(_("A la segunda seguida, un bot sigue en ese sitio."))
    else:
        words.append(_("A la segunda seguida, pierde."))
    if policy["absence"] is not None:
        words.append(
            _("Quien falta %(n)d s mientras otros esperan deja su sitio a un bot.")
            % {"n": policy["absence"]}
        )
    if policy["can_return"]:
        words.append(_("Su dueño puede recuperarlo."))
    return words
