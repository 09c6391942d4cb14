"""Why the match service says no. The codes are part of the wire protocol."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from core.errors import AppError, Conflict, Forbidden


class NotYourSeat(Forbidden):
    code = "not_your_seat"
    title = _("Ese asiento no lo juegas tú.")


class RequestReused(Conflict):
    """A request id that already stands for a request with another body."""

    code = "request_reused"
    title = _("Ese identificador ya se usó para otra petición.")


class MatchOver(Conflict):
    code = "match_over"
    title = _("La partida ha terminado.")


class MatchRunning(Conflict):
    """What is only shown of matches that have ended."""

    code = "match_running"
    title = _("La partida aún se está jugando.")


class MatchNotStarted(Conflict):
    code = "match_not_started"
    title = _("La partida aún no ha empezado.")


class VersionRequired(AppError):
    code = "version_required"
    status = 428
    title = _("Falta la versión para la que se pensó la acción.")


class StaleVersion(Conflict):
    """Thought about a decision that is gone. Carries `version`, the present one."""

    code = "stale_version"
    title = _("La partida ha avanzado mientras tanto.")


class NotActive(Conflict):
    code = "not_active"
    title = _("Ahora no te toca.")


class TimeIsUp(Conflict):
    code = "time_is_up"
    title = _("Se te acabó el tiempo.")


class ActionMalformed(AppError):
    """It could never be legal: the client has a bug."""

    code = "malformed_action"
    title = _("Esa acción no existe en este juego.")


class ActionIllegal(Conflict):
    """Carries `reason_code` and `rule` of the engine, and `version`."""

    code = "illegal_action"
    title = _("Las reglas no permiten eso ahora.")


class CannotUndo(Conflict):
    """Carries `reason`: ``checkpoint`` or ``nothing_done``."""

    code = "cannot_undo"
    title = _("Eso ya no se puede deshacer.")


class CannotAbort(Conflict):
    code = "cannot_abort"
    title = _("Ya es tarde para suspender la partida: solo puedes abandonarla.")


class MatchPaused(Conflict):
    """Carries `until`, when the pause ends by itself."""

    code = "match_paused"
    title = _("La partida está en pausa.")


class CannotPause(Conflict):
    """Carries `reason`: ``paused``, ``not_paused``, ``budget``, ``not_yours``, ``turns``."""

    code = "cannot_pause"
    title = _("Ahora no se puede pausar así la partida.")


class CannotReturn(Conflict):
    """Carries `reason`: ``ranked``, ``resigned`` or ``yours``."""

    code = "cannot_return"
    title = _("Ya no puedes volver a ese asiento.")


class CannotVote(Conflict):
    """Carries `reason`: ``open``, ``closed``, ``voted``, ``not_asked``, ``your_turn``,
    ``not_late``, ``kind`` or ``alone``."""

    code = "cannot_vote"
    title = _("Ahora no se puede votar eso.")


class CannotRest(Conflict):
    """Holidays that cannot be taken. Carries `reason`: ``live``, ``budget`` or ``resting``."""

    code = "cannot_rest"
    title = _("No puedes tomarte esos días.")


class NonceClosed(Conflict):
    code = "nonce_closed"
    title = _("El azar de esta partida ya está decidido.")


class InvalidMatch(AppError):
    """A game, edition, option or number of players that there is not."""

    code = "invalid_match"
    title = _("Así no se puede jugar ese juego.")


class BadRequestId(AppError):
    code = "bad_request_id"
    title = _("El identificador de la petición no vale.")


class CannotAnnul(Conflict):
    code = "cannot_annul"
    title = _("Solo se anula una partida terminada.")
