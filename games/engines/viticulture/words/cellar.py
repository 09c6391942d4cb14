"""Grapes and wine: making, ageing, discarding, filling orders."""

from __future__ import annotations

from msgspec.structs import replace

from games.engines.viticulture import actions as act
from games.engines.viticulture import effects, vineyard
from games.engines.viticulture.clauses import (
    AgeAll,
    AgeOne,
    Choose,
    DiscardGrape,
    DiscardWine,
    Fill,
    Make,
    NewGrape,
    NewGrapes,
    Program,
    Spend,
)
from games.engines.viticulture.data.orders import ORDERS, Need
from games.engines.viticulture.goods import COLORS
from games.engines.viticulture.state import Do, Player, State
from games.engines.viticulture.vineyard import Token
from games.engines.viticulture.words.base import HANDLERS, Auto, Pick, able

# --- making ----------------------------------------------------------------------------------


def _makeable(_state: State, p: Player, word: Make) -> list[act.MakeWine]:
    return [
        act.MakeWine(token.kind, act.Grapes(token.red, token.white))
        for token in vineyard.tokens(p, word)
    ]


def _token(p: Player, word: Make, action: act.MakeWine) -> Token:
    return vineyard.token_of(p, word, action.kind, action.grapes.red, action.grapes.white)


def _sheet_make(p: Player, word: Make, action: act.MakeWine) -> None:
    vineyard.make(p, _token(p, word, action))


def _make(state: State, do: Do, word: Make, action: act.MakeWine) -> None:
    effects.make(state, do.seat, _token(state.players[do.seat], word, action))


def _next_make(word: Make, action: act.MakeWine) -> Program:
    kind = action.kind if word.one_kind else None
    return (replace(word, count=word.count + 1, kind=kind),)


def _able_to_make(state: State, p: Player, word: Make, rest: Program) -> bool:
    """Wine matters to orders only, so nothing else is tried over (G17)."""
    if word.count >= word.least and able(state, p, rest):
        return True
    if word.count >= word.most or next(vineyard.tokens(p, word), None) is None:
        return False
    if rest and isinstance(rest[0], Choose):
        choice, left = rest[0], rest[1:]
        return any(able(state, p, (word, *option.program, *left)) for option in choice.options)
    if rest and isinstance(rest[0], Fill):
        most = word.most - word.count
        return any(
            vineyard.within_reach(p, word, ORDERS[card].needs, most)
            for card in p.hand
            if card in ORDERS
        )
    return able(state, p, rest)


# --- orders ----------------------------------------------------------------------------------


def _orders(_state: State, p: Player, _word: Fill) -> list[act.FillOrder]:
    return [
        act.FillOrder(card)
        for card in p.hand
        if card in ORDERS and vineyard.fillable(p.wines, ORDERS[card].needs)
    ]


def _sheet_fill(p: Player, _word: Fill, action: act.FillOrder) -> None:
    p.drop(action.card)


def _start_spending(word: Fill, action: act.FillOrder) -> Program:
    return (Spend(action.card, len(ORDERS[action.card].needs), word.vp),)


def _fill(state: State, do: Do, _word: Fill, action: act.FillOrder) -> None:
    state.players[do.seat].drop(action.card)
    state.tell("fill_order", do.seat, card=action.card)


def open_needs(word: Spend) -> tuple[Need, ...]:
    """The needs that have still to be met."""
    needs = ORDERS[word.card].needs
    return needs[len(needs) - word.left :]


def _spendable(_state: State, p: Player, word: Spend) -> list[act.SpendWine]:
    return [act.SpendWine(wine, value) for wine, value in vineyard.spendable(p, open_needs(word))]


def _sheet_spend(p: Player, _word: Spend, action: act.SpendWine) -> None:
    vineyard.drop_wine(p, action.wine, action.value)


def _next_need(word: Spend, _action: act.SpendWine) -> Program:
    return (replace(word, left=word.left - 1),) if word.left > 1 else ()


def _spend(state: State, do: Do, word: Spend, action: act.SpendWine) -> None:
    vineyard.drop_wine(state.players[do.seat], action.wine, action.value)
    state.tell("spend_wine", do.seat, wine=action.wine, value=action.value)
    if word.left == 1:
        order = ORDERS[word.card]
        effects.bury(state, word.card)
        state.tell("filled", do.seat, card=word.card)
        effects.gain(state, do.seat, vp=order.vp + word.vp, residual=order.residual)


# --- ageing ----------------------------------------------------------------------------------


def _can_age_all(_state: State, p: Player, _word: AgeAll) -> bool:
    return bool(vineyard.ageable(p))


def _sheet_age_all(p: Player, word: AgeAll) -> None:
    for _ in range(word.times):
        vineyard.age_wines(p)


