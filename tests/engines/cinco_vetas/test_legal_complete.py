"""The legal list, `why_not` and the reference rules agree on every action one could write down.

`offer` is aside: its list is a stated sample (section 10); `why_not` is still held against the
reference for a range of offers.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas import reference as ref
from tests.engines.cinco_vetas.positions import ENGINE, fields_of, position, route, spread
from tests.engines.cinco_vetas.trails import FAR, LONG
from tests.engines.walks import Setting, sample


def bags(least: int, most: int) -> Iterator[dict[str, int]]:
    """Every way to name from `least` to `most` units of the five resources."""
    for size in range(least, most + 1):
        for drawn in itertools.combinations_with_replacement(geo.RESOURCES, size):
            yield {kind: drawn.count(kind) for kind in dict.fromkeys(drawn)}


def written(seats: int) -> Iterator[dict[str, Any]]:
    """Every action of the spec's section 10, bounded where the spec does not bound it."""
    victims = [None, *range(seats)]
    for kind in ("roll", "buy_card", "accept_offer", "reject_offer", "withdraw_offer", "end_turn"):
        yield {"type": kind}
    for kind in ("place_camp", "build_camp", "build_fortress"):
        yield from ({"type": kind, "crossing": c} for c in geo.CROSSINGS)
    for kind in ("place_path", "build_path"):
        yield from ({"type": kind, "edge": e} for e in geo.EDGES)
    for kind in ("move_storm", "play_lookout"):
        for hex_id, victim in itertools.product(geo.HEXES, victims):
            yield {"type": kind, "hex": hex_id, "victim": victim}
    for give, take in itertools.permutations(geo.RESOURCES, 2):
        yield {"type": "trade_market", "give": give, "take": take}
        yield from (
            {"type": "trade_port", "give": give, "take": take, "rate": rate} for rate in (2, 3)
        )
    yield from ({"type": "discard", "resources": bag} for bag in bags(1, 4))
    yield from ({"type": "play_find", "resources": bag} for bag in bags(2, 2))
    yield from ({"type": "play_raid", "victim": seat} for seat in range(seats))
    yield from ({"type": "play_rich_vein", "resource": r} for r in geo.RESOURCES)
    yield from ({"type": "play_crew", "edges": [e]} for e in geo.EDGES)
    for pair in itertools.permutations(geo.EDGES, 2):
        yield {"type": "play_crew", "edges": list(pair)}


@cache
def catalogue(seats: int) -> list[tuple[dict[str, Any], Any]]:
    return [(data, ENGINE.action_from_json(data)) for data in written(seats)]


def offers() -> Iterator[dict[str, Any]]:
    for give, ask in itertools.product(list(bags(1, 2)), list(bags(1, 1))):
        if not give.keys() & ask.keys():
            yield {"type": "offer", "give": give, "ask": ask}


def check(state: Any) -> int:
    """Compare the three for every seat; how many actions were legal."""
    s, found = fields_of(state), 0
    for seat in range(ref.seats(s)):
        by_rules, by_engine = set(), set()
        for data, action in catalogue(ref.seats(s)):
            if ref.allows(s, seat, data):
                by_rules.add(json.dumps(data, sort_keys=True))
            if ENGINE.why_not(state, seat, action) is None:
                by_engine.add(json.dumps(data, sort_keys=True))
        listed = {
            json.dumps(data, sort_keys=True)
            for data in map(ENGINE.action_to_json, ENGINE.legal_actions(state, seat))
            if data["type"] != "offer"
        }
        assert by_engine == by_rules
        assert listed == by_rules
        for data in offers():
            action = ENGINE.action_from_json(data)
            allowed = ENGINE.why_not(state, seat, action) is None
            assert allowed == ref.allows(s, seat, data), data
        found += len(listed)
    return found


