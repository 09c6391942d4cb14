"""What DESIGN 4 promises of an engine, for every registered game, edition and seat count.

A new game gets the whole suite by registering; there are no exceptions to list.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engines import (
    Chance,
    IllegalAction,
    InvalidSetup,
    MalformedAction,
    MalformedState,
    all_engines,
    get_engine,
    register,
)
from tests.engines.walks import Setting, frozen, positions, sample, settings, walk

CODE = re.compile(r"[a-z][a-z0-9_]*")
SECRET_KEYS = {"seed", "chance", "used", "deck", "undo_depth"}


@pytest.fixture(params=settings(), ids=str, scope="module")
def setting(request: pytest.FixtureRequest) -> Setting:
    chosen: Setting = request.param
    return chosen


@pytest.fixture(params=all_engines(), ids=lambda engine: engine.info.key, scope="module")
def engine(request: pytest.FixtureRequest) -> Any:
    return request.param


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


# --- the registry and what a game says of itself ---------------------------------------------


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


# --- setup -----------------------------------------------------------------------------------


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


# --- who may act, and how --------------------------------------------------------------------


def test_somebody_may_act_exactly_until_the_end(setting: Setting) -> None:
    engine = setting.engine
    for state in positions(setting):
        acting = engine.active_seats(state)
        assert bool(acting) == (engine.outcome(state) is None)
        assert list(acting) == sorted(set(acting))
        assert set(acting) <= set(range(setting.seats))


def test_legal_lists_are_for_active_seats_in_a_fixed_order_without_repeats(
    setting: Setting,
) -> None:
    engine = setting.engine
    for state in positions(setting):
        again = engine.state_from_json(engine.state_to_json(state))
        for seat in range(setting.seats):
            actions = list(engine.legal_actions(state, seat))
            assert bool(actions) == (seat in engine.active_seats(state))
            assert len(set(actions)) == len(actions)
            assert actions == list(engine.legal_actions(state, seat))
            assert actions == list(engine.legal_actions(again, seat))


def test_seats_that_do_not_exist_have_no_actions(setting: Setting) -> None:
    engine = setting.engine
    for move in sample(setting)[:5]:
        for seat in (-1, setting.seats, 99):
            with pytest.raises(IllegalAction):
                engine.apply(move.before, seat, move.action)
            with pytest.raises(ValueError, match="seat"):
                engine.default_action(move.before, seat)


def strangers(setting: Setting, rng: random.Random) -> list[Any]:
    """Actions out of the whole match, to be tried where they may not belong."""
    moves = sample(setting)
    other = sample(setting, "other match")
    return [move.action for move in rng.sample(moves, min(25, len(moves)))] + [
        move.action for move in rng.sample(other, min(25, len(other)))
    ]


def test_apply_accepts_exactly_what_why_not_does_not_forbid(setting: Setting) -> None:
    engine, rng = setting.engine, random.Random(str(setting))
    refused = accepted = 0
    for state in positions(setting):
        before = frozen(engine, state)
        for seat in range(setting.seats):
            own = list(engine.legal_actions(state, seat))
            tried = rng.sample(own, min(6, len(own))) + strangers(setting, rng)[:12]
            for action in tried:
                refusal = engine.why_not(state, seat, action)
                if action in own:
                    assert refusal is None
                if refusal is None:
                    open_type = engine.action_to_json(action)["type"] in engine.info.open_types
                    assert action in own or open_type
                    engine.apply(state, seat, action)
                    accepted += 1
                else:
                    assert CODE.fullmatch(refusal.reason_code)
                    assert refusal.rule
                    with pytest.raises(IllegalAction) as caught:
                        engine.apply(state, seat, action)
                    assert caught.value.refusal == refusal
                    assert caught.value.code == "illegal_action"
                    with pytest.raises(IllegalAction):
                        engine.advance(state, seat, action)
                    refused += 1
        assert frozen(engine, state) == before
    assert accepted > 100
    assert refused > 100


def test_apply_is_a_copy_and_advance(setting: Setting) -> None:
    engine = setting.engine
    for move in sample(setting):
        before = frozen(engine, move.before)
        step = engine.apply(move.before, move.seat, move.action)
        assert frozen(engine, move.before) == before
        assert frozen(engine, step.state) != before
        own = engine.copy(move.before)
        assert frozen(engine, own) == before
        record = engine.advance(own, move.seat, move.action)
        assert frozen(engine, move.before) == before
        assert frozen(engine, own) == frozen(engine, step.state) == frozen(engine, move.after)
        assert record == step.record == move.record
        assert record.seat == move.seat
        assert record.action == engine.action_to_json(move.action)


def test_the_default_action_is_legal(setting: Setting) -> None:
    engine = setting.engine
    for state in positions(setting):
        for seat in range(setting.seats):
            if seat in engine.active_seats(state):
                action = engine.default_action(state, seat)
                assert engine.why_not(state, seat, action) is None
                assert action == engine.default_action(state, seat)
            else:
                with pytest.raises(ValueError, match="seat"):
                    engine.default_action(state, seat)


def test_a_match_of_time_outs_ends(setting: Setting) -> None:
    engine, state = setting.engine, setting.start()
    for _ in range(20_000):
        acting = engine.active_seats(state)
        if not acting:
            break
        engine.advance(state, acting[-1], engine.default_action(state, acting[-1]))
    assert engine.outcome(state) is not None


# --- how it ends -----------------------------------------------------------------------------


def test_random_matches_end_with_points_and_places_for_all(setting: Setting) -> None:
    engine = setting.engine
    for seed in ("end 1", "end 2"):
        last = None
        for move in walk(setting, seed):
            assert engine.outcome(move.before) is None
            last = move.after
        assert last is not None
        outcome = engine.outcome(last)
        assert CODE.fullmatch(outcome.reason)
        assert len(outcome.points) == len(outcome.places) == setting.seats
        for place in outcome.places:
            assert place == 1 + sum(other < place for other in outcome.places)
        assert engine.active_seats(last) == ()
        for seat in range(setting.seats):
            assert list(engine.legal_actions(last, seat)) == []
            with pytest.raises(IllegalAction):
                engine.apply(last, seat, move.action)


# --- undo ------------------------------------------------------------------------------------


def test_undo_is_only_for_ones_own_act_and_never_past_chance_or_news(setting: Setting) -> None:
    """Whatever may be taken back told its maker nothing: with the hidden parts dealt anew the
    same action leads to the same view."""
    engine, seen = setting.engine, set()
    for i, move in enumerate(sample(setting)):
        allowed = engine.can_undo(move.after, move.seat)
        seen.add(allowed)
        for seat in range(setting.seats):
            if seat != move.seat:
                assert not engine.can_undo(move.after, seat), "another seat acted last"
        if move.record.chance or move.seat not in engine.active_seats(move.after):
            assert not allowed
        if allowed:
            chance = Chance.from_seed(b"undo%d" % i)
            dealt = engine.redeal_hidden(move.before, move.seat, chance)
            again = engine.apply(dealt, move.seat, move.action)
            assert engine.view(again.state, move.seat) == engine.view(move.after, move.seat)
            used = [engine.state_to_json(s)["chance"] for s in (move.before, move.after)]
            assert used[0] == used[1], "no chance was drawn"
    assert False in seen


def test_nothing_to_undo_before_the_first_act(setting: Setting) -> None:
    state = setting.start()
    assert not any(setting.engine.can_undo(state, seat) for seat in range(setting.seats))


# --- views and secrets -----------------------------------------------------------------------


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


# --- JSON ------------------------------------------------------------------------------------


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
