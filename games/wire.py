"""The shapes of a match on the wire, REST and sockets alike.

`selectors` builds plain dicts of these shapes; the API's schema is made from them (`schema`). A
member that is not named here goes to nobody (tests/api checks real payloads against the schema).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta, Struct

Moment = Annotated[str, Meta(description="ISO 8601, UTC.")]
RequestId = Annotated[
    str,
    Meta(
        pattern=r"^[!-~]{1,64}$",
        description="Chosen by the client: the same request sent twice is done once.",
    ),
]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Status = Literal["active", "finished", "aborted", "annulled"]


class Problem(TypedDict):
    """RFC 9457. `code` is stable; programs decide by it, people read `detail`."""

    type: str
    title: str
    status: int
    code: str
    detail: str


class PlayerPayload(TypedDict):
    name: str
    is_guest: bool


class RatingPayload(TypedDict):
    value: int
    provisional: bool


class ClockPayload(TypedDict):
    """Time left = allowance + (bank if uses_bank) - (now - started_at), in seconds."""

    bank: float
    allowance: float
    running: bool
    started_at: Moment | None
    deadline: Moment | None
    uses_bank: bool


class SeatPayload(TypedDict):
    """A place in a match. `bot` is the level of the bot that plays it now, if one does."""

    index: int
    user: PlayerPayload | None
    bot: str | None
    rating: RatingPayload | None
    active: bool
    clock: ClockPayload
    left: Literal["resigned", "timed_out"] | None
    place: int | None
    points: int | None


class TimeoutPolicy(TypedDict):
    """Seconds of the bank, of a decision and of an answer; who goes on after two time-outs."""

    bank: float
    decision: float
    answer: float
    after: Literal["bot", "loss"]


class MatchPayload(TypedDict):
    """A match as one viewer may see it: `seat` says which, null for somebody who looks on."""

    id: str
    game: str
    edition: str
    ladder: str
    options: dict[str, Any]
    ranked: bool
    status: Status
    started: bool
    version: int
    seat: int | None
    decision_version: int | None
    hash: Annotated[
        str | None,
        Meta(description="16 hex digits of the SHA-256 of `view`'s JSON with sorted keys."),
    ]
    server_time: Moment
    view: dict[str, Any] | None
    legal: list[Any]
    can_undo: bool
    can_abort: bool
    seats: list[SeatPayload]
    rules_version: int
    commitment: Annotated[str, Meta(description="SHA-256 of the server's part of the seed.")]
    server_seed: Annotated[str | None, Meta(description="Shown once the match is over.")]
    nonces: Annotated[
        list[str | None] | None, Meta(description="Hex, in join order; null before the start.")
    ]
    end_reason: str
    created_at: Moment
    ended_at: Moment | None
    timeout_policy: TimeoutPolicy


class RecordView(TypedDict):
    """One version of a match, as one viewer may see it."""

    version: int
    kind: Literal["action", "undo", "handover", "resign", "pause", "staff"]
    seat: int | None
    actor: Literal["person", "bot", "timeout", "staff"]
    action: Any
    chance: dict[str, Any]
    facts: dict[str, Any]
    at: Moment
    undone: NotRequired[bool]


class ActionAnswer(TypedDict):
    """What an accepted act came to: the record, and the match as its seat sees it now."""

    version: int
    record: RecordView
    match: MatchPayload | None


class EventsPayload(TypedDict):
    version: int
    records: list[RecordView]


class ViewPayload(TypedDict):
    version: int
    view: dict[str, Any]


class SummarySeat(TypedDict):
    index: int
    user: PlayerPayload | None
    bot: str | None
    place: int | None
    points: int | None


class MatchSummary(TypedDict):
    """A line in the list of one's own matches."""

    id: str
    game: str
    edition: str
    ladder: str
    ranked: bool
    status: Status
    started: bool
    version: int
    seat: int | None
    your_turn: bool
    seats: list[SummarySeat]
    created_at: Moment
    ended_at: Moment | None


class MatchList(TypedDict):
    """Newest first, at most 50; `next` is the page that follows, if there is one."""

    matches: list[MatchSummary]
    next: int | None


class OptionPayload(TypedDict):
    key: str
    choices: list[Any]
    default: Any


class EditionPayload(TypedDict):
    key: str
    title: str
    ladder: str
    options: dict[str, Any]


class GamePayload(TypedDict):
    """A game that can be played here."""

    key: str
    title: str
    min_seats: int
    max_seats: int
    rules_version: int
    options: list[OptionPayload]
    editions: list[EditionPayload]
    bot_levels: list[str]


class GameList(TypedDict):
    games: list[GamePayload]


class ActionRequest(Struct, frozen=True):
    """An act, and the version of the match that it was thought for (without it: 428)."""

    action: dict[str, Any]
    expected_version: Version | None = None
    request_id: RequestId | None = None


class UndoRequest(Struct, frozen=True):
    expected_version: Version | None = None
    request_id: RequestId | None = None


class NonceRequest(Struct, frozen=True):
    """This player's part of the seed, at most 32 bytes."""

    nonce: Annotated[str, Meta(pattern=r"^([0-9a-fA-F]{2}){1,32}$", description="Hex.")]
