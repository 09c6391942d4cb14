"""An almost empty Channels application: what the technology itself takes.

For each message one SQLite commit (WAL, immediate) and one group send; both sockets of a pair
hear it. Settings, Daphne and Redis are those of the product, in a folder of its own; the consumer
and the channel layer (Redis pub/sub) are the libraries' as they come.
"""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.conf import settings
from django.db import connection, transaction


class Echo(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Stores a message and sends it to everybody at the same address."""

    channel_layer_alias = "floor"

    async def connect(self) -> None:
        self.group = "floor." + self.scope["path"].strip("/").replace("/", ".")
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await database_sync_to_async(_store)(text_data)
        await self.channel_layer.group_send(self.group, {"type": "push", "data": text_data})

    async def push(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["data"])


def _store(text: str | None) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO message (text) VALUES (%s)", [text])


def _stock_layer() -> None:
    ours = settings.CHANNEL_LAYERS["default"]
    stock = f"{RedisPubSubChannelLayer.__module__}.{RedisPubSubChannelLayer.__qualname__}"
    settings.CHANNEL_LAYERS["floor"] = {**ours, "BACKEND": stock}


async def _healthy(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})


_stock_layer()
application = ProtocolTypeRouter({"http": _healthy, "websocket": Echo.as_asgi()})
