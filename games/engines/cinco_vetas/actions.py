"""The actions (spec section 10): frozen structs tagged by ``type``, with the spec's field names.

Values that could never be legal are refused here (`malformed`), everything else by the rules.
Actions that occur often exist once, in tables: the legal lists hand out the same objects.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, to_builtins

from games.engines.cinco_vetas.board import (
    CROSSING_IDS,
    CROSSING_INDEX,
    EDGE_IDS,
    EDGE_INDEX,
    HEX_IDS,
    HEX_INDEX,
)
from games.engines.cinco_vetas.goods import MOST_OF_ONE, pack, unpack

Resource = Literal["wood", "bronze", "iron", "gold", "diamond"]
Count = Annotated[int, Meta(ge=1, le=MOST_OF_ONE)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]


class Bag(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A resource→count map; a resource that is not named counts 0, a named 0 is malformed."""

    wood: Count = 0
    bronze: Count = 0
    iron: Count = 0
    gold: Count = 0
    diamond: Count = 0

    def packed(self) -> int:
        """As a hand (see `goods`)."""
        return (
            self.wood
            + (self.bronze << 16)
            + (self.iron << 32)
            + (self.gold << 48)
            + (self.diamond << 64)
        )

    def counts(self) -> tuple[int, int, int, int, int]:
        return (self.wood, self.bronze, self.iron, self.gold, self.diamond)


