"""States of matches: kept in this process by (match, version), else rebuilt from the log.

The log is the truth: the state at version n is ``setup(options, seed)`` and the records up to n.
Replay applies `action`, `undo` names the version it returns to, the other kinds leave the state
alone. A snapshot only shortens the way. A position never changes once it is here.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games.engines import Chance, Engine, Outcome, get_engine
from games.models import Match, MatchRecord, MatchSecret, MatchSnapshot

SNAPSHOT_EVERY = 20
"""Versions between two snapshots: bounds what a process that is new to a match has to replay."""
_KEPT = 200
"""Positions kept per process, the least recently used go first; each takes 50 to 200 kB."""

_split = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class Position:
    """A state and what follows from it, each worked out at most once. Its `repr` hides it."""

    __slots__ = (
        "_actions",
        "_canonical",
        "_hashes",
        "_legal",
        "_parts",
        "_views",
        "active",
        "engine",
        "state",
    )

    def __init__(self, engine: Engine[Any, Any], state: Any) -> None:
        self.engine = engine
        self.state = state
        self.active: tuple[int, ...] = tuple(engine.active_seats(state))
        self._actions: dict[int, list[Any]] = {}
        self._legal: dict[int, list[Any]] = {}
        self._canonical: dict[int | None, bytes] = {}
        self._hashes: dict[int | None, str] = {}
        self._parts: dict[int | None, dict[str, msgspec.Raw]] = {}
        self._views: dict[int | None, dict[str, Any]] = {}

    def __repr__(self) -> str:
        return f"Position({self.engine.info.key}, hidden)"

    def actions(self, seat: int) -> list[Any]:
        """The legal actions of a seat as the engine's own objects; none when it is not active."""
        if seat not in self._actions:
            active = seat in self.active
            self._actions[seat] = (
                list(self.engine.legal_actions(self.state, seat)) if active else []
            )
        return self._actions[seat]

    def legal(self, seat: int) -> list[Any]:
        """The same as JSON. Not to be changed."""
        if seat not in self._legal:
            to_json = self.engine.action_to_json
            self._legal[seat] = [to_json(action) for action in self.actions(seat)]
        return self._legal[seat]

    def answers(self, seat: int) -> bool:
        """Whether all that an active seat may do is to answer somebody else's proposal."""
        types = self.engine.info.answer_types
        if not types or seat not in self.active:
            return False
        return {action["type"] for action in self.legal(seat)} <= types

    def canonical(self, viewer: int | None) -> bytes:
        """What a seat (None: a spectator) may know, as canonical JSON: keys sorted at every
        level, no spaces, UTF-8."""
        viewer = self._eyes(viewer)
        if viewer not in self._canonical:
            seen = self.engine.view(self.state, viewer)
            self._canonical[viewer] = msgspec.json.encode(seen, order="sorted")
        return self._canonical[viewer]

    def _eyes(self, viewer: int | None) -> int | None:
        """Whose view is worked out for a viewer: one for all where the game tells all alike."""
        return None if self.engine.info.views_alike else viewer

    def view(self, viewer: int | None) -> dict[str, Any]:
        """The same, read. Not to be changed."""
        viewer = self._eyes(viewer)
        if viewer not in self._views:
            self._views[viewer] = msgspec.json.decode(self.canonical(viewer))
        return self._views[viewer]

    def view_parts(self, viewer: int | None) -> dict[str, msgspec.Raw]:
        """The same, each top-level member still written out: quick to compare and to send on."""
        viewer = self._eyes(viewer)
        if viewer not in self._parts:
            self._parts[viewer] = _split(self.canonical(viewer))
        return self._parts[viewer]

    def view_hash(self, viewer: int | None) -> str:
        """16 hex digits over the canonical JSON of that view."""
        viewer = self._eyes(viewer)
        if viewer not in self._hashes:
            self._hashes[viewer] = hashlib.sha256(self.canonical(viewer)).hexdigest()[:16]
        return self._hashes[viewer]

    def can_undo(self, seat: int) -> bool:
        return self.engine.can_undo(self.state, seat)

    def outcome(self) -> Outcome | None:
        return self.engine.outcome(self.state)

    def seat_order(self, seats: int) -> list[int]:
        """For each seat the place in join order of whoever gets it.

        A game that draws its seats tells so in the public view; else the join order holds.
        """
        order: list[int] = self.view(None).get("seat_order") or list(range(seats))
        return order

    def public_points(self) -> list[int] | None:
        """What everybody sees on the score track, if the game has one."""
        points = self.view(None).get("points")
        return points if isinstance(points, list) else None


