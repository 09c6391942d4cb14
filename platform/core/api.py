"""What every REST door shares: problem+json, strict JSON, throttles, the schema's error answers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse
from rest_framework import exceptions, serializers, status
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from core.errors import AppError, Malformed, NotSignedIn

log = logging.getLogger(__name__)

PROBLEM_TYPE = "application/problem+json"
_encode = msgspec.json.Encoder(enc_hook=str).encode


class JsonRenderer(BaseRenderer):
    """JSON by msgspec."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else _encode(_plain(data))


def _plain(data: Any) -> Any:
    """DRF's own dict and list types as plain ones, which msgspec knows."""
    if isinstance(data, dict):
        return {str(key): _plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(value) for value in data]
    return data


class StrictJsonParser(BaseParser):
    """A JSON object of at most 64 kB. No NaN, no duplicate meaning, no other top level."""

    media_type = "application/json"
    max_bytes = 64 * 1024

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        raw = stream.read(self.max_bytes + 1)
        if len(raw) > self.max_bytes:
            raise exceptions.ParseError(_("La petición es demasiado grande."), code="too_long")
        if not raw.strip():
            return {}
        try:
            data = msgspec.json.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise exceptions.ParseError(
                _("El cuerpo no es JSON válido."), code="malformed"
            ) from error
        if not isinstance(data, dict):
            raise exceptions.ParseError(_("El cuerpo debe ser un objeto JSON."), code="malformed")
        return data


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457. `code` is stable; programs decide by it, people read `detail`."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    errors = serializers.DictField(
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


class ApiSchema(AutoSchema):
    """Operation ids without the path's prefix; every operation names its refusals."""

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix("/api/v1/").split("/")[0]]


def problem_response(error: AppError, headers: Mapping[str, str] | None = None) -> Response:
    """A DRF response that says why, in problem+json."""
    return Response(
        error.problem(), status=error.status, headers=dict(headers or {}), content_type=PROBLEM_TYPE
    )


def problem_http_response(error: AppError) -> HttpResponse:
    """The same outside DRF (middleware, 404 of the router, CSRF)."""
    return HttpResponse(_encode(error.problem()), status=error.status, content_type=PROBLEM_TYPE)


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
    headers: dict[str, str] = {}
    if isinstance(error, exceptions.ValidationError):
        refusal = Malformed(_("Algunos campos no encajan."), errors=_flatten(error.detail))
    elif isinstance(error, exceptions.Throttled):
        wait = max(1, int(error.wait or 1))
        refusal = Malformed(_("Demasiadas peticiones seguidas; espera un poco."), retry_after=wait)
        refusal.code, refusal.status = "rate_limited", 429
        refusal.title = _("Demasiado deprisa.")
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
        refusal.title = str(error.default_detail)
    return problem_response(refusal, headers)


class UserOrAddressThrottle(SimpleRateThrottle):
    """So many requests a minute per user, or per address for strangers.

    A view names its budget in `throttle_scope`; every view has at least the default one.
    """

    scope = "default"

    def __init__(self) -> None:
        """The rate is known only once the view is."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        scope = getattr(view, "throttle_scope", None) or self.scope
        if callable(scope):
            scope = scope(request)
        self.scope = scope
        self.rate = self.THROTTLE_RATES[scope]
        self.num_requests, self.duration = self.parse_rate(self.rate)  # type: ignore[misc]
        try:
            return super().allow_request(request, view)
        except Exception as error:  # without Redis people go on playing
            log.warning("throttle_unavailable error=%s", type(error).__name__)
            return True

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        who = f"u{request.user.pk}" if request.user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": who}


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
