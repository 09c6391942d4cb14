"""Two years of Viticulture in which everything happens: which match, and what its player does.

The match is one of two seats, Essential, against the greedy bot. Where the scenario says nothing
the player does what the greedy bot would do. After a change of rules or bots it may have to be
written anew: `python -m tests.e2e.two_years` looks for one and prints it.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.bots import get_bot
from games.engines import Chance, get_engine
from games.engines.viticulture.goods import WINTER_ACTIONS
from tests.e2e.seeded import seed_of

Action = Mapping[str, Any]

MATCH = "twyearsrun"
YEARS = 2
GOALS = frozenset(
    {"wake_up", "plant", "build", "choice", "harvest", "make_wine", "order", "cottage", "surplus"}
)
"""A row in spring, planting, building, a visitor that lets one choose, harvest, wine, an order,
two visitors in fall thanks to the cottage, discarding to seven."""


@dataclass
class Scenario:
    """A match by its number, the rows of each spring, the way of each worker, the visitors."""

    number: int
    rows: Sequence[int]
    places: Sequence[str]
    """Board actions in the order of this seat's turns; `pass` among them."""
    visitors: Sequence[str]
    """Cards in the order in which they are played."""
    _at: dict[str, int] = field(default_factory=lambda: {"rows": 0, "places": 0, "visitors": 0})

    @property
    def secret(self) -> bytes:
        """The server's part of the seed."""
        return hashlib.sha256(f"two years {self.number}".encode()).digest()

    def row(self, free: Sequence[int]) -> int:
        return int(self._next("rows", self.rows, free))

    def place(self, possible: Sequence[str]) -> str:
        return str(self._next("places", self.places, possible))

    def visitor(self, possible: Sequence[str]) -> str:
        return str(self._next("visitors", self.visitors, possible))

    def _next(self, name: str, told: Sequence[Any], possible: Sequence[Any]) -> Any:
        wanted = told[self._at[name]]
        self._at[name] += 1
        assert wanted in possible, f"{wanted} is not open: {possible}; see the module's docstring"
        return wanted


def goal_of(view: Any, action: Action) -> str | None:
    """What an action shows, if anything."""
    kind = str(action["type"])
    pending = view["pending"]
    if kind == "choose_option":
        return "choice" if pending["source"][:1] in ("S", "W") else None
    if kind == "draw_visitor":
        return "cottage" if len(action["decks"]) == 2 else None
    if kind == "discard":
        return "surplus" if pending["kind"] == "surplus" else None
    if kind == "spend_wine":
        return "order"
    return kind if kind in GOALS else None


def shown_by(view: Any, action: Action) -> set[str]:
    """The goals that an action reaches: one or none."""
    goal = goal_of(view, action)
    return {goal} if goal else set()


def choose(
    scenario: Scenario,
    view: Any,
    legal: Sequence[Action],
    seen: set[str],
    usual: Action,
) -> Action:
    """What the scenario does now; `usual` is what the bot would do."""
    kind = str(view["pending"]["kind"]) if view["pending"] else ""
    if legal[0]["type"] == "wake_up":
        row = scenario.row([int(action["row"]) for action in legal])
        return next(action for action in legal if action["row"] == row)
    if kind == "turn":
        return _turn(scenario, legal)
    if legal[0]["type"] == "play_visitor":
        card = scenario.visitor([str(a["card"]) for a in legal if a["type"] == "play_visitor"])
        return next(action for action in legal if action.get("card") == card)
    for wanted in (usual, *legal):
        if wanted.get("structure") == "cottage" or len(wanted.get("decks", ())) == 2:
            return wanted
    unseen = GOALS - seen
    fresh = [action for action in legal if goal_of(view, action) in unseen]
    return usual if usual in fresh or not fresh else fresh[0]


_COST = {"temporary": 0, "regular": 1, "grande": 2}


def _turn(scenario: Scenario, legal: Sequence[Action]) -> Action:
    """The cheapest worker to the place that the scenario names."""
    ways: dict[str, Action] = {}
    for action in legal:
        name = str(action.get("action", action["type"]))
        if name not in ways or _COST[action["worker"]] < _COST[ways[name]["worker"]]:
            ways[name] = action
    return ways[scenario.place(list(ways))]


# --- looking for a scenario ----------------------------------------------------------------------

