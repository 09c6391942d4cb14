"""States as JSON with the field names of spec section 9, for storage and for hand-made cases.

`pending` is the stack of decisions beyond the base one, which follows from season and active
seat: an empty list in summer or winter means that the active seat has its turn, or, with
``acted``, that it may end it. Fields that the spec does not name have defaults, so that a case
need not set them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, convert

from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import Json
from games.engines.kernel.stored import demander, read_state
from games.engines.viticulture.data.parents import MAMAS, PAPAS
from games.engines.viticulture.data.vines import VINES
from games.engines.viticulture.goods import (
    COLORS,
    DECK_OF,
    DECKS,
    FLOOR,
    LOWEST_POINTS,
    MOST_WORKERS,
    WINES,
    Color,
    Deck,
    Place,
    Season,
    Structure,
    Wine,
    slots,
    values,
)
from games.engines.viticulture.setup import CAPACITIES
from games.engines.viticulture.state import (
    AnyFrame,
    Do,
    EditionKey,
    Home,
    Placed,
    Planned,
    Player,
    State,
)

Value = Annotated[int, Meta(ge=1, le=9)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class _Chance(Struct, forbid_unknown_fields=True):
    seed: str
    used: int


class _Field(Struct, forbid_unknown_fields=True):
    capacity: int
    owned: bool
    vines: list[str]
    harvested: bool


class _Player(Struct, forbid_unknown_fields=True):
    points: int
    lira: Annotated[int, Meta(ge=0, le=100_000)]
    residual: Annotated[int, Meta(ge=0, le=5)]
    regular: Count
    trained: Count
    grande: Home | None
    temporary: bool
    used_workers: Count
    structures: list[Structure]
    fields: Annotated[list[_Field], Meta(min_length=3, max_length=3)]
    grapes: dict[Color, list[Value]]
    wines: dict[Wine, list[Value]]
    hand: list[str]
    windmill_used: bool
    tasting_room_used: bool
    mama: str | None = None
    papa: str | None = None
    dealt: list[str] = []


class _Stored(Struct, forbid_unknown_fields=True):
    """The stored form; see the module docstring."""

    edition: EditionKey
    seats: Annotated[int, Meta(ge=2, le=6)]
    seat_order: list[int]
    year: Count
    season: Season
    start_player: int
    active: int
    roosters: dict[str, int]
    turn_order: list[int]
    planned: list[Planned]
    grey_holder: int | None
    final_year: bool
    passed: list[int]
    placed: dict[Place, list[Placed]]
    decks: dict[Deck, list[str]]
    discards: dict[Deck, list[str]]
    pending: list[AnyFrame]
    players: list[_Player]
    chance: _Chance
    acted: bool = False
    queue: list[int] | None = None
    planned_turn: bool = False
    worker: Planned | None = None
    parents: Literal["deal", "choose"] = "deal"
    sell_grapes: Literal["any", "one"] = "any"
    end_reason: Literal["points", "year_limit"] | None = None
    undo_depth: Count = 0


def state_to_json(state: State) -> dict[str, Any]:
    """Plain values only; a fresh object that the caller may change."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(_stored(state)))
    return plain


def _stored(state: State) -> _Stored:
    return _Stored(
        edition=state.edition,
        seats=state.seats,
        seat_order=list(state.seat_order),
        year=state.year,
        season=state.season,
        start_player=state.start_player,
        active=state.active,
        roosters={str(seat): row for seat, row in enumerate(state.roosters) if row},
        turn_order=list(state.turn_order),
        planned=list(state.planned),
        grey_holder=state.grey_holder,
        final_year=state.final_year,
        passed=list(state.passed),
        placed={action: list(row) for action, row in state.placed.items()},  # type: ignore[misc]
        decks={deck: list(state.decks[i]) for i, deck in enumerate(DECKS)},
        discards={deck: list(state.discards[i]) for i, deck in enumerate(DECKS)},
        pending=list(state.stack),
        players=[_player(p) for p in state.players],
        chance=_Chance(state.chance.seed.hex(), state.chance.used),
        acted=state.acted,
        queue=list(state.queue),
        planned_turn=state.planned_turn,
        worker=state.worker,
        parents="deal" if state.deal_parents else "choose",
        sell_grapes="one" if state.sell_one else "any",
        end_reason=state.end_reason,
        undo_depth=state.undo_depth,
    )


def _player(p: Player) -> _Player:
    return _Player(
        points=p.points,
        lira=p.lira,
        residual=p.residual,
        regular=p.regular,
        trained=p.trained,
        grande=p.grande,
        temporary=p.temporary,
        used_workers=p.used,
        structures=list(p.structures),
        fields=[
            _Field(p.capacities[f], p.owned[f], list(p.vines[f]), p.harvested[f]) for f in range(3)
        ],
        grapes={color: list(values(p.grapes[i])) for i, color in enumerate(COLORS)},
        wines={wine: list(values(p.wines[i])) for i, wine in enumerate(WINES)},
        hand=list(p.hand),
        windmill_used=p.windmill_used,
        tasting_room_used=p.tasting_used,
        mama=p.mama,
        papa=p.papa,
        dealt=list(p.dealt),
    )


_TITLE = "Viticulture"
_demand = demander(_TITLE)


def state_from_json(data: Json) -> State:
    """The state that the data describe. Raises MalformedState, which never quotes the data."""
    return read_state(_TITLE, lambda: _build(convert(data, _Stored)))


