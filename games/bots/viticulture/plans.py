"""What carrying out a program would bring: each choice the best one, one step ahead."""

from __future__ import annotations

from typing import Any

from games.bots.viticulture.worth import Judge
from games.engines.viticulture import actions as act
from games.engines.viticulture import clauses as say
from games.engines.viticulture.board import action_program, visitor_program
from games.engines.viticulture.clauses import Program
from games.engines.viticulture.data.orders import ORDERS
from games.engines.viticulture.goods import (
    MOST_RESIDUAL,
    SUMMER_ACTIONS,
    Deck,
)
from games.engines.viticulture.state import Do, Player, State
from games.engines.viticulture.words.base import (
    HANDLERS,
    Auto,
    Pick,
    able,
    enough,
    fits,
    full,
    mark,
)
from games.engines.viticulture.words.money import number_of, times

_FIXED: dict[type, float] = {
    say.TakeBack: 0.9,
    say.Plan: 0.5,
    say.MoveRooster: 0.4,
    say.AskOffers: 1.5,
    say.Squeeze: 0.9,
    say.TurnUp: 1.2,
    say.PickPiles: 1.3,
    say.Reap: 0.4,
    say.PassNow: -0.2,
}
"""Words whose worth is not on the player's own mat."""
_OF_KIND = (1.0, 1.0, 0.7, 0.4, 0.15, 0.05)
"""What one more card of a kind is worth, by how many the hand holds."""
_MOST_TRIED = 24
"""So many answers of a long list are compared."""


