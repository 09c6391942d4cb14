"""The words of each kind of notice, made when it is shown, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

_TEXTS: dict[str, Any] = {
    "matched": _("Tu partida de escalera está lista."),
    "match_started": _("Tu mesa ha empezado la partida."),
    "rematch": _("%(by)s pide la revancha."),
    "kicked": _("%(by)s te ha retirado de la mesa."),
    "match_ended": _("Ha terminado una partida tuya."),
    "rated": _("Tu puntuación ha cambiado: %(before)s → %(after)s."),
    "correction": _("Tu puntuación se ha recalculado: ahora es %(after)s."),
    "match_aborted": _("Una partida tuya se suspendió sin resultado."),
    "annulment": _("Una partida tuya ha sido anulada: ya no cuenta."),
    "suspended": _("Tu cuenta está suspendida: %(reason)s"),
    "muted": _("No puedes escribir en la charla: %(reason)s"),
}
_NAMED: dict[str, Any] = {"match_ended": _("Ha terminado tu partida de %(game)s.")}
"""The words where the data name the game; notices of before do not."""


class _Known(dict[str, Any]):
    """Data of a notice; what it lacks is shown as nothing rather than failing the page."""

    def __missing__(self, key: str) -> str:
        return "…"


def text_of(kind: str, data: Mapping[str, Any]) -> str:
    """One sentence. Plain text: escape it where it is shown."""
    text = _TEXTS.get(kind, _("Hay novedades."))
    if "game" in data:
        text = _NAMED.get(kind, text)
    return str(text) % _Known(data)
