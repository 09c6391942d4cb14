"""What a seat or a spectator is sent: the view, with the field names of spec section 11."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.engines.la_vina.actions import BasketKind, Jokers, Tool, Variety

Phase = Literal["turn", "picking", "placing", "dropping", "exit", "over"]
ActionType = Literal[
    "move",
    "harvest",
    "pick",
    "place",
    "drop_tool",
    "pour",
    "dump",
    "deliver",
    "exchange",
    "end_turn",
]
EndReason = Literal["barrels", "round_limit"]
CooperativeSide = Literal["A", "B"]


class CardView(Struct, frozen=True, omit_defaults=True):
    """A card as it lies: a covered one has neither `id` nor `tool`."""

    id: str | None = None
    variety: Variety | None = None
    quantity: int = 0
    withered: bool = False
    tool: Tool | None = None


class FarmerView(Struct, frozen=True):
    seat: int
    position: int | None
    """Waiting: negative, the rear of the queue lowest. Space s: 2(s-1) rear, 2(s-1)+1 front.
    At the exit: twice the number of spaces. None: back at the entrance."""


class SpaceView(Struct, frozen=True):
    """Both sides of a space; of each the last card is the uncovered one."""

    left: list[CardView]
    right: list[CardView]


class WineryView(Struct, frozen=True):
    id: str
    variety: Variety
    kind: Literal["varietal", "blend"]
    min: int | None
    """None: any number of grapes, and `slots` multiply."""
    slot_type: Literal["points", "multiplier"]
    slots: list[int]
    """Points, or multipliers in halves (3 is one and a half)."""
    filled: list[int | None]
    """Per slot the seat whose barrel is there."""
    bonus: int


class CooperativeView(Struct, frozen=True):
    side: CooperativeSide
    slots: list[int]
    """Multipliers in halves."""
    filled: list[int | None]


class SupplyView(Struct, frozen=True):
    tools: dict[Tool, int]
    baskets: dict[BasketKind, int]
    jokers: int


class BasketView(Struct, frozen=True):
    kind: BasketKind
    capacity: int
    cards: list[CardView]


class PlayerView(Struct, frozen=True):
    points: int
    baskets: list[BasketView]
    tools: list[Tool]
    jokers: int
    barrels: int


class HarvestView(Struct, frozen=True):
    """The harvest under way."""

    tools: list[Tool]
    picks_left: int
    """Picks still to make, the one being settled not among them."""
    covered: bool
    """Whether the next pick has to be a covered card."""


class DeliveryView(Struct, frozen=True):
    """A delivery that is legal now and what it pays; the first four fields are the action's."""

    basket: int
    target: str
    slot: int
    jokers: Jokers
    total: int
    """Grapes and jokers."""
    points: int
    bonus: int
    """Points on top, for the last slot."""


class OptionsView(Struct, frozen=True):
    """The rulings of this match."""

    blend_half_is_enough: bool
    winery_limit_on_refill: bool
    used_jokers_return_to_supply: bool
    harvest_after_reaching_exit: bool
    boots_shears_may_mix_spaces: bool
    downgrade_allowed: bool


class OutcomeView(Struct, frozen=True):
    reason: EndReason
    points: list[int]
    places: list[int]


class LaVinaView(Struct, frozen=True, kw_only=True):
    """One position; everybody sees the same (spec section 12). Seats are 0-based."""

    phase: Phase
    round: int
    active: int
    """The seat of the acting farmer; after the end of the one that came home last."""
    active_seats: list[int]
    """Who may act now."""
    open: list[ActionType]
    """The types of the actions that are legal now."""
    seats: int
    seat_order: list[int]
    """For each seat the place in join order of whoever sits there."""
    options: OptionsView
    acting: int
    """The acting farmer, a place in `farmers`."""
    farmers: list[FarmerView]
    returned: list[int]
    """Farmers back at the entrance, in the order in which they came; the first starts next."""
    moved: bool
    harvested: bool
    poured: bool
    """Whether the last action was a pour: another one has to wait."""
    harvest: HarvestView | None
    pending: CardView | None
    """The card in the acting farmer's hand."""
    path: list[SpaceView]
    deck_size: int
    discard: list[str]
    wineries: list[WineryView]
    winery_deck_size: int
    cooperative: CooperativeView
    supply: SupplyView
    joker_at_exit: bool
    final_round: bool
    deliveries_left: int
    """What is left of the deliveries of one arrival."""
    deliveries: list[DeliveryView]
    """What may be delivered now; empty but at the exit."""
    points: list[int]
    players: list[PlayerView]
    outcome: OutcomeView | None
