"""The engine contract (docs/architecture.md, "The engine contract"): what every game promises.

An engine is a stateless object; a *state* is plain, typed data that it alone understands. Rules
know nothing of clocks, users, files or databases; randomness comes from `Chance`, a value that
lives in the state. `tests/engines/test_conformance/` checks each promise for each game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NewType, Protocol, TypeVar

from msgspec import Struct

from games.engines.kernel.chance import Chance

Seat = NewType("Seat", int)
"""0-based place in a match; never a user id."""

Json = Any
"""A value made of dict, list, str, int, float, bool and None."""

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made before a match: its key, the values it may take and the usual one."""

    key: str
    choices: tuple[str | int | bool, ...]
    default: str | int | bool


@dataclass(frozen=True, slots=True)
class Edition:
    """What a ladder is kept for: the game itself, or one of its editions."""

    key: str
    options: Mapping[str, str | int | bool]
    """The options that select this edition; empty for a game with one edition."""
    ladder: str
    """Ladder key, e.g. ``cinco-vetas`` or ``viticulture-classic``. Never renamed."""
    title: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What lobby, docs, tests and API know about a game without knowing its rules."""

    key: str
    title: str
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    editions: tuple[Edition, ...]
    rules_version: int
    """Raised when a rule change alters what an old log means."""
    hidden_information: bool
    views_alike: bool = False
    """Seats and spectators see the same: what is hidden is hidden from everybody."""
    open_types: frozenset[str] = frozenset()
    """Action types of which `legal_actions` lists only a sample."""
    setup_actions: int = 0
    """How many first actions of a seat count as its first decision: until each seat has made
    them a match can be aborted without rating."""
    unclocked_types: frozenset[str] = frozenset()
    """Own accepted actions of these types do not give a seat a fresh decision time."""
    answer_types: frozenset[str] = frozenset()
    """A seat whose legal actions are all of these types answers somebody else's proposal: it
    has a short time off no bank, and the proposer's clock stands."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is forbidden now: a stable code, and the section of the spec that says so."""

    reason_code: str
    rule: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `places` start at 1, ties share a place; stored reasons never change."""

    reason: str
    points: tuple[int, ...]
    places: tuple[int, ...]


class Record(Struct, frozen=True):
    """One line of the log: what a seat asked for, what chance answered, what came of it.

    `chance` and `facts` are JSON objects. They are complete here and may hold secrets: send only
    what `Engine.record_view` makes of them.
    """

    seat: int
    action: Json
    chance: Mapping[str, Json] = {}
    facts: Mapping[str, Json] = {}


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What `Engine.apply` returns."""

    state: S
    record: Record


class Engine(Protocol[S, A]):
    """One game. Same arguments, same answers; see the module docstring."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def view_type(self) -> type:
        """The msgspec Struct that `view` returns (its JSON schema is part of the API's)."""
        ...

    @property
    def action_type(self) -> Any:
        """The union of msgspec Structs that are this game's actions, tagged by ``type``."""
        ...

    def setup(self, seats: int, options: Mapping[str, Json], chance: Chance) -> S:
        """The first state. Raises InvalidSetup for a seat count or an option out of range."""
        ...

    def active_seats(self, state: S) -> tuple[int, ...]:
        """Who may act now, ascending; empty exactly when the match is over."""
        ...

    def legal_actions(self, state: S, seat: int) -> Sequence[A]:
        """In a fixed order, without repeats; complete but for `info.open_types`."""
        ...

    def why_not(self, state: S, seat: int, action: A) -> Refusal | None:
        """What forbids the action now, or None when it is allowed."""
        ...

    def apply(self, state: S, seat: int, action: A) -> Step[S]:
        """A new state and the record; `state` is untouched. Raises IllegalAction."""
        ...

    def advance(self, state: S, seat: int, action: A) -> Record:
        """The same in place, on a state the caller owns. Raises IllegalAction, state untouched."""
        ...

    def copy(self, state: S) -> S:
        """An independent copy."""
        ...

    def view(self, state: S, seat: int | None) -> Any:
        """What `seat` may know (None: a spectator), as a `view_type`. Raises ValueError else."""
        ...

    def record_view(self, record: Record, viewer: int | None) -> Json:
        """The record as `viewer` may see it: ``{"seat", "action", "chance", "facts"}``."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """None until the match is over."""
        ...

    def default_action(self, state: S, seat: int) -> A:
        """What a time-out plays; always legal. Raises ValueError for a seat that is not active."""
        ...

    def can_undo(self, state: S, seat: int) -> bool:
        """Whether the last action was this seat's own and may be taken back."""
        ...

    def redeal_hidden(self, state: S, viewer: int | None, chance: Chance) -> S:
        """A state that `viewer` cannot tell from this one, with new hidden parts and chance."""
        ...

    def state_to_json(self, state: S) -> Json: ...

    def state_from_json(self, data: Json) -> S:
        """Raises MalformedState."""
        ...

    def action_to_json(self, action: A) -> Json: ...

    def action_from_json(self, data: Json) -> A:
        """Raises MalformedAction for what could never be legal in any state."""
        ...


class RulesError(ValueError):
    """A refusal that a player may be shown; `code` is part of the wire protocol."""

    code = "rules_error"


class MalformedAction(RulesError):
    """It could never be legal: the client has a bug."""

    code = "malformed_action"


class MalformedState(RulesError):
    """Stored or hand-made state data that does not describe a state."""

    code = "malformed_state"


class InvalidSetup(RulesError):
    """A seat count or an option that the game does not have."""

    code = "invalid_setup"


class IllegalAction(RulesError):
    """Well formed, but not now. `refusal` says why."""

    code = "illegal_action"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason_code} ({refusal.rule})")
        self.refusal = refusal
