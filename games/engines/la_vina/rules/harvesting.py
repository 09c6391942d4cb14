"""Harvesting with and without tools, and what becomes of each card (spec section 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.kernel.contract import Refusal
from games.engines.la_vina import actions as act
from games.engines.la_vina.rules import refusals as no
from games.engines.la_vina.rules.arriving import arrive
from games.engines.la_vina.state import DROPPING, NO_CARD, PICKING, PLACING, TURN, State
from games.engines.la_vina.tables import (
    BOOTS,
    CARD_IDS,
    MIXED_SPACES,
    MOST_TOOLS,
    NO_TOOL,
    SHEARS,
    SICKLE,
    SIDES,
    TOOL,
    TOOL_INDEX,
    TOOLS,
    VARIETY,
    WITHERED,
)

Facts = dict[str, Any]
Answer = tuple[Facts, Facts]
WITH_BOOTS, WITH_SICKLE, WITH_SHEARS = 1 << BOOTS, 1 << SICKLE, 1 << SHEARS
MASKS = {tools: sum(1 << TOOL_INDEX[tool] for tool in tools) for tools in act.HARVEST}
"""Each declaration as a mask of tools."""
_NAMED = {mask: tools for tools, mask in MASKS.items()}


def named_tools(mask: int) -> list[str]:
    """The tools of a declaration."""
    return list(_NAMED[mask])


def reach(state: State, declared: int) -> Sequence[int]:
    """The sides of the path that a harvest with these tools takes from."""
    space = state.space
    if declared & WITH_BOOTS:
        return range(2 * (space - 1)) if space else ()
    return range(2 * space - 2, 2 * space) if 1 <= space <= len(state.path) // 2 else ()


def any_harvest(state: State, seat: int) -> bool:
    """Whether some declaration is legal now."""
    return any(refuse_tools(state, seat, mask) is None for mask in MASKS.values())


def refuse_tools(state: State, seat: int, declared: int) -> Refusal | None:
    """What forbids to declare these tools: hand, place, or too few cards for all picks."""
    held = state.tools
    for tool in range(len(TOOLS)):
        if declared >> tool & 1 and not held[len(TOOLS) * seat + tool]:
            return no.TOOLS_NOT_HELD
    space = state.space
    if not space:
        return no.NO_SPACE
    if space > len(state.path) // 2 and not declared & WITH_BOOTS:
        return no.BOOTS_NEEDED
    stacks = [len(state.path[i]) for i in reach(state, declared)]
    if declared & WITH_SICKLE and 2 not in stacks:
        return no.TOO_FEW_CARDS
    if not declared & WITH_SHEARS:
        return None if any(stacks) else no.TOO_FEW_CARDS
    if declared & WITH_BOOTS and not state.flags & MIXED_SPACES:
        enough = any(a + b >= 2 for a, b in zip(stacks[::2], stacks[1::2], strict=True))
    else:
        enough = sum(stacks) >= 2
    return None if enough else no.TOO_FEW_CARDS


def check_harvest(state: State, seat: int, action: act.Harvest) -> Refusal | None:
    mask = MASKS.get(action.tools)
    if mask is None:
        return no.MALFORMED
    if state.harvested:
        return no.ALREADY_HARVESTED
    return refuse_tools(state, seat, mask)


def harvest(state: State, seat: int, action: act.Harvest) -> Answer:
    """The tools go back to the supply at once."""
    mask = MASKS[action.tools]
    for tool in range(len(TOOLS)):
        if mask >> tool & 1:
            state.tools[len(TOOLS) * seat + tool] -= 1
            state.supply_tools[tool] += 1
    state.declared = mask
    state.picks_left = 2 if mask & WITH_SHEARS else 1
    state.first_space = 0
    state.harvested = True
    state.phase = PICKING
    return {}, {"farmer": state.acting, "tools": list(action.tools), "picks": state.picks_left}


def must_be_covered(state: State) -> bool:
    """Whether the next pick is the sickle's: only its first one is."""
    declared = state.declared
    first = state.picks_left == (2 if declared & WITH_SHEARS else 1)
    return first and bool(declared & WITH_SICKLE)


