"""A client that looks on over the socket and keeps its view as the protocol says."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import threading
from collections import Counter
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.faults.proxy import end_loop

_SILENCE = 12.0  # seconds without a word (a ping is due every 5) after which it connects anew


def view_hash(view: Any) -> str:
    """As the API describes `hash`: sorted keys, no spaces, UTF-8; 16 hex digits of SHA-256."""
    return hashlib.sha256(msgspec.json.encode(view, order="sorted")).hexdigest()[:16]


class Watcher:
    """One socket at one match, reconnecting for ever."""

    def __init__(self, url: str, match_id: str, token: str | None) -> None:
        self.match_id = match_id
        self.version: int | None = None
        self.view: dict[str, Any] = {}
        self.counts: Counter[str] = Counter()
        self.drifted: list[str] = []
        """Updates on the right version whose hash was not that of the view they led to."""
        self._merged: dict[str, Any] = {}
        self._address = f"{url.replace('http', 'ws', 1)}/ws/match/{match_id}/"
        # Without a token it comes as a page of the site would.
        self._headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": url}

    async def run(self) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
                await self._once()
            self.counts["connections"] += 1
            await asyncio.sleep(0.3)

    async def _once(self) -> None:
        async with connect(
            self._address, additional_headers=self._headers, max_size=None, compression=None,
            open_timeout=5, close_timeout=1, ping_interval=None,
        ) as socket:  # fmt: skip
            await _say(socket, {"type": "hello", "last": self.version, "build": "faults"})
            while True:
                text = await asyncio.wait_for(socket.recv(), _SILENCE)
                await self._hear(socket, msgspec.json.decode(text))

    async def _hear(self, socket: Any, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ping":
            await _say(socket, {"type": "pong"})
            if message.get("version") != self.version:
                await self._resync(socket)
        elif kind == "snapshot":
            self.version = message["match"]["version"]
            self.view = message["match"]["view"] or {}
            if self._merged:
                self._say_what_drifted()
        elif kind == "update":
            if message["base"] != self.version:
                if self.version is None or message["version"] > self.version:
                    await self._resync(socket)
                return
            merged = {**self.view, **message["view"]}
            if view_hash(merged) != message["hash"]:
                self._merged = {"version": message["version"], "view": merged}
                await self._resync(socket)
                return
            self.view, self.version = merged, message["version"]
            self.counts["updates"] += 1

    def _say_what_drifted(self) -> None:
        version, merged = self._merged["version"], self._merged["view"]
        keys = sorted(key for key in self.view if self.view[key] != merged.get(key))
        self.drifted.append(
            f"{self.match_id}: the update to {version} was not its view; at {self.version} others "
            f"are {', '.join(keys)}"
        )
        self._merged = {}

    async def _resync(self, socket: Any) -> None:
        self.counts["resyncs"] += 1
        await _say(socket, {"type": "resume", "last": self.version})


async def _say(socket: Any, message: dict[str, Any]) -> None:
    await socket.send(msgspec.json.encode(message).decode())


class Audience:
    """All watchers, in one thread."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Audience:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        end_loop(self._loop)
        self._thread.join(5)

    def add(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        asyncio.run_coroutine_threadsafe(watcher.run(), self._loop)
