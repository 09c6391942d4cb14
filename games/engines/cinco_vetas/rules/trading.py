"""Trading at the market, at ports and at the table (spec section 5)."""

from __future__ import annotations

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.goods import (
    ANY_PORT,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    MAX_OFFERS,
    RESOURCE_INDEX,
    UNIT,
    covers,
    named,
    named_all,
)
from games.engines.cinco_vetas.rules import refusals as no
from games.engines.cinco_vetas.rules.placing import Answer
from games.engines.cinco_vetas.sites import ports_of
from games.engines.cinco_vetas.state import MAIN, OFFER, State
from games.engines.kernel.contract import Refusal


def check_trade_market(state: State, seat: int, action: act.TradeMarket) -> Refusal | None:
    give, take = RESOURCE_INDEX.get(action.give), RESOURCE_INDEX.get(action.take)
    if give is None or take is None or give == take:
        return no.MALFORMED
    if state.hands[seat] >> 16 * give & 0xFFFF < state.price(give):
        return no.CANNOT_GIVE
    return None


def trade_market(state: State, seat: int, action: act.TradeMarket) -> Answer:
    give, take = RESOURCE_INDEX[action.give], RESOURCE_INDEX[action.take]
    price = state.price(give)
    state.hands[seat] += UNIT[take] - price * UNIT[give]
    if price < HIGHEST_PRICE:
        state.prices += UNIT[give]
    if state.price(take) > LOWEST_PRICE:
        state.prices -= UNIT[take]
    state.undo_depth += 1
    return {}, {
        "paid": {action.give: price},
        "gains": {str(seat): {action.take: 1}},
        "prices": named_all(state.prices),
    }


def check_trade_port(state: State, seat: int, action: act.TradePort) -> Refusal | None:
    give, take = RESOURCE_INDEX.get(action.give), RESOURCE_INDEX.get(action.take)
    if give is None or take is None or give == take or action.rate not in (2, 3):
        return no.MALFORMED
    if not ports_of(state, seat) >> (give if action.rate == 2 else ANY_PORT) & 1:
        return no.NO_PORT
    if state.hands[seat] >> 16 * give & 0xFFFF < action.rate:
        return no.CANNOT_GIVE
    return None


def trade_port(state: State, seat: int, action: act.TradePort) -> Answer:
    give, take = RESOURCE_INDEX[action.give], RESOURCE_INDEX[action.take]
    state.hands[seat] += UNIT[take] - action.rate * UNIT[give]
    state.undo_depth += 1
    return {}, {"paid": {action.give: action.rate}, "gains": {str(seat): {action.take: 1}}}


def check_offer(state: State, seat: int, action: act.Offer) -> Refusal | None:
    if not act.sound(action.give) or not act.sound(action.ask):
        return no.MALFORMED
    give, ask = action.give.packed(), action.ask.packed()
    if not give or not ask or act.malformed(action):
        return no.MALFORMED
    if state.offers_made >= MAX_OFFERS:
        return no.OFFER_LIMIT
    return None if covers(state.hands[seat], give) else no.CANNOT_GIVE


def offer(state: State, _seat: int, action: act.Offer) -> Answer:
    state.offer_give = action.give.packed()
    state.offer_ask = action.ask.packed()
    state.offer_rejected = 0
    state.offers_made += 1
    state.phase = OFFER
    state.acting = (1 << state.seats) - 1
    state.undo_depth = 0
    return {}, {"number": state.offers_made}


def _close(state: State) -> None:
    state.offer_give = state.offer_ask = state.offer_rejected = 0
    state.phase = MAIN
    state.acting = 1 << state.active
    state.undo_depth = 0


def check_accept_offer(state: State, seat: int, _action: act.AcceptOffer) -> Refusal | None:
    if seat == state.active:
        return no.OWN_OFFER
    return None if covers(state.hands[seat], state.offer_ask) else no.CANNOT_ACCEPT


def accept_offer(state: State, seat: int, _action: act.AcceptOffer) -> Answer:
    give, ask, proposer = state.offer_give, state.offer_ask, state.active
    state.hands[proposer] += ask - give
    state.hands[seat] += give - ask
    _close(state)
    return {}, {"proposer": proposer, "give": named(give), "ask": named(ask)}


def check_reject_offer(state: State, seat: int, _action: act.RejectOffer) -> Refusal | None:
    return no.OWN_OFFER if seat == state.active else None


def reject_offer(state: State, seat: int, _action: act.RejectOffer) -> Answer:
    state.offer_rejected |= 1 << seat
    state.acting &= ~(1 << seat)
    state.undo_depth = 0
    withdrawn = state.acting == 1 << state.active
    if withdrawn:
        _close(state)
    return {}, {"proposer": state.active, "withdrawn": withdrawn}


def check_withdraw_offer(state: State, seat: int, _action: act.WithdrawOffer) -> Refusal | None:
    return None if seat == state.active else no.NOT_YOUR_OFFER


def withdraw_offer(state: State, _seat: int, _action: act.WithdrawOffer) -> Answer:
    _close(state)
    return {}, {}
