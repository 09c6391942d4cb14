"""The state of a match: values that copies share, and short lists of them.

A player's mat is one `Player`; everything in it is an integer or an immutable value. Rows of
grapes and wines are masks: bit v stands for a token of value v (`goods.values`). Cards are their
ids, vines those of their variety, so equal vines are equal.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from games.engines.kernel.chance import Chance
from games.engines.viticulture.clauses import Poll, Program
from games.engines.viticulture.goods import (
    DECK_OF,
    DECKS,
    Deck,
    Place,
    Season,
    Space,
    Structure,
    Worker,
)

EditionKey: TypeAlias = Literal["essential", "classic"]
Home: TypeAlias = Literal["home", "placed"]
_DECK_INDEX = {deck: i for i, deck in enumerate(DECKS)}


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A worker on a space of an action."""

    space: Space
    seat: int
    worker: Worker


class Planned(Struct, frozen=True, forbid_unknown_fields=True):
    """A worker that waits on a winter space since summer (S29)."""

    seat: int
    action: Place
    space: Space
    worker: Worker


# --- the stack of pending decisions -----------------------------------------------------------


class Frame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="frame", omit_defaults=True):
    """Base of what lies on the stack."""


class Do(Frame, frozen=True, tag="do"):
    """The rest of a program that a seat carries out."""

    seat: int
    program: Program
    source: str
    """The card or the action that it belongs to."""
    seen: tuple[str, ...] = ()
    """What it has done so far, for rewards: ``plant:0:merlot``, ``make:red`` and so on."""


class Bury(Frame, frozen=True, tag="bury"):
    """A visitor that goes on its pile once all above it is done (G1)."""

    card: str


class Polling(Frame, frozen=True, tag="polling"):
    """Seats that have still to be asked, and those who did what was offered (G18)."""

    seat: int
    source: str
    poll: Poll
    queue: tuple[int, ...]
    asking: int = -1
    agreed: tuple[int, ...] = ()


class Offers(Frame, frozen=True, tag="offers"):
    """Importer's secret and simultaneous answers; -1: not given yet, -2: not asked."""

    seat: int
    counts: tuple[int, ...]
    again: bool = False


class KeepingParents(Frame, frozen=True, tag="keeping_parents"):
    """All seats at once; each kept pair, empty until it has been chosen."""

    kept: tuple[tuple[str, ...], ...]


class Surplus(Frame, frozen=True, tag="surplus"):
    """Year end: how many cards each seat has still to discard."""

    due: tuple[int, ...]


AnyFrame: TypeAlias = Do | Bury | Polling | Offers | KeepingParents | Surplus


