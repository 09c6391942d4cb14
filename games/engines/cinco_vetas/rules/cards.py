"""Playing adventure cards (spec section 6). A played card shows a hidden hand: no undo past it."""

from __future__ import annotations

from typing import Any

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.board import EDGE_INDEX
from games.engines.cinco_vetas.goods import (
    CARD_LANE,
    CARD_UNIT,
    CREW,
    FIND,
    LOOKOUT,
    MAX_PATHS,
    RAID,
    RESOURCE_INDEX,
    RICH_VEIN,
    UNIT,
    named,
    size,
)
from games.engines.cinco_vetas.rules import refusals as no
from games.engines.cinco_vetas.rules.ending import (
    end_if_won,
    settle_great_lookout,
    settle_longest_path,
)
from games.engines.cinco_vetas.rules.placing import Answer
from games.engines.cinco_vetas.rules.turns import check_storm, rob, storm
from games.engines.cinco_vetas.sites import path_mask, path_mask_after, robbable
from games.engines.cinco_vetas.state import State
from games.engines.kernel.contract import Refusal


def _no_card(state: State, seat: int, card: int) -> Refusal | None:
    """What keeps this seat from playing any card of this kind now."""
    if state.card_played:
        return no.CARD_ALREADY_PLAYED
    if state.cards[seat] >> CARD_LANE * card & 0xFF:
        return None
    if state.new_cards[seat] >> CARD_LANE * card & 0xFF:
        return no.CARD_JUST_BOUGHT
    return no.CARD_NOT_HELD


def _spend(state: State, seat: int, card: int) -> None:
    state.cards[seat] -= CARD_UNIT[card]
    state.card_played = True
    state.undo_depth = 0


def check_play_lookout(state: State, seat: int, action: act.PlayLookout) -> Refusal | None:
    return _no_card(state, seat, LOOKOUT) or check_storm(state, seat, action)


def play_lookout(state: State, seat: int, action: act.PlayLookout) -> Answer:
    _spend(state, seat, LOOKOUT)
    state.lookouts[seat] += 1
    chance, facts = storm(state, seat, action)
    settle_great_lookout(state, seat, facts)
    end_if_won(state, facts)
    return chance, facts


def check_play_find(state: State, seat: int, action: act.PlayFind) -> Refusal | None:
    refusal = _no_card(state, seat, FIND)
    if refusal is not None:
        return refusal
    if not act.sound(action.resources) or size(action.resources.packed()) != 2:
        return no.MALFORMED
    return None


def play_find(state: State, seat: int, action: act.PlayFind) -> Answer:
    _spend(state, seat, FIND)
    taken = action.resources.packed()
    state.hands[seat] += taken
    return {}, {"gains": {str(seat): named(taken)}}


def check_play_crew(state: State, seat: int, action: act.PlayCrew) -> Refusal | None:
    refusal = _no_card(state, seat, CREW)
    if refusal is not None:
        return refusal
    edges = [EDGE_INDEX.get(edge) for edge in action.edges]
    first = edges[0] if edges else None
    if first is None or len(edges) > 2 or len(set(edges)) != len(edges):
        return no.MALFORMED
    pieces = MAX_PATHS - state.paths[seat].bit_count()
    if pieces < 1:
        return no.NO_PIECES
    open_now = path_mask(state, seat)
    if not open_now >> first & 1:
        return no.OCCUPIED if state.taken >> first & 1 else no.NOT_CONNECTED
    open_then = path_mask_after(state, seat, first) if pieces > 1 else 0
    if len(edges) == 1:
        return no.TWO_EDGES_NEEDED if open_then else None
    second = edges[1]
    if second is None:
        return no.MALFORMED
    if pieces < 2:
        return no.NO_PIECES
    if not open_then >> second & 1:
        return no.OCCUPIED if state.taken >> second & 1 else no.NOT_CONNECTED
    if second < first and open_now >> second & 1:
        return no.UNSORTED_EDGES
    return None


def play_crew(state: State, seat: int, action: act.PlayCrew) -> Answer:
    _spend(state, seat, CREW)
    for edge in action.edges:
        state.lay_path(seat, EDGE_INDEX[edge])
    facts: dict[str, Any] = {}
    settle_longest_path(state, facts)
    end_if_won(state, facts)
    return {}, facts


def check_play_raid(state: State, seat: int, action: act.PlayRaid) -> Refusal | None:
    refusal = _no_card(state, seat, RAID)
    if refusal is not None:
        return refusal
    if not 0 <= action.victim < state.seats or not robbable(state, seat) >> action.victim & 1:
        return no.BAD_VICTIM
    return None


def play_raid(state: State, seat: int, action: act.PlayRaid) -> Answer:
    _spend(state, seat, RAID)
    count = min(2, size(state.hands[action.victim]))
    stolen = [rob(state, seat, action.victim) for _ in range(count)]
    return {"stolen": stolen}, {"victim": action.victim, "robbed": count}


def check_play_rich_vein(state: State, seat: int, action: act.PlayRichVein) -> Refusal | None:
    if action.resource not in RESOURCE_INDEX:
        return no.MALFORMED
    return _no_card(state, seat, RICH_VEIN)


def play_rich_vein(state: State, seat: int, action: act.PlayRichVein) -> Answer:
    _spend(state, seat, RICH_VEIN)
    resource = RESOURCE_INDEX[action.resource]
    count = state.layout.vein(state.camps[seat], state.fortresses[seat], resource, state.storm)
    state.hands[seat] += count * UNIT[resource]
    return {}, {"gains": {str(seat): {action.resource: count}} if count else {}}
