"""The actions (spec section 8): frozen structs tagged by ``type``.

Where the spec names a parameter ``type`` or ``seat`` the wire says ``wine`` and ``player``:
``type`` is the tag, and who acts is never part of an action.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, to_builtins

from games.engines.viticulture.data.orders import ORDERS
from games.engines.viticulture.data.parents import MAMAS, PAPAS
from games.engines.viticulture.data.vines import VINES
from games.engines.viticulture.goods import (
    DECK_OF,
    VISITORS,
    Color,
    Place,
    Space,
    Structure,
    SummerAction,
    Wine,
    Worker,
)

Value = Annotated[int, Meta(ge=1, le=9)]
Field = Annotated[int, Meta(ge=0, le=2)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Row = Annotated[int, Meta(ge=1, le=7)]
Label: TypeAlias = (
    Literal[
        "a",
        "b",
        "c",
        "both",
        "build",
        "plant",
        "red",
        "white",
        "vine",
        "order",
        "summer",
        "winter",
        "draw",
        "lose_point",
        "give_cards",
        "pay_lira",
    ]
    | SummerAction
)
"""What a choice between clauses may be called."""


class _Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all actions."""


class KeepParents(_Action, frozen=True, tag="keep_parents"):
    mama: str
    papa: str


class PapaChoice(_Action, frozen=True, tag="papa_choice"):
    take: Literal["gift", "lira"]


class WakeUp(_Action, frozen=True, tag="wake_up"):
    row: Row


class DrawVisitor(_Action, frozen=True, tag="draw_visitor"):
    decks: Annotated[tuple[Literal["summer", "winter"], ...], Meta(min_length=1, max_length=2)]


class PlaceWorker(_Action, frozen=True, tag="place_worker"):
    action: Place
    space: Space
    worker: Worker


class Pass(_Action, frozen=True, tag="pass"):
    pass


class EndTurn(_Action, frozen=True, tag="end_turn"):
    pass


class PlayVisitor(_Action, frozen=True, tag="play_visitor"):
    card: str


class ChooseOption(_Action, frozen=True, tag="choose_option"):
    option: Label


class Build(_Action, frozen=True, tag="build"):
    structure: Structure


class Plant(_Action, frozen=True, tag="plant"):
    card: str
    field: Field


class Uproot(_Action, frozen=True, tag="uproot"):
    field: Field
    card: str


class Swap(_Action, frozen=True, tag="swap"):
    """The lower field stands first."""

    field: Field
    card: str
    field2: Field
    card2: str


class SellGrape(_Action, frozen=True, tag="sell_grape"):
    color: Color
    value: Value


class SellField(_Action, frozen=True, tag="sell_field"):
    field: Field


class BuyField(_Action, frozen=True, tag="buy_field"):
    field: Field


class Harvest(_Action, frozen=True, tag="harvest"):
    field: Field


class Grapes(Struct, frozen=True, forbid_unknown_fields=True):
    """Grape tokens by colour, ascending."""

    red: Annotated[tuple[Value, ...], Meta(max_length=2)]
    white: Annotated[tuple[Value, ...], Meta(max_length=1)]


class MakeWine(_Action, frozen=True, tag="make_wine"):
    """One token."""

    kind: Wine
    grapes: Grapes


class FillOrder(_Action, frozen=True, tag="fill_order"):
    card: str


class SpendWine(_Action, frozen=True, tag="spend_wine"):
    wine: Wine
    value: Value


class Discard(_Action, frozen=True, tag="discard"):
    card: str


class DiscardGrape(_Action, frozen=True, tag="discard_grape"):
    color: Color
    value: Value


class DiscardWine(_Action, frozen=True, tag="discard_wine"):
    wine: Wine
    value: Value


class AgeWine(_Action, frozen=True, tag="age_wine"):
    wine: Wine
    value: Value


class TakeBack(_Action, frozen=True, tag="take_back"):
    worker: Worker
    action: Place
    space: Space


class ChoosePlayer(_Action, frozen=True, tag="choose_player"):
    player: SeatNumber


class Offer(_Action, frozen=True, tag="offer"):
    count: Annotated[int, Meta(ge=0, le=3)]


class Give(_Action, frozen=True, tag="give"):
    card: str


class Answer(_Action, frozen=True, tag="answer"):
    yes: bool


class Keep(_Action, frozen=True, tag="keep"):
    card: str


class Done(_Action, frozen=True, tag="done"):
    pass


Action: TypeAlias = (
    KeepParents
    | PapaChoice
    | WakeUp
    | DrawVisitor
    | PlaceWorker
    | Pass
    | EndTurn
    | PlayVisitor
    | ChooseOption
    | Build
    | Plant
    | Uproot
    | Swap
    | SellGrape
    | SellField
    | BuyField
    | Harvest
    | MakeWine
    | FillOrder
    | SpendWine
    | Discard
    | DiscardGrape
    | DiscardWine
    | AgeWine
    | TakeBack
    | ChoosePlayer
    | Offer
    | Give
    | Answer
    | Keep
    | Done
)
TYPES: tuple[type, ...] = get_args(Action)
TAG: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in TYPES}  # type: ignore[attr-defined]

PASS = Pass()
END_TURN = EndTurn()
DONE = Done()
YES = Answer(True)
NO = Answer(False)

_VISITORS = frozenset(VISITORS)
_GRAPES_OF: dict[str, tuple[int, int]] = {
    "red": (1, 0),
    "white": (0, 1),
    "blush": (1, 1),
    "sparkling": (2, 1),
}
"""How many red and white grapes make one token."""


def malformed(action: Action) -> str | None:
    """What is wrong with an action that no state could allow, or None."""
    match action:
        case KeepParents():
            if action.mama not in MAMAS or action.papa not in PAPAS:
                return "unknown parent"
        case DrawVisitor():
            if list(action.decks) != sorted(action.decks):
                return "the decks stand in sorted order"
        case PlayVisitor():
            if action.card not in _VISITORS:
                return "unknown visitor"
        case FillOrder():
            if action.card not in ORDERS:
                return "unknown order"
        case Plant() | Uproot():
            if action.card not in VINES:
                return "unknown vine"
        case Swap():
            if action.card not in VINES or action.card2 not in VINES:
                return "unknown vine"
            if action.field >= action.field2:
                return "the lower field stands first"
        case Discard() | Give() | Keep():
            if action.card not in DECK_OF:
                return "unknown card"
        case MakeWine():
            return _malformed_wine(action)
        case _:
            pass
    return None


def _malformed_wine(action: MakeWine) -> str | None:
    red, white = action.grapes.red, action.grapes.white
    if (len(red), len(white)) != _GRAPES_OF[action.kind]:
        return "the grapes do not make that wine"
    if len(red) == 2 and red[0] >= red[1]:
        return "grapes stand in ascending order, each value once"
    return None


def action_to_plain(action: Action) -> dict[str, Any]:
    """The JSON object of an action: a fresh dict of plain values."""
    plain: dict[str, Any] = to_builtins(action)
    match action:
        case DrawVisitor():
            plain["decks"] = list(action.decks)
        case MakeWine():
            plain["grapes"] = {"red": list(action.grapes.red), "white": list(action.grapes.white)}
        case _:
            pass
    return plain