_ROW_WEIGHTS = {1: 0.3, 2: 3.0, 3: 3.0, 4: 1.0, 5: 3.0, 6: 0.1, 7: 4.0}


@dataclass
class _Explorer(Scenario):
    """Decides by lot, in an order of acts that may lead to an order, and notes what it did."""

    luck: random.Random = field(default_factory=random.Random)
    rows: list[int] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    visitors: list[str] = field(default_factory=list)
    _season: tuple[int, bool] = (0, False)
    _wishes: list[str] = field(default_factory=list)

    def row(self, free: Sequence[int]) -> int:
        self.rows += self.luck.choices(free, [_ROW_WEIGHTS[row] for row in free])
        return self.rows[-1]

    def place(self, possible: Sequence[str]) -> str:
        season = (len(self.rows), any(name in possible for name in WINTER_ACTIONS))
        if season != self._season:
            self._season, self._wishes = season, self._wishes_of(*season)
        choice = next((name for name in self._wishes if name in possible), "pass")
        if choice in self._wishes:
            self._wishes.remove(choice)
        self.places.append(choice)
        return choice

    def _wishes_of(self, year: int, winter: bool) -> list[str]:
        luck = self.luck
        if winter:
            late = ["fill_order", "make_wine", "play_winter_visitor", "draw_order"]
            return late * 4 if year > 1 else ["harvest_field", "play_winter_visitor", "draw_order"]
        if year > 1:
            some = ["play_summer_visitor", "draw_vine", "draw_vine", "plant_vine"]
            return luck.choices(some, k=luck.choice([0, 0, 1, 1, 2, 3]))
        more = ["play_summer_visitor", "give_tour", "draw_vine", "plant_vine"]
        first = ["build_structure", "plant_vine", *luck.sample(more, luck.choice([0, 0, 1, 2]))]
        luck.shuffle(first)
        return first

    def visitor(self, possible: Sequence[str]) -> str:
        self.visitors.append(self.luck.choice(possible))
        return self.visitors[-1]


_ENGINE, _BOT = get_engine("viticulture"), get_bot("viticulture", "greedy")


def _begin(scenario: Scenario) -> tuple[Any, int]:
    """The first state, and the seat of who joined first."""
    options = {option.key: option.default for option in _ENGINE.info.options}
    chance = Chance.from_seed(seed_of(MATCH, scenario.secret, 2))
    state = _ENGINE.setup(2, {**options, "edition": "essential"}, chance)
    return state, list(_ENGINE.view(state, None).seat_order).index(0)


def _play(scenario: Scenario, state: Any, own: int, seen: set[str], year: int) -> None:
    """Play to the end of a year without a server; `seen` grows by what was shown."""
    chance = Chance.from_seed(b"the greedy bot asks for none")
    while active := _ENGINE.active_seats(state):
        seat = own if own in active else active[0]
        view = _ENGINE.view(state, seat)
        if view.year > year:
            return
        legal = list(_ENGINE.legal_actions(state, seat))
        action = _BOT.choose(_ENGINE, view, legal, seat, 1.0, chance)
        if seat == own:
            written = [dict(_ENGINE.action_to_json(one)) for one in legal]
            told = msgspec.to_builtins({"pending": view.pending})
            choice = choose(scenario, told, written, seen, written[legal.index(action)])
            seen |= shown_by(told, choice)
            action = legal[written.index(dict(choice))]
        _ENGINE.advance(state, seat, action)


def main() -> None:
    """Try first years by lot, and of those that promise something many second ones."""
    start = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    for number, attempt in ((n, a) for n in itertools.count(start) for a in range(16)):
        first = _Explorer(number, [], [], [], luck=random.Random(attempt))
        state, own = _begin(first)
        seen: set[str] = set()
        _play(first, state, own, seen, 1)
        grapes = _ENGINE.view(state, own).players[own].grapes
        if not ({"plant", "cottage", "harvest"} <= seen and grapes["red"] and grapes["white"]):
            continue  # the small cellar holds no order of one colour
        for again in range(120):
            luck = random.Random(again)
            told = ([*first.rows], [*first.places], [*first.visitors])
            whole = _Explorer(number, *told, luck=luck)
            shown = set(seen)
            _play(whole, _ENGINE.copy(state), own, shown, YEARS)
            if shown >= GOALS:
                print(f"Scenario({number}, {whole.rows}, {whole.places}, {whole.visitors})")
                return


if __name__ == "__main__":
    main()
