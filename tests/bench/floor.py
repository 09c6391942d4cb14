"""The floor of the match path: an almost empty Channels application, in processes of its own.

For each message one SQLite commit (WAL, immediate) and one group send; both sockets of a pair
hear it. Settings, Daphne and Redis are those of the product, in a folder of its own; the consumer
and the channel layer (Redis pub/sub) are the libraries' as they come: what lies between the two
tables is our own work.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.conf import settings
from django.db import connection, transaction

from core.redis_server import socket_path, start_redis
from tests.stack import ROOT, free_port, wait_for


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


@dataclass(frozen=True)
class Server:
    """A web server that can be measured."""

    url: str
    pid: int

    def processor(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running_floor(var: Path) -> Iterator[Server]:
    """Start it, with its files in the new folder `var`."""
    var.mkdir(parents=True)
    redis = start_redis(socket_path(var), var)
    port = free_port()
    web: subprocess.Popen[bytes] | None = None
    try:
        env = {
            **os.environ,
            "SOBREMESA_VAR": str(var),
            "DJANGO_SETTINGS_MODULE": "config.settings.local",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "platform"), str(ROOT)]),
        }
        env.pop("DATABASE_URL", None)
        env.pop("REDIS_URL", None)
        with closing(sqlite3.connect(var / "sobremesa.sqlite3")) as database:
            database.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        daphne = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
        with (var / "floor.log").open("wb") as log:
            web = subprocess.Popen(
                [*daphne, "tests.bench.floor:application"], cwd=ROOT, env=env, stderr=log
            )
        wait_for(f"http://127.0.0.1:{port}/")
        yield Server(f"http://127.0.0.1:{port}", web.pid)
    finally:
        for process in filter(None, (web, redis)):
            process.terminate()
            process.wait(20)
