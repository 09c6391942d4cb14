"""Who calls the API: a program with its token, or a browser with its session."""

from __future__ import annotations

from typing import Any

from rest_framework import authentication, exceptions
from rest_framework.request import Request

from accounts.errors import BadToken, CsrfFailed
from accounts.models import ApiToken, User
from accounts.services import user_of_token


def bearer_token(header: str) -> str | None:
    """The token in an ``Authorization`` header, or None when it holds something else."""
    scheme, _, raw = header.partition(" ")
    return raw.strip() if scheme.lower() == "bearer" else None


class TokenAuthentication(authentication.BaseAuthentication):
    """``Authorization: Bearer sm_…``."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken | None] | None:
        """Raises BadToken, Suspended. Without such a header the session is asked next."""
        raw = bearer_token(request.headers.get("Authorization", ""))
        if raw is None:
            return None
        if not raw:
            raise BadToken
        return user_of_token(raw), None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class SessionAuthentication(authentication.SessionAuthentication):
    """The site's own cookie. Whatever changes something needs the CSRF token."""

    def enforce_csrf(self, request: Any) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as error:
            raise CsrfFailed from error
