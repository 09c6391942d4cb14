"""Bodies that are too long are refused, and Daphne keeps no more of one than it takes to know."""

from __future__ import annotations

import json
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from daphne.http_protocol import WebRequest

from core.body_limit import bound_daphne, limit_body


async def ask(limit_app: Any, headers: list[tuple[bytes, bytes]], *chunks: bytes) -> list[Any]:
    """What an application is sent back for a body that comes in chunks."""
    waiting = [
        {"type": "http.request", "body": chunk, "more_body": number < len(chunks)}
        for number, chunk in enumerate(chunks, 1)
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    await limit_app(scope, receive, send)
    return sent


async def echo(scope: Any, receive: Any, send: Any) -> None:
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message["body"], message["more_body"]
    await send({"type": "http.response.body", "body": body})


def assert_refused(sent: list[Any]) -> None:
    assert sent[0]["status"] == 413
    assert (b"content-type", b"application/problem+json") in sent[0]["headers"]
    problem = json.loads(sent[1]["body"])
    assert (problem["code"], problem["status"], problem["limit"]) == ("too_long", 413, 10)


@pytest.fixture(autouse=True)
def _ten_bytes(settings: Any) -> None:
    settings.MAX_BODY = 10


async def test_a_body_that_fits_arrives_whole() -> None:
    sent = await ask(limit_body(echo), [(b"content-length", b"10")], b"01234", b"56789")
    assert sent == [{"type": "http.response.body", "body": b"0123456789"}]


async def test_a_longer_one_is_refused_by_its_length_or_as_it_comes() -> None:
    assert_refused(await ask(limit_body(echo), [(b"content-length", b"11")]))
    assert_refused(await ask(limit_body(echo), [], b"0123456789", b"0", b"never read"))


async def test_the_refusal_speaks_the_language_of_the_request() -> None:
    said = {}
    for language in ("es", "en", "ko"):
        headers = [(b"content-length", b"11"), (b"accept-language", language.encode())]
        said[language] = json.loads((await ask(limit_body(echo), headers))[1]["body"])["title"]
    assert len(set(said.values())) == 3


def test_daphne_keeps_only_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        WebRequest, "handleContentChunk", lambda self, data: self.content.write(data)
    )
    bound_daphne()
    request = SimpleNamespace(content=BytesIO())
    for _ in range(100):
        WebRequest.handleContentChunk(request, b"abcd")
    assert request.content.getvalue() == b"abcdabcdabc"
