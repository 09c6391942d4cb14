"""Drawing, discarding, giving and showing cards."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from games.engines.viticulture import actions as act
from games.engines.viticulture import effects
from games.engines.viticulture.clauses import (
    DiscardCards,
    DiscardHand,
    Draw,
    Give,
    KeepShown,
    MoreDraw,
    PickPiles,
    PickVisitor,
    Program,
    TurnUp,
)
from games.engines.viticulture.goods import DECK_OF, DECKS, VISITOR_DECKS, Deck
from games.engines.viticulture.state import Do, Player, State
from games.engines.viticulture.vineyard import once, put
from games.engines.viticulture.words.base import HANDLERS, Auto, Pick, able, no_change

_SUMMER: tuple[Literal["summer", "winter"], ...] = ("summer",)
_WINTER: tuple[Literal["summer", "winter"], ...] = ("winter",)


def _can_draw(state: State, _p: Player, word: Draw) -> bool:
    return any(state.available(deck) for deck in word.decks)


def _draw(state: State, do: Do, word: Draw) -> None:
    effects.draw(state, do.seat, word.decks)


def _more(state: State, _p: Player, word: MoreDraw) -> list[act.Action]:
    return [act.ChooseOption("draw")] if state.available(word.deck) else []


def _draw_more(state: State, do: Do, word: MoreDraw, _action: act.ChooseOption) -> None:
    effects.draw(state, do.seat, [word.deck])


def visitor_picks(state: State, most: int) -> list[act.DrawVisitor]:
    """The colours that may be named: no deck more often than it can give (section 1)."""
    there = [min(most, state.available(deck)) for deck in VISITOR_DECKS]
    return [
        act.DrawVisitor((*(_SUMMER * summer), *(_WINTER * (count - summer))))
        for count in range(1, most + 1)
        for summer in range(count, -1, -1)
        if summer <= there[0] and count - summer <= there[1]
    ]


def _visitor(state: State, _p: Player, _word: PickVisitor) -> list[act.DrawVisitor]:
    return visitor_picks(state, 1)


def _draw_visitor(state: State, do: Do, _word: PickVisitor, action: act.DrawVisitor) -> None:
    effects.draw(state, do.seat, action.decks)


# --- discarding ------------------------------------------------------------------------------


def _of_kinds(p: Player, kinds: tuple[Deck, ...]) -> list[str]:
    return once([card for card in p.hand if DECK_OF[card] in kinds])


def _discardable(_state: State, p: Player, word: DiscardCards) -> list[act.Discard]:
    return [act.Discard(card) for card in _of_kinds(p, word.kinds)]


def _sheet_discard(p: Player, _word: DiscardCards, action: act.Discard) -> None:
    p.drop(action.card)


def _discard(state: State, do: Do, _word: DiscardCards, action: act.Discard) -> None:
    effects.discard(state, do.seat, [action.card])


def _able_to_discard(state: State, p: Player, word: DiscardCards, rest: Program) -> bool:
    """Which cards go does not matter to anything that comes after."""
    return p.held(*word.kinds) >= word.least - word.count and (
        any(isinstance(w, Draw) for w in rest[:1]) or able(state, p, rest)
    )


def _can_discard_hand(_state: State, p: Player, _word: DiscardHand) -> bool:
    return bool(p.hand)


def _discard_hand(state: State, do: Do, _word: DiscardHand) -> None:
    effects.discard(state, do.seat, list(state.players[do.seat].hand))


# --- from hand to hand -----------------------------------------------------------------------


def _giveable(_state: State, p: Player, word: Give) -> list[act.Give]:
    return [act.Give(card) for card in _of_kinds(p, word.kinds)]


def _sheet_give(p: Player, _word: Give, action: act.Give) -> None:
    p.drop(action.card)


def _give(state: State, do: Do, word: Give, action: act.Give) -> None:
    effects.hand_over(state, do.seat, action.card, word.to)


# --- Innkeeper and Caravan -------------------------------------------------------------------


def _piles(state: State, _p: Player, word: PickPiles) -> list[act.ChooseOption]:
    return [
        act.ChooseOption(deck)
        for deck, pile in zip(DECKS, state.discards, strict=True)
        if pile and deck not in word.taken
    ]


def _able_piles(state: State, p: Player, word: PickPiles, _rest: Program) -> bool:
    return len(_piles(state, p, word)) >= word.least - word.count


def _pile_named(action: act.ChooseOption) -> Deck:
    return next(deck for deck in DECKS if deck == action.option)


def _next_pile(word: PickPiles, action: act.ChooseOption) -> Program:
    taken = (*word.taken, _pile_named(action))
    return (replace(word, count=word.count + 1, taken=taken),)


def _take_pile(state: State, do: Do, _word: PickPiles, action: act.ChooseOption) -> None:
    """The pile's next card becomes visible, so the turn cannot be undone."""
    at = DECKS.index(_pile_named(action))
    card = state.discards[at][-1]
    state.discards = put(state.discards, at, state.discards[at][:-1])
    p = state.players[do.seat]
    p.hand = (*p.hand, card)
    state.news = True
    state.tell("take_discard", do.seat, shown=[card])


def _can_turn_up(state: State, _p: Player, _word: TurnUp) -> bool:
    return any(state.available(deck) for deck in DECKS)


def _turn_up(state: State, do: Do, _word: TurnUp) -> None:
    shown: list[str] = []
    for deck in DECKS:
        card = effects.take_top(state, deck)
        if card is not None:
            shown.append(card)
            state.drawn.append({"seat": None, "pile": deck, "card": card})
    state.tell("show", do.seat, shown=shown)
    count = min(2, len(shown))
    word = KeepShown(least=count, most=count, shown=tuple(shown))
    state.replace_top(Do(do.seat, (word, *do.program), do.source, do.seen))


def _keepable(_state: State, _p: Player, word: KeepShown) -> list[act.Keep]:
    return [act.Keep(card) for card in word.shown]


def _next_kept(word: KeepShown, action: act.Keep) -> Program:
    left = list(word.shown)
    left.remove(action.card)
    return (replace(word, count=word.count + 1, shown=tuple(left)),)


def _keep(state: State, do: Do, word: KeepShown, action: act.Keep) -> None:
    p = state.players[do.seat]
    p.hand = (*p.hand, action.card)
    state.tell("keep", do.seat, shown=[action.card])
    if word.count + 1 == word.most:
        left = list(word.shown)
        left.remove(action.card)
        for card in left:
            effects.bury(state, card)


HANDLERS[Draw] = Auto(_can_draw, no_change, _draw)
HANDLERS[MoreDraw] = Pick(_more, no_change, _draw_more)
HANDLERS[PickVisitor] = Pick(_visitor, no_change, _draw_visitor, skips=True)
HANDLERS[DiscardCards] = Pick(_discardable, _sheet_discard, _discard, able=_able_to_discard)
HANDLERS[DiscardHand] = Auto(_can_discard_hand, no_change, _discard_hand)
HANDLERS[Give] = Pick(_giveable, _sheet_give, _give)
HANDLERS[PickPiles] = Pick(_piles, no_change, _take_pile, _next_pile, able=_able_piles)
HANDLERS[TurnUp] = Auto(_can_turn_up, no_change, _turn_up)
HANDLERS[KeepShown] = Pick(_keepable, no_change, _keep, _next_kept)