def _build(stored: _Stored) -> State:
    seats = stored.seats
    _demand(sorted(stored.seat_order) == list(range(seats)), "seat_order is no order of the seats")
    _demand(len(stored.players) == seats, "players and seats differ")
    players = [_build_player(seat, p, stored.edition) for seat, p in enumerate(stored.players)]
    chance = Chance(bytes.fromhex(stored.chance.seed), stored.chance.used)
    _demand(stored.chance.used >= 0, "chance.used is negative")
    state = State(stored.edition, tuple(stored.seat_order), players, chance)
    state.deal_parents = stored.parents == "deal"
    state.sell_one = stored.sell_grapes == "one"
    state.year = stored.year
    state.season = stored.season
    state.start_player = _seat(stored, stored.start_player)
    state.active = _seat(stored, stored.active)
    rows = [0] * seats
    for name, row in stored.roosters.items():
        _demand(1 <= row <= 7, "a row is out of range")
        rows[_seat(stored, int(name))] = row
    _demand(len({row for row in rows if row}) == sum(map(bool, rows)), "two roosters on a row")
    state.roosters = tuple(rows)
    state.turn_order = _seats(stored, stored.turn_order)
    state.passed = _seats(stored, stored.passed)
    state.planned = tuple(stored.planned)
    state.planned_turn = stored.planned_turn
    state.worker = stored.worker
    state.grey_holder = None if stored.grey_holder is None else _seat(stored, stored.grey_holder)
    state.final_year = stored.final_year
    state.placed = {action: tuple(row) for action, row in stored.placed.items() if row}
    for placed in [placed for row in stored.placed.values() for placed in row] + stored.planned:
        _seat(stored, placed.seat)
    state.decks = _piles(stored.decks)
    state.discards = _piles(stored.discards)
    state.acted = stored.acted
    state.queue = _default_queue(state) if stored.queue is None else _seats(stored, stored.queue)
    state.end_reason = stored.end_reason
    state.undo_depth = stored.undo_depth
    state.stack = tuple(stored.pending)
    for frame in state.stack:
        if isinstance(frame, Do):
            _seat(stored, frame.seat)
    _demand((stored.end_reason is not None) == (state.season == "over"), "end and season differ")
    return state


def _seat(stored: _Stored, seat: int) -> int:
    _demand(0 <= seat < stored.seats, "there is no such seat")
    return seat


def _seats(stored: _Stored, row: list[int]) -> tuple[int, ...]:
    _demand(len(set(row)) == len(row), "a seat stands twice in an order")
    return tuple([_seat(stored, seat) for seat in row])


def _default_queue(state: State) -> tuple[int, ...]:
    """Who comes after the active seat, for a state that does not say."""
    if state.season == "fall" and state.active in state.turn_order:
        return state.turn_order[state.turn_order.index(state.active) + 1 :]
    if state.season in ("setup", "spring"):
        order = [(state.start_player + i) % state.seats for i in range(state.seats)]
        return tuple(order[order.index(state.active) + 1 :])
    return ()


def _piles(stored: dict[Deck, list[str]]) -> tuple[tuple[str, ...], ...]:
    for deck, cards in stored.items():
        _demand(all(DECK_OF[card] == deck for card in cards), "a card lies on a foreign pile")
    return tuple([tuple(stored.get(deck, ())) for deck in DECKS])


def _build_player(seat: int, stored: _Player, edition: EditionKey) -> Player:
    p = Player(seat, CAPACITIES[edition])
    _demand(stored.points >= LOWEST_POINTS, "points are out of range")
    p.points = stored.points
    p.lira = stored.lira
    p.residual = stored.residual
    p.regular, p.trained, p.used = stored.regular, stored.trained, stored.used_workers
    p.grande = stored.grande
    p.temporary = stored.temporary
    _demand(p.workers() <= MOST_WORKERS, "too many workers")
    _demand(p.used <= p.regular, "more workers are placed than there are")
    _demand(len(set(stored.structures)) == len(stored.structures), "a structure stands twice")
    p.structures = tuple(stored.structures)
    a, b, c = stored.fields
    p.capacities = (a.capacity, b.capacity, c.capacity)
    p.owned = (a.owned, b.owned, c.owned)
    p.harvested = (a.harvested, b.harvested, c.harvested)
    p.vines = (tuple(a.vines), tuple(b.vines), tuple(c.vines))
    _demand(all(vine in VINES for row in p.vines for vine in row), "no vine on a field")
    p.grapes = (slots(stored.grapes.get("red", [])), slots(stored.grapes.get("white", [])))
    for wine, there in stored.wines.items():
        _demand(all(value >= FLOOR[wine] for value in there), "a wine below its lowest value")
    red, white, blush, sparkling = [slots(stored.wines.get(wine, [])) for wine in WINES]
    p.wines = (red, white, blush, sparkling)
    _demand(all(card in DECK_OF for card in stored.hand), "an unknown card in a hand")
    p.hand = tuple(stored.hand)
    p.windmill_used = stored.windmill_used
    p.tasting_used = stored.tasting_room_used
    _demand(stored.mama is None or stored.mama in MAMAS, "an unknown mama")
    _demand(stored.papa is None or stored.papa in PAPAS, "an unknown papa")
    p.mama, p.papa = stored.mama, stored.papa
    p.dealt = tuple(stored.dealt)
    return p