class Player:
    """What belongs to one seat."""

    __slots__ = (
        "capacities",
        "dealt",
        "grande",
        "grapes",
        "hand",
        "harvested",
        "lira",
        "mama",
        "owned",
        "papa",
        "points",
        "regular",
        "residual",
        "seat",
        "structures",
        "tasting_used",
        "temporary",
        "trained",
        "used",
        "vines",
        "windmill_used",
        "wines",
    )

    def __init__(self, seat: int, capacities: tuple[int, int, int]) -> None:
        self.seat = seat
        self.capacities = capacities
        self.points = 0
        self.lira = 0
        self.residual = 0
        self.regular = 0
        """Regular workers that can be used this year."""
        self.trained = 0
        """Those that can be used from next year."""
        self.used = 0
        """Regular workers placed."""
        self.grande: Home | None = None
        """None in the first edition, which has no such worker."""
        self.temporary = False
        """Whether the grey worker is at home."""
        self.structures: tuple[Structure, ...] = ()
        """In the order of building."""
        self.vines: tuple[tuple[str, ...], ...] = ((), (), ())
        """Per field, in the order of planting."""
        self.owned: tuple[bool, bool, bool] = (True, True, True)
        self.harvested: tuple[bool, bool, bool] = (False, False, False)
        self.grapes: tuple[int, int] = (0, 0)
        """Masks, red and white."""
        self.wines: tuple[int, int, int, int] = (0, 0, 0, 0)
        """Masks: red, white, blush, sparkling."""
        self.hand: tuple[str, ...] = ()
        self.windmill_used = False
        self.tasting_used = False
        self.mama: str | None = None
        self.papa: str | None = None
        self.dealt: tuple[str, ...] = ()
        """Two mamas and two papas to choose from, until all have kept theirs."""

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.seat = self.seat
        twin.capacities = self.capacities
        twin.points = self.points
        twin.lira = self.lira
        twin.residual = self.residual
        twin.regular = self.regular
        twin.trained = self.trained
        twin.used = self.used
        twin.grande = self.grande
        twin.temporary = self.temporary
        twin.structures = self.structures
        twin.vines = self.vines
        twin.owned = self.owned
        twin.harvested = self.harvested
        twin.grapes = self.grapes
        twin.wines = self.wines
        twin.hand = self.hand
        twin.windmill_used = self.windmill_used
        twin.tasting_used = self.tasting_used
        twin.mama = self.mama
        twin.papa = self.papa
        twin.dealt = self.dealt
        return twin

    def workers(self) -> int:
        """Permanent ones; the grey one is not counted (G8)."""
        return self.regular + self.trained + (self.grande is not None)

    def at_home(self) -> list[Worker]:
        """The kinds of workers that can be placed now."""
        home: list[Worker] = []
        if self.regular > self.used:
            home.append("regular")
        if self.grande == "home":
            home.append("grande")
        if self.temporary:
            home.append("temporary")
        return home

    def has_worker(self) -> bool:
        return self.regular > self.used or self.grande == "home" or self.temporary

    def workers_home(self) -> int:
        """How many workers can be placed now."""
        return self.regular - self.used + (self.grande == "home") + self.temporary

    def held(self, *kinds: Deck) -> int:
        """How many cards of these decks the hand holds (a public number)."""
        return sum([DECK_OF[card] in kinds for card in self.hand])

    def drop(self, card: str) -> None:
        """Take one copy of a card out of the hand."""
        at = self.hand.index(card)
        self.hand = self.hand[:at] + self.hand[at + 1 :]


