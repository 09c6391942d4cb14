"""The rules, one pair of functions per action type: what forbids it, and what it does.

A check never changes the state; an effect relies on its check having passed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.rules import cards, placing, trading, turns
from games.engines.cinco_vetas.rules import refusals as no
from games.engines.cinco_vetas.state import (
    DISCARD,
    MAIN,
    OFFER,
    OVER,
    ROLL,
    SETUP,
    STORM,
    State,
)
from games.engines.kernel.contract import Refusal


@dataclass(frozen=True, slots=True)
class Rule:
    """When an action type may be used, what else may forbid it, and its effect."""

    phases: int
    """Mask of phases."""
    check: Callable[[State, int, Any], Refusal | None]
    effect: Callable[[State, int, Any], placing.Answer]


def _rule(
    check: Callable[[State, int, Any], Refusal | None],
    effect: Callable[[State, int, Any], placing.Answer],
    *phases: int,
) -> Rule:
    return Rule(sum(1 << phase for phase in phases), check, effect)


RULES: dict[type, Rule] = {
    act.PlaceCamp: _rule(placing.check_place_camp, placing.place_camp, SETUP),
    act.PlacePath: _rule(placing.check_place_path, placing.place_path, SETUP),
    act.Roll: _rule(turns.check_roll, turns.roll, ROLL),
    act.Discard: _rule(turns.check_discard, turns.discard, DISCARD),
    act.MoveStorm: _rule(turns.check_storm, turns.move_storm, STORM),
    act.BuildPath: _rule(placing.check_build_path, placing.build_path, MAIN),
    act.BuildCamp: _rule(placing.check_build_camp, placing.build_camp, MAIN),
    act.BuildFortress: _rule(placing.check_build_fortress, placing.build_fortress, MAIN),
    act.BuyCard: _rule(placing.check_buy_card, placing.buy_card, MAIN),
    act.TradeMarket: _rule(trading.check_trade_market, trading.trade_market, MAIN),
    act.TradePort: _rule(trading.check_trade_port, trading.trade_port, MAIN),
    act.Offer: _rule(trading.check_offer, trading.offer, MAIN),
    act.AcceptOffer: _rule(trading.check_accept_offer, trading.accept_offer, OFFER),
    act.RejectOffer: _rule(trading.check_reject_offer, trading.reject_offer, OFFER),
    act.WithdrawOffer: _rule(trading.check_withdraw_offer, trading.withdraw_offer, OFFER),
    act.PlayLookout: _rule(cards.check_play_lookout, cards.play_lookout, ROLL, MAIN),
    act.PlayFind: _rule(cards.check_play_find, cards.play_find, MAIN),
    act.PlayCrew: _rule(cards.check_play_crew, cards.play_crew, MAIN),
    act.PlayRaid: _rule(cards.check_play_raid, cards.play_raid, MAIN),
    act.PlayRichVein: _rule(cards.check_play_rich_vein, cards.play_rich_vein, MAIN),
    act.EndTurn: _rule(turns.check_end_turn, turns.end_turn, MAIN),
}

_OTHER_PHASE = {
    SETUP: no.SETUP_FIRST,
    ROLL: no.ROLL_FIRST,
    DISCARD: no.DISCARD_FIRST,
    STORM: no.STORM_FIRST,
    OFFER: no.OFFER_OPEN,
}


def _wrong_phase(state: State, action: act.Action) -> Refusal:
    if state.phase != MAIN:
        return _OTHER_PHASE[state.phase]
    if isinstance(action, act.AcceptOffer | act.RejectOffer | act.WithdrawOffer):
        return no.NO_OFFER
    return no.ALREADY_ROLLED if isinstance(action, act.Roll) else no.NOT_NOW


def why_not(state: State, seat: int, action: act.Action) -> Refusal | None:
    """What forbids the action now, or None. The one place where legality is decided."""
    if not 0 <= seat < state.seats:
        return no.NOT_SEATED
    rule = RULES.get(type(action))
    if rule is None:
        return no.UNKNOWN_ACTION
    if not state.acting >> seat & 1:
        return no.MATCH_OVER if state.phase == OVER else no.NOT_YOUR_TURN
    if not rule.phases >> state.phase & 1:
        return _wrong_phase(state, action)
    return rule.check(state, seat, action)
