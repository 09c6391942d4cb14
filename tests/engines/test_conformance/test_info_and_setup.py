"""What a game says of itself, and how a match begins."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from games.engines import (
    Chance,
    InvalidSetup,
    all_engines,
    get_engine,
    register,
)
from tests.engines.walks import Setting, frozen


def test_an_unknown_game_is_a_key_error_that_lists_the_known_ones() -> None:
    with pytest.raises(KeyError) as caught:
        get_engine("no-such-game")
    for known in all_engines():
        assert known.info.key in str(caught.value)


def test_engines_are_listed_once_and_by_key() -> None:
    keys = [each.info.key for each in all_engines()]
    assert keys == sorted(set(keys))
    assert "cinco-vetas" in keys
    assert all(get_engine(key).info.key == key for key in keys)


def test_a_key_is_taken_only_once(engine: Any) -> None:
    with pytest.raises(ValueError, match=engine.info.key):
        register(engine)
    assert all_engines().count(engine) == 1


def test_views_and_actions_have_a_json_schema(engine: Any) -> None:
    """The API's schema is made of them."""
    for described in (engine.view_type, engine.action_type):
        assert msgspec.json.schema(described)


def test_info_hangs_together(engine: Any) -> None:
    info = engine.info
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", info.key)
    assert info.title
    assert 1 <= info.min_seats <= info.max_seats
    assert info.rules_version >= 1
    assert info.editions
    for unique in (
        [e.key for e in info.editions],
        [e.ladder for e in info.editions],
        [o.key for o in info.options],
    ):
        assert len(set(unique)) == len(unique)
    domains = {option.key: option for option in info.options}
    for option in info.options:
        assert option.default in option.choices
    for edition in info.editions:
        assert edition.title
        for key, value in edition.options.items():
            assert value in domains[key].choices


def test_named_action_types_exist(engine: Any) -> None:
    info = engine.info
    known = {struct.__struct_config__.tag for struct in engine.action_type.__args__}
    for named in (info.open_types, info.unclocked_types, info.answer_types):
        assert named <= known


def test_same_arguments_same_state(setting: Setting) -> None:
    engine = setting.engine
    assert frozen(engine, setting.start(b"one")) == frozen(engine, setting.start(b"one"))
    assert frozen(engine, setting.start(b"one")) != frozen(engine, setting.start(b"two"))


def test_setup_leaves_its_arguments_alone(setting: Setting) -> None:
    chance, options = Chance.from_seed(b"mine"), setting.options
    first = setting.engine.setup(setting.seats, options, chance)
    assert chance == Chance.from_seed(b"mine")
    assert options == setting.options
    again = setting.engine.setup(setting.seats, options, chance)
    assert frozen(setting.engine, again) == frozen(setting.engine, first)


def test_seat_counts_out_of_range_are_refused(engine: Any) -> None:
    info = engine.info
    junk: list[Any] = ["2", float(info.min_seats), None, [info.min_seats]]
    for seats in (info.min_seats - 1, info.max_seats + 1, 0, -1, 10**9, *junk):
        with pytest.raises(InvalidSetup) as caught:
            engine.setup(seats, {}, Chance.from_seed(b"s"))
        assert caught.value.code == "invalid_setup"


def test_unknown_options_and_values_are_refused(engine: Any) -> None:
    wrong: list[dict[str, Any]] = [{"no_such_option": 1}, {"": ""}]
    for option in engine.info.options:
        wrong += [{option.key: junk} for junk in ("no such value", None, [], -99, 1.5)]
    for options in wrong:
        with pytest.raises(InvalidSetup):
            engine.setup(engine.info.min_seats, options, Chance.from_seed(b"s"))


def test_missing_options_take_their_default(engine: Any) -> None:
    defaults = {option.key: option.default for option in engine.info.options}
    given = engine.setup(engine.info.min_seats, defaults, Chance.from_seed(b"s"))
    left_out = engine.setup(engine.info.min_seats, {}, Chance.from_seed(b"s"))
    assert frozen(engine, given) == frozen(engine, left_out)