class _Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all actions."""


class PlaceCamp(_Action, frozen=True, tag="place_camp"):
    crossing: str


class PlacePath(_Action, frozen=True, tag="place_path"):
    edge: str


class Roll(_Action, frozen=True, tag="roll"):
    pass


class Discard(_Action, frozen=True, tag="discard"):
    resources: Bag


class MoveStorm(_Action, frozen=True, tag="move_storm"):
    hex: str
    victim: SeatNumber | None


class BuildPath(_Action, frozen=True, tag="build_path"):
    edge: str


class BuildCamp(_Action, frozen=True, tag="build_camp"):
    crossing: str


class BuildFortress(_Action, frozen=True, tag="build_fortress"):
    crossing: str


class BuyCard(_Action, frozen=True, tag="buy_card"):
    pass


class TradeMarket(_Action, frozen=True, tag="trade_market"):
    give: Resource
    take: Resource


class TradePort(_Action, frozen=True, tag="trade_port"):
    give: Resource
    take: Resource
    rate: Literal[2, 3]


class Offer(_Action, frozen=True, tag="offer"):
    give: Bag
    ask: Bag


class AcceptOffer(_Action, frozen=True, tag="accept_offer"):
    pass


class RejectOffer(_Action, frozen=True, tag="reject_offer"):
    pass


class WithdrawOffer(_Action, frozen=True, tag="withdraw_offer"):
    pass


class PlayLookout(_Action, frozen=True, tag="play_lookout"):
    hex: str
    victim: SeatNumber | None


class PlayFind(_Action, frozen=True, tag="play_find"):
    resources: Bag


class PlayCrew(_Action, frozen=True, tag="play_crew"):
    edges: Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)]


class PlayRaid(_Action, frozen=True, tag="play_raid"):
    victim: SeatNumber


class PlayRichVein(_Action, frozen=True, tag="play_rich_vein"):
    resource: Resource


class EndTurn(_Action, frozen=True, tag="end_turn"):
    pass


Action: TypeAlias = (
    PlaceCamp
    | PlacePath
    | Roll
    | Discard
    | MoveStorm
    | BuildPath
    | BuildCamp
    | BuildFortress
    | BuyCard
    | TradeMarket
    | TradePort
    | Offer
    | AcceptOffer
    | RejectOffer
    | WithdrawOffer
    | PlayLookout
    | PlayFind
    | PlayCrew
    | PlayRaid
    | PlayRichVein
    | EndTurn
)


def malformed(action: Action) -> str | None:
    """What is wrong with an action that no state could allow, or None."""
    match action:
        case PlaceCamp() | BuildCamp() | BuildFortress():
            if action.crossing not in CROSSING_INDEX:
                return "unknown crossing"
        case PlacePath() | BuildPath():
            if action.edge not in EDGE_INDEX:
                return "unknown edge, or its crossings are not in sorted order"
        case MoveStorm() | PlayLookout():
            if action.hex not in HEX_INDEX:
                return "unknown hex"
        case TradeMarket() | TradePort():
            if action.give == action.take:
                return "give and take are the same resource"
        case PlayCrew():
            if any(edge not in EDGE_INDEX for edge in action.edges):
                return "unknown edge, or its crossings are not in sorted order"
            if len(set(action.edges)) != len(action.edges):
                return "the same edge twice"
        case Offer() | Discard() | PlayFind():
            return _malformed_bags(action)
        case _:
            pass
    return None


def _malformed_bags(action: Offer | Discard | PlayFind) -> str | None:
    if isinstance(action, Offer):
        give, ask = action.give.counts(), action.ask.counts()
        if not any(give) or not any(ask):
            return "both sides of an offer name something"
        if any(a and b for a, b in zip(give, ask, strict=True)):
            return "a resource stands on both sides"
        return None
    total = sum(action.resources.counts())
    if isinstance(action, PlayFind) and total != 2:
        return "a find takes exactly 2"
    return None if total else "nothing named"


def sound(bag_: Bag) -> bool:
    """Whether a bag built in Python holds what a bag read from JSON may hold."""
    for count in bag_.counts():
        if type(count) is not int or not 0 <= count <= MOST_OF_ONE:
            return False
    return True


def action_to_plain(action: Action) -> dict[str, Any]:
    """The JSON object of an action: a fresh dict of plain values."""
    plain: dict[str, Any] = to_builtins(action)
    if type(action) is PlayCrew:
        plain["edges"] = list(action.edges)
    return plain


_bags: dict[int, Bag] = {}


def bag(hand: int) -> Bag:
    """A hand as the map that actions carry; the same object again while few are in use."""
    found = _bags.get(hand)
    if found is None:
        if len(_bags) > 50_000:
            _bags.clear()
        found = _bags[hand] = Bag(*unpack(hand))
    return found


_discards: dict[int, Discard] = {}


def discard(hand: int) -> Discard:
    found = _discards.get(hand)
    if found is None:
        if len(_discards) > 50_000:
            _discards.clear()
        found = _discards[hand] = Discard(bag(hand))
    return found


_crews: dict[tuple[int, ...], PlayCrew] = {}


def play_crew(*edges: int) -> PlayCrew:
    found = _crews.get(edges)
    if found is None:
        found = _crews[edges] = PlayCrew(tuple(EDGE_IDS[e] for e in edges))
    return found


ROLL = Roll()
BUY_CARD = BuyCard()
ACCEPT_OFFER = AcceptOffer()
REJECT_OFFER = RejectOffer()
WITHDRAW_OFFER = WithdrawOffer()
END_TURN = EndTurn()
PLACE_CAMP = tuple(PlaceCamp(c) for c in CROSSING_IDS)
PLACE_PATH = tuple(PlacePath(e) for e in EDGE_IDS)
BUILD_PATH = tuple(BuildPath(e) for e in EDGE_IDS)
BUILD_CAMP = tuple(BuildCamp(c) for c in CROSSING_IDS)
BUILD_FORTRESS = tuple(BuildFortress(c) for c in CROSSING_IDS)
PLAY_RAID = tuple(PlayRaid(seat) for seat in range(4))
PLAY_FIND: tuple[PlayFind, ...] = tuple(
    PlayFind(bag(pack([(r == a) + (r == b) for r in range(5)])))
    for a in range(5)
    for b in range(a, 5)
)


def _names() -> tuple[Resource, ...]:
    return ("wood", "bronze", "iron", "gold", "diamond")


PLAY_RICH_VEIN = tuple(PlayRichVein(r) for r in _names())


def _victims(mask: int) -> tuple[int | None, ...]:
    """Whom the mover of the Storm may name: nobody exactly when nobody can be robbed."""
    return tuple(s for s in range(4) if mask >> s & 1) or (None,)


MOVE_STORM = tuple(
    tuple(tuple(MoveStorm(h, v) for v in _victims(mask)) for mask in range(16)) for h in HEX_IDS
)
"""By hex and by the mask of seats that can be robbed there."""
PLAY_LOOKOUT = tuple(
    tuple(tuple(PlayLookout(h, v) for v in _victims(mask)) for mask in range(16)) for h in HEX_IDS
)


def _others(give: Resource) -> list[Resource]:
    return [take for take in _names() if take != give]


TRADES_MARKET = tuple(tuple(TradeMarket(give, take) for take in _others(give)) for give in _names())
TRADES_PORT = {
    rate: tuple(tuple(TradePort(give, take, rate) for take in _others(give)) for give in _names())
    for rate in (2, 3)
}
OFFERS = {
    n: tuple(
        tuple(Offer(Bag(**{give: n}), Bag(**{ask: 1})) for ask in _others(give))
        for give in _names()
    )
    for n in (1, 2)
}
"""The listed sample of offers: n of a resource for 1 of another."""
