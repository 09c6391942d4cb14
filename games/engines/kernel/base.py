"""What engines do alike: the parts of the contract that follow from other parts of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from games.engines.kernel.contract import (
    GameInfo,
    IllegalAction,
    InvalidSetup,
    Json,
    MalformedAction,
    Record,
    Refusal,
    Step,
)
from games.engines.kernel.reading import ActionReader


class Copyable(Protocol):
    """A state."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copyable)
A = TypeVar("A")


class EngineBase(ABC, Generic[S, A]):
    """Base of an engine, which is stateless: one object serves every match."""

    info: GameInfo
    view_type: type
    action_type: Any
    _reader: ClassVar[ActionReader]

    def __init_subclass__(cls) -> None:
        cls._reader = ActionReader(cls.action_type)

    @abstractmethod
    def why_not(self, state: S, seat: int, action: A) -> Refusal | None: ...

    @abstractmethod
    def carry_out(self, state: S, seat: int, action: A) -> Record:
        """Do, in place, what `why_not` allows."""

    @abstractmethod
    def malformed(self, action: A) -> str | None:
        """What is wrong with an action that no state could allow, or None."""

    def canonical(self, action: A) -> A:
        """The same action as legal lists have it."""
        return action

    def check_seats(self, seats: int) -> None:
        """Raises InvalidSetup for what is no number of seats of this game."""
        info = self.info
        if type(seats) is not int or not info.min_seats <= seats <= info.max_seats:
            raise InvalidSetup(f"{info.title} is for {info.min_seats} to {info.max_seats} seats")

    def apply(self, state: S, seat: int, action: A) -> Step[S]:
        after = state.copy()
        record = self.advance(after, seat, action)
        return Step(after, record)

    def advance(self, state: S, seat: int, action: A) -> Record:
        refusal = self.why_not(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.carry_out(state, seat, action)

    def copy(self, state: S) -> S:
        return state.copy()

    def action_from_json(self, data: Json) -> A:
        action: A = self.canonical(self._reader.read(data))
        wrong = self.malformed(action)
        if wrong is not None:
            raise MalformedAction(wrong)
        return action
