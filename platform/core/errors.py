"""Refusals that reach a person or a program. Each has a stable `code`, part of the wire protocol.

Doors translate once: `core.api.problem_handler` for REST, `realtime` for sockets, pages by message.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _


class AppError(Exception):
    """A request that is refused and why. `extra` members go into the problem object."""

    code = "refused"
    status = 400
    title: Any = _("No se puede hacer eso ahora.")

    def __init__(self, detail: Any = None, **extra: Any) -> None:
        super().__init__(detail or self.title)
        self.detail = detail or self.title
        self.extra = extra

    def problem(self) -> dict[str, Any]:
        """The RFC 9457 object, for REST and sockets alike."""
        return {
            "type": f"/docs/errors#{self.code}",
            "title": str(self.title),
            "status": self.status,
            "code": self.code,
            "detail": str(self.detail),
            **self.extra,
        }


class Malformed(AppError):
    code = "malformed"
    title = _("La petición no se entiende.")


class NotSignedIn(AppError):
    code = "not_signed_in"
    status = 401
    title = _("Entra primero.")


class Forbidden(AppError):
    code = "forbidden"
    status = 403
    title = _("Eso no te corresponde.")


class NotFound(AppError):
    code = "not_found"
    status = 404
    title = _("Aquí no hay nada.")


class Conflict(AppError):
    code = "conflict"
    status = 409
    title = _("Algo ha cambiado mientras tanto.")
