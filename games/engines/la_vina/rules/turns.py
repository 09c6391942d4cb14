"""Moving, reaching the exit, ending turns and rounds (spec sections 3, 4.1, 5 and 8)."""

from __future__ import annotations

from typing import Any

from games.engines.kernel.contract import Refusal
from games.engines.la_vina import actions as act
from games.engines.la_vina.rules import refusals as no
from games.engines.la_vina.rules.arriving import arrive
from games.engines.la_vina.rules.ending import outcome_facts
from games.engines.la_vina.rules.harvesting import any_harvest
from games.engines.la_vina.rules.upkeep import upkeep
from games.engines.la_vina.state import EXIT, OVER, RETURNED, TURN, State
from games.engines.la_vina.tables import HARVEST_AT_EXIT, MOST_DELIVERIES, MOST_ROUNDS

Facts = dict[str, Any]
Answer = tuple[Facts, Facts]
"""What chance answered, and what came of the action."""


def check_move(state: State, _seat: int, action: act.Move) -> Refusal | None:
    if state.moved:
        return no.ALREADY_MOVED
    if action.to == "exit":
        return None
    if not 2 * state.space <= action.to < state.exit:
        return no.NOT_AHEAD
    return no.OCCUPIED if action.to in state.positions else None


def move(state: State, seat: int, action: act.Move) -> Answer:
    farmer = state.acting
    origin = state.positions[farmer]
    target = state.exit if action.to == "exit" else action.to
    state.positions[farmer] = target
    state.moved = True
    facts: Facts = {"farmer": farmer, "from": origin, "to": target}
    if action.to == "exit":
        if state.flags & HARVEST_AT_EXIT and not state.harvested and any_harvest(state, seat):
            return {}, facts  # still in the turn: the harvest comes before the joker
        facts["joker"] = arrive(state, seat)
    return {}, facts


def check_end_turn(state: State, _seat: int, _action: act.EndTurn) -> Refusal | None:
    return no.MOVE_FIRST if state.phase == TURN and not state.moved else None


def end_turn(state: State, seat: int, _action: act.EndTurn) -> Answer:
    state.undo_depth = 0
    farmer = state.acting
    facts: Facts = {"farmer": farmer, "returned": False}
    if state.phase == TURN and state.positions[farmer] == state.exit:
        facts["joker"] = arrive(state, seat)  # the harvest at the exit is waived
        return {}, facts
    if state.phase == EXIT:
        state.positions[farmer] = RETURNED
        state.returned += (farmer,)
        facts["returned"] = True
    return _begin_turn(state, facts), facts


def _begin_turn(state: State, facts: Facts) -> Facts:
    """The rearmost farmer is next; when all are back, a new round or the end."""
    state.phase = TURN
    state.moved = state.harvested = False
    state.deliveries_left = MOST_DELIVERIES
    chance: Facts = {}
    if len(state.returned) == len(state.owners):
        if state.final_round or state.round >= MOST_ROUNDS:
            state.phase = OVER
            facts["next"] = None
            facts["outcome"] = outcome_facts(state)
            return chance
        facts["round"] = upkeep(state, chance)
        _form_queue(state)
    state.acting = state.positions.index(min(state.positions))
    facts["next"] = state.acting
    return chance


def _form_queue(state: State) -> None:
    """Who reached the exit first is rearmost (section 5.4)."""
    for place, farmer in enumerate(state.returned):
        state.positions[farmer] = place - len(state.owners)
    state.returned = ()
    state.round += 1
