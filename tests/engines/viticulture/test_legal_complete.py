"""The legal lists against slow and plain answers: nothing is missing and nothing is too much."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from games.engines import Chance
from games.engines.viticulture.actions import TYPES
from games.engines.viticulture.board import visitor_program
from games.engines.viticulture.state import Do
from games.engines.viticulture.words.base import HANDLERS, Auto, able, enough, full, options
from tests.engines.viticulture.positions import ENGINE, may, place, position
from tests.engines.viticulture.test_every_card import BARE, FULL, LATE

# --- looking ahead ---------------------------------------------------------------------------


def slow_able(state: Any, p: Any, program: Any) -> bool:
    """Whether a program can be completed, by trying every answer to every word."""
    if not program:
        return True
    word, rest = program[0], program[1:]
    handler = HANDLERS[type(word)]
    if isinstance(handler, Auto):
        if not handler.can(state, p, word):
            return False
        after = p.copy()
        handler.sheet(after, word)
        return slow_able(state, after, rest)
    if enough(word) and slow_able(state, p, rest):
        return True
    choices = [] if full(word) else handler.choices(state, p, word)
    if not choices and (full(word) or handler.skips):
        return slow_able(state, p, rest)
    for action in choices:
        after = p.copy()
        handler.sheet(after, word, action)
        if slow_able(state, after, handler.then(word, action) + rest):
            return True
    return False


def slow_options(state: Any, do: Do) -> list[Any]:
    word, rest = do.program[0], do.program[1:]
    handler = HANDLERS[type(word)]
    found = []
    for action in handler.choices(state, state.players[do.seat], word):
        after = state.players[do.seat].copy()
        handler.sheet(after, word, action)
        if slow_able(state, after, handler.then(word, action) + rest):
            found.append(action)
    return found


SMALL: list[dict[str, Any]] = [
    {"hand": ["O02", "O03", "O11", "pinot", "malvasia"], "lira": 4,
     "grapes": {"red": [2, 4], "white": [2]}, "wines": {"red": [3]},
     "vines": [["malvasia"], ["syrah"], []]},
    {"hand": ["O06", "O18", "O24", "merlot"], "lira": 6, "points": -5,
     "structures": ["medium_cellar", "large_cellar"],
     "grapes": {"red": [2, 3], "white": [4]}, "vines": [["merlot"], ["merlot"], []]},
    {"hand": ["O19", "O22", "pinot"], "lira": 3, "wines": {"red": [4, 3], "white": [4]},
     "structures": ["medium_cellar"], "grapes": {"red": [2], "white": [2]},
     "vines": [["pinot", "pinot"], [], ["chardonnay"]], "harvested": [0]},
    {"hand": ["O14", "sangiovese"], "lira": 2, "wines": {"blush": [4]},
     "structures": ["medium_cellar"], "grapes": {"red": [3, 5], "white": [3]}},
    {"hand": ["O01", "O07", "O12"], "lira": 9, "wines": {"red": [4, 5], "white": [5]},
     "structures": ["trellis", "medium_cellar"], "vines": [["malvasia"], ["malvasia"], []]},
]  # fmt: skip
LOOKING_AHEAD = ["S05", "S09", "S13", "S19", "S22", "S28", "S36", "W02", "W14", "W18", "W20",
                 "W23", "W27", "W28", "W29"]  # fmt: skip


@pytest.mark.parametrize("card", LOOKING_AHEAD)
def test_every_answer_that_leads_on_is_offered_and_no_other(card: str) -> None:
    rng = random.Random(card)
    compared = 0
    season = "summer" if card[0] == "S" else "winter"
    where = "play_summer_visitor" if season == "summer" else "play_winter_visitor"
    for own in SMALL:
        given = {**own, "hand": [card, *own["hand"]]}
        first = position(given, {}, season=season)
        without = first.players[0].copy()
        without.drop(card)
        program = visitor_program(first, card)
        assert able(first, without, program) == slow_able(first, without, program)
        if not able(first, without, program):
            continue
        for _ in range(3):
            state = place(first, 0, where)
            state = ENGINE.apply(state, 0, ENGINE.legal_actions(state, 0)[0]).state
            while isinstance(top := (state.stack or [None])[-1], Do):
                listed = options(state, top)
                assert listed == slow_options(state, top)
                compared += 1
                state = ENGINE.apply(
                    state, 0, rng.choice(list(ENGINE.legal_actions(state, 0)))
                ).state
    assert compared >= 3


# --- the board ------------------------------------------------------------------------------


def plain_makes(own: dict[str, Any], limit: int) -> set[tuple[str, tuple[int, ...], int | None]]:
    """Every token that could be made, by the words of section 5."""
    red, white = own["grapes"]["red"], own["grapes"]["white"]
    recipes: list[tuple[str, tuple[int, ...], int | None, int]] = []
    recipes += [("red", (r,), None, r) for r in red]
    recipes += [("white", (), w, w) for w in white]
    recipes += [("blush", (r,), w, r + w) for r in red for w in white if r + w >= 4]
    recipes += [
        ("sparkling", pair, w, sum(pair) + w)
        for pair in combinations(red, 2)
        for w in white
        if sum(pair) + w >= 7
    ]
    lowest = {"red": 1, "white": 1, "blush": 4, "sparkling": 7}
    found = set()
    for kind, reds, w, total in recipes:
        slots = range(lowest[kind], min(limit, total) + 1)
        if any(value not in own["wines"][kind] for value in slots):
            found.add((kind, reds, w))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_wines_that_can_be_made(seed: int) -> None:
    rng = random.Random(seed)

    def some(lowest: int, most: int) -> list[int]:
        return rng.sample(range(lowest, 10), rng.randint(0, most))

    built = [[], ["medium_cellar"], ["medium_cellar", "large_cellar"]][seed % 3]
    own = {
        "grapes": {"red": some(1, 4), "white": some(1, 3)},
        "wines": {"red": some(1, 4), "white": some(1, 4), "blush": some(4, 3),
                  "sparkling": some(7, 2)},
        "structures": built,
    }  # fmt: skip
    state = position(own, {}, season="winter")
    data = ENGINE.state_to_json(state)["players"][0]
    wanted = plain_makes(data, (3, 6, 9)[seed % 3])
    where = {"type": "place_worker", "action": "make_wine", "space": 0, "worker": "regular"}
    assert (where in may(state, 0)) == bool(wanted)
    if wanted:
        listed = may(place(state, 0, "make_wine"), 0, "make_wine")
        told = {
            (each["kind"], tuple(each["grapes"]["red"]), (each["grapes"]["white"] or [None])[0])
            for each in listed
        }
        assert told == wanted
        assert len(listed) == len(wanted)


PLACES = [
    "draw_vine", "give_tour", "build_structure", "play_summer_visitor", "sell_or_field",
    "plant_vine", "draw_order", "harvest_field", "train_worker", "play_winter_visitor",
    "make_wine", "fill_order", "gain_lira", "yoke",
]  # fmt: skip


def universe() -> list[Any]:
    """Every placement and every simple answer that the wire could carry."""
    found: list[dict[str, Any]] = [
        {"type": "place_worker", "action": action, "space": space, "worker": worker}
        for action in PLACES
        for space in (0, 1, 2, "overflow", "private", "open")
        for worker in ("regular", "grande", "temporary")
    ]
    vines = ["malvasia", "pinot", "merlot", "sangiovese", "chardonnay", "syrah"]
    for kind in ("pass", "end_turn", "done"):
        found.append({"type": kind})
    found += [{"type": "wake_up", "row": row} for row in range(1, 8)]
    for f in range(3):
        found += [{"type": kind, "field": f} for kind in ("harvest", "sell_field", "buy_field")]
        found += [{"type": "plant", "card": vine, "field": f} for vine in vines]
        found += [{"type": "uproot", "card": vine, "field": f} for vine in vines]
    found += [
        {"type": kind, "color": color, "value": value}
        for kind in ("sell_grape", "discard_grape")
        for color in ("red", "white")
        for value in range(1, 10)
    ]
    return [ENGINE.action_from_json(each) for each in found]


def test_why_not_and_the_list_agree_on_every_action_of_the_wire() -> None:
    every = universe()
    rng = random.Random("universe")
    for given in (FULL, BARE, LATE):
        for season in ("summer", "winter"):
            state = position(given, {"used_workers": 1}, {}, season=season, placed={
                "give_tour": [{"space": 0, "seat": 1, "worker": "regular"}]})  # fmt: skip
            for _ in range(12):
                (seat, *_) = ENGINE.active_seats(state)
                legal = list(ENGINE.legal_actions(state, seat))
                for action in every:
                    assert (ENGINE.why_not(state, seat, action) is None) == (action in legal)
                state = ENGINE.apply(state, seat, rng.choice(legal)).state


@pytest.mark.parametrize("seed", range(12))
def test_placements_by_the_words_of_section_4(seed: int) -> None:
    """Free spaces for every kind of worker at home, the overflow for the grande alone."""
    rng = random.Random(seed)
    state = ENGINE.setup(rng.choice([2, 3, 5]), {}, Chance.from_seed(b"place%d" % seed))
    checked = 0
    while (acting := ENGINE.active_seats(state)) and checked < 40:
        seat = rng.choice(acting)
        listed = [ENGINE.action_to_json(each) for each in ENGINE.legal_actions(state, seat)]
        placements = [each for each in listed if each["type"] == "place_worker"]
        if {"type": "pass"} in listed:
            checked += 1
            view = ENGINE.view(state, seat)
            own = view.players[seat]
            home = [w for w, n in (("regular", own.regular - own.used_workers),
                                   ("grande", own.grande == "home"),
                                   ("temporary", own.temporary)) if n]  # fmt: skip
            for action in {each["action"] for each in placements} - {"gain_lira", "yoke"}:
                taken = {each.space for each in view.placed.get(action, [])}
                free = [s for s in range(view.spaces) if s not in taken]
                there = {(p["space"], p["worker"]) for p in placements if p["action"] == action}
                if not free:
                    assert there == {("overflow", "grande")}
                elif "visitor" not in action:
                    full_set = {(space, worker) for space in free for worker in home}
                    bonus_only = {pair for pair in full_set if pair[0] == 1}
                    assert there in (full_set, bonus_only), "a bonus may be what makes it possible"
            lira = {p["worker"] for p in placements if p["action"] == "gain_lira"}
            assert lira == set(home)
        ENGINE.advance(state, seat, rng.choice(list(ENGINE.legal_actions(state, seat))))
    assert checked


def test_the_action_types_are_thirty_one() -> None:
    assert len(TYPES) == 31
