"""Pouring, dumping and exchanging baskets (spec sections 4.3 and 5.3)."""

from __future__ import annotations

from typing import Any

from games.engines.kernel.contract import Refusal
from games.engines.la_vina import actions as act
from games.engines.la_vina.rules import refusals as no
from games.engines.la_vina.state import State
from games.engines.la_vina.tables import (
    BASKET_INDEX,
    BASKETS,
    CARD_IDS,
    DOWNGRADE_ALLOWED,
    PRICE,
)

Answer = tuple[dict[str, Any], dict[str, Any]]


def check_pour(state: State, seat: int, action: act.Pour) -> Refusal | None:
    if action.from_ == action.to:
        return no.MALFORMED
    if state.poured:
        return no.JUST_POURED
    source = state.baskets[2 * seat + action.from_]
    if not source:
        return no.BASKET_EMPTY
    return None if len(source) <= state.room(2 * seat + action.to) else no.NO_ROOM


def pour(state: State, seat: int, action: act.Pour) -> Answer:
    source = 2 * seat + action.from_
    cards = state.baskets[source]
    state.baskets[2 * seat + action.to] += cards
    state.baskets[source] = ()
    return {}, {"cards": [CARD_IDS[card] for card in cards]}


def check_dump(state: State, seat: int, action: act.Dump) -> Refusal | None:
    return None if state.baskets[2 * seat + action.basket] else no.BASKET_EMPTY


def dump(state: State, seat: int, action: act.Dump) -> Answer:
    return {}, {"cards": empty(state, 2 * seat + action.basket)}


def empty(state: State, basket: int) -> list[str]:
    """Discard what is in a basket (2 * seat + basket); the ids."""
    cards = state.baskets[basket]
    state.discard += cards
    state.baskets[basket] = ()
    return [CARD_IDS[card] for card in cards]


def check_exchange(state: State, seat: int, action: act.Exchange) -> Refusal | None:
    new = BASKET_INDEX[action.to]
    if not state.supply_baskets[new]:
        return no.BASKET_NOT_LEFT
    price = PRICE[new] - PRICE[state.kinds[2 * seat + action.basket]]
    if price <= 0:
        return None if state.flags & DOWNGRADE_ALLOWED else no.NO_UPGRADE
    return None if state.points[seat] >= price else no.CANNOT_PAY


def exchange(state: State, seat: int, action: act.Exchange) -> Answer:
    """The old basket leaves the game with its cards; after it there is no more delivery."""
    basket, new = 2 * seat + action.basket, BASKET_INDEX[action.to]
    old = state.kinds[basket]
    price = max(0, PRICE[new] - PRICE[old])
    lost = empty(state, basket)
    state.kinds[basket] = new
    state.supply_baskets[new] -= 1
    state.points[seat] -= price
    state.deliveries_left = 0
    return {}, {"given": BASKETS[old], "taken": action.to, "paid": price, "lost": lost}
