"""The greedy bot of Viticulture: always the action that is worth most now, one step ahead.

A mat is worth its points and what it promises (`worth`), an action the change of that. A worker
is sent out in summer only if that brings more than the same worker would in winter. All from a
seat's own view: what is hidden from the seat cannot change its mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.bots.viticulture.plans import Planner
from games.bots.viticulture.reading import imagine, years_left
from games.bots.viticulture.weights import WEIGHTS, Weights
from games.bots.viticulture.worth import Judge
from games.engines import Chance, Engine
from games.engines.viticulture import actions as act
from games.engines.viticulture import clauses as say
from games.engines.viticulture.board import action_program, visitor_program
from games.engines.viticulture.clauses import Choose, Option, Program
from games.engines.viticulture.data.parents import PAPAS
from games.engines.viticulture.goods import BONUS_SPACE, DECK_OF, PLACES, WINTER_ACTIONS, Deck
from games.engines.viticulture.state import Player
from games.engines.viticulture.wire import ViticultureView
from games.engines.viticulture.words.base import HANDLERS, Pick, able

_WORKER_COST = {"temporary": 0.0, "regular": 0.01, "grande": 0.06}
"""Whom to send first: the grande can still go where all is full."""
_ROWS = {1: 0.55, 2: 0.65, 3: 0.7, 4: 0.5, 5: 0.75, 6: 1.0, 7: 1.0}
"""The rows of the wake-up track, being early included."""
_MOST_COMPARED = 40
_NEVER_MORE = 3.0
"""No winter action of one worker is expected to bring more."""


class GreedyBot:
    """Stateless; `weights` may be changed for experiments."""

    needs_view = True

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(
        self,
        engine: Engine[Any, Any],
        view: ViticultureView,
        legal: Sequence[act.Action],
        seat: int,
        budget_seconds: float,
        chance: Chance,
    ) -> act.Action:
        del engine, budget_seconds, chance
        if len(legal) == 1:
            return legal[0]
        return _Decision(view, legal, seat, self.weights).best()


class _Decision:
    """One choice of one seat."""

    def __init__(
        self, view: ViticultureView, legal: Sequence[act.Action], seat: int, weights: Weights
    ) -> None:
        self.view = view
        self.legal = legal
        self.seat = seat
        self.state = imagine(view, seat)
        self.own = self.state.players[seat]
        late = view.season in ("winter", "year_end")
        self.judge = Judge(weights, years_left(view), late)
        self.planner = Planner(self.state, seat, self.judge)

    def best(self) -> act.Action:
        kind = self.view.pending.kind if self.view.pending else ""
        if kind == "turn":
            return self._turn()
        now = self.judge.worth(self.own)
        scored = [(self._score(action, now), -i) for i, action in enumerate(self._compared())]
        return self._compared()[-max(scored)[1]]

    def _compared(self) -> Sequence[act.Action]:
        """Long lists are cut; `done`, which stands last, is kept."""
        if len(self.legal) <= _MOST_COMPARED:
            return self.legal
        return [*self.legal[:_MOST_COMPARED], self.legal[-1]]

    # --- a turn ------------------------------------------------------------------------------

    def _turn(self) -> act.Action:
        gains: dict[tuple[str, bool], float] = {}
        scored: list[tuple[float, int]] = []
        for i, action in enumerate(self.legal):
            if isinstance(action, act.PlaceWorker):
                bonus = action.space == BONUS_SPACE
                key = (action.action, bonus)
                if key not in gains:
                    program = action_program(self.state, action.action, bonus=bonus)
                    gains[key] = self._gain(self.own, program)
                scored.append((gains[key] - _WORKER_COST[action.worker], -i))
        if not scored:
            return act.PASS
        gain, at = max(scored)
        if gain <= 0:
            return act.PASS
        return self.legal[-at] if gain > self._price_of_worker(gain) else act.PASS

    def _gain(self, p: Player, program: Program) -> float:
        if not able(self.state, p, program):
            return -1.0
        return self.planner.value(p, program)

    def _price_of_worker(self, offered: float) -> float:
        """What one worker more would bring in winter, if that can be more than is `offered`."""
        if self.view.season != "summer" or offered >= _NEVER_MORE:
            return 0.0
        workers = self.view.players[self.seat].workers_home
        p = self.own.copy()
        gain = 0.0
        self.state.season = "winter"
        for _ in range(min(workers, 5)):
            gain, p = self._best_in_winter(p)
            if gain <= 0.15:
                gain = 0.0
                break
        self.state.season = "summer"
        return gain * self.judge.weights.winter

    def _best_in_winter(self, p: Player) -> tuple[float, Player]:
        """The winter action that brings most to this mat, and the mat after it."""
        best, found = 0.0, p
        for action in WINTER_ACTIONS:
            program = action_program(self.state, action, bonus=False)
            if not able(self.state, p, program):
                continue
            self.planner.extra = 0.0
            after = self.planner.carry_out(p.copy(), program, ())
            gain = self.judge.worth(after) + self.planner.extra - self.judge.worth(p)
            if gain > best:
                best, found = gain, after
        self.planner.extra = 0.0
        return best, found

    # --- answers -----------------------------------------------------------------------------

    def _score(self, action: act.Action, now: float) -> float:
        match action:
            case act.Done():
                return 0.0001
            case act.WakeUp():
                return self._row(action.row)
            case act.DrawVisitor():
                return self._visitors(action.decks)
            case act.PapaChoice():
                return self._papa(action)
            case act.KeepParents():
                papa = PAPAS[action.papa]
                return papa.lira * 0.2 + (1.0 if papa.gift in ("worker", "windmill") else 0.0)
            case act.PlayVisitor():
                return self.planner.visitor(self.own, action.card) or 0.0
            case act.ChooseOption():
                return self._option(action.option)
            case act.FillOrder():
                return self.judge.worth(self.planner.filled(self.own, action.card)) - now
            case act.Answer():
                return self._answer(yes=action.yes)
            case act.Offer():
                return -float(action.count)
            case act.ChoosePlayer():
                return 1.0 - 0.01 * self.view.players[action.player].points
            case act.Keep():
                return self._holding(action.card)
            case act.PlaceWorker():
                return self._plan(action)
            case act.TakeBack():
                return 1.0 if action.worker == "grande" else 0.9
            case act.SpendWine():
                return -float(action.value)
            case _:
                return self._on_the_mat(action, now)

    def _row(self, row: int) -> float:
        worth = _ROWS[row]
        if row == 2:
            worth = 0.2 + self.planner.drawn(self.own, "vine")
        elif row == 3:
            worth = 0.25 + self.planner.drawn(self.own, "order")
        return worth

    def _visitors(self, decks: Sequence[str]) -> float:
        held = {"summer": self.own.held("summer"), "winter": self.own.held("winter")}
        worth = 0.0
        for deck in decks:
            late = 0.1 if deck == "winter" else 0.0
            worth += 1.0 - 0.2 * held[deck] + late
            held[deck] += 1
        return worth

    def _papa(self, action: act.PapaChoice) -> float:
        papa = PAPAS[self.view.players[self.seat].papa or ""]
        after = self.own.copy()
        if action.take == "lira":
            after.lira += papa.or_lira
        elif papa.gift == "worker":
            after.regular += 1
        elif papa.gift == "vp":
            after.points += 1
        else:
            after.structures = (*after.structures, papa.gift)
        return self.judge.worth(after)

    def _answer(self, *, yes: bool) -> float:
        if not yes:
            return 0.0
        p = self.own
        match self.view.pending.kind if self.view.pending else "":
            case "may_draw" | "may_recall":
                return 0.5
            case "may_borrow":
                return 0.1 if p.lira < 2 and self.judge.years > 3 else -0.5
            case "may_pay":
                return 0.3 if p.lira >= 4 else -0.2
            case _:
                return self.judge.weights.worker * self.judge.years - 0.3

    def _option(self, label: str) -> float:
        pending = self.view.pending
        kind = pending.kind if pending else ""
        p = self.own
        match kind:
            case "choose":
                program = _clause(self._source(), label)
                return -1.0 if program is None else self._gain(p, program)
            case "more_draw":
                return 0.5
            case "pick_piles":
                at = ("vine", "order", "summer", "winter").index(label)
                return self._holding(self.state.discards[at][-1])
            case "earlier_action":
                return self._gain(p, action_program(self.state, label, bonus=False))
            case "yield":
                return {"lose_point": -1.0, "pay_lira": -0.7, "give_cards": -0.9}[label]
            case "reap":
                deck: Deck = "vine" if label == "vine" else "summer"
                return self.planner.drawn(p, deck)
            case _:
                return 0.0

    def _source(self) -> Program:
        """The program of the card or action that asks."""
        source = self.view.pending.source if self.view.pending else ""
        if source in DECK_OF:
            return visitor_program(self.state, source)
        if source in PLACES:
            bonus = self.view.worker is not None and self.view.worker.space == BONUS_SPACE
            return action_program(self.state, source, bonus=bonus)
        return ()

    def _holding(self, card: str) -> float:
        """What a card would add to the hand."""
        after = self.own.copy()
        after.hand = (*after.hand, card)
        worth = self.judge.worth(after) - self.judge.worth(self.own)
        if DECK_OF[card] in ("summer", "winter"):
            gain = self.planner.visitor(after, card)
            worth += 0.3 * max(0.0, gain or 0.0)
        return worth

    def _plan(self, action: act.PlaceWorker) -> float:
        self.state.season = "winter"
        program = action_program(self.state, action.action, bonus=action.space == BONUS_SPACE)
        gain = self._gain(self.own, program)
        self.state.season = "summer"
        return gain - _WORKER_COST[action.worker]

    def _on_the_mat(self, action: act.Action, now: float) -> float:
        """Everything else changes the own mat only: the change of its worth."""
        word = _word_for(
            action, self.view.pending.kind if self.view.pending else "", self._source()
        )
        handler = HANDLERS.get(type(word))
        if isinstance(action, act.Discard | act.Give):
            after = self.own.copy()
            after.drop(action.card)
        elif isinstance(handler, Pick):
            after = self.planner.after(self.own, handler, word, action)
        else:
            return 0.0
        worth = self.judge.worth(after) - now
        return worth + (0.3 if isinstance(action, act.Harvest) else 0.0)


def _clause(program: Program, label: str) -> Program | None:
    """The clause of this name, wherever in the program it stands."""
    for word in program:
        if isinstance(word, Choose):
            found = _option_in(word.options, label)
            if found is not None:
                return found
    return None


def _option_in(options: Sequence[Option], label: str) -> Program | None:
    for option in options:
        if option.label == label:
            return option.program
    for option in options:
        found = _clause(option.program, label)
        if found is not None:
            return found
    return None


def _word_for(action: act.Action, kind: str, program: Program) -> Any:
    """The word that asks: as it stands in the program, else in its plainest form."""
    for word in _all_words(program):
        if word.__struct_config__.tag == kind:
            return word
    return _PLAIN.get(type(action))


def _all_words(program: Program) -> list[Any]:
    found: list[Any] = []
    for word in program:
        found.append(word)
        if isinstance(word, Choose):
            for option in word.options:
                found += _all_words(option.program)
        elif isinstance(word, say.Poll):
            found += _all_words(word.offer)
    return found


_PLAIN: dict[type, Any] = {
    act.Build: say.Build(),
    act.Plant: say.Plant(),
    act.Uproot: say.Uproot(),
    act.Swap: say.Swap(),
    act.Harvest: say.Harvest(),
    act.MakeWine: say.Make(),
    act.SellGrape: say.Market(),
    act.SellField: say.Market(),
    act.BuyField: say.Market(),
    act.DiscardGrape: say.DiscardGrape(),
    act.DiscardWine: say.DiscardWine(),
    act.AgeWine: say.AgeOne(),
}
