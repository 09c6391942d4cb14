"""The actions (spec section 9): frozen structs tagged by ``type``, with the spec's field names.

Values that could never be legal are refused here (`malformed`), everything else by the rules.
Actions of few values exist once, in tables: the legal lists hand out the same objects.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field, to_builtins
from msgspec.structs import replace

from games.engines.la_vina import components as c
from games.engines.la_vina.tables import TOOL_INDEX, WINERY_INDEX

Variety = Literal["pinot_noir", "garnacha", "chardonnay", "cabernet_sauvignon"]
Tool = Literal["boots", "sickle", "shears"]
Side = Literal["left", "right"]
BasketKind = Literal["small", "medium", "large"]
Foothold = Annotated[int, Meta(ge=0, le=2 * max(c.PATH_SPACES.value.values()) - 1)]
Space = Annotated[int, Meta(ge=1, le=max(c.PATH_SPACES.value.values()))]
BasketNumber = Annotated[int, Meta(ge=0, le=1)]
Slot = Annotated[int, Meta(ge=0, le=5)]
JokerCount = Annotated[int, Meta(ge=1, le=c.JOKERS.value)]
COOPERATIVE = "cooperative"


class Jokers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many jokers stand for each variety; one that is not named has none."""

    pinot_noir: JokerCount = 0
    garnacha: JokerCount = 0
    chardonnay: JokerCount = 0
    cabernet_sauvignon: JokerCount = 0

    def counts(self) -> tuple[int, int, int, int]:
        return (self.pinot_noir, self.garnacha, self.chardonnay, self.cabernet_sauvignon)


class _Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all actions."""


class Move(_Action, frozen=True, tag="move"):
    to: Foothold | Literal["exit"]
    """2(s-1) is the rear foothold of space s, 2(s-1)+1 its front foothold."""


class Harvest(_Action, frozen=True, tag="harvest"):
    tools: tuple[Tool, ...]
    """A set: read in any order, kept in the order boots, sickle, shears."""


class Pick(_Action, frozen=True, tag="pick"):
    space: Space
    side: Side
    covered: bool


class Place(_Action, frozen=True, tag="place"):
    basket: BasketNumber | None
    """None: onto the discard pile."""


class DropTool(_Action, frozen=True, tag="drop_tool"):
    tool: Tool


class Pour(_Action, frozen=True, tag="pour"):
    from_: BasketNumber = field(name="from")
    to: BasketNumber


class Dump(_Action, frozen=True, tag="dump"):
    basket: BasketNumber


class Deliver(_Action, frozen=True, tag="deliver"):
    basket: BasketNumber
    target: str
    """A winery's id or ``cooperative``."""
    slot: Slot
    jokers: Jokers


class Exchange(_Action, frozen=True, tag="exchange"):
    basket: BasketNumber
    to: Literal["medium", "large"]


class EndTurn(_Action, frozen=True, tag="end_turn"):
    pass


Action: TypeAlias = (
    Move | Harvest | Pick | Place | DropTool | Pour | Dump | Deliver | Exchange | EndTurn
)


def canonical(action: Action) -> Action:
    """The same action as the legal lists have it: a set of tools in its fixed order."""
    if isinstance(action, Harvest):
        return replace(action, tools=tuple(sorted(action.tools, key=TOOL_INDEX.__getitem__)))
    return action


def malformed(action: Action) -> str | None:
    """What is wrong with an action that no state could allow, or None."""
    match action:
        case Harvest():
            if action.tools not in HARVEST:
                return "at most two tools, each of another kind"
        case Pour():
            if action.from_ == action.to:
                return "a basket is not poured into itself"
        case Deliver():
            if action.target != COOPERATIVE and action.target not in WINERY_INDEX:
                return "unknown winery"
            if sum(action.jokers.counts()) > c.JOKERS.value:
                return "there are not so many jokers"
        case _:
            pass
    return None


def action_to_plain(action: Action) -> dict[str, Any]:
    """The JSON object of an action: a fresh dict of plain values."""
    plain: dict[str, Any] = to_builtins(action)
    if type(action) is Harvest:
        plain["tools"] = list(action.tools)
    return plain


END_TURN = EndTurn()
TO_EXIT = Move("exit")
MOVE = tuple(Move(p) for p in range(2 * max(c.PATH_SPACES.value.values())))
_TOOL_SETS: tuple[tuple[Tool, ...], ...] = (
    (),
    ("boots",),
    ("sickle",),
    ("shears",),
    ("boots", "sickle"),
    ("boots", "shears"),
    ("sickle", "shears"),
)
HARVEST = {tools: Harvest(tools) for tools in _TOOL_SETS}
"""Every declaration there is, in the order of the legal list."""
PLACE = (Place(0), Place(1))
DISCARD = Place(None)
DROP_TOOL = (DropTool("boots"), DropTool("sickle"), DropTool("shears"))
POUR = (Pour(from_=0, to=1), Pour(from_=1, to=0))
DUMP = (Dump(0), Dump(1))
EXCHANGE = tuple((Exchange(b, "medium"), Exchange(b, "large")) for b in range(2))
_SIDES: tuple[Side, ...] = ("left", "right")
PICK = tuple(
    tuple(Pick(i // 2 + 1, _SIDES[i % 2], covered) for covered in (False, True))
    for i in range(2 * max(c.PATH_SPACES.value.values()))
)
"""By side of the path (see `State.path`), uncovered and covered."""
_deliveries: dict[tuple[int, str, int, tuple[int, ...]], Deliver] = {}


def deliver(basket: int, target: str, slot: int, jokers: tuple[int, ...]) -> Deliver:
    """The action; the same object again, since there are few."""
    key = (basket, target, slot, jokers)
    found = _deliveries.get(key)
    if found is None:
        if len(_deliveries) > 50_000:
            _deliveries.clear()
        found = _deliveries[key] = Deliver(basket, target, slot, Jokers(*jokers))
    return found
