"""The only sender into the channel layer.

Each process sends from one event loop that lives as long as the process, so that a send costs one
round trip and no new connection (docs/architecture.md, "Live updates"): the loop that serves its
sockets where there is one, else a thread of our own. A push may be lost: it never fails or delays
the action that it tells of, and receivers notice gaps.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import Context
from typing import Any

import msgspec
from channels.layers import get_channel_layer
from django.db import transaction

from core.layer import Parcel

log = logging.getLogger(__name__)

Message = tuple[str, Mapping[str, Any]]
"""A group and the JSON object that its sockets receive."""

Event = dict[str, str]
"""What travels: ``type`` (for Channels), ``kind`` (the object's own type), ``text`` (its JSON,
written once for all sockets of the group) and ``to``, the group."""

Addressed = tuple[str, Event]
"""A group and what travels to it."""

_SEND_TIMEOUT = 0.5  # seconds for a batch
_encode = msgspec.json.Encoder(enc_hook=str).encode


class _Publisher:
    """Sends batches in the order given, from one loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """From `loop`, which runs elsewhere; without one, from a thread of its own."""
        self.pid = os.getpid()
        self._loop = loop or asyncio.new_event_loop()
        self._own = loop is None
        self._waiting: deque[Addressed] = deque()
        self._leaving: deque[Parcel] = deque()
        """Handed out here, not yet told to the other processes."""
        self._sending: asyncio.Task[None] | None = None
        if loop is None:
            threading.Thread(target=self._run, name="publisher", daemon=True).start()

    @property
    def alive(self) -> bool:
        return self.pid == os.getpid() and self._works()  # a fork has no threads

    def _works(self) -> bool:
        return self._loop.is_running() or (self._own and not self._loop.is_closed())

    def sends_from(self, loop: asyncio.AbstractEventLoop) -> bool:
        return self._loop is loop

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def publish(self, batch: Sequence[Addressed]) -> None:
        self.hold(batch)
        self.flush()

    def hold(self, batch: Sequence[Addressed]) -> None:
        """Publish it with the next batch, before it, or at the next `flush`."""
        self._waiting.extend(batch)

    def flush(self) -> None:
        if not self._waiting:
            return
        if _loop_here() is self._loop:
            self._wake()
        else:
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            self._leaving.extend(get_channel_layer().hand_out(batch))
        except Exception as error:
            log.warning("push_lost groups=%d error=%s", len(batch), type(error).__name__)
        if self._leaving and self._sending is None:
            self._sending = self._loop.create_task(self._send_all(), context=Context())

    async def _send_all(self) -> None:
        """What gathers while a batch is on its way makes up the next one."""
        try:
            while self._leaving:
                batch = [self._leaving.popleft() for _ in range(len(self._leaving))]
                await _send(batch)
        finally:
            self._sending = None


async def _send(batch: Sequence[Parcel]) -> None:
    try:
        async with asyncio.timeout(_SEND_TIMEOUT):
            await get_channel_layer().publish(batch)
    except Exception as error:
        log.warning("push_lost groups=%d error=%s", len(batch), type(error).__name__)


_publisher: _Publisher | None = None
_host: _Publisher | None = None
_guard = threading.Lock()


def publish_from(loop: asyncio.AbstractEventLoop | None) -> None:
    """From now on send from this running loop; None: from a thread of our own again."""
    global _host
    with _guard:
        if loop is None:
            _host = None
        elif _host is None or not _host.sends_from(loop):
            _host = _Publisher(loop)


def _current() -> _Publisher:
    global _publisher
    with _guard:
        if _host is not None and _host.alive:
            return _host
        if _publisher is None or not _publisher.alive:
            _publisher = _Publisher()
        return _publisher


def _loop_here() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


_held = threading.local()
"""`on`: whether this thread is inside `held`."""


@contextmanager
def held() -> Iterator[None]:
    """What this thread pushes inside waits for `flush`, or for the next push of this process:
    whatever is pushed later leaves later."""
    _held.on = True
    try:
        yield
    finally:
        _held.on = False


def flush() -> None:
    """Send what was held back."""
    _current().flush()


def event_of(group: str, data: Mapping[str, Any]) -> Event:
    """How an object travels to a group through the channel layer."""
    kind, text = str(data.get("type", "")), _encode(data).decode()
    return {"type": "push", "kind": kind, "text": text, "to": group}


def data_of(event: Mapping[str, str]) -> dict[str, Any]:
    """The object that travelled."""
    data: dict[str, Any] = msgspec.json.decode(event["text"])
    return data


def push_now(messages: Sequence[Message]) -> None:
    """Send without waiting for the outcome."""
    if not messages:
        return
    batch = [(group, event_of(group, data)) for group, data in messages]
    publisher = _current()
    if getattr(_held, "on", False):
        publisher.hold(batch)
    else:
        publisher.publish(batch)


def push_on_commit(messages: Sequence[Message]) -> None:
    """Send once the present transaction is stored; nothing is sent if it is rolled back."""
    transaction.on_commit(lambda: push_now(messages), robust=True)


def match_seat_group(public_id: str, seat: int) -> str:
    """Sockets of the owner of one seat: carries what only that seat may know."""
    return f"match.{public_id}.seat.{seat}"


def match_watch_group(public_id: str) -> str:
    """Everybody who looks on: the public view."""
    return f"match.{public_id}.watch"


def match_all_group(public_id: str) -> str:
    """Everybody at a match: presence and other public news."""
    return f"match.{public_id}.all"


def table_group(public_id: str) -> str:
    return f"table.{public_id}"


LOBBY_GROUP = "lobby"


def me_group(user_pk: int) -> str:
    """Every page of one user."""
    return f"me.{user_pk}"
