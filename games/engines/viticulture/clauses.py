"""The vocabulary of cards and board actions: what a clause can be made of.

A *program* is a tuple of words that are carried out from left to right. Programs are data: they
stand on the state's stack of pending decisions and are stored with it. What each word does, when
it can be done and which choices it offers is said in `games.engines.viticulture.words`.

Costs stand first in a program (G17). Words with `least` and `most` are chosen one by one; from
the minimum on the player may stop (`done`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from games.engines.viticulture.goods import Deck, Structure, Wine

Number: TypeAlias = Literal[
    "empty_fields", "planted_fields", "cost_four", "full_houses", "cards_in_hand"
]
Test: TypeAlias = Literal[
    "built_cost_five_or_six",
    "planted_total_four",
    "six_vines",
    "three_varieties",
    "three_harvested",
    "six_structures",
    "highest_wine",
    "each_sparkling",
    "each_type_made",
]


class Word(Struct, frozen=True, forbid_unknown_fields=True, tag_field="word", omit_defaults=True):
    """Base of all words."""


class Repeated(Word, frozen=True):
    """A word that is answered several times."""

    least: int = 1
    most: int = 1
    count: int = 0


# --- lira, points, residual ------------------------------------------------------------------


class Gain(Word, frozen=True, tag="gain"):
    lira: int = 0
    vp: int = 0
    residual: int = 0
    room: bool = False
    """Whether the residual must have room (G11: a clause that pays only for residual)."""


class Pay(Word, frozen=True, tag="pay"):
    """A cost; `vp` never takes a player below -5 (G10)."""

    lira: int = 0
    vp: int = 0
    residual: int = 0


class GainPer(Word, frozen=True, tag="gain_per"):
    """So much for each of a number that must be at least 1."""

    number: Number
    lira: int = 0
    vp: int = 0


class Reward(Word, frozen=True, tag="reward"):
    """Points for what this very card did, if it did."""

    test: Test
    vp: int


class SixWorkers(Word, frozen=True, tag="six_workers"):
    """A condition: all six permanent workers."""


class Politics(Word, frozen=True, tag="politics"):
    """Below 0 points 6 lira, otherwise a vine, a summer visitor and an order (W21)."""


class Tour(Word, frozen=True, tag="tour"):
    """Visitors in the house: the tasting room may bring its point."""


# --- cards -----------------------------------------------------------------------------------


class Draw(Word, frozen=True, tag="draw"):
    """Cards from the tops of these decks, in this order; possible if one of them is there."""

    decks: tuple[Deck, ...]


class MoreDraw(Repeated, frozen=True, tag="more_draw"):
    """The bonus of the two spaces that draw: one more card, or not."""

    deck: Deck = "vine"


class PickVisitor(Repeated, frozen=True, tag="pick_visitor"):
    """One visitor of the colour that the seat names (row 5 of the wake-up track)."""


class DiscardCards(Repeated, frozen=True, tag="discard_cards"):
    kinds: tuple[Deck, ...] = ()


class DiscardHand(Word, frozen=True, tag="discard_hand"):
    pass


class Give(Repeated, frozen=True, tag="give"):
    """Cards for another seat, seen by the two only."""

    to: int = 0
    kinds: tuple[Deck, ...] = ()


class PickPiles(Repeated, frozen=True, tag="pick_piles"):
    """Top cards of different discard piles into the hand (W19)."""

    taken: tuple[Deck, ...] = ()


class TurnUp(Word, frozen=True, tag="turn_up"):
    """The top card of each deck, for all to see; two of them are kept (W37)."""


class KeepShown(Repeated, frozen=True, tag="keep_shown"):
    shown: tuple[str, ...] = ()


class PlayVisitors(Repeated, frozen=True, tag="play_visitors"):
    deck: Deck = "summer"


# --- structures and fields -------------------------------------------------------------------


class Build(Repeated, frozen=True, tag="build"):
    discount: int = 0
    free: bool = False
    costs: tuple[int, ...] = ()
    """Printed costs that qualify (G6); empty: all."""


class Upgrade(Word, frozen=True, tag="upgrade"):
    """The next cellar (G7), at its price less a discount, or at a flat price."""

    discount: int = 0
    flat: int | None = None


class Raise(Word, frozen=True, tag="raise"):
    """One certain structure, already paid for."""

    structure: Structure


class Plant(Repeated, frozen=True, tag="plant"):
    waive: Literal["", "structures", "capacity"] = ""


class Uproot(Repeated, frozen=True, tag="uproot"):
    """Vines back into the hand."""


class Swap(Repeated, frozen=True, tag="swap"):
    """Two different vines on two fields change places (S11)."""


class Harvest(Repeated, frozen=True, tag="harvest"):
    pass


class Market(Repeated, frozen=True, tag="market"):
    """Sell grapes, or sell one field, or buy one back."""

    grapes_only: bool = False
    doubled: bool = False


class Yoke(Repeated, frozen=True, tag="yoke"):
    uproot: bool = True
    harvest: bool = True


# --- grapes and wine -------------------------------------------------------------------------


class Make(Repeated, frozen=True, tag="make"):
    """Wine tokens, one by one."""

    any_cellar: bool = False
    """Zymologist: cellar limits are ignored, the value in the cellar must be at least 4."""
    one_kind: bool = False
    """The crush of the first edition: all tokens are of the first one's type."""
    kind: Wine | None = None
    plus: int = 0
    """Added to the sum after the recipe's minimum has been met (first edition, bonus space)."""


