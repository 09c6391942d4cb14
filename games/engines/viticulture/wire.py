"""What a seat or a spectator is sent: the view, with the field names of spec section 9."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.engines.viticulture.goods import Color, Deck, Place, Season, Structure, Wine
from games.engines.viticulture.state import EditionKey, Home, Placed, Planned


class FieldView(Struct, frozen=True):
    capacity: int
    """Also the price at which an Essential field is sold and bought back."""
    owned: bool
    vines: list[str]
    harvested: bool
    total: int
    """The sum of all values, which counts against the capacity."""


class PlayerView(Struct, frozen=True, kw_only=True):
    """One vineyard. Everything but the faces of the cards is public."""

    points: int
    lira: int
    residual: int
    regular: int
    """Regular workers that can be used this year, placed ones included."""
    trained: int
    """Workers that come into use next year."""
    used_workers: int
    """Regular workers placed."""
    grande: Home | None
    """None in the first edition."""
    temporary: bool
    """Whether the grey worker is at home."""
    workers_home: int
    """How many workers can be placed now, of all kinds."""
    structures: list[Structure]
    """In the order of building."""
    fields: list[FieldView]
    grapes: dict[Color, list[int]]
    wines: dict[Wine, list[int]]
    cellar: int
    """The highest wine value that the cellar holds: 3, 6 or 9."""
    hand_sizes: dict[Deck, int]
    windmill_used: bool
    tasting_room_used: bool
    mama: str | None
    papa: str | None


class PendingView(Struct, frozen=True, kw_only=True):
    """What the active seats are asked; the legal list has the answers."""

    kind: str
    """`papa_choice`, `wake_up`, `draw_visitor`, `turn`, `end_turn`, `keep_parents`, `offers`,
    `surplus`, or the word of the clause that is being carried out (`plant`, `choose`, ...)."""
    seats: list[int]
    source: str
    """The card or the board action that asks; empty when nothing but the season does."""
    count: int
    """How many have been done."""
    least: int
    most: int
    shown: list[str]
    """Cards that lie open: Caravan's, the order that is being filled, visitors being played."""
    needs: list[tuple[Wine, int]]
    """Of the order that is being filled, what is still open; the first one is asked for."""
    due: dict[str, int]
    """Year end: seat to number of cards it has still to discard."""


class OutcomeView(Struct, frozen=True):
    reason: Literal["points", "year_limit"]
    points: list[int]
    places: list[int]


class ViticultureView(Struct, frozen=True, kw_only=True):
    """One position as one viewer may know it. Seats are 0-based."""

    edition: EditionKey
    parents: Literal["deal", "choose"]
    sell_grapes: Literal["any", "one"]
    year: int
    """From 1; 0 in the set-up."""
    round: int
    """The same, for reports."""
    season: Season
    seats: int
    seat_order: list[int]
    """For each seat the place in join order of whoever sits there."""
    start_player: int
    active: int
    """The seat whose turn it is."""
    active_seats: list[int]
    """Who may act now."""
    roosters: dict[str, int]
    """Seat to row, of the roosters that have been placed."""
    turn_order: list[int]
    passed: list[int]
    planned: list[Planned]
    planned_turn: bool
    worker: Planned | None
    """The worker that this turn is made with."""
    grey_holder: int | None
    final_year: bool
    spaces: int
    """Numbered spaces per board action; space 1, where there is one, has the bonus."""
    placed: dict[Place, list[Placed]]
    deck_sizes: dict[Deck, int]
    discards: dict[Deck, list[str]]
    """In full, top last."""
    pending: PendingView | None
    """None once the match is over."""
    playing: list[str]
    """Visitors that are being carried out, the outermost first; not yet on their piles."""
    players: list[PlayerView]
    hand: list[str] | None
    """The viewer's own cards; None for a spectator, as the next two."""
    dealt: list[str] | None
    """The viewer's two mamas and two papas, while they are being chosen."""
    answered: list[str] | None
    """What the viewer itself has answered in secret: kept parents, or the offer as a number."""
    blocked: dict[str, str]
    """For the viewer on its turn: board actions and own visitors that cannot be done or played
    now, each with the code of the reason."""
    outcome: OutcomeView | None