class State:
    """One position."""

    __slots__ = (
        "acted",
        "active",
        "chance",
        "chosen",
        "deal_parents",
        "decks",
        "discards",
        "drawn",
        "edition",
        "end_reason",
        "events",
        "final_year",
        "grey_holder",
        "memo",
        "news",
        "passed",
        "placed",
        "planned",
        "planned_turn",
        "players",
        "queue",
        "roosters",
        "season",
        "seat_order",
        "seats",
        "sell_one",
        "stack",
        "start_player",
        "turn_order",
        "undo_depth",
        "worker",
        "year",
    )

    def __init__(
        self,
        edition: EditionKey,
        seat_order: tuple[int, ...],
        players: list[Player],
        chance: Chance,
    ) -> None:
        seats = len(seat_order)
        self.edition = edition
        self.deal_parents = True
        """Option `parents`: dealt, or chosen among two and two."""
        self.sell_one = False
        """Option `sell_grapes`: only one per action."""
        self.seats = seats
        self.seat_order = seat_order
        self.players = players
        self.chance = chance
        self.year = 0
        self.season: Season = "setup"
        self.start_player = 0
        self.active = 0
        """The seat whose turn it is; others may have to answer first (`stack`)."""
        self.acted = False
        """Whether the turn's choice has been made: with an empty stack the turn can end."""
        self.queue: tuple[int, ...] = ()
        """Set-up, spring, fall: the seats that come after the active one."""
        self.roosters: tuple[int, ...] = (0,) * seats
        """Per seat the row; 0: not placed yet."""
        self.turn_order: tuple[int, ...] = ()
        self.planned: tuple[Planned, ...] = ()
        self.planned_turn = False
        """Whether the turn belongs to a planned worker."""
        self.grey_holder: int | None = None
        self.final_year = False
        self.passed: tuple[int, ...] = ()
        self.placed: dict[str, tuple[Placed, ...]] = {}
        self.worker: Planned | None = None
        """The worker of this turn."""
        self.decks: tuple[tuple[str, ...], ...] = ((), (), (), ())
        """Vine, order, summer, winter; top last."""
        self.discards: tuple[tuple[str, ...], ...] = ((), (), (), ())
        self.stack: tuple[AnyFrame, ...] = ()
        self.chosen = 0
        """How many papas have been settled (set-up)."""
        self.end_reason: Literal["points", "year_limit"] | None = None
        self.undo_depth = 0
        """How many last actions the active seat may take back."""
        self.memo: dict[int, Any] = {}
        """Legal lists worked out for this very position; emptied by every action."""
        self.events: list[dict[str, Any]] = []
        """What the action that is being carried out has done so far."""
        self.drawn: list[dict[str, Any]] = []
        """What chance and the decks have answered to it."""
        self.news = False
        """Whether it told its maker something."""

    def copy(self) -> State:
        """An independent copy: players are copied, values that never change are shared."""
        twin = State.__new__(State)
        twin.edition = self.edition
        twin.deal_parents = self.deal_parents
        twin.sell_one = self.sell_one
        twin.seats = self.seats
        twin.seat_order = self.seat_order
        twin.players = [player.copy() for player in self.players]
        twin.chance = self.chance.copy()
        twin.year = self.year
        twin.season = self.season
        twin.start_player = self.start_player
        twin.active = self.active
        twin.acted = self.acted
        twin.queue = self.queue
        twin.roosters = self.roosters
        twin.turn_order = self.turn_order
        twin.planned = self.planned
        twin.planned_turn = self.planned_turn
        twin.grey_holder = self.grey_holder
        twin.final_year = self.final_year
        twin.passed = self.passed
        twin.placed = self.placed.copy()
        twin.worker = self.worker
        twin.decks = self.decks
        twin.discards = self.discards
        twin.stack = self.stack
        twin.chosen = self.chosen
        twin.end_reason = self.end_reason
        twin.undo_depth = self.undo_depth
        twin.memo = self.memo.copy()
        twin.events = []
        twin.drawn = []
        twin.news = False
        return twin

    def __repr__(self) -> str:
        return f"State({self.edition}, year={self.year}, season={self.season}, hidden)"

    @property
    def classic(self) -> bool:
        return self.edition == "classic"

    def push(self, *frames: AnyFrame) -> None:
        """The last one lies on top."""
        self.stack = (*self.stack, *frames)

    def replace_top(self, frame: AnyFrame) -> None:
        self.stack = (*self.stack[:-1], frame)

    def pop(self) -> None:
        self.stack = self.stack[:-1]

    def tell(self, event: str, seat: int | None, **more: Any) -> None:
        """Note for the record what has happened. `cards` is shown to `seat` (and `to`) only."""
        self.events.append({"event": event, "seat": seat, **more})

    def after(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left of `seat`."""
        return [(seat + i) % self.seats for i in range(1, self.seats)]

    def available(self, deck: Deck) -> int:
        """How many cards can still be drawn from a deck, its discards included."""
        at = _DECK_INDEX[deck]
        return len(self.decks[at]) + len(self.discards[at])

    def who_acts(self) -> tuple[int, ...]:
        """The seats that may act now, ascending."""
        if self.season == "over":
            return ()
        if not self.stack:
            return (self.active,)
        top = self.stack[-1]
        if isinstance(top, Do):
            return (top.seat,)
        if isinstance(top, Offers):
            return tuple([s for s, count in enumerate(top.counts) if count == -1])
        if isinstance(top, KeepingParents):
            return tuple([s for s, kept in enumerate(top.kept) if not kept])
        if isinstance(top, Surplus):
            return tuple([s for s, due in enumerate(top.due) if due])
        return (self.active,)
