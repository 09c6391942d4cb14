"""What all sockets share: parsing, refusals, limits, pings, orderly closing."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import msgspec
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from redis import RedisError

from accounts.models import User
from core.errors import AppError, Malformed
from core.limits import RateLimited, spend, user_key
from core.middleware import ServerFault
from realtime import hub, messages
from realtime.auth import Identity
from realtime.selectors import Facts, session_epoch

log = logging.getLogger(__name__)

ClosedCode = Literal["signed_out", "suspended", "not_found", "too_many_sockets", "server_restart"]
CLOSE_CODES: dict[ClosedCode, int] = {
    "signed_out": 4401,
    "suspended": 4403,
    "not_found": 4404,
    "too_many_sockets": 4429,
    "server_restart": 4012,
}
"""Daphne can send 1000 and 3000 to 4999 only."""

RATE = 20.0
"""Messages a second that a socket may send in the long run."""
BURST = 40.0

NOT_UNDERSTOOD = (msgspec.MsgspecError, UnicodeError, RecursionError)

_encode = msgspec.json.Encoder(enc_hook=str).encode


class TooLong(AppError):
    code = "too_long"
    status = 400
    title = _("El mensaje es demasiado largo.")


class Budget:
    """A token bucket: `rate` a second in the long run, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class TalkBudget(Budget):
    """Of one socket: it keeps a flood from the common budget (`talk`) and its round trip."""

    def __init__(self) -> None:
        super().__init__(rate=0.5, burst=10)

    def spend(self) -> None:
        """Raises RateLimited."""
        if not self.take():
            raise RateLimited(retry_after=2, limit="chat")


