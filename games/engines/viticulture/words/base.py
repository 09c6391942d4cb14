"""How words are carried out, and whether a program can be completed (G3, G4, G17).

A word is an `Auto`, which does its thing at once, or a `Pick`, which waits for an answer. Both
say what they would do to a player's own mat (`sheet`), so that looking ahead needs no state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from games.engines.viticulture.actions import Action
from games.engines.viticulture.clauses import AnyWord, Program
from games.engines.viticulture.state import Do, Player, State


def no_change(_p: Player, *_rest: Any) -> None:
    """For words that look-ahead may ignore: later words do not depend on them."""


def once_more(word: Any, _action: Any) -> Program:
    """The usual rest of a repeated word: one more done."""
    return (replace(word, count=word.count + 1),)


@dataclass(frozen=True, slots=True)
class Auto:
    """A word without a choice."""

    can: Callable[[State, Player, Any], bool]
    sheet: Callable[[Player, Any], None]
    run: Callable[[State, Do, Any], None]
    """The frame on top of the stack holds the rest of the program already."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A word that a seat answers, once or several times."""

    choices: Callable[[State, Player, Any], Sequence[Action]]
    """In a fixed order, whatever comes after the word."""
    sheet: Callable[[Player, Any, Any], None]
    answer: Callable[[State, Do, Any, Any], None]
    """The frame on top of the stack holds what `then` says already."""
    then: Callable[[Any, Any], Program] = once_more
    """What is left of the word after an answer."""
    able: Callable[[State, Player, Any, Program], bool] | None = None
    """Instead of trying every answer: whether word and rest can be completed."""
    skips: bool = False
    """Whether a mandatory word without choices is left out (W14's ageing, what decks lack)."""


HANDLERS: dict[type, Auto | Pick] = {}
"""Filled by the modules of this package."""


def able(state: State, p: Player, program: Program) -> bool:
    """Whether the program can be completed by the owner of this mat."""
    if not program:
        return True
    word, rest = program[0], program[1:]
    handler = HANDLERS[type(word)]
    if isinstance(handler, Auto):
        if not handler.can(state, p, word):
            return False
        if not rest:
            return True
        after = p.copy()
        handler.sheet(after, word)
        return able(state, after, rest)
    if handler.able is not None:
        return handler.able(state, p, word, rest)
    return _able_to_pick(state, p, handler, word, rest)


def _able_to_pick(state: State, p: Player, handler: Pick, word: Any, rest: Program) -> bool:
    if enough(word) and able(state, p, rest):
        return True
    if full(word):
        return False
    return any(fits(state, p, handler, word, rest, a) for a in handler.choices(state, p, word))


def enough(word: Any) -> bool:
    """Whether the player may stop here."""
    least: int | None = getattr(word, "least", None)
    return least is not None and word.count >= least


def full(word: Any) -> bool:
    most: int | None = getattr(word, "most", None)
    return most is not None and word.count >= most


def fits(state: State, p: Player, handler: Pick, word: Any, rest: Program, action: Action) -> bool:
    """Whether everything that is left can be completed after this answer."""
    left = handler.then(word, action)
    if not rest and (not left or (len(left) == 1 and enough(left[0]))):
        return True
    after = p.copy()
    handler.sheet(after, word, action)
    return able(state, after, left + rest)


def options(state: State, do: Do) -> list[Action]:
    """The answers to the first word of a frame, `done` left out."""
    word = do.program[0]
    handler = HANDLERS[type(word)]
    if isinstance(handler, Auto) or full(word):
        return []
    p, rest = state.players[do.seat], do.program[1:]
    return [
        action
        for action in handler.choices(state, p, word)
        if fits(state, p, handler, word, rest, action)
    ]


def mark(action: Any, word: AnyWord) -> tuple[str, ...]:
    """What a frame remembers of an answer (`Do.seen`)."""
    match type(action).__name__:
        case "Plant":
            return (f"plant:{action.field}:{action.card}",)
        case "Build":
            return (f"build:{action.structure}",)
        case "Harvest":
            return (f"harvest:{action.field}",)
        case "MakeWine":
            return (f"make:{action.kind}",)
        case "DiscardWine":
            return (f"wine:{action.value}",)
        case "ChoosePlayer":
            return (f"player:{action.player}",)
        case "Answer":
            return ("yes",) if action.yes else ()
        case _:
            return ()


def reply(state: State, do: Do, action: Action) -> None:
    """Carry out one answer to the frame on top of the stack."""
    word, rest = do.program[0], do.program[1:]
    handler = HANDLERS[type(word)]
    if isinstance(handler, Auto):
        raise TypeError(f"{type(word).__name__} is not asked")
    left = Do(do.seat, handler.then(word, action) + rest, do.source, do.seen + mark(action, word))
    state.replace_top(left)
    handler.answer(state, left, word, action)


def stop(state: State, do: Do) -> None:
    """`done`: the rest of the word is left out."""
    state.replace_top(Do(do.seat, do.program[1:], do.source, do.seen))
