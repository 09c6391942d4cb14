"""Cases 1 to 4 of the tricky rulings: the map and the set-up."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from games.engines import Chance
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    HEXES,
    LAKE,
    PORTS,
    State,
    allows,
    changed,
    do,
    fields_of,
    hand,
    position,
    record,
    route,
)


def start(seats: int) -> State:
    """The set-up, before the first camp, on the fixed map."""
    state = ENGINE.setup(seats, {}, Chance.from_seed(b"cases"))
    return changed(state, hexes=HEXES, storm=LAKE, ports=PORTS)


def found(state: State, seat: int, crossing: str) -> State:
    """A camp and a path away from it."""
    state = do(state, seat, "place_camp", crossing=crossing)
    return do(state, seat, "place_path", edge=geo.EDGES_AT[crossing][0])


def test_the_geometry_has_the_counts_of_the_spec() -> None:
    counts = len(geo.HEXES), len(geo.CROSSINGS), len(geo.EDGES), len(geo.COAST)
    assert counts == (24, 66, 89, 34)


def test_case_01_every_seed_gives_a_lawful_map() -> None:
    terrains, tokens, decks = set(), set(), set()
    kinds_at: dict[str, set[str]] = {edge: set() for edge in geo.PORT_EDGES}
    tiles_at: dict[str, set[tuple[str, int]]] = {hex_id: set() for hex_id in geo.HEXES}
    for i in range(10_000):
        state = ENGINE.setup(2, {}, Chance.from_seed(b"map%d" % i))
        s = fields_of(state)
        hexes = s["hexes"]
        assert hexes.keys() == set(geo.HEXES)
        kinds = Counter(tile["terrain"] for tile in hexes.values())
        assert kinds == geo.TERRAINS
        numbers = Counter(tile["number"] for tile in hexes.values())
        assert numbers == {**geo.TOKENS, None: 1}
        hot = {h for h, tile in hexes.items() if tile["number"] in (6, 8)}
        assert not any(hot.intersection(geo.HEX_NEIGHBOURS[h]) for h in hot)
        (lake,) = (h for h, tile in hexes.items() if tile["terrain"] == "lake")
        assert hexes[lake]["number"] is None
        assert s["storm"] == lake
        assert s["ports"].keys() == set(geo.PORT_EDGES)
        assert sorted(s["ports"].values()) == sorted([*geo.RESOURCES, "any", "any", "any"])
        assert Counter(s["deck"]) == geo.DECK
        for edge, kind in s["ports"].items():
            kinds_at[edge].add(kind)
        for hex_id, tile in hexes.items():
            tiles_at[hex_id].add((tile["terrain"], tile["number"]))
        decks.add(tuple(s["deck"]))
        terrains.add(tuple(hexes[h]["terrain"] for h in geo.HEXES))
        tokens.add(tuple(hexes[h]["number"] for h in geo.HEXES))
    assert len(terrains) > 9_900
    assert len(tokens) > 9_900
    assert len(decks) > 9_900
    assert all(kinds == {*geo.RESOURCES, "any"} for kinds in kinds_at.values())
    every_tile = {(terrain, number) for terrain in geo.YIELD for number in geo.TOKENS}
    assert all(tiles == every_tile | {("lake", None)} for tiles in tiles_at.values())


def test_case_01_eight_ports_lie_on_sixteen_crossings() -> None:
    ports = fields_of(ENGINE.setup(2, {}, Chance.from_seed(b"ports")))["ports"]
    assert len({crossing for edge in ports for crossing in geo.ENDS[edge]}) == 16


def red_sites(lake: str) -> list[list[str]]:
    """Every choice of five hexes, none of them the lake, no two of them neighbours, in order."""
    return [
        list(five)
        for five in itertools.combinations([h for h in geo.HEXES if h != lake], 5)
        if not any(b in geo.HEX_NEIGHBOURS[a] for a, b in itertools.combinations(five, 2))
    ]


def test_anybody_can_recompute_the_set_up_from_its_seed() -> None:
    """Seats, terrains row by row, tokens, ports by index, deck (section 1). How the tokens keep
    6 and 8 apart is the engine's own, told in `mapgen`."""
    seed = b"order of draws"
    s = fields_of(ENGINE.setup(4, {}, Chance.from_seed(seed)))
    chance = Chance.from_seed(seed)

    def shuffled(counts: dict[Any, int]) -> list[Any]:
        items = [kind for kind, n in counts.items() for _ in range(n)]
        chance.shuffle(items)
        return items

    assert s["seat_order"] == shuffled(dict.fromkeys(range(4), 1))
    terrains = dict(zip(geo.HEXES, shuffled(geo.TERRAINS), strict=True))
    assert {h: tile["terrain"] for h, tile in s["hexes"].items()} == terrains
    (lake,) = (h for h, terrain in terrains.items() if terrain == "lake")
    sites = red_sites(lake)
    red = sites[chance.below(len(sites))]
    numbers = dict(zip(red, shuffled({6: 2, 8: 3}), strict=True))
    plain = [h for h in geo.HEXES if h != lake and h not in red]
    rest = {number: n for number, n in geo.TOKENS.items() if number not in (6, 8)}
    numbers |= dict(zip(plain, shuffled(rest), strict=True))
    assert {h: tile["number"] for h, tile in s["hexes"].items()} == {**numbers, lake: None}
    ports = shuffled({**dict.fromkeys(geo.RESOURCES, 1), "any": 3})
    assert s["ports"] == dict(zip(geo.PORT_EDGES, ports, strict=True))
    assert s["deck"] == shuffled(geo.DECK)
    assert s["chance"] == {"seed": seed.hex(), "used": chance.used}


