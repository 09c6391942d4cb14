"""The list of legal actions (spec section 9), complete.

Order: moves from the nearest foothold to the exit, harvests, picks from the entrance on, baskets
to place into, deliveries, exchanges, pours, dumps, end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engines.la_vina import actions as act
from games.engines.la_vina.rules import harvesting, why_not
from games.engines.la_vina.rules.baskets import check_exchange
from games.engines.la_vina.rules.delivering import payable, target_name
from games.engines.la_vina.state import State
from games.engines.la_vina.tables import TOOL, TOOLS


def legal_actions(state: State, seat: int) -> Sequence[act.Action]:
    """Every legal action of a seat; empty when it is not active."""
    if not 0 <= seat < state.seats or seat != state.active:
        return ()
    return _LISTS[state.phase](state, seat)


def _turn(state: State, seat: int) -> list[act.Action]:
    listed: list[act.Action] = []
    if not state.moved:
        taken = state.positions
        listed += [act.MOVE[p] for p in range(2 * state.space, state.exit) if p not in taken]
        listed.append(act.TO_EXIT)
    if not state.harvested:
        listed += [
            harvest
            for tools, harvest in act.HARVEST.items()
            if harvesting.refuse_tools(state, seat, harvesting.MASKS[tools]) is None
        ]
    _add_emptying(state, seat, listed)
    if state.moved:
        listed.append(act.END_TURN)
    return listed


def _picking(state: State, seat: int) -> list[act.Action]:
    covered = harvesting.must_be_covered(state)
    listed: list[act.Action] = [
        act.PICK[side][covered]
        for side in harvesting.reach(state, state.declared)
        if harvesting.refuse_pick(state, side, covered) is None
    ]
    _add_emptying(state, seat, listed)
    return listed


def _placing(state: State, seat: int) -> list[act.Action]:
    listed: list[act.Action] = [act.PLACE[b] for b in range(2) if state.room(2 * seat + b) > 0]
    listed.append(act.DISCARD)
    _add_emptying(state, seat, listed)
    return listed


def _dropping(state: State, seat: int) -> list[act.Action]:
    held = state.tools[len(TOOLS) * seat : len(TOOLS) * (seat + 1)]
    return [act.DROP_TOOL[tool] for tool, count in enumerate(held) if count]


def _exit(state: State, seat: int) -> list[act.Action]:
    listed: list[act.Action] = [
        act.deliver(p.basket, target_name(state, p.target), p.slot, p.jokers)
        for p in payable(state, seat)
    ]
    for both in act.EXCHANGE:
        listed += [action for action in both if check_exchange(state, seat, action) is None]
    _add_emptying(state, seat, listed)
    listed.append(act.END_TURN)
    return listed


def _add_emptying(state: State, seat: int, listed: list[act.Action]) -> None:
    a, b = state.baskets[2 * seat], state.baskets[2 * seat + 1]
    if not state.poured:
        if a and len(a) <= state.room(2 * seat + 1):
            listed.append(act.POUR[0])
        if b and len(b) <= state.room(2 * seat):
            listed.append(act.POUR[1])
    if a:
        listed.append(act.DUMP[0])
    if b:
        listed.append(act.DUMP[1])


def _over(_state: State, _seat: int) -> Sequence[act.Action]:
    return ()


_LISTS: tuple[Callable[[State, int], Sequence[act.Action]], ...] = (
    _turn,
    _picking,
    _placing,
    _dropping,
    _exit,
    _over,
)
"""By phase."""


def default_action(state: State, seat: int) -> act.Action:
    """What a time-out plays (spec section 9). Raises ValueError for a seat that is not active."""
    listed = legal_actions(state, seat)
    if not listed:
        raise ValueError(f"seat {seat} is not active")
    if why_not(state, seat, act.END_TURN) is None:
        return act.END_TURN
    if state.pending >= 0 and not isinstance(listed[0], act.Place):
        new = act.DROP_TOOL[TOOL[state.pending]]
        return new if new in listed else listed[0]
    return listed[0]  # nearest foothold, first pick, first basket with room or the discard pile
