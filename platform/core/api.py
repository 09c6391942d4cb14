"""What every REST door shares: problem+json, and the error answers in the schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework import exceptions, serializers, status
from rest_framework.response import Response

from core.errors import AppError, Malformed, NotSignedIn
from core.metrics import REFUSALS
from core.rest_defaults import encode_json

PROBLEM_TYPE = "application/problem+json"


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457. `code` is stable; programs decide by it, people read `detail`."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    errors = serializers.DictField(  # type: ignore[assignment]  # the member that clients read
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Per field, for a body that does not fit.",
    )

    class Meta:
        ref_name = "Problem"


def problems(*codes: int) -> dict[Any, Any]:
    """The refusals of an operation, for `extend_schema(responses={200: …, **problems(404)})`."""
    wanted = {400, 401, 403, 429, *codes}
    return {
        (code, PROBLEM_TYPE): OpenApiResponse(ProblemSerializer, description="Refused; see `code`.")
        for code in sorted(wanted)
    }


def problem_response(error: AppError, headers: Mapping[str, str] | None = None) -> Response:
    """A DRF response that says why, in problem+json."""
    REFUSALS.labels(error.code).inc()
    return Response(
        error.problem(), status=error.status, headers=dict(headers or {}), content_type=PROBLEM_TYPE
    )


def problem_http_response(error: AppError) -> HttpResponse:
    """The same outside DRF (middleware, 404 of the router, CSRF)."""
    REFUSALS.labels(error.code).inc()
    body = encode_json(error.problem())
    return HttpResponse(body, status=error.status, content_type=PROBLEM_TYPE)


_DRF_CODES = {
    status.HTTP_404_NOT_FOUND: "not_found",
    status.HTTP_405_METHOD_NOT_ALLOWED: "method_not_allowed",
    status.HTTP_406_NOT_ACCEPTABLE: "not_acceptable",
    status.HTTP_415_UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
    status.HTTP_403_FORBIDDEN: "forbidden",
    status.HTTP_401_UNAUTHORIZED: "not_signed_in",
}


def _flatten(detail: Any, prefix: str = "") -> dict[str, list[str]]:
    """Serializer errors, nested ones with dotted names."""
    if isinstance(detail, dict):
        flat: dict[str, list[str]] = {}
        for key, value in detail.items():
            flat.update(_flatten(value, f"{prefix}.{key}" if prefix else str(key)))
        return flat
    items = detail if isinstance(detail, list) else [detail]
    return {prefix or "body": [str(item) for item in items]}


def problem_handler(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler: every refusal of the API becomes a problem object."""
    if isinstance(error, AppError):
        headers = (
            {"Retry-After": str(error.extra["retry_after"])} if "retry_after" in error.extra else {}
        )
        return problem_response(error, headers)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None  # ApiErrorMiddleware answers and logs it
    return _from_drf(error, context.get("view"))


def _from_drf(error: exceptions.APIException, view: Any) -> Response:
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        refusal: AppError = NotSignedIn(str(error.detail))
        return problem_response(refusal, {"WWW-Authenticate": "Bearer"})
    refusal = Malformed()
    title: Any = refusal.title
    headers: dict[str, str] = {}
    if isinstance(error, exceptions.ValidationError):
        refusal = Malformed(_("Algunos campos no encajan."), errors=_flatten(error.detail))
    elif isinstance(error, exceptions.Throttled):
        wait = max(1, int(getattr(error, "wait", None) or 1))
        refusal = Malformed(_("Demasiadas peticiones seguidas; espera un poco."), retry_after=wait)
        refusal.code, refusal.status = "rate_limited", 429
        title = _("Demasiado deprisa.")
        scope = getattr(view, "throttle_scope", None) or "default"
        refusal.extra["limit"] = scope(view.request) if callable(scope) else scope
        headers["Retry-After"] = str(wait)
    else:
        refusal = Malformed(str(error.detail))
        refusal.status = error.status_code
        code = error.get_codes()
        refusal.code = _DRF_CODES.get(error.status_code) or (
            code if isinstance(code, str) else "malformed"
        )
        if refusal.code == "parse_error":
            refusal.code = "malformed"
        title = str(error.default_detail)
    refusal.title = title
    return problem_response(refusal, headers)


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
