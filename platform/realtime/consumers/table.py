"""The socket of one table: who sits where, and the talk beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from channels.db import database_sync_to_async

from accounts.models import User
from chat.services import check_may_hear, say_at_table
from core.errors import AppError, NotFound, NotSignedIn
from core.push import data_of, table_group
from matchmaking import selectors
from realtime.consumers.base import SocketConsumer, TalkBudget, talk
from realtime.messages import SocketHello, SocketSay, TableMessage
from realtime.selectors import Facts


class TableConsumer(SocketConsumer):
    """`/ws/table/<id>/`. Who knows the address may look; matchmaking decides who may sit."""

    decoder = msgspec.json.Decoder(TableMessage)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table_id = ""
        self.version = -1
        self.hears_talk = True
        """Not whom the host has sent away."""
        self._talk = TalkBudget()

    async def enter(self) -> bool:
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        await self.join(table_group(self.table_id))
        try:
            await self._tell_table()
            await self._ask_for_talk()
        except NotFound:
            return False
        return True

    async def push(self, event: dict[str, Any]) -> None:
        if event["kind"] == "table":
            self.version = data_of(event)["table"]["version"]
            await self._ask_for_talk()  # to send somebody away changes the table
        elif event["kind"] == "chat" and not self.hears_talk:
            return
        await self.pass_on(event["text"])

    async def _ask_for_talk(self) -> None:
        if self.identity.user is not None:
            hears = database_sync_to_async(_hears_talk)
            self.hears_talk = await hears(self.table_id, self.identity.user)

    async def handle(self, message: Any) -> None:
        match message:
            case SocketHello():
                await self._tell_table()
            case SocketSay():
                if self.identity.user is None:
                    raise NotSignedIn
                self._talk.spend()
                await database_sync_to_async(talk)(
                    say_at_table, table_id=self.table_id, user=self.identity.user, text=message.text
                )

    async def ping(self, facts: Facts, now: str) -> None:
        """The last change may have been lost on the way: then it is told now."""
        if facts.tables.get(self.table_id, self.version) != self.version:
            await self._tell_table()
        await self.tell(
            {
                "type": "ping",
                "version": self.version,
                "chat": facts.last_lines.get(f"table:{self.table_id}", 0),
                "server_time": now,
            }
        )

    async def _tell_table(self) -> None:
        payload = await database_sync_to_async(_payload)(self.table_id)
        self.version = payload["version"]
        await self.tell({"type": "table", "table": payload})

    def watches(self) -> Iterator[tuple[str, Any]]:
        yield "table_ids", self.table_id
        yield from super().watches()


def _hears_talk(table_id: str, user: User) -> bool:
    try:
        check_may_hear(table_id=table_id, user=user)
    except AppError:
        return False
    return True


def _payload(table_id: str) -> dict[str, Any]:
    return selectors.table_payload(selectors.get_table(table_id))
