"""Hand-made Viticulture positions: the fields of the spec's section 9, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from games.engines import Chance, IllegalAction, get_engine

ENGINE = get_engine("viticulture")
State = Any

VINES = {
    "sangiovese": 4,
    "malvasia": 4,
    "pinot": 6,
    "syrah": 5,
    "trebbiano": 5,
    "merlot": 5,
    "sauvignon_blanc": 5,
    "cabernet_sauvignon": 4,
    "chardonnay": 4,
}
ALL_CARDS: dict[str, dict[str, list[str]]] = {
    edition: {
        "vine": [vine for vine, copies in VINES.items() for _ in range(copies)],
        "order": [f"O{n:02}" for n in range(1, 37)],
        "summer": [f"S{n:02}" for n in range(1, most + 1)],
        "winter": [f"W{n:02}" for n in range(1, most + 1)],
    }
    for edition, most in (("essential", 38), ("classic", 20))
}
"""The whole decks: 154 and 118 cards."""


def deck_of(card: str) -> str:
    if card in VINES:
        return "vine"
    return {"O": "order", "S": "summer", "W": "winter"}[card[0]]


def vineyard(edition: str = "essential", **given: Any) -> dict[str, Any]:
    """A mat; `vines` is a list of three lists, `sold` and `harvested` lists of fields."""
    capacities = (5, 6, 7) if edition == "essential" else (6, 6, 6)
    vines = given.pop("vines", [[], [], []])
    sold, harvested = given.pop("sold", ()), given.pop("harvested", ())
    grapes, wines = given.pop("grapes", {}), given.pop("wines", {})
    plain: dict[str, Any] = {
        "points": 0,
        "lira": 0,
        "residual": 0,
        "regular": 2,
        "trained": 0,
        "grande": "home" if edition == "essential" else None,
        "temporary": False,
        "used_workers": 0,
        "structures": [],
        "fields": [
            {
                "capacity": capacities[f],
                "owned": f not in sold,
                "vines": list(vines[f]),
                "harvested": f in harvested,
            }
            for f in range(3)
        ],
        "grapes": {color: sorted(grapes.get(color, [])) for color in ("red", "white")},
        "wines": {
            wine: sorted(wines.get(wine, [])) for wine in ("red", "white", "blush", "sparkling")
        },
        "hand": [],
        "windmill_used": False,
        "tasting_room_used": False,
    }
    assert given.keys() <= plain.keys(), given
    return {**plain, **given}


def position(
    *seats: Mapping[str, Any],
    edition: str = "essential",
    season: str = "summer",
    active: int = 0,
    discards: Mapping[str, Sequence[str]] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    **fields: Any,
) -> State:
    """A position in which each seat is given by what differs from an empty vineyard.

    Cards that lie nowhere else are in the decks, unless `decks` says what these hold.
    """
    players = [vineyard(edition, **given) for given in seats]
    piles = {deck: list((discards or {}).get(deck, [])) for deck in ALL_CARDS[edition]}
    elsewhere = Counter(card for pile in piles.values() for card in pile)
    for player in players:
        elsewhere.update(player["hand"])
        elsewhere.update(vine for field in player["fields"] for vine in field["vines"])
    left = {
        deck: sorted((Counter(cards) - elsewhere).elements())
        for deck, cards in ALL_CARDS[edition].items()
    }
    left.update({deck: list(cards) for deck, cards in (decks or {}).items()})
    count = len(players)
    data: dict[str, Any] = {
        "edition": edition,
        "seats": count,
        "seat_order": list(range(count)),
        "year": 3,
        "season": season,
        "start_player": 0,
        "active": active,
        "roosters": {} if season == "spring" else {str(seat): seat + 1 for seat in range(count)},
        "turn_order": [] if season == "spring" else list(range(count)),
        "planned": [],
        "grey_holder": None,
        "final_year": False,
        "passed": [],
        "placed": {},
        "decks": left,
        "discards": piles,
        "pending": [],
        "players": players,
        "chance": {"seed": "00" * 32, "used": 0},
    }
    assert fields.keys() <= data.keys() | {"acted", "sell_grapes", "planned_turn", "worker"}
    return ENGINE.state_from_json({**data, **fields})


def action(kind: str, /, **params: Any) -> Any:
    return ENGINE.action_from_json({"type": kind, **params})


def do(state: State, seat: int, kind: str, /, **params: Any) -> State:
    """The state after one action."""
    return ENGINE.apply(state, seat, action(kind, **params)).state


def place(state: State, seat: int, where: str, space: Any = 0, worker: str = "regular") -> State:
    return do(state, seat, "place_worker", action=where, space=space, worker=worker)


def play(state: State, seat: int, card: str, space: Any = 0, worker: str = "regular") -> State:
    """Place a worker on the visitors' action of the season and play a card."""
    where = "play_summer_visitor" if card[0] == "S" else "play_winter_visitor"
    return do(place(state, seat, where, space, worker), seat, "play_visitor", card=card)