class Fill(Repeated, frozen=True, tag="fill"):
    vp: int = 0
    """More points than the card says."""


class Spend(Word, frozen=True, tag="spend"):
    """The rest of an order's needs, then its reward."""

    card: str
    left: int
    """How many needs are still open."""
    vp: int = 0


class DiscardGrape(Repeated, frozen=True, tag="discard_grape"):
    pass


class DiscardWine(Repeated, frozen=True, tag="discard_wine"):
    value: int = 1
    """The least that it may be worth."""


class AgeAll(Word, frozen=True, tag="age_all"):
    times: int = 2


class AgeOne(Repeated, frozen=True, tag="age_one"):
    """Skipped when no wine can age (G17)."""


class NewGrape(Repeated, frozen=True, tag="new_grape"):
    """A value-1 grape of the colour that the player names (G9)."""


class NewGrapes(Word, frozen=True, tag="new_grapes"):
    """A value-1 grape of each colour; what fits is placed."""


# --- workers and the track -------------------------------------------------------------------


class Train(Word, frozen=True, tag="train"):
    now: bool = False
    """Whether the new worker can be used this very year (W31)."""


class TakeBack(Repeated, frozen=True, tag="take_back"):
    """Own workers on other actions than this card's (S32)."""


class Plan(Repeated, frozen=True, tag="plan"):
    """A worker on a winter space in summer (S29)."""


class MoveRooster(Repeated, frozen=True, tag="move_rooster"):
    """Another row with its reward; then this season is over for the player (S33)."""


class PassNow(Word, frozen=True, tag="pass_now"):
    """The season is over for the player once this turn is."""


class EarlierAction(Repeated, frozen=True, tag="earlier_action"):
    """One summer action without a worker and without bonus (W32)."""