class Planner:
    """Values programs for one seat in one imagined position."""

    def __init__(self, state: State, seat: int, judge: Judge) -> None:
        self.state = state
        self.seat = seat
        self.judge = judge
        self.extra = 0.0
        """What the program under way brings beside the mat."""

    def value(self, p: Player, program: Program) -> float:
        """The gain of carrying out a program that can be completed."""
        before = self.judge.worth(p)
        kept, self.extra = self.extra, 0.0
        after = self.carry_out(p.copy(), program, ())
        gain = self.judge.worth(after) + self.extra - before
        self.extra = kept
        return gain

    def carry_out(self, p: Player, program: Program, seen: tuple[str, ...]) -> Player:
        """The mat after a program, every choice made greedily; `extra` grows by the rest."""
        while program:
            word, rest = program[0], program[1:]
            if isinstance(word, say.Choose):
                best = self._best_clause(p, word, rest)
                if best is None:
                    return p
                program = best
                continue
            handler = HANDLERS[type(word)]
            if isinstance(handler, Auto):
                self._at_once(p, word, handler, seen)
            elif type(word) in _FIXED:
                self.extra += _FIXED[type(word)]
            elif isinstance(word, say.PlayVisitors):
                self._visitors(p, word)
            elif isinstance(word, say.Treat):
                self._treat(p)
            else:
                p, seen = self._pick(p, word, rest, handler, seen)
            program = rest
        return p

    def _best_clause(self, p: Player, word: say.Choose, rest: Program) -> Program | None:
        best: tuple[float, Program] | None = None
        handler = HANDLERS[say.Choose]
        if isinstance(handler, Auto):
            return None
        for option in word.options:
            program = handler.then(word, act.ChooseOption(option.label)) + rest  # type: ignore[arg-type]
            if able(self.state, p, program):
                gain = self.value(p, program)
                if best is None or gain > best[0]:
                    best = (gain, program)
        return None if best is None else best[1]

    # --- words without a choice ----------------------------------------------------------------

    def _at_once(self, p: Player, word: Any, handler: Auto, seen: tuple[str, ...]) -> None:
        match word:
            case say.Gain():
                p.lira += word.lira
                p.points += word.vp
                p.residual = min(MOST_RESIDUAL, p.residual + word.residual)
            case say.GainPer():
                count = number_of(self.state, p, word.number)
                p.lira += word.lira * count
                p.points += word.vp * count
            case say.Reward():
                self._reward(p, word, seen)
            case say.Draw():
                for deck in word.decks:
                    self.extra += self.drawn(p, deck)
            case say.Tour():
                if "tasting_room" in p.structures and not p.tasting_used:
                    p.points += 1 if self.state.classic or any(p.wines) else 0
            case say.Politics():
                p.lira += 6 if p.points < 0 else 0
                self.extra += 0.0 if p.points < 0 else 1.3
            case say.DiscardHand():
                p.hand = ()
            case say.Poll():
                self._poll(p, word)
            case say.Train():
                p.trained += 1
                self.extra += 0.6 if word.now else 0.0
            case _:
                self.extra += _FIXED.get(type(word), 0.0)
                handler.sheet(p, word)

    def drawn(self, p: Player, deck: Deck) -> float:
        """An unknown card of a deck: the fourth of its kind is of little use."""
        w = self.judge.weights
        held = p.held(deck)
        worth = w.draw_visitor
        if deck == "order":
            worth = w.draw_order + (0.0 if held else w.first_order)
        elif deck == "vine":
            worth = w.draw_vine + (0.0 if held else w.first_vine)
        return worth * _OF_KIND[min(held, 5)] * min(1.0, 0.3 + 0.35 * self.judge.years)

    def _reward(self, p: Player, word: say.Reward, seen: tuple[str, ...]) -> None:
        real = self.state.players[self.seat]
        self.state.players[self.seat] = p
        p.points += word.vp * times(self.state, Do(self.seat, (), "", seen), word)
        self.state.players[self.seat] = real

    def _poll(self, p: Player, word: say.Poll) -> None:
        others = self.state.seats - 1
        likely = self.judge.weights.poll * others
        self.extra += word.vp * likely + word.refused_vp * (others - likely)
        self.extra += (0.2 * word.lira + (0.5 if word.draw else 0.0)) * likely
        offer = word.offer[0]
        handler = HANDLERS[type(offer)]
        if word.everyone and isinstance(handler, Pick) and not isinstance(offer, say.MayTrain):
            if isinstance(offer, say.MayRecall):
                self.extra += 0.8 if p.grande == "placed" else 0.0
            else:
                after, _ = self._pick(p, offer, (), handler, ())
                self.extra += self.judge.worth(after) - self.judge.worth(p)

    def _treat(self, p: Player) -> None:
        count = min(3, self.state.seats - 1, p.lira // 2)
        p.lira -= 2 * count
        p.points += count
        self.extra -= 0.1 * count

    # --- words with choices ---------------------------------------------------------------------

    def _visitors(self, p: Player, word: say.PlayVisitors) -> None:
        """The best visitors of the hand; what it was worth unplayed is lost."""
        for _ in range(word.most):
            best: tuple[float, str] | None = None
            for card in p.hand:
                if (card[0] == "S") == (word.deck == "summer") and card[0] in "SW":
                    gain = self.visitor(p, card)
                    if gain is not None and (best is None or gain > best[0]):
                        best = (gain, card)
            if best is None or best[0] <= 0:
                return
            self.extra += best[0]
            p.hand = tuple([card for card in p.hand if card != best[1]])

    def visitor(self, p: Player, card: str) -> float | None:
        """What playing a visitor would bring; None when it cannot be played."""
        without = p.copy()
        without.drop(card)
        program = visitor_program(self.state, card)
        if not able(self.state, without, program):
            return None
        return self.value(without, program) + self.judge.worth(without) - self.judge.worth(p)

    def _pick(
        self, p: Player, word: Any, rest: Program, handler: Pick, seen: tuple[str, ...]
    ) -> tuple[Player, tuple[str, ...]]:
        """Answer a word as long as it pays, or as long as it must be answered."""
        if isinstance(word, say.Fill):
            return self._fill(p, word), seen
        if isinstance(word, say.EarlierAction):
            self._earlier(p)
            return p, seen
        before = self.judge.worth(p)
        while not full(word):
            best: tuple[float, Player, Any] | None = None
            for action in handler.choices(self.state, p, word)[:_MOST_TRIED]:
                if fits(self.state, p, handler, word, rest, action):
                    after = self.after(p, handler, word, action)
                    worth = self.judge.worth(after)
                    if best is None or worth > best[0]:
                        best = (worth, after, action)
            if best is None or (enough(word) and best[0] <= before):
                break
            before, p = best[0], best[1]
            seen = seen + mark(best[2], word)
            left = handler.then(word, best[2])
            if not left:
                break
            word = left[0]
        return p, seen

    def after(self, p: Player, handler: Pick, word: Any, action: Any) -> Player:
        """The mat after one answer, the windmill included."""
        after = p.copy()
        handler.sheet(after, word, action)
        if isinstance(action, act.Plant) and "windmill" in p.structures and not p.windmill_used:
            after.windmill_used = True
            after.points += 1
        return after

    def _fill(self, p: Player, word: say.Fill) -> Player:
        """The order that leaves the best mat."""
        best = p
        handler = HANDLERS[say.Fill]
        if isinstance(handler, Auto):
            return p
        for action in handler.choices(self.state, p, word):
            if isinstance(action, act.FillOrder):
                after = self.filled(p, action.card, word.vp)
                if best is p or self.judge.worth(after) > self.judge.worth(best):
                    best = after
        return best

    def filled(self, p: Player, card: str, more: int = 0) -> Player:
        """The mat once an order has been filled with the cheapest wines."""
        after = p.copy()
        after.drop(card)
        order = ORDERS[card]
        program: Program = (say.Spend(card, len(order.needs)),)
        handler = HANDLERS[say.Spend]
        while program and isinstance(handler, Pick):
            choices = handler.choices(self.state, after, program[0])
            if not choices:
                break
            handler.sheet(after, program[0], choices[0])
            program = handler.then(program[0], choices[0])
        after.points += order.vp + more
        after.residual = min(MOST_RESIDUAL, after.residual + order.residual)
        return after

    def _earlier(self, p: Player) -> None:
        gains = []
        for action in SUMMER_ACTIONS:
            program = action_program(self.state, action, bonus=False)
            if able(self.state, p, program):
                gains.append(self.value(p, program))
        self.extra += max(gains, default=0.0)