@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, [0, 1, 1, 0]), (3, [0, 1, 2, 2, 1, 0]), (4, [0, 1, 2, 3, 3, 2, 1, 0])],
)
def test_case_02_camps_go_round_and_back(seats: int, order: list[int]) -> None:
    state = start(seats)
    crossings = ["-3,-2", "1,-2", "4,-1", "-5,2", "5,2", "-6,7", "0,7", "4,13"]
    for seat, crossing in zip(order, crossings, strict=False):
        assert fields_of(state)["phase"] == "setup"
        assert ENGINE.active_seats(state) == (seat,)
        state = found(state, seat, crossing)
    s = fields_of(state)
    assert (s["phase"], s["active"], s["turn"]) == ("roll", 0, 1)


def test_case_02_a_path_touches_the_camp_just_founded() -> None:
    state = start(2)
    state = do(state, 0, "place_camp", crossing="-3,-2")
    assert not allows(state, 0, "place_camp", crossing="1,-2")
    fitting = {e for e in geo.EDGES if allows(state, 0, "place_path", edge=e)}
    assert fitting == set(geo.EDGES_AT["-3,-2"])
    state = do(state, 0, "place_path", edge="-3,-2|-4,-1")
    state = found(state, 1, "1,-2")
    state = found(state, 1, "-5,2")
    state = do(state, 0, "place_camp", crossing="4,13")
    fitting = {e for e in geo.EDGES if allows(state, 0, "place_path", edge=e)}
    assert fitting == set(geo.EDGES_AT["4,13"]), "not by the first camp again"


def test_case_03_only_the_second_camp_yields_and_the_lake_never() -> None:
    state = start(2)
    state = found(state, 0, "-2,1")
    assert hand(state, 0) == {}
    state = found(state, 1, "1,4")
    state = do(state, 1, "place_camp", crossing="-2,5")
    assert hand(state, 1) == {"wood": 1, "iron": 1, "bronze": 1}
    state = do(state, 1, "place_path", edge=geo.EDGES_AT["-2,5"][0])
    # 0,1 touches two iron mines and the lake: one iron for each mine.
    twice = do(state, 0, "place_camp", crossing="0,1")
    assert hand(twice, 0) == {"iron": 2}


def test_case_03_second_camp_on_forest_lake_and_iron_mine() -> None:
    state = start(2)
    state = found(state, 0, "4,13")
    state = found(state, 1, "4,-1")
    state = found(state, 1, "-6,5")
    assert {HEXES[h]["terrain"] for h in geo.HEXES_AT["-1,2"]} == {"forest", "lake", "iron_mine"}
    assert record(state, 0, "place_camp", crossing="-1,2").seat == 0
    state = do(state, 0, "place_camp", crossing="-1,2")
    assert hand(state, 0) == {"wood": 1, "iron": 1}


def test_case_04_the_distance_rule_in_the_set_up() -> None:
    state = do(start(2), 0, "place_camp", crossing="0,5")
    state = do(state, 0, "place_path", edge=route("0,5", "0,7")[0])
    for near in ["0,5", *geo.NEIGHBOURS["0,5"]]:
        assert not allows(state, 1, "place_camp", crossing=near)
    for far in ("-1,2", "-2,5", "1,2", "2,5", "-1,8", "1,8"):
        assert allows(state, 1, "place_camp", crossing=far)


@pytest.mark.parametrize("owner", [0, 1])
def test_case_04_the_distance_rule_when_building(owner: int) -> None:
    paths = {0: route("0,5", "-1,4", "-2,5", "-3,4")}
    rich = {0: {"wood": 1, "bronze": 1, "iron": 1, "gold": 1}}
    state = position(paths=paths, camps={owner: ["0,5"]}, hands=rich)
    assert not allows(state, 0, "build_camp", crossing="-1,4")
    assert allows(state, 0, "build_camp", crossing="-2,5")
    assert allows(state, 0, "build_camp", crossing="-3,4")
    assert not allows(state, 0, "build_camp", crossing="5,8"), "no own path reaches it"
