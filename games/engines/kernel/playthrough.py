"""A match as a text: what could be done, what was done, what chance answered, who saw what.

Kept under `tests/engines/playthroughs/`, one file per ladder and seat count, so that a change of a
rule, of the order of draws or of what somebody may know is a readable difference in review.

The text is a header and one part per action. The first `SHOWN` actions of each type are shown in
full, later ones in one line. In a full part ``all see`` holds the fields of the spectator's view
that changed (at first all of it), and ``seat n sees`` those in which that seat's view differs from
the spectator's, when these changed; ``all are told`` and ``seat n is told`` tell the record.

A game with long views may be told in a short form (header line ``detail: n``): `n` actions of each
type in full, and of a changed list of objects only the changed entries, by their place, and of
these only the changed fields.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import Engine, Json
from games.engines.kernel.registry import get_engine
from games.engines.kernel.replay import short_hash, state_hash

SHOWN = 8
"""How many actions of one type are shown in full."""
LISTED = 6
"""Legal lists up to this length are written out, longer ones counted by type."""
_HEADER = re.compile(r"game: (.+)\noptions: (.+)\nseats: (\d+)\nseed: (.+)\n(?:detail: (\d+)\n)?")
_ACTION = re.compile(r"^(?:#\d+ )?seat (\d+) does (\{.*?\})(?: drew .*)?$", re.MULTILINE)


def _text(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _plain(value: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value, str_keys=True)
    return plain


def _changed(before: Any, after: Any) -> Any:
    """What of a value is new: of a list of as many objects only the changed fields."""
    if (
        isinstance(before, list)
        and isinstance(after, list)
        and len(before) == len(after)
        and all(isinstance(entry, dict) for entry in before + after)
    ):
        return {
            str(i): {key: value for key, value in new.items() if old.get(key, _text) != value}
            for i, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        }
    return after


@dataclass(slots=True)
class _Teller:
    """Plays the actions it is given and writes down what happens."""

    engine: Engine[Any, Any]
    options: Mapping[str, Json]
    seats: int
    seed: str
    detail: int | None = None
    lines: list[str] = field(default_factory=list)
    played: int = 0
    state: Any = None
    _seen: dict[str, Any] = field(default_factory=dict)
    _own: dict[int, dict[str, Any]] = field(default_factory=dict)
    _types: Counter[str] = field(default_factory=Counter)

    def begin(self) -> None:
        self.state = self.engine.setup(
            self.seats, self.options, Chance.from_seed(self.seed.encode())
        )
        self.lines += [
            f"game: {self.engine.info.key}",
            f"options: {_text(dict(self.options))}",
            f"seats: {self.seats}",
            f"seed: {self.seed}",
            *([] if self.detail is None else [f"detail: {self.detail}"]),
            "",
        ]
        self._sights()

    def play(self, seat: int, action: Any) -> None:
        self.played += 1
        plain = self.engine.action_to_json(action)
        self._types[plain["type"]] += 1
        full = self._types[plain["type"]] <= (SHOWN if self.detail is None else self.detail)
        if full:
            self.lines += ["", f"#{self.played}"]
            self._legal()
        record = self.engine.advance(self.state, seat, action)
        doing = f"seat {seat} does {_text(plain)}"
        if not full:
            drew = f" drew {_text(record.chance)}" if record.chance else ""
            self.lines.append(f"#{self.played} {doing}{drew}")
            return
        self.lines.append(doing)
        self._differences(
            "told", self.engine.record_view(record, None), self.engine.record_view, record
        )
        self._sights()
        self.lines.append(f"state {state_hash(self.engine, self.state)}")

    def end(self) -> str:
        """The whole text, with the result."""
        outcome = self.engine.outcome(self.state)
        told = "none" if outcome is None else _text(msgspec.to_builtins(outcome))
        state = state_hash(self.engine, self.state)
        self.lines += ["", f"after {self.played} actions: {told}, state {state}", ""]
        return "\n".join(self.lines)

    def _legal(self) -> None:
        for seat in self.engine.active_seats(self.state):
            actions = [
                self.engine.action_to_json(action)
                for action in self.engine.legal_actions(self.state, seat)
            ]
            if len(actions) <= LISTED:
                told = " ".join(map(_text, actions))
            else:
                kinds = Counter(action["type"] for action in actions)
                told = ", ".join(f"{n} {kind}" for kind, n in kinds.items())
                told += f" ({short_hash(actions)})"
            self.lines.append(f"seat {seat} may: {told}")

    def _sights(self) -> None:
        common = _plain(self.engine.view(self.state, None))
        seen, short = self._seen, self.detail is not None
        changed = {
            key: _changed(seen.get(key), value) if short else value
            for key, value in common.items()
            if seen.get(key) != value
        }
        self._seen = common
        self.lines.append(f"all see {_text(changed)}")
        for seat in range(self.seats):
            own = _plain(self.engine.view(self.state, seat))
            more = {key: value for key, value in own.items() if common[key] != value}
            if self._own.get(seat) != more:
                self._own[seat] = more
                self.lines.append(f"seat {seat} sees {_text(more)}")

    def _differences(self, verb: str, common: Json, of: Any, record: Any) -> None:
        self.lines.append(f"all are {verb} {_text(common)}")
        for seat in range(self.seats):
            own = of(record, seat)
            more = {key: value for key, value in own.items() if common[key] != value}
            if more:
                self.lines.append(f"seat {seat} is {verb} {_text(more)}")


def _choose(engine: Engine[Any, Any], state: Any, chance: Chance) -> tuple[int, Any]:
    """An active seat, then a type of action, then one of that type, each equally likely."""
    acting = engine.active_seats(state)
    seat = acting[chance.below(len(acting))]
    kinds: dict[str, list[Any]] = {}
    for action in engine.legal_actions(state, seat):
        kinds.setdefault(engine.action_to_json(action)["type"], []).append(action)
    names = list(kinds)
    offered = kinds[names[chance.below(len(names))]]
    return seat, offered[chance.below(len(offered))]


def new_playthrough(
    engine: Engine[Any, Any],
    seats: int,
    options: Mapping[str, Json],
    seed: str,
    *,
    most_actions: int = 4_000,
    detail: int | None = None,
) -> str:
    """A random match, to its end or for so many actions; `detail`: the short form.

    Raises InvalidSetup.
    """
    teller = _Teller(engine, options, seats, seed, detail)
    teller.begin()
    chance = Chance.from_seed(f"players of {seed}".encode())
    while teller.played < most_actions and engine.outcome(teller.state) is None:
        teller.play(*_choose(engine, teller.state, chance))
    return teller.end()


def retell(text: str) -> str:
    """The text that the same match gives today: equal, unless something has changed.

    Raises ValueError for a text without header, KeyError for a game that there is not, and
    RulesError at an action that is no longer possible.
    """
    header = _HEADER.match(text)
    if header is None:
        raise ValueError("a playthrough begins with game, options, seats and seed")
    game, options, seats, seed, detail = header.groups()
    engine = get_engine(game)
    shown = None if detail is None else int(detail)
    teller = _Teller(engine, msgspec.json.decode(options), int(seats), seed, shown)
    teller.begin()
    for seat, action in _actions(text):
        teller.play(seat, engine.action_from_json(action))
    return teller.end()


def _actions(text: str) -> Iterator[tuple[int, Json]]:
    for found in _ACTION.finditer(text):
        yield int(found[1]), msgspec.json.decode(found[2])
