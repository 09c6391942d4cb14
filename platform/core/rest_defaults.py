"""REST framework's defaults: JSON by msgspec, strict bodies, throttles.

Apart from core.api, since REST framework reads these while it is being imported itself.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

log = logging.getLogger(__name__)

encode_json = msgspec.json.Encoder(enc_hook=str).encode


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
        return b"" if data is None else encode_json(_plain(data))


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


class UserOrAddressThrottle(SimpleRateThrottle):
    """So many requests a minute per user, or per address for strangers.

    A view names its budget in `throttle_scope`; every view has at least the default one.
    """

    scope = "default"

    def __init__(self) -> None:
        """The rate is known only once the view is."""

    def allow_request(self, request: Request, view: Any) -> bool:
        scope = getattr(view, "throttle_scope", None) or self.scope
        if callable(scope):
            scope = scope(request)
        who = f"u{request.user.pk}" if request.user.is_authenticated else self.get_ident(request)
        return self.take(scope, who)

    def take(self, scope: str, who: str) -> bool:
        """Whether `who` may do one more of `scope` now; else `wait` tells the seconds."""
        self.scope, self._who = scope, who
        self.rate = self.THROTTLE_RATES[scope]
        self.num_requests, self.duration = self.parse_rate(self.rate)
        self.history: list[float] = []
        try:
            return bool(super().allow_request(cast(Any, None), cast(Any, None)))
        except Exception as error:  # without Redis people go on playing
            log.warning("throttle_unavailable error=%s", type(error).__name__)
            return True

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        return self.cache_format % {"scope": self.scope, "ident": self._who}
