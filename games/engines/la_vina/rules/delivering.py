"""Deliveries to wineries and to the cooperative (spec section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engines.kernel.contract import Refusal
from games.engines.la_vina import actions as act
from games.engines.la_vina.rules import refusals as no
from games.engines.la_vina.rules.baskets import empty
from games.engines.la_vina.state import NOBODY, State
from games.engines.la_vina.tables import (
    BLEND,
    BLEND_HALF_IS_ENOUGH,
    LEAST,
    OTHER_VARIETY,
    REWARDS,
    USED_JOKERS_RETURN,
    WINERY_IDS,
    WINERY_INDEX,
    WINERY_VARIETY,
    tally,
)

Answer = tuple[dict[str, Any], dict[str, Any]]
Counts = tuple[int, int, int, int]
NO_JOKERS: Counts = (0, 0, 0, 0)
COOPERATIVE = -1
NOT_OPEN = -2


class Payable(NamedTuple):
    """A delivery that is legal now, and what it pays."""

    basket: int
    target: int
    """The place of a winery among the open ones, or COOPERATIVE."""
    slot: int
    jokers: Counts
    total: int
    points: int
    bonus: int
    """The points on top for the last slot."""


def target_name(state: State, target: int) -> str:
    return act.COOPERATIVE if target == COOPERATIVE else WINERY_IDS[state.wineries[target]]


def _board(state: State, target: int) -> tuple[tuple[int, ...], tuple[int, ...], int | None]:
    """Slots, rewards and minimum of a target; the minimum is None where rewards multiply."""
    if target == COOPERATIVE:
        return state.coop_filled, state.coop_rewards, None
    winery = state.wineries[target]
    return state.filled[target], REWARDS[winery], LEAST[winery]


def pays(state: State, target: int, slot: int, total: int) -> tuple[int, int]:
    """Points and last-slot bonus of a delivery of so many grapes."""
    filled, rewards, least = _board(state, target)
    points = rewards[slot] if least is not None else total * rewards[slot] // 2
    last = target != COOPERATIVE and filled.count(NOBODY) == 1
    return points, state.bonuses[target] if last else 0


def free_slots(filled: tuple[int, ...], rewards: tuple[int, ...]) -> list[int]:
    """The empty slots, of those with equal reward only the lowest (section 9)."""
    found: list[int] = []
    seen: set[int] = set()
    for slot, holder in enumerate(filled):
        if holder == NOBODY and rewards[slot] not in seen:
            seen.add(rewards[slot])
            found.append(slot)
    return found


def joker_uses(state: State, target: int, held: int) -> Iterator[Counts]:
    """The offered ways to use up to `held` jokers at a target (section 9)."""
    if target == COOPERATIVE:
        main, blend = 0, False
    else:
        main, blend = WINERY_VARIETY[state.wineries[target]], BLEND[state.wineries[target]]
    other = OTHER_VARIETY[main]
    for as_main in range(held + 1):
        for as_other in range(held - as_main + 1 if blend else 1):
            counts = [0, 0, 0, 0]
            counts[main] = as_main
            counts[other] += as_other
            yield (counts[0], counts[1], counts[2], counts[3])


def refuse_grapes(state: State, target: int, grapes: list[int]) -> Refusal | None:
    """What is wrong with these grapes, jokers included, for a target."""
    if target == COOPERATIVE:
        return None
    winery = state.wineries[target]
    main = grapes[WINERY_VARIETY[winery]]
    rest = sum(grapes) - main
    if BLEND[winery]:
        if not main:
            return no.MAIN_VARIETY_MISSING
        if not rest:
            return no.ONE_VARIETY_ONLY
        if rest > main or (rest == main and not state.flags & BLEND_HALF_IS_ENOUGH):
            return no.MAIN_VARIETY_TOO_SMALL
    elif rest:
        return no.OTHER_VARIETY
    least = LEAST[winery]
    return no.BELOW_MINIMUM if least is not None and main + rest < least else None


def payable(state: State, seat: int) -> Iterator[Payable]:
    """Every legal delivery of the seat whose farmer is at the exit, in the order of the list."""
    if not state.deliveries_left or not state.barrels[seat]:
        return
    for basket in range(2):
        cards = state.baskets[2 * seat + basket]
        if not cards:
            continue
        grapes = tally(cards)
        for target in (*range(len(state.wineries)), COOPERATIVE):
            filled, rewards, _ = _board(state, target)
            slots = free_slots(filled, rewards)
            if not slots:
                continue
            for jokers in joker_uses(state, target, state.jokers[seat]):
                whole = [a + b for a, b in zip(grapes, jokers, strict=True)]
                if refuse_grapes(state, target, whole) is None:
                    total = sum(whole)
                    for slot in slots:
                        points, bonus = pays(state, target, slot, total)
                        yield Payable(basket, target, slot, jokers, total, points, bonus)


def _target_of(state: State, name: str) -> int:
    """The place of a target on the table; NOT_OPEN for a winery that is not there."""
    if name == act.COOPERATIVE:
        return COOPERATIVE
    winery = WINERY_INDEX.get(name)
    return state.wineries.index(winery) if winery in state.wineries else NOT_OPEN


def check_deliver(state: State, seat: int, action: act.Deliver) -> Refusal | None:
    if not state.deliveries_left:
        return no.NO_DELIVERY_LEFT
    if not state.barrels[seat]:
        return no.NO_BARREL
    cards = state.baskets[2 * seat + action.basket]
    if not cards:
        return no.NOTHING_TO_DELIVER
    target = _target_of(state, action.target)
    if target == NOT_OPEN:
        return no.WINERY_NOT_OPEN
    refusal = _refuse_slot(state, target, action.slot)
    if refusal is not None:
        return refusal
    jokers = action.jokers.counts()
    if sum(jokers) > state.jokers[seat]:
        return no.JOKERS_NOT_HELD
    if jokers not in joker_uses(state, target, sum(jokers)):
        return no.JOKERS_NOT_OFFERED
    whole = [a + b for a, b in zip(tally(cards), jokers, strict=True)]
    return refuse_grapes(state, target, whole)


def _refuse_slot(state: State, target: int, slot: int) -> Refusal | None:
    filled, rewards, _ = _board(state, target)
    if not 0 <= slot < len(filled):
        return no.NO_SUCH_SLOT
    if filled[slot] != NOBODY:
        return no.SLOT_TAKEN
    return None if slot in free_slots(filled, rewards) else no.LOWER_SLOT_ALIKE


def deliver(state: State, seat: int, action: act.Deliver) -> Answer:
    target = _target_of(state, action.target)
    jokers = action.jokers.counts()
    total = sum(tally(state.baskets[2 * seat + action.basket])) + sum(jokers)
    points, bonus = pays(state, target, action.slot, total)
    cards = empty(state, 2 * seat + action.basket)
    state.jokers[seat] -= sum(jokers)
    if state.flags & USED_JOKERS_RETURN:
        state.supply_jokers += sum(jokers)
    state.deliveries_left -= 1
    state.barrels[seat] -= 1
    _put_barrel(state, target, action.slot, seat)
    state.points[seat] += points + bonus
    if bonus:
        state.bonuses[target] = 0
    facts: dict[str, Any] = {
        "cards": cards,
        "jokers": sum(jokers),
        "total": total,
        "points": points,
        "bonus": bonus,
        "last_barrel": not state.barrels[seat],
    }
    if not state.barrels[seat]:
        state.final_round = True
    return {}, facts


def _put_barrel(state: State, target: int, slot: int, seat: int) -> None:
    filled, _, _ = _board(state, target)
    after = (*filled[:slot], seat, *filled[slot + 1 :])
    if target == COOPERATIVE:
        state.coop_filled = after
    else:
        state.filled[target] = after