# --- choices ---------------------------------------------------------------------------------


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One clause and what it is called."""

    label: str
    program: Program


class Choose(Word, frozen=True, tag="choose"):
    """So many different ones of these clauses, one after the other (G2)."""

    options: tuple[Option, ...]
    number: int = 1


# --- other players ---------------------------------------------------------------------------


class Poll(Word, frozen=True, tag="poll"):
    """Each opponent in turn may do something; the active player gains per opponent who did."""

    offer: Program
    everyone: bool = False
    """Whether the active player may do it too, first."""
    always: bool = False
    """Whether the card can be played although nobody may be able to (S37 and gains before)."""
    vp: int = 0
    lira: int = 0
    refused_vp: int = 0
    """Points per opponent who did not (S31)."""
    draw: bool = False
    """A vine or a summer visitor per opponent (W17)."""


class MayDraw(Repeated, frozen=True, tag="may_draw"):
    """Yes or no: a summer visitor (S17)."""


class MayBorrow(Repeated, frozen=True, tag="may_borrow"):
    """Yes or no: 1 point for 3 lira (S21)."""


class MayPay(Repeated, frozen=True, tag="may_pay"):
    """Yes or no: 2 lira to the active player (S31)."""


class MayRecall(Repeated, frozen=True, tag="may_recall"):
    """Yes or no: the own grande back home (W25)."""


class MayTrain(Repeated, frozen=True, tag="may_train"):
    """Yes or no: a worker for 1 lira (W38)."""


class Reap(Repeated, frozen=True, tag="reap"):
    """For each opponent who made wine a vine or a summer visitor (W17)."""


class AskOffers(Word, frozen=True, tag="ask_offers"):
    """The opponents may together hand over exactly 3 visitors (S23)."""


class Squeeze(Word, frozen=True, tag="squeeze"):
    """The right neighbour loses a point, gives 2 cards or pays 3 lira (W11)."""


class Yield(Repeated, frozen=True, tag="yield"):
    """The neighbour's choice in `Squeeze`."""

    to: int = 0


class Requisition(Repeated, frozen=True, tag="requisition"):
    """One to three opponents: a summer visitor from who has one, a point from who has none
    (W35)."""

    chosen: tuple[int, ...] = ()


class Collect(Word, frozen=True, tag="collect"):
    """What `Requisition` brings, once all have been chosen."""


class Treat(Repeated, frozen=True, tag="treat"):
    """One to three opponents get 2 lira each, for a point each (S38)."""

    chosen: tuple[int, ...] = ()


AnyWord: TypeAlias = (
    Gain
    | Pay
    | GainPer
    | Reward
    | SixWorkers
    | Politics
    | Tour
    | Draw
    | MoreDraw
    | PickVisitor
    | DiscardCards
    | DiscardHand
    | Give
    | PickPiles
    | TurnUp
    | KeepShown
    | PlayVisitors
    | Build
    | Upgrade
    | Raise
    | Plant
    | Uproot
    | Swap
    | Harvest
    | Market
    | Yoke
    | Make
    | Fill
    | Spend
    | DiscardGrape
    | DiscardWine
    | AgeAll
    | AgeOne
    | NewGrape
    | NewGrapes
    | Train
    | TakeBack
    | Plan
    | MoveRooster
    | PassNow
    | EarlierAction
    | Choose
    | Poll
    | MayDraw
    | MayBorrow
    | MayPay
    | MayRecall
    | MayTrain
    | Reap
    | AskOffers
    | Squeeze
    | Yield
    | Requisition
    | Collect
    | Treat
)
Program: TypeAlias = tuple[AnyWord, ...]


def draw(**counts: int) -> Draw:
    """So many cards of each named deck, in the order of naming: ``draw(vine=1, summer=2)``."""
    return Draw(tuple([deck for deck in counts for _ in range(counts[deck])]))  # type: ignore[misc]


def one_of(**clauses: Program) -> Program:
    """Exactly one of the clauses."""
    return (Choose(tuple([Option(name, program) for name, program in clauses.items()])),)


def two_of(**clauses: Program) -> Program:
    """Two different clauses, in the player's order."""
    options = tuple([Option(name, program) for name, program in clauses.items()])
    return (Choose(options, number=2),)


def either_or_both(a: Program, b: Program, both: Program) -> Program:
    """One clause for nothing, or both for the cost that `both` begins with."""
    return (Choose((Option("a", a), Option("b", b), Option("both", both))),)
