"""The greedy bot of Cinco Vetas: one step ahead, always the action that is worth most now.

A hand is worth the best goals that it leads to, the sooner the more (`goals.hand_worth`). An
action is worth what it brings at once plus the change of the hand's worth. All from a seat's own
view: what is hidden from the seat cannot change its mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.bots.cinco_vetas.goals import (
    PATH,
    Goal,
    goals,
    hand_worth,
    longer_by,
    minus,
    waiting_time,
)
from games.bots.cinco_vetas.lookouts import playing_one, to_play
from games.bots.cinco_vetas.reading import Counts, Reading
from games.bots.cinco_vetas.storming import best_storm, own_pips_under_storm, storm_worth
from games.bots.cinco_vetas.weights import WEIGHTS, Weights
from games.engines import Chance, Engine
from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas.board import (
    CROSSING_IDS,
    CROSSING_INDEX,
    CROSSING_STEPS,
    EDGE_ENDS,
    EDGE_IDS,
    EDGE_INDEX,
    NEAR,
)
from games.engines.cinco_vetas.goods import RESOURCE_INDEX, WINNING_POINTS, pack
from games.engines.cinco_vetas.wire import CincoVetasView

_MOST_GOALS = 7
_UNLOCKED = 3
"""For so many of the best goals a deal is proposed."""
Scored = tuple[float, act.Action]


class GreedyBot:
    """Stateless; `weights` may be changed for experiments."""

    needs_view = True

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(
        self,
        engine: Engine[Any, Any],
        view: CincoVetasView,
        legal: Sequence[act.Action],
        seat: int,
        budget_seconds: float,
        chance: Chance,
    ) -> act.Action:
        del engine, budget_seconds, chance
        if len(legal) == 1 and view.phase != "main":
            return legal[0]
        reading = Reading(view, seat, self.weights)
        match view.phase:
            case "setup":
                return _place(reading, legal)
            case "roll":
                return _before_roll(reading, legal)
            case "discard":
                return _discard(reading, view.to_discard[str(seat)])
            case "storm":
                return best_storm(reading, [a for a in legal if isinstance(a, act.MoveStorm)])
            case "offer":
                return _answer(reading, legal)
            case _:
                return _Turn(reading, legal).best()


def _place(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    def worth(action: act.Action) -> float:
        if isinstance(action, act.PlaceCamp):
            return reading.camp_worth(CROSSING_INDEX[action.crossing])
        if isinstance(action, act.PlacePath):
            return _path_prospect(reading, EDGE_INDEX[action.edge])
        return 0.0

    return max(legal, key=worth)


def _path_prospect(reading: Reading, edge: int) -> float:
    """The best place for a camp that a first path leads towards."""
    camp = CROSSING_INDEX[reading.view.setup_camp or CROSSING_IDS[EDGE_ENDS[edge][0]]]
    a, b = EDGE_ENDS[edge]
    onward = a + b - camp
    best = 0.0
    for _, crossing in CROSSING_STEPS[onward]:
        if crossing != camp and not reading.near >> crossing & 1:
            best = max(best, reading.camp_worth(crossing))
        for _, beyond in CROSSING_STEPS[crossing]:
            if not (reading.near | NEAR[crossing]) >> beyond & 1:
                best = max(best, 0.6 * reading.camp_worth(beyond))
    return best


def _before_roll(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    lookouts = [a for a in legal if isinstance(a, act.PlayLookout)]
    if lookouts and (own_pips_under_storm(reading) >= 3 or to_play(reading) == 1):
        return best_storm(reading, lookouts)
    return act.ROLL


def _best_goals(reading: Reading) -> list[Goal]:
    """The goals that count, best first."""
    patience = reading.weights.patience
    found = goals(reading)
    found.sort(
        key=lambda g: g.worth * patience ** waiting_time(reading, reading.hand, g.cost),
        reverse=True,
    )
    return found[:_MOST_GOALS]


def _discard(reading: Reading, due: int) -> act.Action:
    """Give up, one at a time, what the hand misses least."""
    wanted = _best_goals(reading)
    hand = reading.hand[:]
    given = [0] * 5
    for _ in range(due):
        spare = [r for r in range(5) if hand[r]]
        r = max(spare, key=lambda i: (hand_worth(reading, _with(hand, i, -1), wanted), hand[i]))
        hand[r] -= 1
        given[r] += 1
    return act.discard(pack(given))


def _with(hand: Counts, resource: int, change: int) -> Counts:
    changed = hand[:]
    changed[resource] += change
    return changed


def _answer(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    """Accept what helps, but nothing from somebody who is about to win."""
    offer = reading.view.offer
    if act.ACCEPT_OFFER not in legal or offer is None:
        return legal[-1]
    if reading.view.points[reading.view.active] >= reading.weights.leader:
        return act.REJECT_OFFER
    after = reading.hand[:]
    for name, count in offer.give.items():
        after[RESOURCE_INDEX[name]] += count
    for name, count in offer.ask.items():
        after[RESOURCE_INDEX[name]] -= count
    wanted = _best_goals(reading)
    gain = hand_worth(reading, after, wanted) - hand_worth(reading, reading.hand, wanted)
    return act.ACCEPT_OFFER if gain >= reading.weights.accept_gain else act.REJECT_OFFER


class _Turn:
    """The main phase: every kind of action gets a worth, the best one is played."""

    def __init__(self, reading: Reading, legal: Sequence[act.Action]) -> None:
        self.reading = reading
        self.weights = reading.weights
        self.legal = legal
        self.wanted = _best_goals(reading)
        self.now = hand_worth(reading, reading.hand, self.wanted)
        self.short = WINNING_POINTS - reading.view.points[reading.seat]

    def best(self) -> act.Action:
        scored: list[Scored] = [(0.0, act.END_TURN)]
        legal = set(self.legal)
        for goal in self.wanted:
            scored += self._build(goal, legal)
        exchanges: list[Scored] = []
        for action in self.legal:
            match action:
                case act.TradeMarket() | act.TradePort():
                    exchanges.append((self._exchange(action), action))
                case act.PlayFind():
                    taken = action.resources.counts()
                    hand = [n + m for n, m in zip(self.reading.hand, taken, strict=True)]
                    scored.append((self._gain(hand) - 0.1, action))
                case act.PlayRaid():
                    scored.append((self._raid(action), action))
                case act.PlayRichVein():
                    scored.append((self._vein(action), action))
                case _:
                    pass
        scored += self._lookout() + self._crew() + exchanges
        worth, action = max(scored, key=lambda pair: pair[0])
        if isinstance(action, act.TradeMarket | act.TradePort | act.EndTurn):
            offer = self._offer(worth)
            if offer is not None:
                return offer
        return action

    def _gain(self, hand: Counts, wanted: list[Goal] | None = None) -> float:
        return hand_worth(self.reading, hand, self.wanted if wanted is None else wanted) - self.now

    def _build(self, goal: Goal, legal: set[act.Action]) -> list[Scored]:
        """The goal itself, or the first path towards it, if it can be paid now."""
        action = _first_action(goal)
        if action not in legal:
            return []
        others = [g for g in self.wanted if g is not goal]
        hand = self.reading.hand
        if isinstance(action, act.BuildPath):
            left = replace(goal, cost=tuple(minus(list(goal.cost), PATH)), steps=goal.steps - 1)
            if goal.kind == "longest" and goal.steps == 1:
                return [(goal.worth + self._win(2) + self._gain(minus(hand, PATH), others), action)]
            gain = self._gain(minus(hand, PATH), [left, *others])
            return [(self.weights.path_step + gain, action)]
        points = 0 if goal.kind == "card" else 1
        wanted = [*others, goal] if goal.kind == "card" else others
        gain = goal.worth + self._win(points) + self._gain(minus(hand, goal.cost), wanted)
        return [(gain, action)]

    def _win(self, points: int) -> float:
        """A victory outweighs everything."""
        return 100.0 if points >= self.short else 0.0

    def _exchange(self, action: act.TradeMarket | act.TradePort) -> float:
        give, take = RESOURCE_INDEX[action.give], RESOURCE_INDEX[action.take]
        if isinstance(action, act.TradePort):
            rate: int = action.rate
        else:
            rate = self.reading.view.prices[action.give]
        hand = self.reading.hand[:]
        hand[give] -= rate
        hand[take] += 1
        return self._gain(hand) - self.weights.trade_gain

    def _raid(self, action: act.PlayRaid) -> float:
        view = self.reading.view
        count = min(2, view.hand_sizes[action.victim])
        return 0.12 * count + 0.02 * view.points[action.victim]

    def _vein(self, action: act.PlayRichVein) -> float:
        reading = self.reading
        resource = RESOURCE_INDEX[action.resource]
        count = reading.vein(resource)
        if count < self.weights.vein:
            return -1.0
        return self._gain(_with(reading.hand, resource, count)) + 0.02 * count

    def _lookout(self) -> list[Scored]:
        moves = [a for a in self.legal if isinstance(a, act.PlayLookout)]
        if not moves:
            return []
        move = best_storm(self.reading, moves)
        worth = 0.2 + 0.01 * storm_worth(self.reading, move) + playing_one(self.reading)
        return [(worth + (self._win(2) if to_play(self.reading) == 1 else 0.0), move)]

    def _crew(self) -> list[Scored]:
        """Two free paths: towards places for camps, or onto the longest trail."""
        moves = [a for a in self.legal if isinstance(a, act.PlayCrew)]
        if not moves:
            return []
        bonus: dict[str, float] = {}
        for goal in self.wanted:
            if goal.steps and goal.kind == "camp":
                edge = EDGE_IDS[goal.place]
                bonus[edge] = max(bonus.get(edge, 0.0), goal.worth / (1 + goal.steps))
        view, seat = self.reading.view, self.reading.seat
        for edge_index in longer_by(self.reading, view.path_lengths[seat]):
            edge = EDGE_IDS[edge_index]
            bonus[edge] = bonus.get(edge, 0.0) + (0.1 if view.longest_path == seat else 0.35)
        best = max(moves, key=lambda move: sum(bonus.get(edge, 0.0) for edge in move.edges))
        return [(sum(bonus.get(edge, 0.0) for edge in best.edges) * 0.6, best)]

    def _offer(self, worth: float) -> act.Action | None:
        """What makes a building possible at once, when it helps more than anything else would.

        Each offer costs the table time, so nothing is offered for a slightly better hand.
        """
        view, reading = self.reading.view, self.reading
        if view.offers_made >= self.weights.offers_a_turn:
            return None
        if not any(n for s, n in enumerate(view.hand_sizes) if s != reading.seat):
            return None
        best: Scored | None = None
        for action in self.legal:
            if isinstance(action, act.Offer):
                give, ask = action.give.counts(), action.ask.counts()
                hand = [n - g + a for n, g, a in zip(reading.hand, give, ask, strict=True)]
                if not self._unlocks(hand):
                    continue
                gain = self._gain(hand)
                if best is None or gain > best[0]:
                    best = (gain, action)
        if best is None or best[0] < max(worth, 0.0) + 2 * self.weights.trade_gain:
            return None
        return best[1]

    def _unlocks(self, hand: Counts) -> bool:
        """Whether this hand pays for the next step to one of the best goals, and mine does not."""
        for goal in self.wanted[:_UNLOCKED]:
            cost = PATH if goal.steps else goal.cost
            if _pays(hand, cost) and not _pays(self.reading.hand, cost):
                return True
        return False


def _pays(hand: Counts, cost: tuple[int, ...]) -> bool:
    return all(have >= need for have, need in zip(hand, cost, strict=True))


def _first_action(goal: Goal) -> act.Action:
    """What has to be done first for a goal."""
    match goal.kind:
        case "fortress":
            return act.BUILD_FORTRESS[goal.place]
        case "card":
            return act.BUY_CARD
        case "camp" if not goal.steps:
            return act.BUILD_CAMP[goal.place]
        case _:
            return act.BUILD_PATH[goal.place]