def one_space(state: State) -> bool:
    """Whether both cards from behind have to come from the same space."""
    both = WITH_BOOTS | WITH_SHEARS
    return state.declared & both == both and not state.flags & MIXED_SPACES


def refuse_pick(state: State, side: int, covered: bool) -> Refusal | None:
    """What forbids the next pick from this side of the path."""
    if side not in reach(state, state.declared):
        return no.OUT_OF_REACH
    height = len(state.path[side])
    if height < 1 + covered:
        return no.NO_CARD_THERE
    if covered != must_be_covered(state):
        return no.COVERED if covered else no.MUST_BE_COVERED
    if one_space(state):
        space = side // 2 + 1
        if state.first_space and space != state.first_space:
            return no.ONE_SPACE_ONLY
        if not state.first_space and height + len(state.path[side ^ 1]) < 2:
            return no.ONE_SPACE_ONLY
    return None


def check_pick(state: State, _seat: int, action: act.Pick) -> Refusal | None:
    side = 2 * action.space - 2 + (action.side == SIDES[1])
    return refuse_pick(state, side, action.covered)


def pick(state: State, seat: int, action: act.Pick) -> Answer:
    """Take the card, and its tool if the supply has one."""
    side = 2 * action.space - 2 + (action.side == SIDES[1])
    stack = state.path[side]
    card = stack[0] if action.covered else stack[-1]
    left = stack[1:] if action.covered else stack[:-1]
    state.path[side] = left
    state.pending = card
    state.picks_left -= 1
    if one_space(state):
        state.first_space = action.space
    if len(stack) > 1:
        state.undo_depth = 0  # a covered card or its icon came to light
    tool = TOOL[card]
    gained = tool != NO_TOOL and state.supply_tools[tool] > 0
    if gained:
        state.supply_tools[tool] -= 1
        state.tools[len(TOOLS) * seat + tool] += 1
    facts: Facts = {
        "card": CARD_IDS[card],
        "gained": TOOLS[tool] if gained else None,
        "uncovered": CARD_IDS[left[-1]] if left and not action.covered else None,
    }
    if gained and state.tools_held(seat) > MOST_TOOLS:
        state.phase = DROPPING
    else:
        _to_place(state, seat, facts)
    return {}, facts


def _to_place(state: State, seat: int, facts: Facts) -> None:
    """Grapes are to be put somewhere; a withered vine is gone."""
    if VARIETY[state.pending] == WITHERED:
        state.discard.append(state.pending)
        _resolved(state, seat, facts)
    else:
        state.phase = PLACING


def _resolved(state: State, seat: int, facts: Facts) -> None:
    """The card in hand is settled: on to the next pick, or back to the turn.

    Behind the last pick of a harvest at the exit (an option) come the steps of the arrival.
    """
    state.pending = NO_CARD
    if state.picks_left:
        state.phase = PICKING
        return
    state.declared = 0
    state.first_space = 0
    state.phase = TURN
    if state.positions[state.acting] == state.exit:
        facts["joker"] = arrive(state, seat)


def check_drop_tool(state: State, seat: int, action: act.DropTool) -> Refusal | None:
    held = state.tools[len(TOOLS) * seat + TOOL_INDEX[action.tool]]
    return None if held else no.TOOL_NOT_HELD


def drop_tool(state: State, seat: int, action: act.DropTool) -> Answer:
    tool = TOOL_INDEX[action.tool]
    state.tools[len(TOOLS) * seat + tool] -= 1
    state.supply_tools[tool] += 1
    facts: Facts = {"tool": action.tool}
    _to_place(state, seat, facts)
    return {}, facts


def check_place(state: State, seat: int, action: act.Place) -> Refusal | None:
    if action.basket is None or state.room(2 * seat + action.basket) > 0:
        return None
    return no.BASKET_FULL


def place(state: State, seat: int, action: act.Place) -> Answer:
    card = state.pending
    if action.basket is None:
        state.discard.append(card)
    else:
        state.baskets[2 * seat + action.basket] += (card,)
    facts: Facts = {"card": CARD_IDS[card], "basket": action.basket}
    _resolved(state, seat, facts)
    return {}, facts
