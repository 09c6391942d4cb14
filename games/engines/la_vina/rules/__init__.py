"""The rules, one pair of functions per action type: what forbids it, and what it does.

A check never changes the state; an effect relies on its check having passed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engines.kernel.contract import Refusal
from games.engines.la_vina import actions as act
from games.engines.la_vina.rules import baskets, delivering, harvesting, turns
from games.engines.la_vina.rules import refusals as no
from games.engines.la_vina.state import DROPPING, EXIT, OVER, PICKING, PLACING, TURN, State


@dataclass(frozen=True, slots=True)
class Rule:
    """When an action type may be used, what else may forbid it, and its effect."""

    phases: int
    """Mask of phases."""
    check: Callable[[State, int, Any], Refusal | None]
    effect: Callable[[State, int, Any], Any]


def _rule(
    check: Callable[[State, int, Any], Refusal | None],
    effect: Callable[[State, int, Any], Any],
    *phases: int,
) -> Rule:
    return Rule(sum(1 << phase for phase in phases), check, effect)


RULES: dict[type, Rule] = {
    act.Move: _rule(turns.check_move, turns.move, TURN),
    act.Harvest: _rule(harvesting.check_harvest, harvesting.harvest, TURN),
    act.Pick: _rule(harvesting.check_pick, harvesting.pick, PICKING),
    act.Place: _rule(harvesting.check_place, harvesting.place, PLACING),
    act.DropTool: _rule(harvesting.check_drop_tool, harvesting.drop_tool, DROPPING),
    act.Pour: _rule(baskets.check_pour, baskets.pour, TURN, PICKING, PLACING, EXIT),
    act.Dump: _rule(baskets.check_dump, baskets.dump, TURN, PICKING, PLACING, EXIT),
    act.Deliver: _rule(delivering.check_deliver, delivering.deliver, EXIT),
    act.Exchange: _rule(baskets.check_exchange, baskets.exchange, EXIT),
    act.EndTurn: _rule(turns.check_end_turn, turns.end_turn, TURN, EXIT),
}

_OTHER_PHASE = {
    PICKING: no.PICK_FIRST,
    PLACING: no.PLACE_FIRST,
    DROPPING: no.DROP_FIRST,
    EXIT: no.AT_THE_EXIT,
}


def _wrong_phase(state: State, action: act.Action) -> Refusal:
    if state.phase != TURN:
        return _OTHER_PHASE[state.phase]
    at_exit = isinstance(action, act.Deliver | act.Exchange)
    return no.NOT_AT_THE_EXIT if at_exit else no.NO_HARVEST_OPEN


def why_not(state: State, seat: int, action: act.Action) -> Refusal | None:
    """What forbids the action now, or None. The one place where legality is decided."""
    if not 0 <= seat < state.seats:
        return no.NOT_SEATED
    rule = RULES.get(type(action))
    if rule is None:
        return no.UNKNOWN_ACTION
    if state.phase == OVER:
        return no.MATCH_OVER
    if seat != state.owners[state.acting]:
        return no.NOT_YOUR_TURN
    if not rule.phases >> state.phase & 1:
        return _wrong_phase(state, action)
    return rule.check(state, seat, action)
