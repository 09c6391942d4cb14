"""What travels over the sockets: the messages that come in (parsed into these structs) and the
ones that go out (dicts of these shapes; the API's schema names them, see `realtime.schema`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta, Struct

from games.wire import (
    MatchPayload,
    PausePayload,
    Problem,
    RecordView,
    RequestId,
    SeatPayload,
    Status,
    TimeoutPolicy,
    TimePayload,
    Version,
    VotePayload,
)

MAX_BYTES = 8 * 1024
"""The longest message that a socket takes in."""


class Incoming(Struct, frozen=True, tag_field="type"):
    """Base of all messages from a client. Members that it does not know are ignored."""


class SocketHello(Incoming, frozen=True, tag="hello"):
    """The first message: the last version that the client saw, and its build of the pages."""

    last: Version | None = None
    build: Annotated[str, Meta(max_length=40)] = ""


class SocketResume(Incoming, frozen=True, tag="resume"):
    """The client has missed something, or its view's hash differs: it wants the present state."""

    last: Version | None = None
    because: Literal["gap", "hash"] = "gap"


class SocketAction(Incoming, frozen=True, tag="action"):
    """An act of the seat that this socket's user owns."""

    action: dict[str, Any]
    request_id: RequestId
    expected_version: Version | None = None


class SocketUndo(Incoming, frozen=True, tag="undo"):
    request_id: RequestId
    expected_version: Version | None = None


class SocketNonce(Incoming, frozen=True, tag="nonce"):
    """This client's part of the seed, at most 32 bytes as hex."""

    nonce: Annotated[str, Meta(pattern=r"^([0-9a-fA-F]{2}){1,32}$")]
    request_id: RequestId | None = None


class SocketSay(Incoming, frozen=True, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    request_id: RequestId | None = None


class SocketPong(Incoming, frozen=True, tag="pong"):
    """The answer to a ping: this seat is present."""


class SocketQueueAlive(Incoming, frozen=True, tag="queue_alive"):
    """The page of the ranked queue is still open."""


MatchMessage = (
    SocketHello | SocketResume | SocketAction | SocketUndo | SocketNonce | SocketSay | SocketPong
)
TableMessage = SocketHello | SocketSay | SocketPong
LobbyMessage = SocketHello | SocketPong
MeMessage = SocketHello | SocketQueueAlive | SocketPong


class ChatLine(TypedDict):
    """One line of the talk beside a table or a match."""

    id: int
    author: str
    text: str
    at: str


class SocketSnapshot(TypedDict):
    """The whole match as this viewer may see it, with the records that it missed."""

    type: Literal["snapshot"]
    match: MatchPayload
    records: list[RecordView]
    chat: NotRequired[list[ChatLine]]
    build: str


class SocketUpdate(TypedDict):
    """One change: the top-level members of the view that changed, to be merged into the view of
    version `base`. Whose version is another, or whose merged view has another hash, resumes."""

    type: Literal["update"]
    version: int
    base: int
    hash: str
    view: dict[str, Any]
    legal: list[Any]
    decision_version: int | None
    can_undo: bool
    can_abort: bool
    seats: list[SeatPayload]
    status: Status
    end_reason: str
    server_time: str
    records: list[RecordView]
    time: TimePayload
    timeout_policy: TimeoutPolicy
    pause: PausePayload | None
    vote: VotePayload | None
    ended_at: NotRequired[str]
    server_seed: NotRequired[str | None]


class SocketSeats(TypedDict):
    """News of the seats without a new version: who is there or away, what is voted on. It takes
    the place of those members of the match; one of an older version is to be left out."""

    type: Literal["seats"]
    version: int
    seats: list[SeatPayload]
    status: Status
    end_reason: str
    server_time: str
    time: TimePayload
    timeout_policy: TimeoutPolicy
    pause: PausePayload | None
    vote: VotePayload | None
    ended_at: NotRequired[str]
    server_seed: NotRequired[str | None]


class SocketPing(TypedDict):
    """Every 5 s. A client that is behind `version` or `chat` resumes. To be answered by a pong."""

    type: Literal["ping"]
    version: NotRequired[int]
    chat: NotRequired[int]
    server_time: str


class SocketAck(TypedDict):
    """Done and stored. Of an action `at` and `state_hash` are its receipt: when it was stored,
    and the hash of what its seat sees at that version."""

    type: Literal["ack"]
    request_id: str | None
    version: NotRequired[int]
    record: NotRequired[RecordView]
    at: NotRequired[str]
    state_hash: NotRequired[str]


class SocketRefused(TypedDict):
    """Not done, and why."""

    type: Literal["refused"]
    request_id: str | None
    problem: Problem


class SocketChat(TypedDict):
    type: Literal["chat"]
    line: ChatLine


class SocketChatHidden(TypedDict):
    type: Literal["chat_hidden"]
    ids: list[int]


class SocketPresence(TypedDict):
    """The seats whose people are here, on whatever device."""

    type: Literal["presence"]
    present: list[int]


class SocketRatingChange(TypedDict):
    """What a ranked match did to a player's rating; `place` in the match."""

    name: str
    before: float
    after: float
    place: int


class SocketRating(TypedDict):
    type: Literal["rating"]
    changes: list[SocketRatingChange]


class SocketGoto(TypedDict):
    """The user is wanted on another page."""

    type: Literal["goto"]
    url: str
    reason: str


class SocketClosed(TypedDict):
    """The last message before the server closes, with code 4401, 4403, 4404, 4429 or 4012."""

    type: Literal["closed"]
    code: Literal["signed_out", "suspended", "not_found", "too_many_sockets", "server_restart"]


class SocketTable(TypedDict):
    type: Literal["table"]
    table: dict[str, Any]


class SocketLobby(TypedDict):
    type: Literal["lobby"]
    tables: list[dict[str, Any]]


class SocketQueue(TypedDict):
    """The ticket in the ranked queue or why there is none any more; in answer to a hello also a
    match to go back to and a wait to sit out."""

    type: Literal["queue"]
    ticket: dict[str, Any] | None
    reason: NotRequired[str | None]
    match: NotRequired[str | None]
    wait_until: NotRequired[str | None]


class SocketNotification(TypedDict):
    type: Literal["notification"]
    notification: dict[str, Any]
    unread: int


class SocketTurn(TypedDict):
    """A turn of this user's has begun in a match; told on every page, once."""

    type: Literal["turn"]
    match: str
    version: int
    title: str
    url: str


class SocketNotificationsRead(TypedDict):
    type: Literal["notifications_read"]
    unread: int


OUTGOING: tuple[Any, ...] = (
    SocketSnapshot,
    SocketUpdate,
    SocketSeats,
    SocketPing,
    SocketAck,
    SocketRefused,
    SocketChat,
    SocketChatHidden,
    SocketPresence,
    SocketRating,
    SocketGoto,
    SocketClosed,
    SocketTable,
    SocketLobby,
    SocketQueue,
    SocketNotification,
    SocketTurn,
    SocketNotificationsRead,
)


class _Labelled(Struct):
    request_id: RequestId | None = None


_labelled = msgspec.json.Decoder(_Labelled)


def request_id_of(text: str) -> str | None:
    """The request id of a message that is refused before it is understood, if it has one."""
    try:
        return _labelled.decode(text).request_id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
