"""What a seat or a spectator is told, and that it is no more than it may know."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from games.engines import (
    Chance,
)
from tests.engines.walks import Setting, frozen, positions, sample

SECRET_KEYS = {"seed", "chance", "used", "deck", "undo_depth"}


def told(engine: Any, state: Any, viewer: int | None) -> Any:
    """The view as the wire has it."""
    return json.loads(msgspec.json.encode(engine.view(state, viewer)))


def keys_in(value: Any) -> set[str]:
    match value:
        case dict():
            return set(value).union(*map(keys_in, value.values()))
        case list():
            return set().union(*map(keys_in, value))
        case _:
            return set()


def test_a_view_is_for_a_seat_or_a_spectator_and_nobody_else(setting: Setting) -> None:
    engine, state = setting.engine, sample(setting)[-1].before
    for viewer in (None, *range(setting.seats)):
        assert isinstance(engine.view(state, viewer), engine.view_type)
        assert msgspec.convert(told(engine, state, viewer), engine.view_type)
    for viewer in (-1, setting.seats, 99):
        with pytest.raises(ValueError, match="seat"):
            engine.view(state, viewer)


def test_views_hold_no_secret_of_chance(setting: Setting) -> None:
    engine = setting.engine
    for state in positions(setting):
        seed = engine.state_to_json(state)["chance"]["seed"]
        assert len(seed) >= 10
        for viewer in (None, *range(setting.seats)):
            shown = told(engine, state, viewer)
            assert not SECRET_KEYS & keys_in(shown)
            assert seed not in json.dumps(shown)
        assert seed not in repr(state)


def test_hidden_parts_dealt_anew_change_nothing_that_a_seat_can_see(setting: Setting) -> None:
    engine, differed = setting.engine, 0
    for i, state in enumerate(positions(setting)):
        before = frozen(engine, state)
        for viewer in (None, *range(setting.seats)):
            chance = Chance.from_seed(b"redeal%d" % i)
            other = engine.redeal_hidden(state, viewer, chance)
            assert chance == Chance.from_seed(b"redeal%d" % i)
            assert frozen(engine, state) == before
            assert engine.view(other, viewer) == engine.view(state, viewer)
            assert engine.active_seats(other) == engine.active_seats(state)
            assert engine.outcome(other) == engine.outcome(state)
            if viewer is not None:
                assert list(engine.legal_actions(other, viewer)) == list(
                    engine.legal_actions(state, viewer)
                )
            was, now = engine.state_to_json(state), engine.state_to_json(other)
            assert was.pop("chance")["seed"] != now.pop("chance")["seed"], "always a new chance"
            differed += was != now
            again = engine.redeal_hidden(state, viewer, Chance.from_seed(b"redeal%d" % i))
            assert frozen(engine, again) == frozen(engine, other)
    assert bool(differed) == engine.info.hidden_information


def test_all_see_the_same_exactly_where_the_game_says_so(setting: Setting) -> None:
    engine = setting.engine
    alike = all(
        engine.view(state, seat) == engine.view(state, None)
        for state in positions(setting)
        for seat in range(setting.seats)
    )
    assert alike == engine.info.views_alike


def test_a_match_goes_on_from_a_redealt_state(setting: Setting) -> None:
    engine, rng = setting.engine, random.Random(str(setting))
    for i, move in enumerate(sample(setting)):
        dealt = engine.redeal_hidden(move.before, move.seat, Chance.from_seed(b"on%d" % i))
        round_trip = engine.state_from_json(engine.state_to_json(dealt))
        assert frozen(engine, round_trip) == frozen(engine, dealt)
        engine.advance(dealt, move.seat, move.action)
        for _ in range(3):
            if acting := engine.active_seats(dealt):
                seat = rng.choice(acting)
                engine.advance(dealt, seat, rng.choice(list(engine.legal_actions(dealt, seat))))


def test_records_are_told_as_json_and_never_with_the_seed(setting: Setting) -> None:
    engine = setting.engine
    for move in sample(setting):
        seed = engine.state_to_json(move.before)["chance"]["seed"]
        for viewer in (None, *range(setting.seats)):
            shown = engine.record_view(move.record, viewer)
            assert shown.keys() == {"seat", "action", "chance", "facts"}
            text = json.dumps(shown)
            assert seed not in text
            assert not {"seed", "used", "deck"} & keys_in(shown)
            assert json.loads(text) == shown
            assert shown["seat"] == move.seat
            assert shown["action"]["type"] == move.record.action["type"]
            if viewer == move.seat:
                assert shown["action"] == move.record.action
