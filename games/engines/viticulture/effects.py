"""What changes the state and is told in the record: money, points, cards, fields, workers."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.viticulture import vineyard
from games.engines.viticulture.data.vines import VINES
from games.engines.viticulture.goods import (
    CLASSIC_HIGHEST_POINTS,
    DECK_OF,
    DECKS,
    MOST_RESIDUAL,
    PRICE,
    WINNING_POINTS,
    Deck,
    Structure,
)
from games.engines.viticulture.state import Placed, State
from games.engines.viticulture.vineyard import Token, put


def gain(state: State, seat: int, *, lira: int = 0, vp: int = 0, residual: int = 0) -> None:
    """Lira, points and residual, or the loss of them; limits as in section 2."""
    p = state.players[seat]
    change: dict[str, int] = {}
    if lira:
        p.lira += lira
        change["lira"] = lira
    if vp:
        before = p.points
        p.points += vp
        if state.classic:
            p.points = min(p.points, max(before, CLASSIC_HIGHEST_POINTS))
            if p.points >= WINNING_POINTS and not state.final_year:
                state.final_year = True
        if p.points != before:
            change["points"] = p.points - before
    if residual:
        before = p.residual
        p.residual = min(MOST_RESIDUAL, p.residual + residual)
        if p.residual != before:
            change["residual"] = p.residual - before
    if change:
        state.tell("gain", seat, **change)


# --- cards -----------------------------------------------------------------------------------


def _reshuffle(state: State, at: int) -> None:
    cards = list(state.discards[at])
    state.chance.shuffle(cards)
    state.decks = put(state.decks, at, tuple(cards))
    state.discards = put(state.discards, at, ())
    state.tell("reshuffle", None, pile=DECKS[at], count=len(cards))


def take_top(state: State, deck: Deck) -> str | None:
    """The top card of a deck; None when neither deck nor discards have one (section 1)."""
    at = DECKS.index(deck)
    if not state.decks[at]:
        if not state.discards[at]:
            return None
        _reshuffle(state, at)
    card = state.decks[at][-1]
    state.decks = put(state.decks, at, state.decks[at][:-1])
    if not state.decks[at] and state.discards[at]:
        _reshuffle(state, at)
    state.news = True
    return card


def draw(state: State, seat: int, decks: Sequence[Deck]) -> None:
    """Cards into the hand; those that are not there are skipped."""
    p = state.players[seat]
    drawn: list[str] = []
    for deck in decks:
        card = take_top(state, deck)
        if card is not None:
            drawn.append(card)
            state.drawn.append({"seat": seat, "pile": deck, "card": card})
    if drawn:
        p.hand = (*p.hand, *drawn)
        piles = [DECK_OF[card] for card in drawn]
        state.tell("draw", seat, piles=piles, cards=drawn)


def bury(state: State, card: str) -> None:
    """On the discard pile of its kind, face up."""
    at = DECKS.index(DECK_OF[card])
    state.discards = put(state.discards, at, (*state.discards[at], card))


def discard(state: State, seat: int, cards: Sequence[str]) -> None:
    for card in cards:
        state.players[seat].drop(card)
        bury(state, card)
    state.tell("discard", seat, shown=list(cards))


def hand_over(state: State, seat: int, card: str, to: int) -> None:
    """A card from hand to hand, seen by the two."""
    state.players[seat].drop(card)
    state.players[to].hand = (*state.players[to].hand, card)
    state.news = True
    state.tell("give", seat, to=to, piles=[DECK_OF[card]], cards=[card])


# --- structures, fields, wine ------------------------------------------------------------------


def build(state: State, seat: int, structure: Structure, price: int) -> None:
    p = state.players[seat]
    p.lira -= price
    p.structures = (*p.structures, structure)
    state.tell("build", seat, structure=structure, lira=price, printed=PRICE[structure])


def plant(state: State, seat: int, card: str, field: int) -> None:
    """Plant a vine; the windmill brings its point once a year (section 5)."""
    p = state.players[seat]
    vineyard.plant(p, card, field)
    state.tell("plant", seat, card=card, field=field)
    if "windmill" in p.structures and not p.windmill_used:
        p.windmill_used = True
        state.tell("windmill", seat)
        gain(state, seat, vp=1)


def harvest(state: State, seat: int, field: int) -> None:
    p = state.players[seat]
    vines = p.vines[field]
    placed = vineyard.harvest(p, field)
    sums = {
        "red": sum([VINES[vine].red for vine in vines]),
        "white": sum([VINES[vine].white for vine in vines]),
    }
    state.tell("harvest", seat, field=field, grown=sums, placed=placed)


def make(state: State, seat: int, token: Token) -> None:
    vineyard.make(state.players[seat], token)
    state.tell(
        "make",
        seat,
        wine=token.kind,
        value=token.value,
        red=list(token.red),
        white=list(token.white),
    )


def visit(state: State, seat: int) -> None:
    """Visitors in the house: the tasting room's point, once a year.

    Essential: with a wine in the cellar. First edition: without (section 10).
    """
    p = state.players[seat]
    if "tasting_room" not in p.structures or p.tasting_used:
        return
    if state.classic or any(p.wines):
        p.tasting_used = True
        state.tell("tasting_room", seat)
        gain(state, seat, vp=1)


# --- workers ---------------------------------------------------------------------------------


def train(state: State, seat: int, *, now: bool) -> None:
    p = state.players[seat]
    if now:
        p.regular += 1
    else:
        p.trained += 1
    state.tell("train", seat, now=now)


def send(state: State, seat: int, action: str, placed: Placed) -> None:
    """Put a worker on a space."""
    p = state.players[seat]
    match placed.worker:
        case "regular":
            p.used += 1
        case "grande":
            p.grande = "placed"
        case _:
            p.temporary = False
    state.placed[action] = (*state.placed.get(action, ()), placed)


def recall(state: State, action: str, placed: Placed) -> None:
    """Take a worker home; a plan that it waited for is cancelled (S29)."""
    p = state.players[placed.seat]
    match placed.worker:
        case "regular":
            p.used -= 1
        case "grande":
            p.grande = "home"
        case _:
            p.temporary = True
    left = list(state.placed[action])
    left.remove(placed)
    if left:
        state.placed[action] = tuple(left)
    else:
        del state.placed[action]
    for plan in state.planned:
        if (plan.seat, plan.action, plan.space, plan.worker) == (
            placed.seat,
            action,
            placed.space,
            placed.worker,
        ):
            plans = list(state.planned)
            plans.remove(plan)
            state.planned = tuple(plans)
            break
    state.tell("take_back", placed.seat, worker=placed.worker, action=action, space=placed.space)


def grey_worker(state: State, seat: int) -> bool:
    """The temporary worker for this year, unless somebody holds it."""
    if state.grey_holder is not None:
        return False
    state.grey_holder = seat
    state.players[seat].temporary = True
    state.tell("grey_worker", seat)
    return True