RICH = dict.fromkeys(geo.RESOURCES, 4)
PLACES = spread(12, avoid=[c for e in [*LONG, *FAR] for c in geo.ENDS[e]])
SMALL: dict[str, dict[str, Any]] = {
    "poor": {},
    "rich in the middle of things": {
        "paths": {0: LONG, 1: FAR, 2: route("-1,2", "-1,4", "0,5")},
        "camps": {0: ["-5,2"], 1: ["6,7"], 2: ["0,5"]},
        "fortresses": {0: ["2,1"]},
        "hands": {0: RICH, 1: {"gold": 1}},
        "cards": {0: ["lookout", "find", "crew", "raid", "rich_vein", "relic"]},
    },
    "ports": {
        "camps": {0: ["-3,-2", "0,-1", "-4,11"], 1: ["4,-1"]},
        "hands": {0: {"wood": 2, "bronze": 3, "iron": 1, "diamond": 2}},
    },
    "all pieces built": {
        "paths": {0: geo.COAST[:15]},
        "camps": {0: PLACES[:5]},
        "fortresses": {0: PLACES[5:9]},
        "hands": {0: RICH},
        "cards": {0: ["crew"]},
        "phase": "discard",
        "to_discard": {"0": 4},
    },
    "crew beside rivals": {
        "paths": {0: route("-4,-1", "-3,-2"), 1: route("-2,-1", "-1,-2")},
        "camps": {0: ["-4,-1"], 1: ["-2,-1", "-3,2"]},
        "cards": {0: ["crew"], 1: ["crew"]},
    },
    "one path left": {
        "paths": {0: geo.COAST[:14]},
        "camps": {0: ["-4,-1"]},
        "cards": {0: ["crew"]},
        "hands": {0: {"wood": 1, "bronze": 1}},
    },
    "before the roll": {
        "phase": "roll",
        "cards": {0: ["lookout", "find", "raid"]},
        "camps": {1: ["-1,4"], 2: ["0,7"], 0: ["-2,7"]},
        "hands": {1: {"gold": 1}, 2: {"wood": 1}},
    },
    "storm": {
        "phase": "storm",
        "storm": "-1,6",
        "camps": {1: ["-1,4"], 2: ["0,7"], 0: ["-2,7"]},
        "hands": {0: RICH, 1: {"gold": 1}},
        "cards": {0: ["lookout"]},
    },
    "discard": {
        "phase": "discard",
        "hands": {0: {"wood": 9, "iron": 2}, 1: {"gold": 4, "wood": 3, "iron": 4}},
        "to_discard": {"0": 3, "1": 3},
    },
    "offer": {
        "phase": "offer",
        "hands": {0: {"wood": 2}, 1: {"gold": 2}, 2: {"gold": 1}},
        "offer": {"give": {"wood": 1}, "ask": {"gold": 2}, "rejected": []},
        "offers_made": 1,
    },
    "offer once rejected": {
        "phase": "offer",
        "hands": {0: {"wood": 2}, 1: {"gold": 2}, 2: {"gold": 2}},
        "offer": {"give": {"wood": 1}, "ask": {"gold": 2}, "rejected": [2]},
        "offers_made": 10,
    },
    "card played": {
        "cards": {0: ["lookout", "find", "crew", "raid", "rich_vein"]},
        "camps": {0: ["0,5"], 1: ["-2,7"]},
        "hands": {1: {"gold": 3}},
        "card_played": True,
    },
    "cards just bought": {
        "new_cards": {0: ["lookout", "find", "crew", "raid", "rich_vein"]},
        "camps": {0: ["0,5"], 1: ["-2,7"]},
        "hands": {1: {"gold": 3}},
    },
    "no more offers, no more cards": {
        "hands": {0: RICH},
        "offers_made": 10,
        "deck": [],
        "camps": {0: ["0,5"]},
    },
}


@pytest.mark.parametrize("given", SMALL.values(), ids=SMALL.keys())
def test_the_list_is_complete_in_small_positions(given: dict[str, Any]) -> None:
    assert check(position(**given)) > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_the_list_is_complete_along_a_random_match(seats: int) -> None:
    moves = sample(Setting("cinco-vetas", "standard", seats), "complete", 25)
    assert sum(check(move.before) for move in moves[:: 2 if seats == 4 else 1]) > 50


def test_after_the_end_nothing_is_legal() -> None:
    assert check(sample(Setting("cinco-vetas", "standard", 2), "complete", 25)[-1].after) == 0
