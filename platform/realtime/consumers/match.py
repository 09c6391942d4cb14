"""The socket of one match: views, actions, talk, presence.

A socket hears a seat's secrets only when its user owns that seat. Seat numbers are drawn when the
match begins; until then everybody hears only what spectators may, and each message makes the
socket look again whose it is.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from typing import Any

import msgspec
from channels.db import database_sync_to_async
from redis import RedisError

from accounts.models import User
from chat.selectors import recent_lines
from chat.services import say_at_match
from core.build import build_id
from core.database_thread import in_database
from core.errors import NotFound, NotSignedIn
from core.metrics import RESYNCS
from core.push import (
    data_of,
    match_all_group,
    match_seat_group,
    match_watch_group,
    push_now,
)
from games import selectors, services
from games.services.refusals import NotYourSeat, VersionRequired
from realtime import presence
from realtime.consumers.base import Place, SocketConsumer, TalkBudget, talk
from realtime.messages import (
    MatchMessage,
    SocketAction,
    SocketHello,
    SocketNonce,
    SocketPong,
    SocketResume,
    SocketSay,
    SocketUndo,
)
from realtime.selectors import Facts

log = logging.getLogger(__name__)

TAIL = 60
"""How many of the latest records a client gets that has seen none."""
MAX_MISSED = 300
"""Whose last version is further back gets the tail instead."""

LINES = 50
"""Of talk in a snapshot."""


class MatchConsumer(SocketConsumer):
    """`/ws/match/<id>/`. Everybody may look on; acts are for whom the match seats."""

    decoder = msgspec.json.Decoder(MatchMessage)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match_id = ""
        self.seat: int | None = None
        self.started = False
        self.present: list[int] | None = None
        self._connection = secrets.token_hex(6)
        self._talk = TalkBudget()

    # --- coming and going -----------------------------------------------------------------------

    async def enter(self) -> bool:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        # Joined before anything is read, so that nothing happens unheard in between.
        await self.join(match_all_group(self.match_id))
        await self.join(match_watch_group(self.match_id))
        try:
            await self._find_seat()
        except NotFound:
            return False
        return True

    async def _find_seat(self) -> None:
        """Learn from the database whose socket this is, and hear what that seat may hear.

        A guest's seat may go to an account: then the guest's sockets hear it no more.
        """
        before = self.seat if self.started else None
        seat, started = await database_sync_to_async(_seat_and_start)(
            self.match_id, self.identity.user
        )
        after = seat if started else None
        if before is not None and after != before:
            await self._note(presence.leave)
            await self.quit(match_seat_group(self.match_id, before))
            await self.join(match_watch_group(self.match_id))
        self.seat, self.started = seat, started
        if after is not None and after != before:
            await self.join(match_seat_group(self.match_id, after))
            await self.quit(match_watch_group(self.match_id))
            await self._note(presence.arrive)

    async def disconnect(self, code: int) -> None:
        await self._note(presence.leave)

    async def _note(self, change: presence.Change) -> None:
        """Presence is a courtesy: without Redis the match goes on, and the hub renews it later."""
        if not self.started or self.seat is None:
            return
        try:
            present, changed = await change(self.match_id, self.seat, self._connection)
        except (RedisError, OSError) as error:
            log.warning("presence_lost error=%s", type(error).__name__)
        else:
            if changed:
                news = {"type": "presence", "present": present}
                push_now([(match_all_group(self.match_id), news)])
            if changed and change is presence.leave:
                await self._note_for_clocks(present)

    async def _note_for_clocks(self, present: list[int]) -> None:
        """Tell the match service; who dies without a word is found by `realtime.services`."""
        if self.started and self.seat is not None:
            await database_sync_to_async(services.note_presence)(
                match_id=self.match_id, present=present
            )

    # --- going out ------------------------------------------------------------------------------

    async def push(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "update" and event["to"] != self._own_group():
            return  # while groups change one is in two: another viewer's patch fits no view here
        if kind == "presence":
            await self.tell_presence(data_of(event)["present"])
        elif kind == "refresh" or not self.started:
            await self._look_again(event)
        else:
            await self.pass_on(event["text"])

    def _own_group(self) -> str:
        """Whose updates this socket is to hear."""
        if self.started and self.seat is not None:
            return match_seat_group(self.match_id, self.seat)
        return match_watch_group(self.match_id)

    async def _look_again(self, event: dict[str, Any]) -> None:
        """The match may have begun and seats been drawn, or a seat have another owner."""
        await self._find_seat()
        if self.started or event["kind"] == "refresh":
            await self._tell_snapshot(None)
        else:
            await self.pass_on(event["text"])

    async def _tell_snapshot(self, last: int | None) -> None:
        if not self.started:
            await self._find_seat()
        snapshot = await database_sync_to_async(_snapshot)(self.match_id, self.identity.user, last)
        await self.tell(snapshot)

    async def ping(self, facts: Facts, now: str) -> None:
        if not self.started:
            await self._find_seat()
        await self.tell(
            {
                "type": "ping",
                "version": facts.matches.get(self.match_id, 0),
                "chat": facts.last_lines.get(f"match:{self.match_id}", 0),
                "server_time": now,
            }
        )

    async def tell_presence(self, present: list[int]) -> None:
        if present != self.present:
            self.present = present
            await self.tell({"type": "presence", "present": present})

    # --- coming in ------------------------------------------------------------------------------

    async def handle(self, message: Any) -> None:
        match message:
            case SocketAction() | SocketUndo():
                await self._act(message)
            case SocketHello() | SocketResume():
                if isinstance(message, SocketResume):
                    RESYNCS.labels(message.because).inc()
                await self._tell_snapshot(message.last)
                await self._tell_present()
            case SocketSay():
                self._talk.spend()
                await database_sync_to_async(talk)(
                    say_at_match, match_id=self.match_id, user=self._user(), text=message.text
                )
                await self._acknowledge(message.request_id)
            case SocketNonce():
                await database_sync_to_async(services.submit_nonce)(
                    match_id=self.match_id, user=self._user(), nonce=bytes.fromhex(message.nonce)
                )
                await self._acknowledge(message.request_id)
            case SocketPong():
                pass  # `receive` noted the sign of life

    async def _act(self, message: SocketAction | SocketUndo) -> None:
        user = self._user()
        if message.expected_version is None:
            raise VersionRequired
        if self.seat is None or not self.started:
            await self._find_seat()
        if self.seat is None:
            raise NotYourSeat
        how = {
            "match_id": self.match_id,
            "seat": self.seat,
            "user": user,
            "expected_version": message.expected_version,
            "request_id": message.request_id,
        }
        if isinstance(message, SocketAction):
            answer = await in_database(services.submit_action, action=message.action, **how)
        else:
            answer = await in_database(services.undo_action, **how)
        await self.tell(
            {
                "type": "ack",
                "request_id": message.request_id,
                "version": answer.version,
                "record": answer.record,
                "at": answer.record["at"],
                "state_hash": answer.state_hash,
            }
        )

    async def _tell_present(self) -> None:
        self.present = None
        try:
            present = await presence.renew({self.match_id: []})
        except (RedisError, OSError) as error:
            log.warning("presence_lost error=%s", type(error).__name__)
        else:
            await self.tell_presence(present[self.match_id])
            await self._note_for_clocks(present[self.match_id])

    async def _acknowledge(self, request_id: str | None) -> None:
        if request_id is not None:
            await self.tell({"type": "ack", "request_id": request_id})

    def _user(self) -> User:
        if self.identity.user is None:
            raise NotSignedIn
        return self.identity.user

    # --- for the hub ----------------------------------------------------------------------------

    def watches(self) -> Iterator[tuple[str, Any]]:
        yield "match_ids", self.match_id
        yield from super().watches()

    def presence_place(self) -> Place | None:
        return Place(self.match_id, self.seat if self.started else None, self._connection)


def _seat_and_start(match_id: str, user: User | None) -> tuple[int | None, bool]:
    match = selectors.get_match(match_id)
    return selectors.seat_of(match, user), match.started


def _snapshot(match_id: str, user: User | None, last: int | None) -> dict[str, Any]:
    match = selectors.get_match(match_id)
    viewer = selectors.seat_of(match, user)
    tail = max(0, match.version - TAIL)
    known = last is not None and match.version - MAX_MISSED <= last <= match.version
    after = last if known and last is not None else tail - 1
    snapshot: dict[str, Any] = {
        "type": "snapshot",
        "match": selectors.match_payload_for(match=match, user=user),
        "records": selectors.events_for(match=match, user=user, after=after),
        "build": build_id(),
    }
    if viewer is not None:
        snapshot["chat"] = recent_lines(f"match:{match_id}")[-LINES:]
    return snapshot
