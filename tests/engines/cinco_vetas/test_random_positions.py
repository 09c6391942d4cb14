"""The engine against the reference rules in positions that random play would hardly reach."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines import Chance
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas import reference as ref
from tests.engines.cinco_vetas.boards import random_fields
from tests.engines.cinco_vetas.positions import ENGINE, fields_of, frozen, position, view
from tests.engines.cinco_vetas.test_legal_complete import check

POSITIONS = 100
ACTIONS = 15
"""Tried in each position, for each seat that may act."""
VIEWERS = (None, 0, 1, 2)


@pytest.fixture(scope="module")
def states() -> list[Any]:
    rng, base = random.Random("positions"), fields_of(position())
    return [ENGINE.state_from_json(random_fields(base, rng)) for _ in range(POSITIONS)]


@pytest.fixture(scope="module")
def steps(states: list[Any]) -> list[tuple[dict[str, Any], Any]]:
    """The fields before, and the step, of a sample of what is legal."""
    rng, taken = random.Random("steps"), []
    for state in states:
        s = fields_of(state)
        for seat in ENGINE.active_seats(state):
            listed = list(ENGINE.legal_actions(state, seat))
            for action in rng.sample(listed, min(ACTIONS, len(listed))):
                taken.append((s, ENGINE.apply(state, seat, action)))
    return taken


def test_the_legal_lists_are_complete(states: list[Any]) -> None:
    assert sum(check(state) for state in states) > 20 * POSITIONS


def test_hands_change_by_the_rules(steps: list[tuple[dict[str, Any], Any]]) -> None:
    for before, step in steps:
        told, after = step.record, fields_of(step.state)
        expected = ref.hand_changes(before, told.seat, told.action, told.chance)
        for seat in range(3):
            was, now = before["hands"][seat], after["hands"][seat]
            change = {r: now[r] - was[r] for r in geo.RESOURCES if now[r] != was[r]}
            assert change == expected[seat], told


def test_awards_follow_the_rules(steps: list[tuple[dict[str, Any], Any]]) -> None:
    changed = 0
    for before, step in steps:
        after = fields_of(step.state)
        great = ref.next_holder(before["great_lookout"], after["lookouts"], 3)
        assert after["great_lookout"] == great
        if before["paths"] != after["paths"] or before["buildings"] != after["buildings"]:
            lengths = [ref.trail(after, seat) for seat in range(3)]
            assert view(step.state, None)["path_lengths"] == lengths
            assert after["longest_path"] == ref.next_holder(before["longest_path"], lengths, 5)
            changed += after["longest_path"] != before["longest_path"]
    assert changed > 5


def test_what_was_kept_up_equals_what_is_worked_out_anew(
    steps: list[tuple[dict[str, Any], Any]],
) -> None:
    for _, step in steps:
        anew = ENGINE.state_from_json(fields_of(step.state))
        assert frozen(anew) == frozen(step.state)
        for viewer in VIEWERS:
            assert view(anew, viewer) == view(step.state, viewer)
            if viewer is not None:
                assert list(ENGINE.legal_actions(anew, viewer)) == list(
                    ENGINE.legal_actions(step.state, viewer)
                )


def test_nothing_hidden_shows(steps: list[tuple[dict[str, Any], Any]]) -> None:
    for _, step in steps[::2]:
        for viewer in VIEWERS:
            other = ENGINE.redeal_hidden(step.state, viewer, Chance.from_seed(b"hidden"))
            assert view(other, viewer) == view(step.state, viewer)
            if viewer is not None:
                assert ENGINE.legal_actions(other, viewer) == ENGINE.legal_actions(
                    step.state, viewer
                )
