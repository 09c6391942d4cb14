"""The list of legal actions (spec section 10), put together from ready-made pieces.

Order: set-up places by number; discards with more of the earlier resource first; moves of the
Storm by hex, then victim; in the main phase path, camp, fortress, card, market, ports (2:1, then
3:1), offers (1 for 1, then 2 for 1), lookout, find, crew, raid, rich vein, end of turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas import sites
from games.engines.cinco_vetas.board import CROSSING_EDGES, CROSSINGS, bits
from games.engines.cinco_vetas.goods import (
    ALL_LANES,
    ANY_PORT,
    CARD_LANE,
    COST_CAMP,
    COST_CARD,
    COST_FORTRESS,
    COST_PATH,
    CREW,
    FIND,
    GUARD,
    LANE,
    LOOKOUT,
    MAX_CAMPS,
    MAX_FORTRESSES,
    MAX_OFFERS,
    MAX_PATHS,
    RAID,
    RICH_VEIN,
    UNIT,
    covers,
    size,
    unpack,
)
from games.engines.cinco_vetas.state import NOBODY, State

_T = TypeVar("_T", bound=act.Action)

_PAIR = 2 * ALL_LANES
_TRIPLE = 3 * ALL_LANES
_ALL_CROSSINGS = (1 << CROSSINGS) - 1


def _by_guard(rows: Sequence[tuple[_T, ...]]) -> dict[int, tuple[_T, ...]]:
    """The rows of some resources joined, for each of the 32 patterns of guard bits."""
    return {
        sum((UNIT[r] << LANE - 1) for r in bits(chosen)): tuple(
            [action for r in bits(chosen) for action in rows[r]]
        )
        for chosen in range(32)
    }


_MARKET = _by_guard(act.TRADES_MARKET)
_PORT_2 = _by_guard(act.TRADES_PORT[2])
_PORT_3 = _by_guard(act.TRADES_PORT[3])
_OFFER_1 = _by_guard(act.OFFERS[1])
_OFFER_2 = _by_guard(act.OFFERS[2])
_PORT_GUARDS = tuple(sum((UNIT[r] << LANE - 1) for r in bits(kinds)) for kinds in range(32))


def legal_actions(state: State, seat: int) -> Sequence[act.Action]:
    """Every legal action of a seat; empty when it is not active."""
    if not 0 <= seat < state.seats or not state.acting >> seat & 1:
        return ()
    return _LISTS[state.phase](state, seat)


def _setup(state: State, _seat: int) -> Sequence[act.Action]:
    if state.setup_camp == NOBODY:
        return [act.PLACE_CAMP[c] for c in bits(_ALL_CROSSINGS & ~state.near)]
    free = CROSSING_EDGES[state.setup_camp]
    return [act.PLACE_PATH[e] for e in free if not state.taken >> e & 1]


def _roll(state: State, seat: int) -> Sequence[act.Action]:
    if not state.card_played and state.cards[seat] >> CARD_LANE * LOOKOUT & 0xFF:
        return (*sites.storm_actions(state, seat, lookout=True), act.ROLL)
    return (act.ROLL,)


def _discard(state: State, seat: int) -> Sequence[act.Action]:
    return discards(state.hands[seat], state.to_discard[seat])


@lru_cache(maxsize=1024)
def discards(hand: int, due: int) -> tuple[act.Discard, ...]:
    """Every way to give up `due` resources of a hand; empty when it holds fewer."""
    counts = unpack(hand)
    # Each entry: (hand given so far, how many are still due). Later resources must cover the rest.
    partial = [(0, due)]
    for r, count in enumerate(counts):
        later = sum(counts[r + 1 :])
        unit = UNIT[r]
        partial = [
            (given + n * unit, left - n)
            for given, left in partial
            for n in range(min(count, left), max(0, left - later) - 1, -1)
        ]
    return tuple([act.discard(given) for given, left in partial if not left])


def _storm(state: State, seat: int) -> Sequence[act.Action]:
    return sites.storm_actions(state, seat, lookout=False)


def _main(state: State, seat: int) -> Sequence[act.Action]:
    hand = state.hands[seat]
    listed: list[act.Action] = []
    if hand:
        spare = hand + GUARD
        if (spare - COST_PATH) & GUARD == GUARD:
            if state.paths[seat].bit_count() < MAX_PATHS:
                listed += sites.path_actions(state, seat)
            if (spare - COST_CAMP) & GUARD == GUARD and state.camps[seat].bit_count() < MAX_CAMPS:
                listed += sites.camp_actions(state, seat)
        if (spare - COST_FORTRESS) & GUARD == GUARD and state.fortresses[
            seat
        ].bit_count() < MAX_FORTRESSES:
            listed += sites.fortress_actions(state, seat)
        if state.deck_left and (spare - COST_CARD) & GUARD == GUARD:
            listed.append(act.BUY_CARD)
        listed += _MARKET[(spare - state.prices) & GUARD]
        pairs = (spare - _PAIR) & GUARD
        ports = sites.ports_of(state, seat)
        if ports:
            listed += _PORT_2[pairs & _PORT_GUARDS[ports & 31]]
            if ports >> ANY_PORT:
                listed += _PORT_3[(spare - _TRIPLE) & GUARD]
        if state.offers_made < MAX_OFFERS:
            listed += _OFFER_1[(spare - ALL_LANES) & GUARD]
            listed += _OFFER_2[pairs]
    if state.cards[seat] and not state.card_played:
        _add_cards(state, seat, listed)
    listed.append(act.END_TURN)
    return listed


def _add_cards(state: State, seat: int, listed: list[act.Action]) -> None:
    cards = state.cards[seat]
    if cards >> CARD_LANE * LOOKOUT & 0xFF:
        listed += sites.storm_actions(state, seat, lookout=True)
    if cards >> CARD_LANE * FIND & 0xFF:
        listed += act.PLAY_FIND
    if cards >> CARD_LANE * CREW & 0xFF:
        listed += sites.crew_actions(state, seat)
    if cards >> CARD_LANE * RAID & 0xFF:
        listed += [act.PLAY_RAID[victim] for victim in bits(sites.robbable(state, seat))]
    if cards >> CARD_LANE * RICH_VEIN & 0xFF:
        listed += act.PLAY_RICH_VEIN


def _offer(state: State, seat: int) -> Sequence[act.Action]:
    if seat == state.active:
        return (act.WITHDRAW_OFFER,)
    if covers(state.hands[seat], state.offer_ask):
        return (act.ACCEPT_OFFER, act.REJECT_OFFER)
    return (act.REJECT_OFFER,)


def _over(_state: State, _seat: int) -> Sequence[act.Action]:
    return ()


_LISTS: tuple[Callable[[State, int], Sequence[act.Action]], ...] = (
    _setup,
    _roll,
    _discard,
    _storm,
    _main,
    _offer,
    _over,
)
"""By phase."""


def default_action(state: State, seat: int) -> act.Action:
    """What a time-out plays (spec section 10). Raises ValueError for a seat that is not active."""
    listed = legal_actions(state, seat)
    if not listed:
        raise ValueError(f"seat {seat} is not active")
    first = listed[0]
    if isinstance(first, act.Discard):
        return act.discard(_largest_first(state.hands[seat], state.to_discard[seat]))
    if isinstance(first, act.MoveStorm):
        return _default_storm(state, seat)
    if isinstance(first, act.AcceptOffer):
        return act.REJECT_OFFER
    if isinstance(first, act.PlaceCamp | act.PlacePath):
        return first
    return listed[-1]  # roll, end_turn, reject_offer or withdraw_offer


def _largest_first(hand: int, due: int) -> int:
    """One at a time from the largest pile, the earlier resource on a tie."""
    counts = unpack(hand)
    given = 0
    for _ in range(due):
        r = counts.index(max(counts))
        counts[r] -= 1
        given += UNIT[r]
    return given


def _default_storm(state: State, seat: int) -> act.Action:
    there = sites.present(state)
    target = state.layout.lake
    if target in (-1, state.storm):
        others = [h for h in range(len(there)) if h != state.storm]
        target = next((h for h in others if not there[h] >> seat & 1), others[0])
    victims = there[target] & sites.robbable(state, seat)
    if not victims:
        return act.MOVE_STORM[target][0][0]
    best = max(bits(victims), key=lambda other: (size(state.hands[other]), -other))
    return act.MOVE_STORM[target][1 << best][0]
