"""The state of a match: integers, short lists of integers, and tuples shared between copies.

Seats of the state are in playing order 0..n-1, seat 0 is the start player. `seat_order` tells who
sits where: seat i belongs to whoever was at place ``seat_order[i]`` in join order.
"""

from __future__ import annotations

from games.engines.kernel.chance import Chance
from games.engines.la_vina import components as c
from games.engines.la_vina.tables import (
    CAPACITY,
    MEDIUM,
    MOST_DELIVERIES,
    SMALL,
    TOOLS,
)

TURN, PICKING, PLACING, DROPPING, EXIT, OVER = range(6)
PHASES = ("turn", "picking", "placing", "dropping", "exit", "over")
RETURNED = 99
"""The position of a farmer that is back at the entrance: in front of every other."""
NOBODY = -1
NO_CARD = -1
Cards = tuple[int, ...]


class State:
    """One position. Cards, wineries and tools are the numbers of `tables`."""

    __slots__ = (
        "acting",
        "barrels",
        "baskets",
        "bonuses",
        "chance",
        "coop_filled",
        "coop_side",
        "deck",
        "deck_left",
        "declared",
        "deliveries_left",
        "discard",
        "filled",
        "final_round",
        "first_space",
        "flags",
        "harvested",
        "joker_at_exit",
        "jokers",
        "kinds",
        "moved",
        "owners",
        "path",
        "pending",
        "phase",
        "picks_left",
        "points",
        "positions",
        "poured",
        "returned",
        "round",
        "seat_order",
        "seats",
        "supply_baskets",
        "supply_jokers",
        "supply_tools",
        "tools",
        "undo_depth",
        "wineries",
        "winery_deck",
    )

    def __init__(self, seat_order: tuple[int, ...], flags: int, chance: Chance) -> None:
        """Everything but the cards and wineries, as set up (spec section 2)."""
        seats = len(seat_order)
        self.seats = seats
        self.seat_order = seat_order
        self.flags = flags
        self.chance = chance
        self.owners = tuple(range(seats)) * c.FARMERS_PER_SEAT.value[seats]
        """The seat of each farmer; farmers are numbered from the rear of the first queue."""
        self.phase = TURN
        self.round = 1
        self.acting = 0
        """The farmer whose turn it is."""
        self.positions = list(range(-len(self.owners), 0))
        """Waiting: negative, the rear of the queue lowest; `RETURNED` when back."""
        self.moved = False
        self.harvested = False
        self.path: list[Cards] = [()] * (2 * c.PATH_SPACES.value[seats])
        """For space s the stacks 2(s-1) left and 2(s-1)+1 right; the last card is uncovered."""
        self.deck: Cards = ()
        """As shuffled, top last; only the first `deck_left` are still there."""
        self.deck_left = 0
        self.discard: list[int] = []
        self.wineries: list[int] = []
        self.filled: list[tuple[int, ...]] = []
        """Of each open winery, per slot the seat whose barrel is there, or NOBODY."""
        self.bonuses: list[int] = []
        self.winery_deck: tuple[int, ...] = ()
        """Top last."""
        self.coop_side = c.COOPERATIVE_SIDE.value[seats]
        self.coop_filled = (NOBODY,) * len(c.COOPERATIVE_SLOTS.value[self.coop_side])
        self.supply_tools = [c.TOOLS_OF_EACH.value[seats]] * len(TOOLS)
        extra = c.EXTRA_BASKETS.value[seats]
        self.supply_baskets = [0, extra["medium"], extra["large"]]
        """By kind; small ones are not sold."""
        self.supply_jokers = c.JOKERS.value - 1
        self.joker_at_exit = True
        self.final_round = False
        self.returned: tuple[int, ...] = ()
        self.deliveries_left = MOST_DELIVERIES
        self.points = list(c.START_POINTS.value[seats])
        self.kinds = [SMALL, MEDIUM] * seats
        """Two baskets a seat: 2 * seat + basket."""
        self.baskets: list[Cards] = [()] * (2 * seats)
        self.tools = [0] * (len(TOOLS) * seats)
        """Three counts a seat: 3 * seat + tool."""
        self.jokers = [0] * seats
        self.barrels = [c.BARRELS[seats].value] * seats
        self.declared = 0
        """The tools of the harvest under way, as a mask."""
        self.picks_left = 0
        self.first_space = 0
        """Where the first of two cards from behind came from, when both must come from there."""
        self.pending = NO_CARD
        """The card in the farmer's hand."""
        self.poured = False
        """Whether the last action was a pour."""
        self.undo_depth = 0
        """How many last actions may be taken back."""

    def copy(self) -> State:
        """An independent copy: lists are copied, values that never change are shared."""
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.seat_order = self.seat_order
        twin.flags = self.flags
        twin.chance = self.chance.copy()
        twin.owners = self.owners
        twin.phase = self.phase
        twin.round = self.round
        twin.acting = self.acting
        twin.positions = self.positions[:]
        twin.moved = self.moved
        twin.harvested = self.harvested
        twin.path = self.path[:]
        twin.deck = self.deck
        twin.deck_left = self.deck_left
        twin.discard = self.discard[:]
        twin.wineries = self.wineries[:]
        twin.filled = self.filled[:]
        twin.bonuses = self.bonuses[:]
        twin.winery_deck = self.winery_deck
        twin.coop_side = self.coop_side
        twin.coop_filled = self.coop_filled
        twin.supply_tools = self.supply_tools[:]
        twin.supply_baskets = self.supply_baskets[:]
        twin.supply_jokers = self.supply_jokers
        twin.joker_at_exit = self.joker_at_exit
        twin.final_round = self.final_round
        twin.returned = self.returned
        twin.deliveries_left = self.deliveries_left
        twin.points = self.points[:]
        twin.kinds = self.kinds[:]
        twin.baskets = self.baskets[:]
        twin.tools = self.tools[:]
        twin.jokers = self.jokers[:]
        twin.barrels = self.barrels[:]
        twin.declared = self.declared
        twin.picks_left = self.picks_left
        twin.first_space = self.first_space
        twin.pending = self.pending
        twin.poured = self.poured
        twin.undo_depth = self.undo_depth
        return twin

    def __repr__(self) -> str:
        return f"State(phase={PHASES[self.phase]}, round={self.round}, hidden)"

    @property
    def exit(self) -> int:
        """The position of the exit: two footholds a space."""
        return len(self.path)

    @property
    def active(self) -> int:
        """The seat of the acting farmer."""
        return self.owners[self.acting]

    @property
    def space(self) -> int:
        """Where the acting farmer is: 0 at the entrance, one beyond the last space at the exit."""
        position = self.positions[self.acting]
        return 0 if position < 0 else position // 2 + 1

    @property
    def coop_rewards(self) -> tuple[int, ...]:
        """Multipliers in halves."""
        return c.COOPERATIVE_SLOTS.value[self.coop_side]

    def room(self, basket: int) -> int:
        """How many more cards a basket (2 * seat + basket) takes."""
        return CAPACITY[self.kinds[basket]] - len(self.baskets[basket])

    def tools_held(self, seat: int) -> int:
        return sum(self.tools[len(TOOLS) * seat : len(TOOLS) * (seat + 1)])


def holders(filled: tuple[int, ...]) -> list[int | None]:
    """Whose barrel is in each slot."""
    return [None if seat == NOBODY else seat for seat in filled]
