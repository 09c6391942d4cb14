"""The socket of every page of a user: notices, where to go, the ranked queue."""

from __future__ import annotations

from typing import Any

import msgspec
from channels.db import database_sync_to_async

from core.push import me_group
from matchmaking import services
from matchmaking.selectors import queue_payload
from realtime import hub
from realtime.consumers.base import SocketConsumer
from realtime.messages import MeMessage, SocketHello, SocketQueueAlive


class MeConsumer(SocketConsumer):
    """`/ws/me/`. Only for users, guests included."""

    decoder = msgspec.json.Decoder(MeMessage)
    needs_user = True

    async def enter(self) -> bool:
        if self.identity.user is not None:
            await self.join(me_group(self.identity.user.pk))
        return self.identity.user is not None

    async def push(self, event: dict[str, Any]) -> None:
        """A `closed` from the accounts is a hint to look who may stay, whatever the socket."""
        if event["kind"] == "closed" and self.identity.user is not None:
            await hub.current().check_user(self.identity.user.pk)
        else:
            await super().push(event)

    async def handle(self, message: Any) -> None:
        match message:
            case SocketQueueAlive():
                await self._keep_ticket()
            case SocketHello():
                await self._tell_queue()

    async def _keep_ticket(self) -> None:
        """Leaving the page needs no message: a ticket without signs of life is swept away. A page
        that waits without one learns so."""
        user = self.identity.user
        if user is None or not await database_sync_to_async(services.heartbeat)(user=user):
            await self._tell_queue()

    async def _tell_queue(self) -> None:
        if self.identity.user is not None:
            queue = await database_sync_to_async(queue_payload)(self.identity.user)
            await self.tell({"type": "queue", **queue})
