"""What a web request leaves open."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db.backends.signals import connection_created

from config.asgi import application


@pytest.mark.django_db(transaction=True)
async def test_no_request_leaves_a_database_connection_behind() -> None:
    opened: list[Any] = []

    def note(connection: Any, **_: Any) -> None:
        opened.append(connection)

    connection_created.connect(note)
    try:
        for _ in range(3):
            assert await _status_of("/api/v1/tables") == 200
    finally:
        connection_created.disconnect(note)
    assert len(opened) >= 3  # each request had a thread of its own
    assert [connection.connection for connection in opened] == [None] * len(opened)


async def _status_of(path: str) -> int:
    request = ApplicationCommunicator(
        application,
        {
            "type": "http", "http_version": "1.1", "method": "GET", "path": path,
            "raw_path": path.encode(), "query_string": b"", "root_path": "", "scheme": "http",
            "headers": [(b"host", b"testserver")], "client": ("127.0.0.1", 1), "server": None,
        },
    )  # fmt: skip
    await request.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await request.receive_output(timeout=10)
    while (await request.receive_output(timeout=10)).get("more_body"):
        pass
    await request.wait(timeout=10)
    return int(start["status"])
