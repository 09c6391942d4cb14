"""No request's body is larger than settings.MAX_BODY bytes: 413 as a problem object.

nginx refuses such requests before they come here. Daphne, which serves alone under `manage.py up`,
takes a body in whole, into memory and beyond that a file, before anybody is asked: so it is told
to keep no more of one than shows that it is too long (`bound_daphne`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from io import BytesIO
from typing import Any

from daphne.http_protocol import WebRequest
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.utils import translation
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext_lazy as _

from core.api import PROBLEM_TYPE
from core.errors import AppError
from core.rest_defaults import encode_json

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class BodyTooLong(AppError):
    """Carries `limit` in bytes."""

    code = "too_long"
    status = 413
    title = _("La petición es demasiado grande.")


def limit_body(inner: App) -> App:
    """Wraps the application for HTTP: refuses longer bodies, their length being told or not."""

    async def limited(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if not told.isdigit() or int(told) <= settings.MAX_BODY:
            body = await _read(receive)
            if body is not None:
                await inner(scope, _again(body, receive), send)
                return
        await _refuse(scope, send)

    return limited


async def _read(receive: Receive) -> list[Message] | None:
    """The messages that bring the body, None when it is too long."""
    messages: list[Message] = []
    length = 0
    while True:
        message = await receive()
        messages.append(message)
        length += len(message.get("body", b""))
        if length > settings.MAX_BODY:
            return None
        if not message.get("more_body", False):  # the last one, or a disconnect
            return messages


def _again(messages: list[Message], receive: Receive) -> Receive:
    async def replay() -> Message:
        return messages.pop(0) if messages else await receive()

    return replay


async def _refuse(scope: dict[str, Any], send: Send) -> None:
    """In the language of the request: none of Django's middleware has seen it."""
    refusal = BodyTooLong(limit=settings.MAX_BODY)
    with translation.override(get_language_from_request(ASGIRequest(scope, BytesIO()))):
        body = encode_json(refusal.problem())
    headers = [(b"content-type", PROBLEM_TYPE.encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def bound_daphne() -> None:
    """Let Daphne keep only the beginning of a longer body; the rest is read and dropped."""
    keep = WebRequest.handleContentChunk

    def handle(self: Any, data: bytes) -> None:
        room = settings.MAX_BODY + 1 - self.content.tell()
        if room > 0:
            keep(self, data[:room])

    WebRequest.handleContentChunk = handle
