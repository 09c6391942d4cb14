"""Errors under /api/ that are born outside REST views become problem+json too; used up budgets of
pages become a page; what pages may load."""

from __future__ import annotations

import logging
from collections.abc import Callable

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from core.api import PROBLEM_TYPE, is_api, problem_http_response
from core.errors import AppError, Forbidden, NotFound
from core.limits import RateLimited

log = logging.getLogger(__name__)


class ContentPolicyMiddleware(CSPMiddleware):
    """The content policy; in the admin, whose scripts are not ours, with what those need."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if request.path.startswith(reverse("admin:index")):
            response._csp_update = {"script-src": settings.ADMIN_SCRIPTS}  # type: ignore[attr-defined]
        return super().process_response(request, response)


class ServerFault(AppError):
    code = "server_fault"
    status = 500

    def __init__(self) -> None:
        super().__init__(_("Ha fallado algo nuestro. Tu última jugada guardada sigue a salvo."))


def too_many(request: HttpRequest, refusal: RateLimited | None = None) -> HttpResponse:
    """The page that asks for patience; also for allauth, whose budgets are of a minute."""
    wait = 60 if refusal is None else refusal.extra["retry_after"]
    response = render(request, "429.html", status=429)
    response.headers["Retry-After"] = str(wait)
    return response


class ApiErrorMiddleware:
    """Turns 404s of the router and uncaught exceptions under /api/ into problem objects, and
    budgets that are used up on pages into their page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_api(request) and "\x00" in request.path:  # PostgreSQL takes no such text
            return problem_http_response(NotFound())
        response = self.get_response(request)
        if not is_api(request) or response.status_code < 400:
            return response
        if response.headers.get("Content-Type", "").startswith((PROBLEM_TYPE, "application/json")):
            return response
        if response.status_code == 404:
            return problem_http_response(NotFound())
        if response.status_code == 403:
            return problem_http_response(Forbidden())
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not is_api(request):
            return too_many(request, exception) if isinstance(exception, RateLimited) else None
        if isinstance(exception, AppError):
            return problem_http_response(exception)
        log.exception("api_fault path=%s", request.path)
        return problem_http_response(ServerFault())
