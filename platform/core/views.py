"""Health, and the error pages that belong to nobody else."""

from __future__ import annotations

import logging

from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from core.api import is_api, problem_http_response
from core.errors import Forbidden, NotFound
from core.middleware import ServerFault

log = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database is migrated and Redis answers, else 503 that names what is not."""
    checks = {"database": _database_ready(), "redis": _redis_ready()}
    return JsonResponse(checks, status=200 if all(checks.values()) else 503)


def _database_ready() -> bool:
    try:
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Exception as error:  # any failure means: not ready
        log.warning("readyz database error=%s", type(error).__name__)
        return False


def _redis_ready() -> bool:
    try:
        cache.set("readyz", 1, 5)
        return bool(cache.get("readyz"))
    except Exception as error:  # any failure means: not ready
        log.warning("readyz redis error=%s", type(error).__name__)
        return False


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long, or another site's."""
    if is_api(request):
        return problem_http_response(
            Forbidden(_("Falta la marca CSRF o ha caducado."), reason="csrf")
        )
    return render(request, "403_csrf.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if is_api(request):
        return problem_http_response(NotFound())
    return render(request, "404.html", status=404)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if is_api(request):
        return problem_http_response(Forbidden())
    return render(request, "403.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return problem_http_response(ServerFault())
    return render(request, "500.html", status=500)
