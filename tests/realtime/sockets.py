"""A socket client for tests: the real ASGI application, the real Redis, no server process."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.asgi import application

HOST = "testserver"
OURS = f"http://{HOST}"


def session_cookie(user: User) -> str:
    """The Cookie header of a browser in which `user` is signed in."""
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={browser.cookies[name].value}"


class Socket:
    """One socket. `async with` opens it and closes it; `seen` keeps every message received."""

    def __init__(
        self,
        path: str,
        *,
        user: User | None = None,
        origin: str | None = OURS,
        cookie: str | None = None,
        token: str | None = None,
        language: str = "en",
    ) -> None:
        self.path, self.user, self.cookie = path, user, cookie
        self.headers = {"host": HOST, "accept-language": language}
        if origin is not None:
            self.headers["origin"] = origin
        if token is not None:
            self.headers["authorization"] = f"Bearer {token}"
        self.seen: list[dict[str, Any]] = []

    async def open(self) -> bool:
        """Whether the handshake was accepted."""
        if self.user is not None:
            self.cookie = await database_sync_to_async(session_cookie)(self.user)
        if self.cookie is not None:
            self.headers["cookie"] = self.cookie
        headers = [(name.encode(), value.encode()) for name, value in self.headers.items()]
        self.wire = WebsocketCommunicator(application, self.path, headers=headers)
        accepted, _ = await self.wire.connect(timeout=5)
        return accepted

    async def __aenter__(self) -> Socket:
        assert await self.open(), "the handshake was refused"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.wire.disconnect(timeout=5)

    async def say(self, type_: str, **members: Any) -> None:
        await self.wire.send_to(text_data=json.dumps({"type": type_, **members}))

    async def raw(self, text: str) -> None:
        await self.wire.send_to(text_data=text)

    async def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; others on the way are kept in `seen`."""
        while True:
            output = await self.wire.receive_output(timeout=5)
            assert output["type"] == "websocket.send", output
            message: dict[str, Any] = json.loads(output["text"])
            self.seen.append(message)
            if message["type"] in types:
                return message

    async def hear_close(self) -> int:
        """The code with which the server closes; messages before it are kept in `seen`."""
        while True:
            output = await self.wire.receive_output(timeout=5)
            if output["type"] == "websocket.close":
                return int(output["code"])
            self.seen.append(json.loads(output["text"]))

    async def is_quiet(self) -> bool:
        """Nothing more has arrived."""
        return bool(await self.wire.receive_nothing(timeout=0.05))

    async def greet(self, last: int | None = None) -> dict[str, Any]:
        """Say hello; the snapshot."""
        await self.say("hello", last=last, build="test")
        return await self.hear("snapshot")
