"""States and actions as JSON: whole round trips, and nothing that is not one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.engines import (
    MalformedAction,
    MalformedState,
)
from tests.engines.walks import Setting, frozen, positions, sample, settings


def test_states_survive_json(setting: Setting) -> None:
    engine = setting.engine
    for state in positions(setting):
        data = engine.state_to_json(state)
        text = json.dumps(data)
        assert json.loads(text) == data
        again = engine.state_from_json(json.loads(text))
        assert engine.state_to_json(again) == data
        for viewer in (None, *range(setting.seats)):
            assert engine.view(again, viewer) == engine.view(state, viewer)
            if viewer is not None:
                assert engine.can_undo(again, viewer) == engine.can_undo(state, viewer)


def test_a_state_from_json_plays_on_alike(setting: Setting) -> None:
    engine = setting.engine
    for move in sample(setting):
        again = engine.state_from_json(engine.state_to_json(move.before))
        record = engine.advance(again, move.seat, move.action)
        assert record == move.record
        assert frozen(engine, again) == frozen(engine, move.after)


def test_the_json_of_a_state_is_a_copy(setting: Setting) -> None:
    """Neither side can reach into the other."""
    engine, state = setting.engine, sample(setting)[-1].before
    before = frozen(engine, state)
    data = engine.state_to_json(state)
    again = engine.state_from_json(data)
    scramble(data)
    assert frozen(engine, state) == before
    assert frozen(engine, again) == before


def scramble(value: Any) -> None:
    match value:
        case dict():
            for inner in list(value.values()):
                scramble(inner)
            value["scrambled"] = 1
        case list():
            for inner in value:
                scramble(inner)
            value.append("scrambled")


@pytest.mark.parametrize("junk", [None, [], {}, "state", 7, {"phase": 3}, [{}]])
def test_what_is_no_state_is_malformed(engine: Any, junk: Any) -> None:
    with pytest.raises(MalformedState) as caught:
        engine.state_from_json(junk)
    assert caught.value.code == "malformed_state"


def test_a_state_with_a_broken_field_is_malformed(engine: Any) -> None:
    """Every field in turn is of a kind that no field has; one more field is there."""
    for setting in settings():
        if setting.game != engine.info.key:
            continue
        data = engine.state_to_json(sample(setting)[len(sample(setting)) // 2].before)
        for key in data:
            for junk in (0.5, object(), [[[0.5]]]):
                with pytest.raises(MalformedState):
                    engine.state_from_json({**data, key: junk})
        with pytest.raises(MalformedState):
            engine.state_from_json({**data, "no_such_field": 1})


def test_every_action_of_a_match_survives_json(setting: Setting) -> None:
    engine, types = setting.engine, set()
    for state in positions(setting):
        for seat in engine.active_seats(state):
            for action in engine.legal_actions(state, seat):
                data = engine.action_to_json(action)
                assert engine.action_from_json(json.loads(json.dumps(data))) == action
                types.add(data["type"])
    assert len(types) > 5


RUBBISH: list[Any] = [1.5, -1, 2**70, "rubbish", True, None, [], {}, {"a": {"b": [1]}}, [[[]]], ""]
NEVER: list[Any] = [1.5, -1, 2**70, "rubbish", {"a": {"b": [1]}}, [[[]]]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside, the whole itself not among them."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        yield (*path, key)
        if isinstance(each, dict | list):
            yield from places(each, (*path, key))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    copy: Any = json.loads(json.dumps(value))
    at = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = new
    return copy


def kinds_of_actions(setting: Setting) -> list[dict[str, Any]]:
    """One action of each type that the sample saw, as JSON."""
    engine = setting.engine
    found = {type(m.action): engine.action_to_json(m.action) for m in sample(setting)}
    return list(found.values())


@pytest.mark.parametrize("junk", [None, [], "roll", 3, True, 1.5, {}, {"type": None}, [{}]])
def test_what_is_no_action_is_malformed(engine: Any, junk: Any) -> None:
    with pytest.raises(MalformedAction) as caught:
        engine.action_from_json(junk)
    assert caught.value.code == "malformed_action"


def test_unknown_types_missing_and_extra_fields_are_malformed(setting: Setting) -> None:
    engine = setting.engine
    for data in kinds_of_actions(setting):
        wrong = [
            {**data, "type": "no_such_type"},
            {**data, "type": data["type"].upper()},
            {**data, "type": [data["type"]]},
            {**data, "seat": 0},
            {**data, "": None},
            *({k: v for k, v in data.items() if k != left_out} for left_out in data),
        ]
        for each in wrong:
            with pytest.raises(MalformedAction):
                engine.action_from_json(each)


def test_values_of_the_wrong_kind_are_malformed_and_nothing_is_guessed(setting: Setting) -> None:
    """What is accepted at all is taken exactly as it stands: no "1" for 1, no true for 1."""
    engine = setting.engine
    for data in kinds_of_actions(setting):
        for path in places(data):
            for junk in RUBBISH:
                wrong = put(data, path, junk)
                try:
                    action = engine.action_from_json(wrong)
                except MalformedAction:
                    continue
                assert junk not in NEVER, wrong
                assert json.dumps(engine.action_to_json(action), sort_keys=True) == json.dumps(
                    wrong, sort_keys=True
                )
