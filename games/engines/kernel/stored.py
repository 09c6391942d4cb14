"""Reading stored states: every fault of the data is a MalformedState that never quotes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import ValidationError

from games.engines.kernel.contract import MalformedState

S = TypeVar("S")


def read_state(title: str, build: Callable[[], S]) -> S:
    """What `build` makes of the data of a game of this title. Raises MalformedState."""
    try:
        return build()
    except MalformedState:
        raise
    except (ValidationError, KeyError, IndexError, ValueError) as error:
        raise MalformedState(f"not a {title} state: {error}") from error


def demander(title: str) -> Callable[[bool, str], None]:
    """A function that raises MalformedState, saying what is wrong, unless its condition holds."""

    def demand(condition: bool, what: str) -> None:
        if not condition:
            raise MalformedState(f"not a {title} state: {what}")

    return demand
