"""Recomputing matches from their logs: everything that was tampered with shows."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import msgspec
import pytest

from games.engines import Chance, InvalidSetup
from games.engines.kernel.replay import (
    MatchLog,
    ReplayError,
    read_log,
    replay,
    short_hash,
    state_hash,
    verify,
    versions_in_force,
)
from tests.engines.walks import Setting, frozen, settings, walk


@cache
def played(setting: Setting) -> dict[str, Any]:
    """The export of one whole random match."""
    seed = f"replay {setting}"
    records, last = [], None
    for move in walk(setting, seed):
        last = move.after
        records.append(
            {
                "version": len(records) + 1,
                "kind": "action",
                "seat": move.seat,
                "action": move.record.action,
                "chance": dict(move.record.chance),
                "facts": dict(move.record.facts),
            }
        )
    outcome = setting.engine.outcome(last)
    return {
        "game": setting.game,
        "options": setting.options,
        "seats": setting.seats,
        "seed": seed.encode().hex(),
        "rules_version": setting.engine.info.rules_version,
        "records": records,
        "outcome": {
            "reason": outcome.reason,
            "points": list(outcome.points),
            "places": list(outcome.places),
        },
        "state_hash": state_hash(setting.engine, last),
    }


@pytest.fixture(params=settings(), ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    chosen: Setting = request.param
    return chosen


@pytest.fixture
def export(setting: Setting) -> dict[str, Any]:
    """A log that a test may spoil."""
    return copy.deepcopy(played(setting))


def log_of(data: dict[str, Any]) -> MatchLog:
    return read_log(json.dumps(data))


def replayed(data: dict[str, Any], **more: Any) -> Any:
    seed = bytes.fromhex(data["seed"])
    return replay(data["game"], data["options"], data["seats"], seed, data["records"], **more)


def test_a_true_log_agrees(export: dict[str, Any]) -> None:
    report = verify(log_of(export))
    assert report.problems == ()
    assert report.agrees
    assert report.actions == report.versions == len(export["records"])
    assert report.state_hash == export["state_hash"]


def test_replay_stops_at_any_version(setting: Setting, export: dict[str, Any]) -> None:
    moves = list(walk(setting, f"replay {setting}"))
    for version in (0, 1, len(moves) // 2, len(moves)):
        done = replayed(export, until=version)
        state = moves[version - 1].after if version else moves[0].before
        assert frozen(setting.engine, done.state) == frozen(setting.engine, state)
        assert done.version == version


@pytest.mark.parametrize("part", ["chance", "facts"])
def test_a_changed_answer_shows_at_its_version(export: dict[str, Any], part: str) -> None:
    version = next(i for i, r in enumerate(export["records"], start=1) if r[part])
    export["records"][version - 1][part] = {"forged": 1}
    report = verify(log_of(export))
    assert not report.agrees
    assert any(str(version) in problem for problem in report.problems)


def test_another_seed_shows(export: dict[str, Any]) -> None:
    export["seed"] = b"another seed".hex()
    assert not verify(log_of(export)).agrees


def test_a_changed_result_shows(export: dict[str, Any]) -> None:
    export["outcome"]["points"][0] += 1
    assert not verify(log_of(export)).agrees


def test_another_final_hash_shows(export: dict[str, Any]) -> None:
    export["state_hash"] = "0" * 16
    assert not verify(log_of(export)).agrees


def test_another_rules_version_shows(export: dict[str, Any]) -> None:
    export["rules_version"] += 1
    assert not verify(log_of(export)).agrees


def test_a_missing_record_shows(export: dict[str, Any]) -> None:
    del export["records"][len(export["records"]) // 2]
    assert not verify(log_of(export)).agrees


def test_an_illegal_or_malformed_action_is_named_with_its_version(export: dict[str, Any]) -> None:
    records = export["records"]
    for spoilt in ({"type": "no_such_type"}, None, records[0]["action"]):
        wrong = copy.deepcopy(export)
        wrong["records"][5]["action"] = spoilt
        with pytest.raises(ReplayError) as caught:
            replayed(wrong)
        assert caught.value.version == 6
        assert any("6" in problem for problem in verify(log_of(wrong)).problems)


@pytest.mark.parametrize("seat", [None, True, "0", -1, 99, 1.0])
def test_an_action_needs_a_seat_of_the_match(export: dict[str, Any], seat: Any) -> None:
    export["records"][0]["seat"] = seat
    with pytest.raises(ReplayError):
        replayed(export)


def test_other_kinds_leave_the_state_alone(setting: Setting, export: dict[str, Any]) -> None:
    plain = export["records"]
    mixed = copy.deepcopy(plain[:3])
    for kind in ("handover", "resign", "pause", "staff"):
        mixed.append({"kind": kind, "seat": None, "action": {"anything": kind}})
    mixed += copy.deepcopy(plain[3:6])
    for record in mixed:
        record.pop("version", None)
    export["records"] = mixed
    done = replayed(export)
    assert done.version == len(mixed)
    assert [answer is None for answer in done.records[3:7]] == [True] * 4
    export["records"] = plain[:6]
    assert frozen(setting.engine, done.state) == frozen(setting.engine, replayed(export).state)


def test_an_unknown_kind_is_refused(export: dict[str, Any]) -> None:
    export["records"][2]["kind"] = "miracle"
    with pytest.raises(ReplayError):
        replayed(export)


def test_a_wrong_version_number_is_refused(export: dict[str, Any]) -> None:
    export["records"][2]["version"] = 7
    with pytest.raises(ReplayError):
        replayed(export)


def test_unknown_game_seats_and_options() -> None:
    with pytest.raises(KeyError):
        replay("no-such-game", {}, 2, b"s", [])
    with pytest.raises(InvalidSetup):
        replay("cinco-vetas", {}, 9, b"s", [])
    empty = {"game": "no-such-game", "seats": 2, "seed": "00", "records": []}
    assert not verify(log_of(empty)).agrees
    assert not verify(log_of({**empty, "game": "cinco-vetas", "seed": "not hex"})).agrees
    assert not verify(log_of({**empty, "game": "cinco-vetas", "seats": 9})).agrees


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"game": 1}', "no json"])
def test_what_is_no_log_is_a_value_error(text: str) -> None:
    with pytest.raises((ValueError, msgspec.DecodeError)):
        read_log(text)


# --- undo ------------------------------------------------------------------------------------


def cinco(*records: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": "cinco-vetas",
        "options": {},
        "seats": 2,
        "seed": "00" * 32,
        "records": list(records),
    }


def camp(seat: int, crossing: str) -> dict[str, Any]:
    action = {"type": "place_camp", "crossing": crossing}
    return {"kind": "action", "seat": seat, "action": action}


def path(seat: int, edge: str) -> dict[str, Any]:
    return {"kind": "action", "seat": seat, "action": {"type": "place_path", "edge": edge}}


def undo(seat: int, to: Any) -> dict[str, Any]:
    return {"kind": "undo", "seat": seat, "action": {"to": to}}


def test_c18_undo_returns_to_exactly_the_state_before() -> None:
    """C-18: the same hash as if the action had never been."""
    straight = cinco(camp(0, "4,13"), path(0, "4,11|4,13"), camp(1, "0,5"))
    detour = cinco(
        camp(0, "-4,-1"),
        undo(0, 0),
        camp(0, "4,13"),
        path(0, "4,11|4,13"),
        camp(1, "-3,-2"),
        undo(1, 4),
        camp(1, "0,5"),
    )
    done = replayed(detour)
    assert verify(log_of(detour)).agrees
    assert versions_in_force(detour["records"]) == [0, 3, 4, 7]
    assert state_hash(done.engine, done.state) == state_hash(done.engine, replayed(straight).state)


@pytest.mark.parametrize(
    "records",
    [
        pytest.param([undo(0, 0)], id="nothing to take back"),
        pytest.param([camp(0, "0,5"), undo(0, 1)], id="to where it stands"),
        pytest.param([camp(0, "0,5"), undo(0, 7)], id="to the future"),
        pytest.param([camp(0, "0,5"), undo(0, None)], id="to nowhere"),
        pytest.param([camp(0, "0,5"), undo(0, "0")], id="to a text"),
        pytest.param([camp(0, "0,5"), undo(1, 0)], id="by another seat"),
        pytest.param(
            [camp(0, "4,13"), path(0, "4,11|4,13"), undo(0, 1)], id="past a change of seat"
        ),
        pytest.param(
            [camp(0, "0,5"), undo(0, 0), camp(0, "-4,-1"), undo(0, 1)],
            id="to a version that was taken back",
        ),
    ],
)
def test_c19_an_undo_that_the_rules_do_not_allow_is_refused(records: list[dict[str, Any]]) -> None:
    """C-19: one action at a time, one's own, and never past a checkpoint."""
    with pytest.raises(ReplayError) as caught:
        replayed(cinco(*records))
    assert caught.value.version == len(records)
    assert not verify(log_of(cinco(*records))).agrees


# --- hashes ----------------------------------------------------------------------------------


def test_the_short_hash_does_not_depend_on_the_order_of_keys() -> None:
    assert short_hash({"a": 1, "b": [2, {"c": 3, "d": 4}]}) == short_hash(
        {"b": [2, {"d": 4, "c": 3}], "a": 1}
    )
    assert short_hash({"a": 1}) != short_hash({"a": 2})
    assert short_hash([1, 2]) != short_hash([2, 1])
    assert len(short_hash({})) == 16


def test_a_view_hashes_like_its_json(setting: Setting) -> None:
    """So that a client can work out the hash of what it holds (C-23)."""
    view = setting.engine.view(setting.start(), 0)
    assert short_hash(view) == short_hash(json.loads(msgspec.json.encode(view)))


def test_the_state_hash_follows_every_hidden_bit(setting: Setting) -> None:
    engine, state = setting.engine, setting.start()
    assert state_hash(engine, state) == state_hash(engine, engine.copy(state))
    other = engine.redeal_hidden(state, None, Chance.from_seed(b"hash"))
    assert state_hash(engine, other) != state_hash(engine, state)
