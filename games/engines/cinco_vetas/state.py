"""The state of a match: integers, short lists of integers, and values shared between copies.

Seats of the state are in playing order 0..n-1. `seat_order` tells who sits where: seat i belongs
to whoever was at place ``seat_order[i]`` in join order (the shuffle of spec section 2).
"""

from __future__ import annotations

from games.engines.cinco_vetas.board import EDGE_END_MASK, NEAR, bits
from games.engines.cinco_vetas.goods import (
    AWARD_POINTS,
    FIRST_PRICE,
    HAND_LIMIT,
    LANE,
    LANE_MASK,
    RELIC_SHIFT,
    pack,
    size,
)
from games.engines.cinco_vetas.layout import Layout
from games.engines.cinco_vetas.memo import Sites
from games.engines.cinco_vetas.trail import longest_trail, nodes_of
from games.engines.kernel.chance import Chance

SETUP, ROLL, DISCARD, STORM, MAIN, OFFER, OVER = range(7)
PHASES = ("setup", "roll", "discard", "storm", "main", "offer", "over")
NOBODY = -1
NOTHING_DUE = (0, 0, 0, 0)


class State:
    """One position. Masks are over crossings or edges; see `board` and `goods`."""

    __slots__ = (
        "acting",
        "active",
        "built",
        "camps",
        "card_played",
        "cards",
        "chance",
        "deck",
        "deck_left",
        "dice",
        "end_reason",
        "fortresses",
        "great_lookout",
        "hands",
        "layout",
        "lengths",
        "longest_path",
        "lookouts",
        "near",
        "new_cards",
        "nodes",
        "offer_ask",
        "offer_give",
        "offer_rejected",
        "offers_made",
        "paths",
        "phase",
        "points",
        "prices",
        "seat_order",
        "seats",
        "setup_camp",
        "sites",
        "storm",
        "taken",
        "to_discard",
        "turn",
        "undo_depth",
    )

    def __init__(
        self, layout: Layout, seat_order: tuple[int, ...], deck: tuple[int, ...], chance: Chance
    ) -> None:
        seats = len(seat_order)
        self.layout = layout
        self.seats = seats
        self.seat_order = seat_order
        self.chance = chance
        self.phase = SETUP
        self.turn = 0
        self.active = 0
        self.acting = 1
        """The seats that may act now, as a mask."""
        self.storm = max(layout.lake, 0)
        self.prices = pack([FIRST_PRICE] * 5)
        """Packed like a hand."""
        self.deck = deck
        """As dealt, top last; only the first `deck_left` are still there."""
        self.deck_left = len(deck)
        self.paths = [0] * seats
        self.camps = [0] * seats
        self.fortresses = [0] * seats
        self.hands = [0] * seats
        self.cards = [0] * seats
        """Unplayed, those bought this turn left out; packed."""
        self.new_cards = [0] * seats
        self.lookouts = [0] * seats
        self.card_played = False
        self.longest_path = NOBODY
        self.great_lookout = NOBODY
        self.offer_give = 0
        self.offer_ask = 0
        self.offer_rejected = 0
        self.offers_made = 0
        self.to_discard: tuple[int, ...] = NOTHING_DUE
        self.setup_camp = NOBODY
        """The crossing of a camp that still waits for its path."""
        self.dice: tuple[int, int] | None = None
        self.end_reason: str | None = None
        self.undo_depth = 0
        """How many last actions the active seat may take back."""
        self.nodes = [0] * seats
        """Derived: the crossings that a seat's paths reach."""
        self.taken = 0
        """Derived: every edge with a path."""
        self.built = 0
        """Derived: every crossing with a building."""
        self.near = 0
        """Derived: every crossing on or next to a building."""
        self.lengths = [0] * seats
        """Derived: each seat's longest trail."""
        self.points = [0] * seats
        """Derived: points that everybody sees, so without relics."""
        self.sites = Sites()

    def copy(self) -> State:
        """An independent copy: lists are copied, values that never change are shared."""
        twin = State.__new__(State)
        twin.layout = self.layout
        twin.seats = self.seats
        twin.seat_order = self.seat_order
        twin.chance = self.chance.copy()
        twin.phase = self.phase
        twin.turn = self.turn
        twin.active = self.active
        twin.acting = self.acting
        twin.storm = self.storm
        twin.prices = self.prices
        twin.deck = self.deck
        twin.deck_left = self.deck_left
        twin.paths = self.paths[:]
        twin.camps = self.camps[:]
        twin.fortresses = self.fortresses[:]
        twin.hands = self.hands[:]
        twin.cards = self.cards[:]
        twin.new_cards = self.new_cards[:]
        twin.lookouts = self.lookouts[:]
        twin.card_played = self.card_played
        twin.longest_path = self.longest_path
        twin.great_lookout = self.great_lookout
        twin.offer_give = self.offer_give
        twin.offer_ask = self.offer_ask
        twin.offer_rejected = self.offer_rejected
        twin.offers_made = self.offers_made
        twin.to_discard = self.to_discard
        twin.setup_camp = self.setup_camp
        twin.dice = self.dice
        twin.end_reason = self.end_reason
        twin.undo_depth = self.undo_depth
        twin.nodes = self.nodes[:]
        twin.taken = self.taken
        twin.built = self.built
        twin.near = self.near
        twin.lengths = self.lengths[:]
        twin.points = self.points[:]
        twin.sites = self.sites
        return twin

    def __repr__(self) -> str:
        return f"State(phase={PHASES[self.phase]}, turn={self.turn}, hidden)"

    def price(self, resource: int) -> int:
        return self.prices >> LANE * resource & LANE_MASK

    def relics(self, seat: int) -> int:
        return (self.cards[seat] + self.new_cards[seat]) >> RELIC_SHIFT

    def full_points(self, seat: int) -> int:
        """Relics included."""
        return self.points[seat] + self.relics(seat)

    def derive(self) -> None:
        """Work out everything that follows from pieces, awards and phase, afresh."""
        self.taken = self.built = self.near = 0
        for seat in range(self.seats):
            self.taken |= self.paths[seat]
            self.built |= self.camps[seat] | self.fortresses[seat]
            self.nodes[seat] = nodes_of(self.paths[seat])
        for crossing in bits(self.built):
            self.near |= NEAR[crossing]
        for seat in range(self.seats):
            self.measure(seat)
            self.count_points(seat)
        self.acting = self.who_acts()
        self.sites = Sites()

    def measure(self, seat: int) -> None:
        """Measure a seat's longest trail again."""
        rivals = self.built & ~(self.camps[seat] | self.fortresses[seat])
        self.lengths[seat] = longest_trail(self.paths[seat], rivals & self.nodes[seat])

    def count_points(self, seat: int) -> None:
        self.points[seat] = (
            self.camps[seat].bit_count()
            + 2 * self.fortresses[seat].bit_count()
            + AWARD_POINTS * ((self.longest_path == seat) + (self.great_lookout == seat))
        )

    def who_acts(self) -> int:
        """The seats that may act in this phase, as a mask."""
        if self.phase == OVER:
            return 0
        if self.phase == DISCARD:
            return sum(1 << seat for seat, due in enumerate(self.to_discard) if due)
        if self.phase == OFFER:
            return (1 << self.seats) - 1 & ~self.offer_rejected
        return 1 << self.active

    def lay_path(self, seat: int, edge: int) -> None:
        """Put a path on the map; awards are not touched."""
        self.paths[seat] |= 1 << edge
        self.taken |= 1 << edge
        self.nodes[seat] |= EDGE_END_MASK[edge]
        self.measure(seat)
        self.sites = Sites()

    def found_camp(self, seat: int, crossing: int) -> None:
        """Put a camp on the map and measure the trails that it cuts; awards are not touched."""
        spot = 1 << crossing
        self.camps[seat] |= spot
        self.built |= spot
        self.near |= NEAR[crossing]
        self.points[seat] += 1
        for other in range(self.seats):
            if other != seat and self.nodes[other] & spot:
                self.measure(other)
        self.sites = Sites()

    def must_discard(self) -> tuple[int, ...]:
        """What each seat has to give up after a 7 (section 3)."""
        return tuple([max(0, size(hand) - HAND_LIMIT) for hand in self.hands])
