"""Recomputing a match from its log (docs/architecture.md, "The log is the truth").

State at version n = setup(options, seed) + the records up to n. Version 0 is the set-up; each
record is one version. A record is a mapping with

* ``kind``: ``action | undo | handover | resign | pause | staff``;
* ``seat``: who did it (null for staff);
* ``action``: for ``action`` the action's JSON, for ``undo`` an object with the version it returns
  to under ``to``; the other kinds leave the engine's state alone and may hold anything;
* ``chance`` and ``facts``: what the engine answered; checked when they are there;
* ``version``: checked when it is there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import Engine, Json, Outcome, Record, RulesError
from games.engines.kernel.registry import get_engine

KINDS = frozenset({"action", "undo", "handover", "resign", "pause", "staff"})


def short_hash(value: Any) -> str:
    """16 hex digits of the SHA-256 of the canonical JSON of a view or of a state's JSON.

    Canonical: UTF-8, no spaces, the keys of every object sorted.
    """
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()[:16]


def state_hash(engine: Engine[Any, Any], state: Any) -> str:
    """The short hash of a whole state: equal exactly when the stored forms are equal."""
    return short_hash(engine.state_to_json(state))


class ReplayError(ValueError):
    """A log that no match can have had. `version` is the record at which it shows."""

    def __init__(self, version: int, what: str) -> None:
        super().__init__(f"version {version}: {what}")
        self.version = version
        self.what = what


class MatchLog(msgspec.Struct, kw_only=True):
    """An exported match; keys that are not named here are ignored."""

    game: str
    seats: int
    seed: str
    """Hex of the seed that the dice and the shuffles came from."""
    records: list[dict[str, Any]]
    options: dict[str, Any] = {}
    rules_version: int | None = None
    outcome: dict[str, Any] | None = None
    """``{"reason", "points", "places"}``; checked when the engine itself ended the match."""
    state_hash: str | None = None
    """Checked when given."""


@dataclass(slots=True)
class Replayed:
    """A recomputed match."""

    engine: Engine[Any, Any]
    state: Any
    version: int
    records: list[Record | None] = field(default_factory=list)
    """What the engine answered now, one entry per version from 1; None where it was not asked."""


@dataclass(frozen=True, slots=True)
class Report:
    """What `verify` found. `problems` is empty exactly when everything agrees."""

    game: str
    seats: int
    versions: int
    actions: int
    state_hash: str | None
    outcome: Outcome | None
    problems: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        return not self.problems


def undo_target(record: Mapping[str, Json]) -> int | None:
    """The version that an undo record returns to, or None when it names none."""
    action = record.get("action")
    target = action.get("to") if isinstance(action, Mapping) else None
    return target if type(target) is int else None


def versions_in_force(records: Iterable[Mapping[str, Json]]) -> list[int]:
    """The versions of the actions that have not been taken back, oldest first, beginning with 0.

    An undo now returns to the last but one entry.
    """
    line = [0]
    for version, record in enumerate(records, start=1):
        if record["kind"] == "action":
            line.append(version)
        elif record["kind"] == "undo":
            _take_back(line, version, record)
    return line


def _take_back(line: list[int], version: int, record: Mapping[str, Json]) -> int:
    """Shorten the versions in force by the one that an undo takes back; where it returns to."""
    target = undo_target(record)
    if target is None or len(line) < 2 or target != line[-2]:
        raise ReplayError(version, "an undo does not return to just before the last action")
    line.pop()
    return target


def replay(
    game: str,
    options: Mapping[str, Json],
    seats: int,
    seed: bytes,
    records: Sequence[Mapping[str, Json]],
    *,
    until: int | None = None,
) -> Replayed:
    """Recompute a match, up to version `until` when it is given.

    Raises ReplayError at the first record that could not have happened, KeyError for an unknown
    game and InvalidSetup for options that it does not have. Answers are not compared: `verify`
    does that.
    """
    engine = get_engine(game)
    state = engine.setup(seats, options, Chance.from_seed(seed))
    done = Replayed(engine, state, 0)
    wanted = {undo_target(r) for r in records if r.get("kind") == "undo"}
    kept: dict[int, Any] = {0: engine.copy(state)} if 0 in wanted else {}
    line = [0]
    for version, record in enumerate(records[:until], start=1):
        done.records.append(_replay_one(done, version, record))
        if record["kind"] == "undo":
            target = _take_back(line, version, record)
            _check_undo(done, version, record)
            done.state = engine.copy(kept[target])
        elif record["kind"] == "action":
            line.append(version)
        done.version = version
        if version in wanted:
            kept[version] = engine.copy(done.state)
    return done


def _check_undo(done: Replayed, version: int, record: Mapping[str, Json]) -> None:
    """An undo is for the maker of the last action, and never past a checkpoint."""
    seat = record.get("seat")
    if type(seat) is not int or not done.engine.can_undo(done.state, seat):
        raise ReplayError(version, "an undo that the rules do not allow")


def _replay_one(done: Replayed, version: int, record: Mapping[str, Json]) -> Record | None:
    """Play the record if it is an action; what the engine answered then."""
    kind = record.get("kind")
    if kind not in KINDS:
        raise ReplayError(version, f"unknown kind {kind!r}")
    if record.get("version", version) != version:
        raise ReplayError(version, f"the record is numbered {record['version']!r}")
    if kind != "action":
        return None
    seat = record.get("seat")
    if type(seat) is not int:
        raise ReplayError(version, "an action without a seat")
    try:
        action = done.engine.action_from_json(record.get("action"))
        return done.engine.advance(done.state, seat, action)
    except RulesError as error:
        raise ReplayError(version, f"{error.code}: {error}") from error


def read_log(data: bytes | str) -> MatchLog:
    """An exported match from its JSON text. Raises ValueError for anything else."""
    return msgspec.json.decode(data, type=MatchLog)


def verify(log: MatchLog) -> Report:
    """Recompute an exported match and compare every record, chance answer and the result."""
    problems: list[str] = []
    try:
        done = replay(log.game, log.options, log.seats, bytes.fromhex(log.seed), log.records)
    except (KeyError, ValueError) as error:
        what = error.args[0] if isinstance(error, KeyError) else str(error)
        return Report(log.game, log.seats, 0, 0, None, None, (str(what),))
    engine = done.engine
    if log.rules_version not in (None, engine.info.rules_version):
        problems.append(
            f"rules version {log.rules_version} was played, this is {engine.info.rules_version}"
        )
    for version, (told, answer) in enumerate(zip(log.records, done.records, strict=True), start=1):
        if answer is not None:
            problems += _differences(version, told, answer)
    result = engine.outcome(done.state)
    problems += _result_differences(log, result)
    found = state_hash(engine, done.state)
    if log.state_hash is not None and log.state_hash != found:
        problems.append("the final state has another hash")
    actions = sum(answer is not None for answer in done.records)
    return Report(log.game, log.seats, done.version, actions, found, result, tuple(problems))


def _differences(version: int, told: Mapping[str, Json], answer: Record) -> list[str]:
    """Where a stored record and the recomputed one differ; values are not quoted."""
    parts = {"chance": dict(answer.chance), "facts": dict(answer.facts), "action": answer.action}
    return [
        f"version {version}: {name} differs"
        for name, value in parts.items()
        if name in told and short_hash(told[name]) != short_hash(value)
    ]


def _result_differences(log: MatchLog, result: Outcome | None) -> list[str]:
    if log.outcome is None or result is None:
        return []
    told = {name: log.outcome.get(name) for name in ("reason", "points", "places")}
    if told != {
        "reason": result.reason,
        "points": list(result.points),
        "places": list(result.places),
    }:
        return ["the result differs"]
    return []
