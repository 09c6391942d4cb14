"""The set-up (spec section 2) and building (section 4)."""

from __future__ import annotations

from typing import Any

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.board import CROSSING_EDGE_MASK, CROSSING_INDEX, EDGE_INDEX
from games.engines.cinco_vetas.goods import (
    CARD_UNIT,
    CARDS,
    COST_CAMP,
    COST_CARD,
    COST_FORTRESS,
    COST_PATH,
    GUARD,
    MAX_CAMPS,
    MAX_FORTRESSES,
    MAX_PATHS,
    named,
)
from games.engines.cinco_vetas.memo import Sites
from games.engines.cinco_vetas.rules import refusals as no
from games.engines.cinco_vetas.rules.ending import end_if_won, settle_longest_path
from games.engines.cinco_vetas.sites import camp_mask, path_mask
from games.engines.cinco_vetas.state import NOBODY, ROLL, State
from games.engines.kernel.contract import Refusal

Answer = tuple[dict[str, Any], dict[str, Any]]
"""What chance answered and what else the log tells."""

_PAID_PATH = named(COST_PATH)
_PAID_CAMP = named(COST_CAMP)
_PAID_FORTRESS = named(COST_FORTRESS)
_PAID_CARD = named(COST_CARD)


def setup_seat(step: int, seats: int) -> int:
    """Who founds the camp number `step` of the set-up: 0, 1, … n-1, n-1, … 0."""
    return step if step < seats else 2 * seats - 1 - step


def check_place_camp(state: State, _seat: int, action: act.PlaceCamp) -> Refusal | None:
    crossing = CROSSING_INDEX.get(action.crossing)
    if crossing is None:
        return no.MALFORMED
    if state.setup_camp != NOBODY:
        return no.PATH_FIRST
    if state.built >> crossing & 1:
        return no.OCCUPIED
    if state.near >> crossing & 1:
        return no.TOO_CLOSE
    return None


def place_camp(state: State, seat: int, action: act.PlaceCamp) -> Answer:
    crossing = CROSSING_INDEX[action.crossing]
    facts: dict[str, Any] = {}
    if state.camps[seat]:  # the second camp yields
        gain = state.layout.crossing_yield[crossing]
        state.hands[seat] += gain
        facts["gains"] = {str(seat): named(gain)} if gain else {}
    state.found_camp(seat, crossing)
    state.setup_camp = crossing
    state.undo_depth += 1
    return {}, facts


def check_place_path(state: State, _seat: int, action: act.PlacePath) -> Refusal | None:
    edge = EDGE_INDEX.get(action.edge)
    if edge is None:
        return no.MALFORMED
    if state.setup_camp == NOBODY:
        return no.CAMP_FIRST
    if state.taken >> edge & 1:
        return no.OCCUPIED
    if not CROSSING_EDGE_MASK[state.setup_camp] >> edge & 1:
        return no.NOT_AT_CAMP
    return None


def place_path(state: State, seat: int, action: act.PlacePath) -> Answer:
    state.lay_path(seat, EDGE_INDEX[action.edge])
    state.setup_camp = NOBODY
    facts: dict[str, Any] = {}
    settle_longest_path(state, facts)
    step = state.taken.bit_count()
    if step < 2 * state.seats:
        state.active = setup_seat(step, state.seats)
        state.undo_depth = state.undo_depth + 1 if state.active == seat else 0
    else:
        state.active = 0
        state.turn = 1
        state.phase = ROLL
        state.undo_depth = 0
        end_if_won(state, facts)
        if state.end_reason is not None:
            return {}, facts
    state.acting = 1 << state.active
    facts["next"] = state.active
    return {}, facts


def _cannot_pay(state: State, seat: int, cost: int) -> bool:
    return (state.hands[seat] + GUARD - cost) & GUARD != GUARD


def check_build_path(state: State, seat: int, action: act.BuildPath) -> Refusal | None:
    edge = EDGE_INDEX.get(action.edge)
    if edge is None:
        return no.MALFORMED
    if state.paths[seat].bit_count() >= MAX_PATHS:
        return no.NO_PIECES
    if _cannot_pay(state, seat, COST_PATH):
        return no.CANNOT_PAY
    if not path_mask(state, seat) >> edge & 1:
        return no.OCCUPIED if state.taken >> edge & 1 else no.NOT_CONNECTED
    return None


def build_path(state: State, seat: int, action: act.BuildPath) -> Answer:
    state.hands[seat] -= COST_PATH
    state.lay_path(seat, EDGE_INDEX[action.edge])
    state.undo_depth += 1
    facts: dict[str, Any] = {"paid": _PAID_PATH.copy()}
    settle_longest_path(state, facts)
    end_if_won(state, facts)
    return {}, facts


def check_build_camp(state: State, seat: int, action: act.BuildCamp) -> Refusal | None:
    crossing = CROSSING_INDEX.get(action.crossing)
    if crossing is None:
        return no.MALFORMED
    if state.camps[seat].bit_count() >= MAX_CAMPS:
        return no.NO_PIECES
    if _cannot_pay(state, seat, COST_CAMP):
        return no.CANNOT_PAY
    if not camp_mask(state, seat) >> crossing & 1:
        if state.built >> crossing & 1:
            return no.OCCUPIED
        return no.TOO_CLOSE if state.near >> crossing & 1 else no.NOT_CONNECTED
    return None


def build_camp(state: State, seat: int, action: act.BuildCamp) -> Answer:
    state.hands[seat] -= COST_CAMP
    state.found_camp(seat, CROSSING_INDEX[action.crossing])
    state.undo_depth += 1
    facts: dict[str, Any] = {"paid": _PAID_CAMP.copy()}
    settle_longest_path(state, facts)
    end_if_won(state, facts)
    return {}, facts


def check_build_fortress(state: State, seat: int, action: act.BuildFortress) -> Refusal | None:
    crossing = CROSSING_INDEX.get(action.crossing)
    if crossing is None:
        return no.MALFORMED
    if state.fortresses[seat].bit_count() >= MAX_FORTRESSES:
        return no.NO_PIECES
    if _cannot_pay(state, seat, COST_FORTRESS):
        return no.CANNOT_PAY
    if not state.camps[seat] >> crossing & 1:
        return no.NOT_OWN_CAMP
    return None


def build_fortress(state: State, seat: int, action: act.BuildFortress) -> Answer:
    spot = 1 << CROSSING_INDEX[action.crossing]
    state.hands[seat] -= COST_FORTRESS
    state.camps[seat] ^= spot
    state.fortresses[seat] |= spot
    state.points[seat] += 1
    state.sites = Sites()
    state.undo_depth += 1
    facts: dict[str, Any] = {"paid": _PAID_FORTRESS.copy()}
    end_if_won(state, facts)
    return {}, facts


def check_buy_card(state: State, seat: int, _action: act.BuyCard) -> Refusal | None:
    if not state.deck_left:
        return no.DECK_EMPTY
    return no.CANNOT_PAY if _cannot_pay(state, seat, COST_CARD) else None


def buy_card(state: State, seat: int, _action: act.BuyCard) -> Answer:
    state.hands[seat] -= COST_CARD
    state.deck_left -= 1
    card = state.deck[state.deck_left]
    state.new_cards[seat] += CARD_UNIT[card]
    state.undo_depth = 0
    facts: dict[str, Any] = {"paid": _PAID_CARD.copy()}
    end_if_won(state, facts)
    return {"card": CARDS[card]}, facts