def choose(state: State, seat: int, option: str) -> State:
    return do(state, seat, "choose_option", option=option)


def run(state: State, *steps: tuple[Any, ...]) -> State:
    """Several actions: ``(seat, kind, {params})``."""
    for seat, kind, *params in steps:
        state = do(state, seat, kind, **(params[0] if params else {}))
    return state


def refused(state: State, seat: int, kind: str, /, **params: Any) -> str:
    """The code with which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        do(state, seat, kind, **params)
    return caught.value.refusal.reason_code


def may(state: State, seat: int, kind: str | None = None) -> list[dict[str, Any]]:
    """The legal actions of a seat, of one type, as JSON."""
    listed = [ENGINE.action_to_json(each) for each in ENGINE.legal_actions(state, seat)]
    return [each for each in listed if kind is None or each["type"] == kind]


def options(state: State, seat: int) -> list[str]:
    return [each["option"] for each in may(state, seat, "choose_option")]


def can_place(state: State, seat: int, where: str, space: Any = 0, worker: str = "regular") -> bool:
    wanted = {"type": "place_worker", "action": where, "space": space, "worker": worker}
    return wanted in may(state, seat)


def can_play(state: State, seat: int, card: str) -> bool:
    """Whether a visitor is playable: alone in hand it decides whether the space may be taken."""
    where = "play_summer_visitor" if card[0] == "S" else "play_winter_visitor"
    if not can_place(state, seat, where):
        return False
    placed = place(state, seat, where)
    return {"type": "play_visitor", "card": card} in may(placed, seat)


def mat(state: State, seat: int) -> dict[str, Any]:
    """A player's part of the state, as JSON."""
    player: dict[str, Any] = ENGINE.state_to_json(state)["players"][seat]
    return player


def read(state: State, key: str) -> Any:
    return ENGINE.state_to_json(state)[key]


def seen(state: State, viewer: int | None) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ENGINE.view(state, viewer)))
    return plain


def turn(state: State, seat: int) -> State:
    return do(state, seat, "end_turn")


def pass_all(state: State) -> State:
    """Everybody passes until the season is another one."""
    season = read(state, "season")
    while read(state, "season") == season:
        (seat,) = ENGINE.active_seats(state)
        kind = "pass" if may(state, seat, "pass") else "end_turn"
        state = do(state, seat, kind)
    return state


def through_fall(state: State) -> State:
    while read(state, "season") == "fall":
        (seat,) = ENGINE.active_seats(state)
        state = do(state, seat, "draw_visitor", decks=["summer"])
    return state


def to_year_end(state: State) -> State:
    """From summer or winter to what comes after the year."""
    if read(state, "season") == "summer":
        state = through_fall(pass_all(state))
    return pass_all(state)


def setup(seats: int, seed: bytes = b"start", **options: Any) -> State:
    return ENGINE.setup(seats, options, Chance.from_seed(seed))


def cards_of(state: State) -> Counter[str]:
    """Every card of the match, wherever it lies."""
    data = ENGINE.state_to_json(state)
    found: Counter[str] = Counter()
    for pile in (*data["decks"].values(), *data["discards"].values()):
        found.update(pile)
    for player in data["players"]:
        found.update(player["hand"])
        found.update(vine for field in player["fields"] for vine in field["vines"])
    for frame in data["pending"]:
        if frame["frame"] == "bury":
            found[frame["card"]] += 1
        for word in frame.get("program", [])[:1]:
            if word["word"] == "spend":
                found[word["card"]] += 1
            found.update(word.get("shown", []))
    return found
