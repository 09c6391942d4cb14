"""Positions of Cinco Vetas that random play would hardly reach, made from a seeded generator."""

from __future__ import annotations

import random
from typing import Any

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas import reference as ref


def random_board(base: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Paths grown at random for three seats in one corner, buildings strewn over them."""
    paths: dict[str, int] = {}
    centre = rng.choice(geo.CROSSINGS)
    for seat in range(3):
        front = {rng.choice([centre, *geo.NEIGHBOURS[centre]])}
        for _ in range(rng.choice((3, 6, 9, 11, 12))):
            free = [e for c in sorted(front) for e in geo.EDGES_AT[c] if e not in paths]
            if not free:
                break
            edge = rng.choice(free)
            paths[edge] = seat
            front |= set(geo.ENDS[edge])
    buildings: dict[str, Any] = {}
    for crossing in rng.sample(geo.CROSSINGS, rng.choice((0, 15, 40))):
        if not buildings.keys() & {crossing, *geo.NEIGHBOURS[crossing]}:
            kind = rng.choice(("camp", "fortress"))
            mine = [b for b in buildings.values() if b["kind"] == kind]
            seat = rng.randrange(3)
            if sum(b["seat"] == seat for b in mine) < 4:
                buildings[crossing] = {"seat": seat, "kind": kind}
    return {**base, "paths": paths, "buildings": buildings}


def random_fields(base: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random board with random hands, cards, prices and awards, in a phase of seat 0's turn."""
    s = random_board(base, rng)
    cards = [card for card, n in geo.DECK.items() for _ in range(n)]
    rng.shuffle(cards)
    hands = [{kind: rng.choice((0, 0, 1, 2, 3, 4)) for kind in geo.RESOURCES} for _ in range(3)]
    if rng.random() < 0.3:
        hands[rng.choice((1, 2))] = dict.fromkeys(geo.RESOURCES, 0)
    phase = rng.choice(("main", "main", "main", "roll", "storm", "offer"))
    s |= {
        "phase": phase,
        "storm": rng.choice(geo.HEXES),
        "prices": {kind: rng.choice((2, 3, 4)) for kind in geo.RESOURCES},
        "hands": hands,
        "cards": [[cards.pop() for _ in range(rng.choice((0, 2, 5)))] for _ in range(3)],
        "new_cards": [[cards.pop()] if rng.random() < 0.5 else [], [], []],
        "card_played": rng.random() < 0.2,
        "lookouts": [rng.randrange(4) for _ in range(3)],
        "offers_made": rng.choice((0, 3, 10)),
        "dice": None if phase == "roll" else [1, 2],
    }
    s["deck"] = cards if rng.random() < 0.8 else []
    if phase == "offer":
        give, ask = rng.sample(geo.RESOURCES, 2)
        hands[0][give] += 2
        rejected = rng.choice(([], [1], [2]))
        s |= {
            "offer": {"give": {give: 2}, "ask": {ask: 1}, "rejected": rejected},
            "offers_made": 1,
        }
    lengths = [ref.trail(s, seat) for seat in range(3)]
    s["longest_path"] = ref.next_holder(rng.randrange(3), lengths, 5)
    s["great_lookout"] = ref.next_holder(rng.randrange(3), s["lookouts"], 3)
    return s
