"""States as JSON with the field names of spec section 11, for storage and for hand-made cases.

Beside the spec's fields: `seats`, `seat_order`, `options`, `harvest` (the one under way: `tools`,
`picks_left`, `first_space`), `pending` (the card in hand), `poured`, `chance` (seed in hex and
u64s used) and `undo_depth`. Decks and stacks are written bottom first. Whether all 72 cards and
16 wineries are there once is not asked of a hand-made position; each part of it must be possible.
A player's tools may also be given as a map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, convert

from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import Json
from games.engines.kernel.stored import demander, read_state
from games.engines.la_vina import components as c
from games.engines.la_vina.actions import HARVEST, BasketKind, Tool
from games.engines.la_vina.rules.harvesting import (
    MASKS,
    WITH_SHEARS,
    must_be_covered,
    named_tools,
    reach,
    refuse_pick,
)
from games.engines.la_vina.state import (
    DROPPING,
    EXIT,
    NO_CARD,
    NOBODY,
    OVER,
    PHASES,
    PICKING,
    PLACING,
    RETURNED,
    TURN,
    State,
    holders,
)
from games.engines.la_vina.tables import (
    BASKET_INDEX,
    BASKETS,
    CAPACITY,
    CARD_IDS,
    CARD_INDEX,
    FLAGS,
    MOST_DELIVERIES,
    MOST_TOOLS,
    PER_SIDE,
    REWARDS,
    TOOL,
    TOOLS,
    VARIETY,
    WINERY_IDS,
    WINERY_INDEX,
    WITHERED,
)
from games.engines.la_vina.wire import OptionsView, Phase

_MOST = 9_999
"""No stored count is greater."""


class _Farmer(Struct, forbid_unknown_fields=True):
    seat: int
    position: int | None


class _Space(Struct, forbid_unknown_fields=True):
    left: list[str]
    right: list[str]


class _Winery(Struct, forbid_unknown_fields=True):
    id: str
    filled: list[int | None]
    bonus: int


class _Cooperative(Struct, forbid_unknown_fields=True):
    side: Literal["A", "B"]
    filled: list[int | None]


class _Supply(Struct, forbid_unknown_fields=True):
    tools: dict[Tool, int]
    baskets: dict[Literal["medium", "large"], int]
    jokers: int


class _Basket(Struct, forbid_unknown_fields=True):
    kind: BasketKind
    cards: list[str]


class _Player(Struct, forbid_unknown_fields=True):
    points: int
    baskets: list[_Basket]
    tools: list[Tool] | dict[Tool, int]
    jokers: int
    barrels: int


class _Harvest(Struct, forbid_unknown_fields=True):
    tools: list[Tool]
    picks_left: int
    first_space: int


class _Chance(Struct, forbid_unknown_fields=True):
    seed: str
    used: int


class _Stored(Struct, forbid_unknown_fields=True):
    """The stored form; see the module docstring."""

    seats: int
    seat_order: list[int]
    options: OptionsView
    phase: Phase
    round: int
    acting: int
    farmers: list[_Farmer]
    returned: list[int]
    moved: bool
    harvested: bool
    harvest: _Harvest | None
    pending: str | None
    poured: bool
    path: list[_Space]
    deck: list[str]
    discard: list[str]
    wineries: list[_Winery]
    winery_deck: list[str]
    cooperative: _Cooperative
    supply: _Supply
    joker_at_exit: bool
    final_round: bool
    deliveries_left: int
    players: list[_Player]
    chance: _Chance
    undo_depth: int = 0


def _ids(cards: Any) -> list[str]:
    return [CARD_IDS[card] for card in cards]


def state_to_json(state: State) -> dict[str, Any]:
    """Plain values only; a fresh object that the caller may change."""
    path = state.path
    harvest = None
    if PICKING <= state.phase <= DROPPING:
        harvest = {
            "tools": named_tools(state.declared),
            "picks_left": state.picks_left,
            "first_space": state.first_space,
        }
    return {
        "seats": state.seats,
        "seat_order": list(state.seat_order),
        "options": {flag: bool(state.flags >> i & 1) for i, flag in enumerate(FLAGS)},
        "phase": PHASES[state.phase],
        "round": state.round,
        "acting": state.acting,
        "farmers": [
            {"seat": owner, "position": None if position == RETURNED else position}
            for owner, position in zip(state.owners, state.positions, strict=True)
        ],
        "returned": list(state.returned),
        "moved": state.moved,
        "harvested": state.harvested,
        "harvest": harvest,
        "pending": None if state.pending == NO_CARD else CARD_IDS[state.pending],
        "poured": state.poured,
        "path": [
            {"left": _ids(path[i]), "right": _ids(path[i + 1])} for i in range(0, len(path), 2)
        ],
        "deck": _ids(state.deck[: state.deck_left]),
        "discard": _ids(state.discard),
        "wineries": [
            {"id": WINERY_IDS[winery], "filled": holders(filled), "bonus": bonus}
            for winery, filled, bonus in zip(
                state.wineries, state.filled, state.bonuses, strict=True
            )
        ],
        "winery_deck": [WINERY_IDS[winery] for winery in state.winery_deck],
        "cooperative": {"side": state.coop_side, "filled": holders(state.coop_filled)},
        "supply": {
            "tools": dict(zip(TOOLS, state.supply_tools, strict=True)),
            "baskets": dict(zip(BASKETS[1:], state.supply_baskets[1:], strict=True)),
            "jokers": state.supply_jokers,
        },
        "joker_at_exit": state.joker_at_exit,
        "final_round": state.final_round,
        "deliveries_left": state.deliveries_left,
        "players": [_player_to_json(state, seat) for seat in range(state.seats)],
        "chance": {"seed": state.chance.seed.hex(), "used": state.chance.used},
        "undo_depth": state.undo_depth,
    }


def _player_to_json(state: State, seat: int) -> dict[str, Any]:
    counts = state.tools[len(TOOLS) * seat : len(TOOLS) * (seat + 1)]
    return {
        "points": state.points[seat],
        "baskets": [
            {"kind": BASKETS[state.kinds[i]], "cards": _ids(state.baskets[i])}
            for i in (2 * seat, 2 * seat + 1)
        ],
        "tools": [name for name, n in zip(TOOLS, counts, strict=True) for _ in range(n)],
        "jokers": state.jokers[seat],
        "barrels": state.barrels[seat],
    }


_TITLE = "La Viña"
_demand = demander(_TITLE)


def state_from_json(data: Json) -> State:
    """The state that the data describe. Raises MalformedState, which never quotes the data."""
    return read_state(_TITLE, lambda: _build(convert(data, _Stored)))


def _build(stored: _Stored) -> State:
    seats = stored.seats
    _demand(seats in c.SEATS.value, "2 to 5 seats")
    _demand(sorted(stored.seat_order) == list(range(seats)), "seat_order is no permutation")
    _demand(0 <= stored.chance.used < 1 << 62, "chance.used is out of range")
    _demand(1 <= stored.round <= _MOST, "the round is out of range")
    _demand(0 <= stored.deliveries_left <= MOST_DELIVERIES, "deliveries_left is out of range")
    flags = sum(1 << i for i, flag in enumerate(FLAGS) if getattr(stored.options, flag))
    chance = Chance(bytes.fromhex(stored.chance.seed), stored.chance.used)
    state = State(tuple(stored.seat_order), flags, chance)
    state.phase = PHASES.index(stored.phase)
    state.round = stored.round
    state.moved = stored.moved
    state.harvested = stored.harvested
    state.poured = stored.poured
    state.joker_at_exit = stored.joker_at_exit
    state.final_round = stored.final_round
    state.deliveries_left = stored.deliveries_left
    state.undo_depth = max(0, stored.undo_depth)
    _put_farmers(state, stored)
    _put_cards(state, stored)
    _put_wineries(state, stored)
    _put_supply(state, stored.supply)
    _demand(len(stored.players) == seats, "players has not one entry per seat")
    for seat, player in enumerate(stored.players):
        _put_player(state, seat, player)
    _put_harvest(state, stored)
    return state


def _put_farmers(state: State, stored: _Stored) -> None:
    owners = tuple(farmer.seat for farmer in stored.farmers)
    _demand(sorted(owners) == sorted(state.owners), "each seat has its farmers")
    state.owners = owners
    _demand(0 <= stored.acting < len(owners), "there is no such farmer")
    state.acting = stored.acting
    known = [farmer.position for farmer in stored.farmers if farmer.position is not None]
    _demand(all(-len(owners) <= p <= state.exit for p in known), "a position is out of range")
    _demand(len(set(known)) == len(known), "two farmers in one place")
    state.positions = [RETURNED if f.position is None else f.position for f in stored.farmers]
    home = [i for i, farmer in enumerate(stored.farmers) if farmer.position is None]
    _demand(sorted(stored.returned) == home, "returned and positions do not agree")
    state.returned = tuple(stored.returned)
    _demand((len(home) == len(owners)) == (state.phase == OVER), "the end comes when all are back")
    if state.phase == OVER:
        return
    own = state.positions[state.acting]
    _demand(own != RETURNED, "the acting farmer is back already")
    _demand(state.phase != EXIT or own == state.exit, "phase exit is at the exit")
    others = [p for i, p in enumerate(state.positions) if i != state.acting]
    _demand(state.exit not in others, "another farmer stands at the exit")


def _put_cards(state: State, stored: _Stored) -> None:
    _demand(len(stored.path) == len(state.path) // 2, "the path has another length")
    for i, space in enumerate(stored.path):
        for side, cards in enumerate((space.left, space.right)):
            _demand(len(cards) <= PER_SIDE, "three cards on one side")
            state.path[2 * i + side] = _cards(cards)
    state.deck = _cards(stored.deck)
    state.deck_left = len(state.deck)
    state.discard = list(_cards(stored.discard))


def _cards(ids: list[str]) -> tuple[int, ...]:
    return tuple(CARD_INDEX[name] for name in ids)


def _put_wineries(state: State, stored: _Stored) -> None:
    state.wineries = [WINERY_INDEX[winery.id] for winery in stored.wineries]
    state.winery_deck = tuple(WINERY_INDEX[name] for name in stored.winery_deck)
    _demand(len(set(state.wineries)) == len(state.wineries), "a winery twice")
    for number, winery in zip(state.wineries, stored.wineries, strict=True):
        _demand(len(winery.filled) == len(REWARDS[number]), "a winery has other slots")
        _demand(0 <= winery.bonus <= _MOST, "a bonus is out of range")
        state.filled.append(_filled(state, winery.filled))
        state.bonuses.append(winery.bonus)
    state.coop_side = stored.cooperative.side
    _demand(
        len(stored.cooperative.filled) == len(state.coop_rewards), "the cooperative has other slots"
    )
    state.coop_filled = _filled(state, stored.cooperative.filled)


def _filled(state: State, holders: list[int | None]) -> tuple[int, ...]:
    for seat in holders:
        _demand(seat is None or 0 <= seat < state.seats, "there is no such seat")
    return tuple(NOBODY if seat is None else seat for seat in holders)


def _count(value: int) -> int:
    _demand(0 <= value <= _MOST, "a count is out of range")
    return value


def _put_supply(state: State, supply: _Supply) -> None:
    tools: Mapping[Any, int] = supply.tools
    baskets: Mapping[Any, int] = supply.baskets
    state.supply_tools = [_count(tools.get(name, 0)) for name in TOOLS]
    state.supply_baskets = [0, *(_count(baskets.get(name, 0)) for name in BASKETS[1:])]
    state.supply_jokers = _count(supply.jokers)


def _put_player(state: State, seat: int, player: _Player) -> None:
    state.points[seat] = _count(player.points)
    state.jokers[seat] = _count(player.jokers)
    _demand(state.jokers[seat] <= c.JOKERS.value, "there are not so many jokers")
    state.barrels[seat] = _count(player.barrels)
    _demand(len(player.baskets) == c.BASKETS_PER_SEAT.value, "each seat has two baskets")
    for i, basket in enumerate(player.baskets):
        kind = BASKET_INDEX[basket.kind]
        _demand(len(basket.cards) <= CAPACITY[kind], "a basket is over-full")
        state.kinds[2 * seat + i] = kind
        state.baskets[2 * seat + i] = _cards(basket.cards)
        _demand(
            all(VARIETY[card] != WITHERED for card in state.baskets[2 * seat + i]),
            "a withered vine in a basket",
        )
    given: Any = player.tools
    for tool, name in enumerate(TOOLS):
        count = given.get(name, 0) if isinstance(given, dict) else given.count(name)
        state.tools[len(TOOLS) * seat + tool] = _count(count)
    most = MOST_TOOLS
    if state.phase == DROPPING and seat == state.active:
        most += 1
    _demand(state.tools_held(seat) <= most, "too many tools in one hand")


def _put_harvest(state: State, stored: _Stored) -> None:
    """What is under way: declaration, picks left and the card in hand."""
    harvest = stored.harvest
    _demand(
        (harvest is not None) == (PICKING <= state.phase <= DROPPING), "harvest and phase differ"
    )
    in_hand = state.phase in (PLACING, DROPPING)
    _demand((stored.pending is not None) == in_hand, "pending and phase differ")
    if harvest is None:
        at_exit = state.positions[state.acting] == state.exit
        _demand(
            state.phase != TURN or not at_exit or (state.moved and not state.harvested),
            "a turn at the exit is for its harvest",
        )
        return
    tools = tuple(harvest.tools)
    _demand(tools in HARVEST, "tools that cannot be combined")
    state.declared = MASKS[tools]
    most = (2 if state.declared & WITH_SHEARS else 1) - in_hand
    _demand(0 <= harvest.picks_left <= most, "picks_left is out of range")
    state.picks_left = harvest.picks_left
    _demand(0 <= harvest.first_space <= len(state.path) // 2, "first_space is out of range")
    state.first_space = harvest.first_space
    if stored.pending is not None:
        state.pending = CARD_INDEX[stored.pending]
        withered = VARIETY[state.pending] == WITHERED
        _demand(state.phase != PLACING or not withered, "a withered vine to be placed")
        _demand(
            state.phase != DROPPING
            or (TOOL[state.pending] >= 0 and state.tools_held(state.active) == MOST_TOOLS + 1),
            "no tool to drop",
        )
        return
    covered = must_be_covered(state)
    possible = [s for s in reach(state, state.declared) if refuse_pick(state, s, covered) is None]
    _demand(harvest.picks_left > 0 and bool(possible), "there is nothing to pick")