class _Cache:
    """Least recently used first out; used by several threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._items: OrderedDict[tuple[str, int], Position] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple[str, int]) -> Position | None:
        with self._lock:
            found = self._items.get(key)
            if found is not None:
                self._items.move_to_end(key)
            return found

    def put(self, key: tuple[str, int], position: Position) -> None:
        with self._lock:
            self._items[key] = position
            self._items.move_to_end(key)
            while len(self._items) > self._size:
                self._items.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._items.clear()


_cache = _Cache(_KEPT)


def remember(match: Match, position: Position) -> None:
    """Keep the position of a version that is stored."""
    _cache.put((match.public_id, match.version), position)


def forget_all() -> None:
    """Empty this process's cache; everything in it can be rebuilt."""
    _cache.clear()


def load_position(match: Match, version: int | None = None) -> Position:
    """The position at a version (None: the present one) of a match that has started."""
    wanted = match.version if version is None else version
    key = (match.public_id, wanted)
    found = _cache.get(key)
    if found is None:
        found = Position(get_engine(match.game), _rebuild(match, wanted))
        _cache.put(key, found)
    return found


def past_position(match: Match, version: int) -> Position:
    """The position at an earlier version, for somebody who looks back.

    It is not kept: leafing through a long match must not push out the positions that are played.
    """
    found = _cache.get((match.public_id, version))
    return found or Position(get_engine(match.game), _rebuild(match, version))


def first_state(match: Match, seed: bytes, seats: int) -> Any:
    """The state at version 0."""
    return get_engine(match.game).setup(seats, match.options, Chance.from_seed(seed))


def write_snapshot(match: Match, position: Position) -> None:
    """Store the state at the match's present version; one statement."""
    data = position.engine.state_to_json(position.state)
    row = MatchSnapshot(match=match, version=match.version, state=msgspec.json.encode(data))
    MatchSnapshot.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["match"], update_fields=["version", "state"]
    )


def _rebuild(match: Match, wanted: int) -> Any:
    engine = get_engine(match.game)
    snapshot = MatchSnapshot.objects.filter(match_id=match.pk).first()
    if snapshot is not None and snapshot.version <= wanted:
        path = _path(_log(match, snapshot.version, wanted), wanted, snapshot.version)
        if path is not None:
            state = engine.state_from_json(msgspec.json.decode(bytes(snapshot.state)))
            return _replayed(engine, state, path)
    secret = MatchSecret.objects.get(match_id=match.pk)
    path = _path(_log(match, 0, wanted), wanted, 0)
    if secret.seed is None or path is None:
        raise RuntimeError(f"match {match.public_id}: no way to version {wanted}")
    state = first_state(match, bytes(secret.seed), match.seats.count())
    return _replayed(engine, state, path)


def _log(match: Match, after: int, up_to: int) -> dict[int, MatchRecord]:
    rows = MatchRecord.objects.filter(match_id=match.pk, version__gt=after, version__lte=up_to)
    return {row.version: row for row in rows.only("match_id", "version", "kind", "seat", "action")}


def _path(log: Mapping[int, MatchRecord], wanted: int, start: int) -> list[MatchRecord] | None:
    """The actions that lead from `start` to `wanted`; None when an undo goes back past `start`."""
    path: list[MatchRecord] = []
    at = wanted
    while at > start:
        record = log[at]
        if record.kind == MatchRecord.Kind.UNDO:
            at = int(record.action["to"])
            continue
        if record.kind == MatchRecord.Kind.ACTION:
            path.append(record)
        at -= 1
    return path[::-1] if at == start else None


def _replayed(engine: Engine[Any, Any], state: Any, path: Iterable[MatchRecord]) -> Any:
    for record in path:
        if record.seat is None:
            raise RuntimeError(f"record {record.version}: an action without a seat")
        engine.advance(state, record.seat, engine.action_from_json(record.action))
    return state


def actions_in_force(match: Match) -> list[tuple[int, int]]:
    """(version, seat) of the actions that are not taken back, oldest first."""
    rows = MatchRecord.objects.filter(match_id=match.pk, version__gt=0).order_by("version")
    line: list[tuple[int, int]] = []
    for version, kind, seat in rows.values_list("version", "kind", "seat"):
        if kind == MatchRecord.Kind.ACTION and seat is not None:
            line.append((version, seat))
        elif kind == MatchRecord.Kind.UNDO:
            line.pop()
    return line