def _age_all(state: State, do: Do, word: AgeAll) -> None:
    _sheet_age_all(state.players[do.seat], word)
    state.tell("age_wines", do.seat, times=word.times)


def _ageable(_state: State, p: Player, _word: AgeOne) -> list[act.AgeWine]:
    return [act.AgeWine(wine, value) for wine, value in vineyard.ageable(p)]


def _sheet_age_one(p: Player, _word: AgeOne, action: act.AgeWine) -> None:
    vineyard.age_one(p, action.wine, action.value)


def _age_one(state: State, do: Do, word: AgeOne, action: act.AgeWine) -> None:
    _sheet_age_one(state.players[do.seat], word, action)
    state.tell("age_wine", do.seat, wine=action.wine, value=action.value)


def _able_to_age(state: State, p: Player, word: AgeOne, rest: Program) -> bool:
    found = vineyard.ageable(p)
    if word.count or not found:
        return able(state, p, rest)
    for wine, value in found:
        after = p.copy()
        vineyard.age_one(after, wine, value)
        if able(state, after, rest):
            return True
    return False


# --- tokens that go or come ------------------------------------------------------------------


def _grapes(_state: State, p: Player, _word: DiscardGrape) -> list[act.DiscardGrape]:
    return [act.DiscardGrape(c, v) for c, v in vineyard.grapes_of(p)]  # type: ignore[arg-type]


def _sheet_grape(p: Player, _word: DiscardGrape, action: act.DiscardGrape) -> None:
    vineyard.drop_grape(p, action.color, action.value)


def _discard_grape(state: State, do: Do, word: DiscardGrape, action: act.DiscardGrape) -> None:
    _sheet_grape(state.players[do.seat], word, action)
    state.tell("discard_grape", do.seat, color=action.color, value=action.value)


def _wines(_state: State, p: Player, word: DiscardWine) -> list[act.DiscardWine]:
    return [act.DiscardWine(w, v) for w, v in vineyard.wines_of(p) if v >= word.value]


def _sheet_wine(p: Player, _word: DiscardWine, action: act.DiscardWine) -> None:
    vineyard.drop_wine(p, action.wine, action.value)


def _discard_wine(state: State, do: Do, word: DiscardWine, action: act.DiscardWine) -> None:
    _sheet_wine(state.players[do.seat], word, action)
    state.tell("discard_wine", do.seat, wine=action.wine, value=action.value)


def _place_grape(state: State, seat: int, color: str) -> None:
    vineyard.add_grape(state.players[seat], color, 1)
    state.tell("new_grape", seat, color=color)


def _free_colors(_state: State, p: Player, _word: NewGrape) -> list[act.ChooseOption]:
    free = zip(COLORS, p.grapes, strict=True)
    return [act.ChooseOption(color) for color, mask in free if not mask >> 1 & 1]


def _sheet_new_grape(p: Player, _word: NewGrape, action: act.ChooseOption) -> None:
    vineyard.add_grape(p, action.option, 1)


def _new_grape(state: State, do: Do, _word: NewGrape, action: act.ChooseOption) -> None:
    _place_grape(state, do.seat, action.option)


def _can_place_both(_state: State, p: Player, _word: NewGrapes) -> bool:
    return not all(mask >> 1 & 1 for mask in p.grapes)


def _sheet_both(p: Player, _word: NewGrapes) -> None:
    p.grapes = (p.grapes[0] | 2, p.grapes[1] | 2)


def _place_both(state: State, do: Do, _word: NewGrapes) -> None:
    for color, mask in zip(COLORS, state.players[do.seat].grapes, strict=True):
        if not mask >> 1 & 1:
            _place_grape(state, do.seat, color)


HANDLERS[Make] = Pick(_makeable, _sheet_make, _make, _next_make, able=_able_to_make)
HANDLERS[Fill] = Pick(_orders, _sheet_fill, _fill, _start_spending)
HANDLERS[Spend] = Pick(_spendable, _sheet_spend, _spend, _next_need)
HANDLERS[AgeAll] = Auto(_can_age_all, _sheet_age_all, _age_all)
HANDLERS[AgeOne] = Pick(_ageable, _sheet_age_one, _age_one, able=_able_to_age, skips=True)
HANDLERS[DiscardGrape] = Pick(_grapes, _sheet_grape, _discard_grape)
HANDLERS[DiscardWine] = Pick(_wines, _sheet_wine, _discard_wine)
HANDLERS[NewGrape] = Pick(_free_colors, _sheet_new_grape, _new_grape)
HANDLERS[NewGrapes] = Auto(_can_place_both, _sheet_both, _place_both)
