"""Sessions that were closed, users who are kept out, and sessions that go on."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.errors import Suspended
from accounts.models import User
from accounts.selectors import refuse_suspended, session_is_current
from core.api import is_api, problem_http_response

_FRESH_KEY = "fresh"
_FRESH_FOR = 60 * 60 * 24
"""Seconds after which an active session is given its whole lifetime again."""
_ALWAYS_OPEN = ("/idioma/", "/cuenta/logout/", "/static/")


def suspended_page(request: HttpRequest, refusal: Suspended) -> HttpResponse:
    """What somebody who is kept out sees: until when and why."""
    if is_api(request):
        return problem_http_response(refusal)
    return render(
        request,
        "accounts/suspended.html",
        {"until": refusal.until, "reason": refusal.reason},
        status=403,
    )


class SuspensionMiddleware:
    """Signs out sessions older than the user's `session_epoch`; keeps suspended users out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not isinstance(user, User) or request.path.startswith(_ALWAYS_OPEN):
            return self.get_response(request)
        try:
            refuse_suspended(user)
        except Suspended as refusal:
            return suspended_page(request, refusal)
        if not session_is_current(request.session, user):
            logout(request)
        else:
            self._keep_alive(request)
        return self.get_response(request)

    def _keep_alive(self, request: HttpRequest) -> None:
        """Activity prolongs a session, written at most once a day."""
        present = int(time.time())
        if present - int(request.session.get(_FRESH_KEY, 0)) > _FRESH_FOR:
            request.session[_FRESH_KEY] = present
