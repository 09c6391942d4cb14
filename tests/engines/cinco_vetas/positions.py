"""Hand-made Cinco Vetas positions: the fields of the spec's section 11, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count, pairwise
from typing import Any

import msgspec
import pytest

from games.engines import Chance, IllegalAction, MalformedAction, get_engine
from tests.engines.cinco_vetas import geometry as geo

ENGINE = get_engine("cinco-vetas")
State = Any

_ROWS = """
    forest 5        iron_mine 8   iron_mine 4  gold_vein 9
    foundry 10      forest 3      lake -       diamond_grotto 11  foundry 5
    gold_vein 9     iron_mine 4   foundry 6    forest 2           gold_vein 8  diamond_grotto 10
    diamond_grotto 12  gold_vein 11  iron_mine 9  foundry 3       forest 4
    foundry 8       gold_vein 10  diamond_grotto 6  iron_mine 5
"""
_BOARD = _ROWS.split()
HEXES: dict[str, dict[str, Any]] = {
    hex_id: {"terrain": terrain, "number": None if number == "-" else int(number)}
    for hex_id, terrain, number in zip(geo.HEXES, _BOARD[::2], _BOARD[1::2], strict=True)
}
"""A legal map that every hand-made position uses unless it says otherwise."""
LAKE = "0,3"
PORTS = dict(
    zip(
        geo.PORT_EDGES,
        ("wood", "any", "bronze", "iron", "any", "gold", "diamond", "any"),
        strict=True,
    )
)
PER_SEAT = Mapping[int, Any]


def resources(**counts: int) -> dict[str, int]:
    """All five kinds, nought where not given."""
    return {kind: counts.get(kind, 0) for kind in geo.RESOURCES}


@cache
def seed_for_roll(first: int, second: int) -> str:
    """A seed, as hex, whose first two draws below 6 make this roll."""
    for i in count():
        seed = i.to_bytes(32, "big")
        chance = Chance.from_seed(seed)
        if (chance.below(6) + 1, chance.below(6) + 1) == (first, second):
            return seed.hex()
    raise AssertionError


def deck_without(*gone: str) -> list[str]:
    """The 24 cards less those given, in a fixed order."""
    left = Counter(geo.DECK)
    left.subtract(gone)
    return sorted((+left).elements())


def position(
    *,
    seats: int = 3,
    paths: PER_SEAT | None = None,
    camps: PER_SEAT | None = None,
    fortresses: PER_SEAT | None = None,
    hands: PER_SEAT | None = None,
    cards: PER_SEAT | None = None,
    new_cards: PER_SEAT | None = None,
    lookouts: PER_SEAT | None = None,
    next_roll: tuple[int, int] = (1, 1),
    **fields: Any,
) -> State:
    """Seat 0's main phase in its first turn on the fixed map, changed as told."""
    data = ENGINE.state_to_json(ENGINE.setup(seats, {}, Chance.from_seed(b"position")))

    def per_seat(given: PER_SEAT | None, empty: Any) -> list[Any]:
        return [(given or {}).get(seat, empty) for seat in range(seats)]

    held = [*per_seat(cards, []), *per_seat(new_cards, [])]
    gone = [card for pile in held for card in pile]
    gone += ["lookout"] * sum((lookouts or {}).values())
    data.update(
        phase="main",
        turn=1,
        active=0,
        hexes=HEXES,
        storm=LAKE,
        ports=PORTS,
        prices=resources(**dict.fromkeys(geo.RESOURCES, 3)),
        deck=deck_without(*gone),
        paths={edge: seat for seat, edges in (paths or {}).items() for edge in edges},
        buildings={
            crossing: {"seat": seat, "kind": kind}
            for kind, of in (("camp", camps), ("fortress", fortresses))
            for seat, crossings in (of or {}).items()
            for crossing in crossings
        },
        hands=[resources(**hand) for hand in per_seat(hands, {})],
        cards=per_seat(cards, []),
        new_cards=per_seat(new_cards, []),
        lookouts=per_seat(lookouts, 0),
        card_played=False,
        longest_path=None,
        great_lookout=None,
        offer=None,
        to_discard={},
        setup_camp=None,
        dice=[1, 2],
        offers_made=0,
        chance={"seed": seed_for_roll(*next_roll), "used": 0},
    )
    if fields.get("phase") == "roll":
        data["dice"] = None
    unknown = fields.keys() - data.keys()
    assert not unknown, unknown
    data.update(fields)
    return ENGINE.state_from_json(data)


def fields_of(state: State) -> dict[str, Any]:
    data: dict[str, Any] = ENGINE.state_to_json(state)
    return data


def frozen(state: State) -> str:
    """The whole state as one text, to see whether anything changed."""
    return json.dumps(fields_of(state), sort_keys=True)


def changed(state: State, **fields: Any) -> State:
    """The same position with some fields set."""
    return ENGINE.state_from_json({**fields_of(state), **fields})


def action(type_: str, **params: Any) -> Any:
    return ENGINE.action_from_json({"type": type_, **params})


def do(state: State, seat: int, type_: str, **params: Any) -> State:
    return ENGINE.apply(state, seat, action(type_, **params)).state


def record(state: State, seat: int, type_: str, **params: Any) -> Any:
    return ENGINE.apply(state, seat, action(type_, **params)).record


def legal(state: State, seat: int) -> list[dict[str, Any]]:
    return [ENGINE.action_to_json(a) for a in ENGINE.legal_actions(state, seat)]


def allows(state: State, seat: int, type_: str, **params: Any) -> bool:
    """Whether the action is legal; a refusal must be the same everywhere and change nothing."""
    before = frozen(state)
    try:
        wanted = action(type_, **params)
    except MalformedAction:
        return False
    refusal = ENGINE.why_not(state, seat, wanted)
    listed = ENGINE.action_to_json(wanted) in legal(state, seat)
    if refusal is None:
        assert listed or type_ in ENGINE.info.open_types
        ENGINE.apply(state, seat, wanted)
    else:
        assert not listed
        with pytest.raises(IllegalAction) as caught:
            ENGINE.apply(state, seat, wanted)
        assert caught.value.refusal == refusal
        with pytest.raises(IllegalAction):
            ENGINE.advance(state, seat, wanted)
    assert frozen(state) == before
    return refusal is None


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What the seat is sent, as JSON."""
    told: dict[str, Any] = json.loads(msgspec.json.encode(ENGINE.view(state, seat)))
    return told


def hand(state: State, seat: int) -> dict[str, int]:
    """What the seat holds, without the kinds it has none of."""
    return held(fields_of(state)["hands"][seat])


def held(counts: Mapping[str, int]) -> dict[str, int]:
    return {kind: n for kind, n in counts.items() if n}


def points(state: State, seat: int) -> int:
    """The seat's points as it knows them itself."""
    shown: int = view(state, seat)["points"][seat]
    return shown


def length(state: State, seat: int) -> int:
    shown: int = view(state, None)["path_lengths"][seat]
    return shown


def route(*crossings: str) -> list[str]:
    """The edges of a walk from crossing to crossing."""
    edges = [geo.edge_name(geo.point(a), geo.point(b)) for a, b in pairwise(crossings)]
    assert all(edge in geo.ENDS for edge in edges), edges
    return edges


def spread(n: int, *, avoid: Sequence[str] = ()) -> list[str]:
    """`n` crossings of which no two are neighbours, away from those given."""
    taken: list[str] = []
    for crossing in geo.CROSSINGS:
        near = {crossing, *geo.NEIGHBOURS[crossing]}
        if not near & {*taken, *avoid}:
            taken.append(crossing)
    assert len(taken) >= n
    return taken[:n]
