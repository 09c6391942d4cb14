"""Rolling, producing, discarding, moving the Storm, ending the turn (spec sections 3 and 8)."""

from __future__ import annotations

from typing import Any

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.board import HEX_IDS, HEX_INDEX
from games.engines.cinco_vetas.goods import RESOURCES, UNIT, at, covers, size
from games.engines.cinco_vetas.rules import refusals as no
from games.engines.cinco_vetas.rules.ending import end_if_too_long, end_if_won
from games.engines.cinco_vetas.rules.placing import Answer
from games.engines.cinco_vetas.sites import gains, present, robbable
from games.engines.cinco_vetas.state import DISCARD, MAIN, NOTHING_DUE, ROLL, STORM, State
from games.engines.kernel.contract import Refusal


def check_roll(_state: State, _seat: int, _action: act.Roll) -> Refusal | None:
    return None


def roll(state: State, _seat: int, _action: act.Roll) -> Answer:
    below = state.chance.below
    first = below(6) + 1
    second = below(6) + 1
    total = first + second
    state.dice = (first, second)
    state.undo_depth = 0
    if total == 7:
        return {"dice": [first, second]}, _seven(state)
    hands, by_name = gains(state, total)
    held = state.hands
    for other, gain in enumerate(hands):
        if gain:
            held[other] += gain
    state.phase = MAIN
    return {"dice": [first, second]}, {"gains": {s: g.copy() for s, g in by_name.items()}}


def _seven(state: State) -> dict[str, Any]:
    due = state.must_discard()
    if not any(due):
        state.phase = STORM
        return {}
    state.phase = DISCARD
    state.to_discard = due
    state.acting = state.who_acts()
    return {"to_discard": {str(s): n for s, n in enumerate(due) if n}}


def check_discard(state: State, seat: int, action: act.Discard) -> Refusal | None:
    if not act.sound(action.resources):
        return no.MALFORMED
    given = action.resources.packed()
    if size(given) != state.to_discard[seat]:
        return no.WRONG_COUNT
    return None if covers(state.hands[seat], given) else no.NOT_HELD


def discard(state: State, seat: int, action: act.Discard) -> Answer:
    due = state.to_discard
    state.hands[seat] -= action.resources.packed()
    state.to_discard = (*due[:seat], 0, *due[seat + 1 :])
    state.undo_depth = 0
    state.acting &= ~(1 << seat)
    if not state.acting:
        state.to_discard = NOTHING_DUE
        state.phase = STORM
        state.acting = 1 << state.active
    return {}, {"count": due[seat]}


def check_storm(state: State, seat: int, action: act.MoveStorm | act.PlayLookout) -> Refusal | None:
    """Whether the Storm may go there and whether that victim may, and must, be robbed."""
    target = HEX_INDEX.get(action.hex)
    if target is None:
        return no.MALFORMED
    if target == state.storm:
        return no.SAME_TERRAIN
    victims = present(state)[target] & robbable(state, seat)
    if action.victim is None:
        return no.BAD_VICTIM if victims else None
    if not 0 <= action.victim < state.seats or not victims >> action.victim & 1:
        return no.BAD_VICTIM
    return None


def storm(state: State, seat: int, action: act.MoveStorm | act.PlayLookout) -> Answer:
    """Move the Storm and rob one resource of the victim, if there is one."""
    facts: dict[str, Any] = {"from": HEX_IDS[state.storm], "victim": action.victim}
    state.storm = HEX_INDEX[action.hex]
    if action.victim is None:
        facts["robbed"] = 0
        return {}, facts
    facts["robbed"] = 1
    return {"stolen": [rob(state, seat, action.victim)]}, facts


def rob(state: State, thief: int, victim: int) -> str:
    """Move one resource card, each equally likely, and name it."""
    hand = state.hands[victim]
    resource = at(hand, state.chance.below(size(hand)))
    state.hands[victim] = hand - UNIT[resource]
    state.hands[thief] += UNIT[resource]
    return RESOURCES[resource]


def move_storm(state: State, seat: int, action: act.MoveStorm) -> Answer:
    answer = storm(state, seat, action)
    state.phase = MAIN
    state.undo_depth = 0 if action.victim is not None else state.undo_depth + 1
    return answer


def check_end_turn(_state: State, _seat: int, _action: act.EndTurn) -> Refusal | None:
    return None


def end_turn(state: State, seat: int, _action: act.EndTurn) -> Answer:
    state.cards[seat] += state.new_cards[seat]
    state.new_cards[seat] = 0
    state.card_played = False
    state.offers_made = 0
    state.dice = None
    state.undo_depth = 0
    facts: dict[str, Any] = {}
    if end_if_too_long(state, facts):
        return {}, facts
    state.active = (seat + 1) % state.seats
    state.acting = 1 << state.active
    state.turn += 1
    state.phase = ROLL
    facts["next"] = state.active
    end_if_won(state, facts)
    return {}, facts
