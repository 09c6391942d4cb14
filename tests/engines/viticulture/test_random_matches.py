"""Whole random matches: what must hold after every action (the game's invariants)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.engines import Chance
from tests.engines.viticulture.positions import ALL_CARDS, ENGINE, cards_of

CARDS = {
    edition: Counter(card for deck in decks.values() for card in deck)
    for edition, decks in ALL_CARDS.items()
}
FLOOR = {"red": 1, "white": 1, "blush": 4, "sparkling": 7}


def test_the_decks_are_whole() -> None:
    assert CARDS["essential"].total() == 154
    assert CARDS["classic"].total() == 118


def check(data: dict[str, Any]) -> None:
    """Values in range, workers conserved, one token per slot (slots are sets in the state)."""
    classic = data["edition"] == "classic"
    standing: Counter[tuple[int, str]] = Counter()
    for action, row in data["placed"].items():
        spaces = [each["space"] for each in row if isinstance(each["space"], int)]
        assert len(set(spaces)) == len(spaces), "one worker per numbered space"
        if action == "yoke":
            assert len({each["seat"] for each in row}) == len(row)
        for each in row:
            standing[each["seat"], each["worker"]] += 1
    for seat, player in enumerate(data["players"]):
        assert -5 <= player["points"] <= (25 if classic else 999)
        assert player["lira"] >= 0
        assert 0 <= player["residual"] <= 5
        assert standing[seat, "regular"] == player["used_workers"] <= player["regular"]
        assert standing[seat, "grande"] == (player["grande"] == "placed")
        held = data["grey_holder"] == seat
        assert standing[seat, "temporary"] + player["temporary"] == held
        assert player["regular"] + player["trained"] + (not classic) <= 6
        assert len(set(player["structures"])) == len(player["structures"])
        if "large_cellar" in player["structures"]:
            assert "medium_cellar" in player["structures"]
        for wine, values in player["wines"].items():
            assert values == sorted(set(values))
            assert all(FLOOR[wine] <= value <= 9 for value in values)
        for values in player["grapes"].values():
            assert all(1 <= value <= 9 for value in values)
        for field in player["fields"]:
            assert field["owned"] or not field["vines"]


@pytest.mark.parametrize("edition", ["essential", "classic"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_always_holds(edition: str, seats: int) -> None:
    rng = random.Random(f"{edition}{seats}")
    for number in range(8):
        options = {"edition": edition, "parents": "choose" if number % 2 else "deal"}
        state = ENGINE.setup(seats, options, Chance.from_seed(b"r%d" % number))
        harvests: Counter[tuple[int, int]] = Counter()
        steps = 0
        while acting := ENGINE.active_seats(state):
            seat = rng.choice(acting)
            legal = ENGINE.legal_actions(state, seat)
            record = ENGINE.advance(state, seat, rng.choice(legal))
            steps += 1
            for event in record.facts["events"]:
                if event["event"] == "season" and event["season"] == "spring":
                    harvests.clear()
                elif event["event"] == "harvest":
                    harvests[event["seat"], event["field"]] += 1
            assert max(harvests.values(), default=0) <= 1, "each field once a year"
            if not steps % 40:
                check(ENGINE.state_to_json(state))
                assert cards_of(state) == CARDS[edition]
        outcome = ENGINE.outcome(state)
        assert outcome.reason in ("points", "year_limit")
        check(ENGINE.state_to_json(state))


def test_nobody_is_ever_stuck() -> None:
    """`done` before the minimum is only for positions that were dealt anew."""
    rng = random.Random("stuck")
    for number in range(12):
        state = ENGINE.setup(4, {}, Chance.from_seed(b"s%d" % number))
        while acting := ENGINE.active_seats(state):
            seat = rng.choice(acting)
            legal = ENGINE.legal_actions(state, seat)
            if ENGINE.action_to_json(legal[-1])["type"] == "done":
                pending = ENGINE.view(state, None).pending
                assert pending.count >= pending.least
            ENGINE.advance(state, seat, rng.choice(legal))