def talk(say: Callable[..., Any], *, user: User, **line: Any) -> None:
    """Say a line, out of the budget that all of a user's sockets and requests share. Raises
    RateLimited and what `say` raises."""
    spend("chat", user_key(user.pk))
    say(user=user, **line)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a socket counts for presence; `seat` is None for one that looks on."""

    match_id: str
    seat: int | None
    connection: str


class SocketConsumer(ABC, AsyncWebsocketConsumer):  # type: ignore[misc]
    """A JSON socket that answers every message it refuses, and never dies of one.

    Subclasses name the messages they take (`decoder`) and handle them in `handle`.
    """

    decoder: ClassVar[msgspec.json.Decoder[Any]]
    needs_user = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._open = False
        self._budget = Budget(RATE, BURST)
        self._heard = time.monotonic()

    @property
    def identity(self) -> Identity:
        identity: Identity = self.scope["identity"]
        return identity

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            with translation.override(scope["language"]):  # for all that this socket's task does
                await super().__call__(scope, receive, send)
        except asyncio.CancelledError:  # the server shuts down
            await self.close_with("server_restart")
            raise
        except (RedisError, OSError) as error:  # one line, not a fault for each that tries again
            log.warning("socket_without_redis error=%s", type(error).__name__)
            if self._open:
                await self.close_with("server_restart")
            else:
                await send({"type": "websocket.close", "code": CLOSE_CODES["server_restart"]})
        finally:
            self._open = False
            hub.current().discard(self)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Without the hop to the database thread that Channels makes before every event: calls
        into the database look after their connection themselves (`database_sync_to_async`)."""
        await getattr(self, get_handler_name(message))(message)
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            # The server shuts down, and a call into the database thread has swallowed the news.
            raise asyncio.CancelledError

    # --- opening and closing --------------------------------------------------------------------

    async def connect(self) -> None:
        """Accept; then say why not, or enter."""
        hub.current()  # from now on pushes of this process leave from this loop, in one order
        await self.accept()
        self._open = True
        hub.current().entering.add(self)
        if hub.current().ending:
            await self.close_with("server_restart")
        elif self.identity.suspended:
            await self.close_with("suspended")
        elif self.needs_user and self.identity.user is None:
            await self.close_with("signed_out")
        elif not hub.current().admit(self):
            await self.close_with("too_many_sockets")
        elif not await self.enter():
            await self.close_with("not_found")
        elif self._open:  # the server may have begun to end meanwhile
            hub.current().add(self)

    @abstractmethod
    async def enter(self) -> bool:
        """Join groups. False when there is nothing at this address."""

    async def join(self, group: str) -> None:
        await self.channel_layer.group_add(group, self.channel_name)
        self.groups.append(group)

    async def quit(self, group: str) -> None:
        await self.channel_layer.group_discard(group, self.channel_name)
        self.groups.remove(group)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self._open = False
        await super().websocket_disconnect(message)

    async def close_with(self, code: ClosedCode) -> None:
        """Say goodbye with a reason, and close."""
        if not self._open:
            return
        await self.tell({"type": "closed", "code": code})
        if self._open:
            self._open = False
            await self.close(CLOSE_CODES[code])

    # --- going out ------------------------------------------------------------------------------

    async def tell(self, data: Any) -> None:
        """Send one JSON message."""
        await self.pass_on(_encode(data).decode())

    async def pass_on(self, text: str) -> None:
        """Send a message that is JSON already; to nobody when the client is closing."""
        if not self._open:
            return
        try:
            await self.send(text_data=text)
        except Disconnected:  # its goodbye is on its way to us, and cleans up
            self._open = False

    async def push(self, event: dict[str, Any]) -> None:
        """A message of `core.push` to a group of this socket: `kind` is its type."""
        await self.pass_on(event["text"])

    async def refuse(self, request_id: str | None, error: AppError) -> None:
        await self.tell({"type": "refused", "request_id": request_id, "problem": error.problem()})

    # --- coming in ------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self._heard = time.monotonic()
        if not self._budget.take():
            await self.refuse(
                messages.request_id_of(text_data or ""),
                RateLimited(retry_after=1, limit="socket"),
            )
            return
        if text_data is None:
            await self.refuse(None, Malformed(_("Se espera texto JSON.")))
            return
        if len(text_data) > messages.MAX_BYTES or len(text_data.encode()) > messages.MAX_BYTES:
            await self.refuse(None, TooLong(limit=messages.MAX_BYTES))
            return
        try:
            message = self.decoder.decode(text_data)
        except NOT_UNDERSTOOD:
            await self.refuse(messages.request_id_of(text_data), Malformed())
            return
        await self._answer(message)

    async def _answer(self, message: Any) -> None:
        request_id = getattr(message, "request_id", None)
        try:
            await self.handle(message)
        except AppError as error:
            await self.refuse(request_id, error)
        except Exception:
            log.exception("socket_fault message=%s", type(message).__name__)
            await self.refuse(request_id, ServerFault())

    @abstractmethod
    async def handle(self, message: Any) -> None:
        """Do what a message asks. AppErrors are told to the client as `refused`."""

    # --- for the hub ----------------------------------------------------------------------------

    def watches(self) -> Iterator[tuple[str, Any]]:
        """What the hub must ask the database for this socket: (member of Watched, value)."""
        identity = self.identity
        if identity.user is not None:
            yield "user_pks", identity.user.pk
        if identity.session_key is not None:
            yield "session_keys", identity.session_key
        if identity.token_digest is not None:
            yield "token_digests", identity.token_digest

    def why_close(self, facts: Facts) -> ClosedCode | None:
        """Whether this socket's session, token or user has ended since it was opened."""
        identity = self.identity
        if identity.user is None:
            return None
        if identity.user.pk in facts.suspended:
            return "suspended"
        epoch = facts.epochs.get(identity.user.pk)
        if epoch is None:
            return "signed_out"
        if identity.token_digest is not None:
            return None if identity.token_digest in facts.tokens else "signed_out"
        if identity.session_key is None:  # opened with a ticket
            return None if epoch == identity.user.session_epoch else "signed_out"
        session = facts.sessions.get(identity.session_key)
        if session is None:
            return "signed_out"
        if epoch == identity.user.session_epoch or session_epoch(session) >= epoch:
            return None
        return "signed_out"

    async def ping(self, facts: Facts, now: str) -> None:
        await self.tell({"type": "ping", "server_time": now})

    def presence_place(self) -> Place | None:
        """Where this socket shows presence, if it does."""
        return None

    async def tell_presence(self, present: list[int]) -> None:
        """The seats present, as Redis knows them now."""

    def answered_within(self, seconds: float) -> bool:
        return time.monotonic() - self._heard <= seconds
