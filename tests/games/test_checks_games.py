"""Rows that hold for every game: each kind of decision has a deadline that the sweep finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games import services
from games.engines import Chance, all_engines, get_engine
from games.models import Match
from tests.factories import UserFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import committing, records_of, reshape, seats_of, swept

pytestmark = pytest.mark.django_db

PHASES = {
    "cinco-vetas": {"setup", "roll", "storm", "main", "offer"},
    "la-vina": {"turn", "picking", "placing", "exit"},
    "viticulture": {"setup", "spring", "summer", "fall", "winter", "year_end"},
}
"""At least these come up; discards of Cinco Vetas are tried in test_sweep."""


def phase_of(fields: dict[str, Any]) -> str:
    return str(fields.get("phase") or fields["season"])


def decisions(game: str) -> dict[tuple[str, frozenset[str]], dict[str, Any]]:
    """One state for each kind of decision (phase and types of actions) that comes up in matches
    played at random."""
    engine = get_engine(game)
    options = engine.info.editions[0].options
    found: dict[tuple[str, frozenset[str]], dict[str, Any]] = {}
    for seed in range(2):
        rng = random.Random(seed)
        state = engine.setup(2, dict(options), Chance.from_seed(bytes([seed, 7])))
        for _ in range(600):
            active = engine.active_seats(state)
            if not active:
                break
            seat = rng.choice(active)
            legal = engine.legal_actions(state, seat)
            fields = engine.state_to_json(state)
            types = frozenset(engine.action_to_json(action)["type"] for action in legal)
            found.setdefault((phase_of(fields), types), fields)
            state = engine.apply(state, seat, rng.choice(legal)).state
    return found


def match_of(game: str) -> Match:
    edition = get_engine(game).info.editions[0]
    with committing():
        match = services.start_match(
            game=game, edition=edition.key, options=dict(edition.options), ranked=False,
            players=[services.Player(UserFactory()) for _ in range(2)],
        )  # fmt: skip
        services.begin_match(match_pk=match.pk)
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("game", sorted(engine.info.key for engine in all_engines()))
def test_c29_every_kind_of_decision_of_every_game_has_a_deadline_that_the_sweep_finds(
    game: str, frozen: FrozenClock
) -> None:
    found = decisions(game)
    assert {phase for phase, _ in found} >= PHASES[game]
    match = match_of(game)
    for (phase, types), fields in found.items():
        match.seats.update(timeouts_in_row=0, bank=300)
        reshape(match, **fields)
        assert match.deadline is not None, (phase, types)
        due = {seat.index for seat in seats_of(match) if seat.deadline is not None}
        known = match.version
        frozen.advance(331)
        assert swept().timeouts >= 1, (phase, types)
        played = [record for record in records_of(match) if record.version > known]
        assert {record.actor for record in played} == {"timeout"}, (phase, types)
        assert {record.seat for record in played} <= due, (phase, types)
        match.refresh_from_db()
        Match.objects.filter(pk=match.pk).update(status="active", ended_at=None)
        match.refresh_from_db()


@pytest.mark.parametrize("game", sorted(engine.info.key for engine in all_engines()))
def test_c15_nobody_out_of_turn_is_let_through(game: str) -> None:
    """Whatever the client believes: at every kind of decision the rules' own list of active seats
    decides, also when the log is played again."""
    engine = get_engine(game)
    for fields in decisions(game).values():
        state = engine.state_from_json(fields)
        active = set(engine.active_seats(state))
        for seat in {0, 1} - active:
            assert engine.legal_actions(state, seat) == ()
            for other in active:
                action = engine.default_action(state, other)
                assert engine.why_not(state, seat, action) is not None
