"""Refusals at tables and in the queue. Codes are part of the wire protocol."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from core.errors import AppError, Conflict, Forbidden


class BadTable(AppError):
    """A game, edition, option, bot level or number of seats that there is not."""

    code = "bad_table"
    title = _("Así no se puede montar esa mesa.")


class SeatTaken(Conflict):
    code = "seat_taken"
    title = _("Ese sitio ya está ocupado.")


class TableFull(Conflict):
    code = "table_full"
    title = _("La mesa está completa.")


class TableClosed(Conflict):
    code = "table_closed"
    title = _("La mesa ya no está abierta.")


class TooManyTables(Conflict):
    code = "too_many_tables"
    title = _("Ya tienes demasiadas mesas abiertas; cierra alguna.")


class TooManyMatches(Conflict):
    """Carries `limit`."""

    code = "too_many_matches"
    title = _("Ya juegas demasiadas partidas a la vez; acaba alguna.")


class NotHost(Forbidden):
    code = "not_host"
    title = _("Eso solo lo hace quien abrió la mesa.")


class NotSeated(Forbidden):
    code = "not_your_seat"
    title = _("No estás sentado a esta mesa.")


class NotReady(Conflict):
    """Carries `reason`: ``seats_open``, ``not_ready`` or ``suspended``."""

    code = "not_ready"
    title = _("Aún falta alguien para empezar.")


class Kicked(Forbidden):
    code = "kicked"
    title = _("Te retiraron de esta mesa; no puedes volver a sentarte.")


class KeptApart(Forbidden):
    """One of the two does not want to meet the other; it is not said which."""

    code = "kept_apart"
    title = _("No puedes sentarte con alguien de esta mesa.")


class MatchRunning(Conflict):
    code = "match_running"
    title = _("La partida sigue en marcha.")


class InRankedMatch(Conflict):
    """Carries `match`, to which the user should go back."""

    code = "in_ranked_match"
    title = _("Tienes una partida de escalera en marcha: vuelve a ella.")

    def __init__(self, match_id: str) -> None:
        super().__init__(match=match_id)


class QueueWait(Conflict):
    """Carries `until`, `rule` (``aborted_ranked``) and `match`, the public id of the match that was
    called off (None: it is gone). Staff can lift the wait."""

    code = "queue_wait"
    title = _("Suspendiste una partida: espera un poco antes de buscar otra.")

    def __init__(self, until: datetime, match: str | None = None) -> None:
        super().__init__(until=until.isoformat(), rule="aborted_ranked", match=match)
