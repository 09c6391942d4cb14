"""The open sockets of one process, and the one task that looks after all of them.

Every PING_SECONDS it asks the database once for all sockets (versions, validity), tells each
socket where its match stands, closes those whose session has ended, and renews presence.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import sys
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.conf import settings
from twisted.internet.defer import Deferred

from core import clock, push
from core.metrics import SOCKETS
from realtime import presence, selectors

if TYPE_CHECKING:
    from realtime.consumers.base import SocketConsumer

log = logging.getLogger(__name__)

PING_SECONDS = 5.0
_FLUSH_SECONDS = 0.1
"""What the last messages need to leave this machine."""

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def current() -> Hub:
    """The hub of the running loop: one per process, one per test."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = Hub()
        push.publish_from(loop)
        _close_at_shutdown(hub)
    return hub


def _close_at_shutdown(hub: Hub) -> None:
    """Have Daphne wait for our goodbyes when it ends.

    It cancels the applications of its connections by itself, but stops at the first idle HTTP
    connection, which has none, and then drops the sockets without a word.
    """
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    if reactor is not None and reactor.running:
        reactor.addSystemEventTrigger(
            "before",
            "shutdown",
            lambda: Deferred.fromFuture(asyncio.ensure_future(hub.close_all())),
        )


class Hub:
    """Keeps the open sockets; its task runs while there are any."""

    def __init__(self) -> None:
        self.sockets: set[SocketConsumer] = set()
        self.entering: set[SocketConsumer] = set()
        """Accepted, but still joining their groups: of them nothing is known but how to close."""
        self.ending = False
        self._task: asyncio.Task[None] | None = None
        self._admitted: dict[int, set[SocketConsumer]] = {}
        """By user, those included that are still entering."""

    def admit(self, socket: SocketConsumer) -> bool:
        """Whether its user may have one socket more in this process (settings.MAX_SOCKETS)."""
        user = socket.identity.user
        if user is None:
            return True
        theirs = self._admitted.setdefault(user.pk, set())
        if len(theirs) >= settings.MAX_SOCKETS:
            return False
        theirs.add(socket)
        return True

    def add(self, socket: SocketConsumer) -> None:
        self.entering.discard(socket)
        if socket not in self.sockets:
            self.sockets.add(socket)
            SOCKETS.labels(type(socket).__name__).inc()
        if self._task is None or self._task.done():
            # A context of its own: the first socket's language and thread are not the hub's.
            fresh = contextvars.Context()
            self._task = asyncio.create_task(self._run(), name="realtime-hub", context=fresh)

    def discard(self, socket: SocketConsumer) -> None:
        self.entering.discard(socket)
        if socket in self.sockets:
            self.sockets.remove(socket)
            SOCKETS.labels(type(socket).__name__).dec()
        user = socket.identity.user
        if user is not None and user.pk in self._admitted:
            self._admitted[user.pk].discard(socket)
            if not self._admitted[user.pk]:
                del self._admitted[user.pk]
        if not self.sockets and self._task is not None:
            self._task.cancel()
            self._task = None

    async def close_all(self) -> None:
        """The server ends: every client is told, and comes back by itself. So is who comes now."""
        self.ending = True
        sockets = self.sockets | self.entering
        closing = [socket.close_with("server_restart") for socket in sockets]
        await asyncio.gather(*closing, return_exceptions=True)
        await asyncio.sleep(_FLUSH_SECONDS)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            try:
                await self.round()
            except Exception as error:  # the next round may find database and Redis back
                log.warning("hub_round_failed error=%s", type(error).__name__)

    async def round(self) -> None:
        """One look at everything."""
        sockets = list(self.sockets)
        await asyncio.gather(self._tell(sockets), self._renew(sockets))

    async def check_user(self, user_pk: int) -> None:
        """A user's sessions ended: close those of its sockets here that may not stay."""
        sockets = [s for s in self.sockets if s.identity.user and s.identity.user.pk == user_pk]
        await self._tell(sockets)

    async def _tell(self, sockets: list[SocketConsumer]) -> None:
        facts = await database_sync_to_async(selectors.gather)(_watched(sockets))
        now = timestamp()
        await asyncio.gather(*(_look_after(socket, facts, now) for socket in sockets))

    async def _renew(self, sockets: list[SocketConsumer]) -> None:
        seated: dict[str, list[tuple[int, str]]] = {}
        for socket in sockets:
            if (place := socket.presence_place()) is not None:
                pairs = seated.setdefault(place.match_id, [])
                if place.seat is not None and socket.answered_within(presence.PRESENT_SECONDS):
                    pairs.append((place.seat, place.connection))
        if not seated:
            return
        present = await presence.renew(seated)
        await asyncio.gather(
            *(
                socket.tell_presence(present[place.match_id])
                for socket in sockets
                if (place := socket.presence_place()) is not None
            )
        )


def timestamp() -> str:
    """The server's time as it goes over the wire: ISO 8601, milliseconds, Z."""
    return clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")


async def _look_after(socket: SocketConsumer, facts: selectors.Facts, now: str) -> None:
    try:
        if (code := socket.why_close(facts)) is not None:
            await socket.close_with(code)
        else:
            await socket.ping(facts, now)
    except Exception as error:  # one broken socket must not keep the others from their ping
        log.warning("ping_failed error=%s", type(error).__name__)


def _watched(sockets: list[SocketConsumer]) -> selectors.Watched:
    watched: dict[str, set[Any]] = {
        "match_ids": set(),
        "table_ids": set(),
        "user_pks": set(),
        "session_keys": set(),
        "token_digests": set(),
    }
    for socket in sockets:
        for kind, value in socket.watches():
            watched[kind].add(value)
    return selectors.Watched(**watched)
