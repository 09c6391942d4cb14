"""The only sender into the channel layer.

Each process has one publisher: a thread with an event loop that lives as long as the process, so
that a send costs one round trip and no new connection (docs/architecture.md, "Live updates"). A
push may be lost: it never fails or delays the action that it tells of, and receivers notice gaps.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

Message = tuple[str, Mapping[str, Any]]
"""A group and the JSON object that its sockets receive."""

_SEND_TIMEOUT = 0.5  # seconds


class _Publisher:
    """Sends batches in the order given, from a thread of its own."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self._loop = asyncio.new_event_loop()
        self._turn: asyncio.Lock | None = None
        threading.Thread(target=self._run, name="publisher", daemon=True).start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def publish(self, messages: Sequence[Message]) -> None:
        asyncio.run_coroutine_threadsafe(self._publish(messages), self._loop)

    async def _publish(self, messages: Sequence[Message]) -> None:
        if self._turn is None:
            self._turn = asyncio.Lock()
        async with self._turn:  # asyncio locks are first come, first served: order is kept
            layer = get_channel_layer()
            sends = [
                layer.group_send(group, {"type": "push", "data": data}) for group, data in messages
            ]
            try:
                await asyncio.wait_for(asyncio.gather(*sends), _SEND_TIMEOUT)
            except Exception as error:
                log.warning("push_lost groups=%d error=%s", len(messages), type(error).__name__)


_publisher: _Publisher | None = None
_guard = threading.Lock()


def _current() -> _Publisher:
    global _publisher
    with _guard:
        if _publisher is None or _publisher.pid != os.getpid():  # a fork has no threads
            _publisher = _Publisher()
        return _publisher


def push_now(messages: Sequence[Message]) -> None:
    """Send without waiting for the outcome."""
    if messages:
        _current().publish(messages)


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
