"""Refusals that concern who someone is."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.errors import AppError, Conflict, Forbidden, NotSignedIn

REGISTER_PATH = "/cuenta/signup/"


class NameTaken(Conflict):
    code = "name_taken"
    title = _("Ese nombre, o uno que se confunde con él, ya es de otra persona.")


class NameFixed(Conflict):
    code = "name_fixed"
    title = _("El nombre de una cuenta registrada no se cambia.")


class EmailTaken(Conflict):
    code = "email_taken"
    title = _("Ya hay una cuenta con ese correo.")


class BadName(AppError):
    """A name with letters or a length that no name has; `detail` says which."""

    code = "bad_name"
    title = _("Ese nombre no sirve.")


class AlreadyRegistered(Conflict):
    code = "already_registered"
    title = _("Ya tienes una cuenta registrada.")


class TooManyTokens(Conflict):
    code = "too_many_tokens"
    title = _("Tienes demasiadas fichas de programa; revoca alguna.")


class BadToken(NotSignedIn):
    code = "bad_token"
    title = _("La ficha no existe o está revocada.")


class CsrfFailed(Forbidden):
    code = "csrf_failed"
    title = _("Falta la marca CSRF o ha caducado.")


class GuestNotAllowed(Forbidden):
    """What only registered users may do; `register` is the address of the sign-up form."""

    code = "guest_not_allowed"
    title = _("Regístrate para eso: tu sitio y tus partidas se quedan contigo.")

    def __init__(self, detail: Any = None) -> None:
        super().__init__(detail, register=REGISTER_PATH)


class Suspended(Forbidden):
    """A moderator keeps this user out; `until` is null where there is no end."""

    code = "suspended"
    title = _("Tu cuenta está suspendida.")

    def __init__(self, *, until: datetime | None, reason: str) -> None:
        super().__init__(until=until.isoformat() if until else None, reason=reason)
        self.until = until
        self.reason = reason
