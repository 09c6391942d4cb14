"""What a seat or a spectator is sent: the view, with the field names of spec section 11."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.engines.cinco_vetas.actions import Resource

Terrain = Literal["forest", "foundry", "iron_mine", "gold_vein", "diamond_grotto", "lake"]
Card = Literal["lookout", "find", "crew", "raid", "rich_vein", "relic"]
Phase = Literal["setup", "roll", "discard", "storm", "main", "offer", "over"]
PortKind = Literal["wood", "bronze", "iron", "gold", "diamond", "any"]
BuildingKind = Literal["camp", "fortress"]
EndReason = Literal["points", "round_limit"]


class HexView(Struct, frozen=True):
    terrain: Terrain
    number: int | None


class BuildingView(Struct, frozen=True):
    seat: int
    kind: BuildingKind


class ReserveView(Struct, frozen=True):
    """Pieces that a seat has not placed."""

    paths: int
    camps: int
    fortresses: int


class OfferView(Struct, frozen=True):
    give: dict[Resource, int]
    ask: dict[Resource, int]
    rejected: list[int]


class OutcomeView(Struct, frozen=True):
    reason: EndReason
    points: list[int]
    places: list[int]


class CincoVetasView(Struct, frozen=True, kw_only=True):
    """One position as one viewer may know it (spec section 9). Seats are 0-based."""

    phase: Phase
    turn: int
    """Whole turns begun; 0 in the set-up."""
    round: int
    """The round that the turn belongs to, from 1; 0 in the set-up."""
    active: int
    """The seat whose turn it is."""
    active_seats: list[int]
    """Who may act now."""
    seats: int
    seat_order: list[int]
    """For each seat the place in join order of whoever sits there."""
    hexes: dict[str, HexView]
    storm: str
    ports: dict[str, PortKind]
    prices: dict[Resource, int]
    deck_size: int
    paths: dict[str, int]
    buildings: dict[str, BuildingView]
    hand: dict[Resource, int] | None
    """The viewer's own resources, all five named; None for a spectator, as the next two."""
    cards: list[Card] | None
    """Own unplayed cards, those bought this turn left out."""
    new_cards: list[Card] | None
    """Own cards bought this turn."""
    hand_sizes: list[int]
    card_counts: list[int]
    """Unplayed adventure cards of each seat, those bought this turn included."""
    lookouts: list[int]
    """Lookouts played."""
    points: list[int]
    """Relics excluded, but for the viewer's own and after the end."""
    longest_path: int | None
    path_lengths: list[int]
    great_lookout: int | None
    card_played: bool
    offer: OfferView | None
    offers_made: int
    to_discard: dict[str, int]
    """Seat to number of resources it has still to give up."""
    setup_camp: str | None
    """The camp of the set-up that still waits for its path."""
    dice: tuple[int, int] | None
    """This turn's roll."""
    reserve: list[ReserveView]
    all_cards: list[list[Card]] | None
    """Every seat's unplayed cards once the match is over."""
    outcome: OutcomeView | None
