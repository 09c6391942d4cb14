"""Where things stand and what could be built there, worked out when first asked.

The answers are kept in `State.sites` (see `memo`). Sequences and mappings handed out are shared:
callers must not change them.
"""

from __future__ import annotations

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.board import (
    CROSSING_EDGE_MASK,
    CROSSING_IDS,
    EDGE_END_MASK,
    EDGE_IDS,
    HEX_CROSSING_MASK,
    bits,
)
from games.engines.cinco_vetas.goods import MAX_PATHS, named
from games.engines.cinco_vetas.memo import Gains
from games.engines.cinco_vetas.state import State
from games.engines.cinco_vetas.wire import BuildingView


def buildings_of(state: State, seat: int) -> int:
    """The crossings on which a seat has a camp or a fortress, as a mask."""
    return state.camps[seat] | state.fortresses[seat]


def rivals_of(state: State, seat: int) -> int:
    """The crossings on which somebody else has a building, as a mask."""
    return state.built & ~(state.camps[seat] | state.fortresses[seat])


def path_mask(state: State, seat: int) -> int:
    """The free edges on which a seat's next path may lie (section 4), pieces and cost aside."""
    found = state.sites.path_masks[seat]
    if found is None:
        found = 0
        for crossing in bits(
            state.nodes[seat] & ~rivals_of(state, seat) | buildings_of(state, seat)
        ):
            found |= CROSSING_EDGE_MASK[crossing]
        found &= ~state.taken
        state.sites.path_masks[seat] = found
    return found


def path_mask_after(state: State, seat: int, edge: int) -> int:
    """The same once the seat has also a path on this edge (for a crew's second path)."""
    found = path_mask(state, seat)
    for crossing in bits(EDGE_END_MASK[edge] & ~rivals_of(state, seat)):
        found |= CROSSING_EDGE_MASK[crossing]
    return found & ~state.taken & ~(1 << edge)


def camp_mask(state: State, seat: int) -> int:
    """The crossings where a seat may found a camp (section 4), pieces and cost aside."""
    return state.nodes[seat] & ~state.near


def path_actions(state: State, seat: int) -> tuple[act.BuildPath, ...]:
    found = state.sites.path_actions[seat]
    if found is None:
        found = tuple([act.BUILD_PATH[e] for e in bits(path_mask(state, seat))])
        state.sites.path_actions[seat] = found
    return found


def camp_actions(state: State, seat: int) -> tuple[act.BuildCamp, ...]:
    found = state.sites.camp_actions[seat]
    if found is None:
        found = tuple([act.BUILD_CAMP[c] for c in bits(camp_mask(state, seat))])
        state.sites.camp_actions[seat] = found
    return found


def fortress_actions(state: State, seat: int) -> tuple[act.BuildFortress, ...]:
    found = state.sites.fortress_actions[seat]
    if found is None:
        found = tuple([act.BUILD_FORTRESS[c] for c in bits(state.camps[seat])])
        state.sites.fortress_actions[seat] = found
    return found


def crew_actions(state: State, seat: int) -> tuple[act.PlayCrew, ...]:
    """Every legal pair of a crew card, or single edges where no second path can follow."""
    found = state.sites.crew_actions[seat]
    if found is None:
        listed: list[act.PlayCrew] = []
        pieces = MAX_PATHS - state.paths[seat].bit_count()
        first_mask = path_mask(state, seat) if pieces else 0
        for first in bits(first_mask):
            second_mask = path_mask_after(state, seat, first) if pieces > 1 else 0
            if not second_mask:
                listed.append(act.play_crew(first))
            for second in bits(second_mask):
                if second > first or not first_mask >> second & 1:
                    listed.append(act.play_crew(first, second))
        found = tuple(listed)
        state.sites.crew_actions[seat] = found
    return found


def ports_of(state: State, seat: int) -> int:
    """The kinds of port that a seat may use, as a mask."""
    found = state.sites.ports[seat]
    if found is None:
        found = state.layout.ports_of(buildings_of(state, seat))
        state.sites.ports[seat] = found
    return found


def present(state: State) -> tuple[int, ...]:
    """For each hex the seats that have a building on it, as a mask."""
    found = state.sites.present
    if found is None:
        owned = [buildings_of(state, seat) for seat in range(state.seats)]
        found = tuple(
            [
                sum([1 << seat for seat, mask in enumerate(owned) if mask & corners])
                for corners in HEX_CROSSING_MASK
            ]
        )
        state.sites.present = found
    return found


def robbable(state: State, seat: int) -> int:
    """The seats other than this one that hold at least one resource, as a mask."""
    rich = 0
    for other, hand in enumerate(state.hands):
        if hand and other != seat:
            rich |= 1 << other
    return rich


def storm_actions(state: State, seat: int, *, lookout: bool) -> tuple[act.Action, ...]:
    """Every move of the Storm with every possible victim, as move_storm or play_lookout."""
    rich = robbable(state, seat)
    key = (lookout, state.storm, rich)
    found = state.sites.storm_lists.get(key)
    if found is None:
        tables = act.PLAY_LOOKOUT if lookout else act.MOVE_STORM
        listed: list[act.Action] = []
        for h, seats_there in enumerate(present(state)):
            if h != state.storm:
                listed.extend(tables[h][seats_there & rich])
        found = state.sites.storm_lists[key] = tuple(listed)
    return found


def gains(state: State, number: int) -> Gains:
    """What a roll of this number yields to each seat (section 3)."""
    key = number << 8 | state.storm
    found = state.sites.gains.get(key)
    if found is None:
        layout, storm = state.layout, state.storm
        hands = tuple(
            [
                layout.production(state.camps[s], state.fortresses[s], number, storm)
                for s in range(state.seats)
            ]
        )
        facts = {str(s): named(hand) for s, hand in enumerate(hands) if hand}
        found = state.sites.gains[key] = (hands, facts)
    return found


def path_view(state: State) -> dict[str, int]:
    found = state.sites.paths
    if found is None:
        owners = {e: seat for seat, mask in enumerate(state.paths) for e in bits(mask)}
        found = state.sites.paths = {EDGE_IDS[e]: owners[e] for e in sorted(owners)}
    return found


def building_view(state: State) -> dict[str, BuildingView]:
    found = state.sites.buildings
    if found is None:
        owners = {
            c: BuildingView(seat, "camp")
            for seat, mask in enumerate(state.camps)
            for c in bits(mask)
        }
        for seat, mask in enumerate(state.fortresses):
            owners |= {c: BuildingView(seat, "fortress") for c in bits(mask)}
        found = state.sites.buildings = {CROSSING_IDS[c]: owners[c] for c in sorted(owners)}
    return found
