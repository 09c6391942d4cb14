"""A TCP proxy in front of the web server that makes its sockets worse than they are.

HTTP passes unchanged. On a WebSocket, frames from the server are delayed, lost one by one (whole
frames: TCP itself loses nothing), or the connection is cut in the middle.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import struct
import threading
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from typing import Self

_TEXT = 0x1


@dataclass
class Mischief:
    """Chances per frame, and what was done so far."""

    drop: float = 0.05
    cut: float = 0.01
    delay: float = 0.1
    longest: float = 0.4  # seconds
    done: Counter[str] = field(default_factory=Counter)


class LocalProxy(ABC):
    """A proxy in a thread of its own: `with SomeProxy(port) as proxy: proxy.port`."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10), "the proxy does not start"
        return self

    def __exit__(self, *_: object) -> None:
        end_loop(self._loop)
        self._thread.join(5)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", 0, limit=2**20)
        )
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()

    @abstractmethod
    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""


class BadNetwork(LocalProxy):
    """`with BadNetwork(port, rng) as network: network.port`."""

    def __init__(self, target: int, rng: random.Random, mischief: Mischief | None = None) -> None:
        super().__init__(target)
        self.mischief = mischief or Mischief()
        self._rng = rng

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection("127.0.0.1", self._target, limit=2**20)
        except OSError:
            writer.close()
            return
        upstream_reader, upstream = there
        back = asyncio.create_task(self._backwards(upstream_reader, writer))
        forth = asyncio.create_task(_copy(reader, upstream))
        try:
            await asyncio.wait({back, forth}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:  # the proxy ends: asyncio wants to hear nothing of it
            pass
        finally:
            for task in (back, forth):
                task.cancel()
            for stream in (writer, upstream):
                with contextlib.suppress(OSError):
                    stream.close()

    async def _backwards(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From the server: up to the end of the handshake as it is, then frame by frame."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                await _copy(reader, writer)
                return
            while await self._pass_frame(reader, writer):
                pass
        except (asyncio.IncompleteReadError, OSError):
            return

    async def _pass_frame(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = await reader.readexactly(2)
        length = head[1] & 0x7F
        extended = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
        if extended:
            (length,) = struct.unpack("!H" if len(extended) == 2 else "!Q", extended)
        frame = head + extended + await reader.readexactly(length)
        mischief = self.mischief
        if head[0] & 0x0F == _TEXT:
            if self._rng.random() < mischief.cut:
                mischief.done["cut"] += 1
                writer.write(frame[: len(frame) // 2])
                return False
            if self._rng.random() < mischief.drop:
                mischief.done["dropped"] += 1
                return True
            if self._rng.random() < mischief.delay:
                mischief.done["delayed"] += 1
                await asyncio.sleep(self._rng.uniform(0, mischief.longest))
        writer.write(frame)
        await writer.drain()
        return True


def end_loop(loop: asyncio.AbstractEventLoop) -> None:
    """End everything in a loop that runs in another thread, then the loop."""

    async def end() -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=5) if tasks else None
        loop.stop()

    asyncio.run_coroutine_threadsafe(end(), loop)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
