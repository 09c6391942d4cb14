"""The socket of the lobby: the list of open tables, at most twice a second."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from channels.db import database_sync_to_async

from core.push import LOBBY_GROUP
from matchmaking.selectors import open_tables, table_payloads
from realtime.consumers.base import SocketConsumer
from realtime.messages import LobbyMessage, SocketHello
from realtime.selectors import Facts

log = logging.getLogger(__name__)

MIN_INTERVAL = 0.5
"""Seconds between two lists."""
GATHER = 0.05
"""Seconds that the first news waits for more; by then every socket has heard it too."""


class LobbyConsumer(SocketConsumer):
    """`/ws/lobby/`. Open to everybody who looks."""

    decoder = msgspec.json.Decoder(LobbyMessage)

    async def enter(self) -> bool:
        await self.join(LOBBY_GROUP)
        _feed().sockets.add(self)
        return True

    async def disconnect(self, code: int) -> None:
        _feed().sockets.discard(self)

    async def push(self, event: dict[str, Any]) -> None:
        """Something changed; what, the feed reads once for all sockets of the process."""
        _feed().news()

    async def handle(self, message: Any) -> None:
        if isinstance(message, SocketHello):
            await self.tell_tables(await database_sync_to_async(_read)())

    async def ping(self, facts: Facts, now: str) -> None:
        """News may have been lost on the way: look again."""
        _feed().news()
        await super().ping(facts, now)

    async def tell_tables(self, tables: list[dict[str, Any]]) -> None:
        await self.tell({"type": "lobby", "tables": tables})


class _Feed:
    """Reads the lobby once for all sockets of this process, and tells them what is new."""

    def __init__(self) -> None:
        self.sockets: set[LobbyConsumer] = set()
        self._task: asyncio.Task[None] | None = None
        self._told_at = float("-inf")
        self._told: Any = None

    def news(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._tell_soon(), context=contextvars.Context())

    async def _tell_soon(self) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(GATHER, self._told_at + MIN_INTERVAL - loop.time()))
        self._task, self._told_at = None, loop.time()  # what happens from here on is news again
        try:
            tables = await database_sync_to_async(_read)()
            if tables != self._told:
                self._told = tables
                await asyncio.gather(*(socket.tell_tables(tables) for socket in self.sockets))
        except Exception as error:  # the next news or ping tries again
            self._told = None
            log.warning("lobby_not_told error=%s", type(error).__name__)


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, _Feed] = WeakKeyDictionary()


def _feed() -> _Feed:
    return _feeds.setdefault(asyncio.get_running_loop(), _Feed())


def _read() -> list[dict[str, Any]]:
    return table_payloads(open_tables())
