"""What a browser keeps for its person, in cookies that the server reads when it paints a page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

THEMES = ("light", "dark", "system")
THEME_COOKIE = "theme"


def keep_language(request: HttpRequest, response: HttpResponse, language: str) -> None:
    _keep(request, response, settings.LANGUAGE_COOKIE_NAME, language)


def keep_theme(request: HttpRequest, response: HttpResponse, theme: str) -> None:
    _keep(request, response, THEME_COOKIE, theme)


def _keep(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=request.is_secure(),
    )
