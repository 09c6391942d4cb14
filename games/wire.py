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
    left: Literal["resigned", "timed_out", "left", "absent", "voted_out"] | None
    can_return: Annotated[bool, Meta(description="Whether its owner may take it back.")]
    timeouts: Annotated[int, Meta(description="Time-outs in a row so far.")]
    turn_at: Annotated[Moment | None, Meta(description="Since when it is to act.")]
    away_since: Annotated[Moment | None, Meta(description="Null while its player is there.")]
    takeover_at: Annotated[
        Moment | None, Meta(description="When a bot takes it if nothing happens until then.")
    ]
    votable_at: Annotated[
        Moment | None, Meta(description="From when the others may vote about it.")
    ]
    pause_left: Annotated[int, Meta(description="Seconds of its own budget of pauses.")]
    vacation_left: Annotated[int, Meta(description="Days of holidays left in this match.")]
    vacation_until: Moment | None
    place: int | None
    points: int | None


class TimePayload(TypedDict):
    """A time control: ``live`` has a preset, ``turns`` days per turn, ``none`` no clock to see."""

    kind: Literal["live", "turns", "none"]
    preset: NotRequired[Literal["quick", "normal", "slow"]]
    days: NotRequired[int]
    weekends_off: NotRequired[bool]
    vacation: NotRequired[Annotated[int, Meta(description="Days of holidays for each seat.")]]


class TimeoutPolicy(TypedDict):
    """What happens when time runs out; times in seconds.

    After `timeouts` time-outs in a row a bot has the seat; `absence` is how long one may be away
    before that (null: the clock alone decides); `after` says whether that is a loss, and
    `can_return` whether the owner may take the seat back.
    """

    kind: Literal["live", "turns", "none"]
    bank: float
    decision: float
    answer: float
    days: int | None
    weekends_off: bool
    timeouts: int
    absence: float | None
    after: Literal["bot", "loss"]
    can_return: bool


class PausePayload(TypedDict):
    """The present pause: when it ends by itself, and whose budget pays (null: agreed by all)."""

    until: Moment | None
    by: int | None


class BallotPayload(TypedDict):
    seat: int
    yes: bool


class VotePayload(TypedDict):
    """The open vote. `target` is the seat it is about, null for a proposal to all."""

    id: int
    kind: Literal["bot", "turns", "abort", "pause", "resume"]
    target: int | None
    data: dict[str, int]
    by: int
    electorate: list[int]
    needed: int
    status: Literal["open", "passed", "rejected", "expired", "moot"]
    ballots: list[BallotPayload]
    closes_at: Moment | None


class LeaveOption(TypedDict):
    """A way out and its price: the place (``last`` or null) and what it moves on the ladder."""

    choice: Literal["bot", "turns", "resign", "abort"]
    available: bool
    returnable: bool
    result: Literal["last"] | None
    rating: float | None


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
    time: TimePayload
    timeout_policy: TimeoutPolicy
    pause: PausePayload | None
    vote: VotePayload | None
    leave_options: Annotated[
        list[LeaveOption], Meta(description="The viewer's ways out; empty when not playing.")
    ]


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
    at: Moment
    state_hash: Annotated[
        str,
        Meta(description="The receipt: `hash` of the view of that seat at that version."),
    ]


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


class ClockSpan(TypedDict):
    """A stretch of a seat's clock. It ran for `decision` and `answer`, else it stood. `charged`
    seconds counted, `bank` of them from the bank; `version` and `ended_by` say what ended it."""

    seat: int
    start: Moment
    end: Moment | None
    ran: bool
    why: Literal["decision", "answer", "waiting", "offer", "paused", "bot", "outage"]
    charged: float
    bank: float
    version: int | None
    ended_by: str | None


class ClockLedger(TypedDict):
    """Every second of every seat from the start of the match on, seat by seat without a gap."""

    version: int
    server_time: Moment
    started_at: Moment | None
    spans: list[ClockSpan]


class TurnSummary(TypedDict):
    """A match that waits for the caller."""

    id: str
    game: str
    edition: str
    ranked: bool
    time: TimePayload
    since: Moment | None
    deadline: Moment | None
    url: str


class TurnList(TypedDict):
    """The most urgent first."""

    server_time: Moment
    turns: list[TurnSummary]
    next: Annotated[str | None, Meta(description="Address of the first match of the list.")]


class HoursPayload(TypedDict):
    """Playing hours for turn-based matches: minutes of the local day; equal ends: the whole."""

    zone: str
    start: int
    end: int


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
    time_controls: Annotated[
        list[dict[str, Any]], Meta(description="What a table may choose as its `time`.")
    ]


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


class LeaveRequest(Struct, frozen=True):
    """``bot``: it plays on, and in a casual match you may return; ``resign``: for good."""

    choice: Literal["bot", "resign"]


class PauseRequest(Struct, frozen=True):
    minutes: Annotated[int, Meta(ge=1, le=60)]


class HolidaysRequest(Struct, frozen=True):
    days: Annotated[int, Meta(ge=1, le=30)]


class VoteRequest(Struct, frozen=True):
    """About `target`, a seat that holds the others up, or without one a proposal to all."""

    kind: Literal["bot", "turns", "abort", "pause", "resume"]
    target: Annotated[int, Meta(ge=0, le=11)] | None = None
    days: Annotated[int, Meta(ge=1, le=7)] | None = None
    minutes: Annotated[int, Meta(ge=1, le=10_080)] | None = None


class BallotRequest(Struct, frozen=True):
    vote: Annotated[int, Meta(ge=1, le=2**63 - 1)]
    yes: bool


class HoursRequest(Struct, frozen=True):
    zone: Annotated[str, Meta(max_length=60)] | None = None
    start: Annotated[int, Meta(ge=0, le=1439)] | None = None
    end: Annotated[int, Meta(ge=0, le=1439)] | None = None
