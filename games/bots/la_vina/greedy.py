"""The greedy bot of La Viña: plans two deliveries and takes what brings them nearest.

Both baskets are worth the best two slots that they may still fill (`Reading.worth`); a card, a
pour or a step is worth what it adds to that. All from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.bots.la_vina.reading import CAPACITIES, Loads, Reading
from games.bots.la_vina.walking import Scored, choose_pick, choose_turn
from games.bots.la_vina.weights import WEIGHTS, Weights
from games.engines import Chance, Engine
from games.engines.la_vina import actions as act
from games.engines.la_vina.components import PRICE
from games.engines.la_vina.wire import DeliveryView, LaVinaView


class LaVinaGreedyBot:
    """Stateless; `weights` may be changed for experiments."""

    needs_view = True

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(
        self,
        engine: Engine[Any, Any],
        view: LaVinaView,
        legal: Sequence[act.Action],
        seat: int,
        budget_seconds: float,
        chance: Chance,
    ) -> act.Action:
        del engine, budget_seconds, chance
        if len(legal) == 1:
            return legal[0]
        reading = Reading(view, seat, self.weights)
        match view.phase:
            case "turn":
                return choose_turn(reading, legal)
            case "picking":
                return choose_pick(reading, legal)
            case "placing":
                return _place(reading, legal)
            case "dropping":
                return _drop(reading, legal)
            case _:
                return _at_exit(reading, legal)


def _drop(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    """Away with what one has twice, else with the boots, the sickle, the shears."""
    tools = reading.tools
    for action in legal:
        if isinstance(action, act.DropTool) and tools.count(action.tool) > 1:
            return action
    return legal[0]


def _rearranged(reading: Reading, action: act.Action) -> Loads | None:
    """The baskets after a pour or a dump; None for other actions."""
    a, b = reading.loads
    match action:
        case act.Pour(from_=0):
            return a.emptied(), b.joined(a)
        case act.Pour():
            return a.joined(b), b.emptied()
        case act.Dump(basket=0):
            return a.emptied(), b
        case act.Dump():
            return a, b.emptied()
    return None


def _place(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    """Where the card in hand serves best, after a pour or a dump if that helps enough."""
    card = reading.view.pending
    if card is None:
        return legal[0]
    a, b = reading.loads
    scored: list[Scored] = []
    for action in legal:
        after = _rearranged(reading, action)
        if after is not None:
            pours = isinstance(action, act.Pour)
            price = reading.weights.pour_gain if pours else reading.weights.dump_gain
            scored.append((reading.worth(reading.placed(after, card)) - price, action))
        elif isinstance(action, act.Place):
            loads = reading.loads
            if action.basket is not None:
                loads = (a.plus(card), b) if action.basket == 0 else (a, b.plus(card))
            scored.append((reading.worth(loads), action))
    return max(scored, key=lambda pair: pair[0])[1]


def _at_exit(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    """Deliver what pays more now than later, then buy a bigger basket, then go back."""
    pour = _pour_to_deliver(reading, legal)
    if pour is not None:
        return pour
    best = max(
        ((_delivery_gain(reading, d), d) for d in reading.view.deliveries),
        key=lambda pair: pair[0],
        default=None,
    )
    if best is not None and best[0] > 0:
        d = best[1]
        return act.Deliver(d.basket, d.target, d.slot, d.jokers)
    return _exchange(reading, legal) or legal[-1]


def _delivery_gain(reading: Reading, delivery: DeliveryView) -> float:
    """Points less jokers and less what the grapes would be worth in the next round."""
    view, weights = reading.view, reading.weights
    jokers = sum(delivery.jokers.counts())
    points = delivery.points + delivery.bonus
    if view.final_round:
        return points - 0.01 * jokers
    load = reading.loads[delivery.basket]
    other = reading.loads[1 - delivery.basket]
    keeping = reading.worth((load, other)) - reading.worth((load.emptied(), other))
    keep = weights.keep * min(1.0, max(0.0, 1 - (view.round - weights.patience) / 4))
    price = weights.barrel + keep * max(0.0, keeping)
    return points - jokers * weights.joker - price


def _pour_to_deliver(reading: Reading, legal: Sequence[act.Action]) -> act.Action | None:
    """A pour that makes one basket pay more than both did."""
    apart = sorted((reading.pays(load) for load in reading.loads), reverse=True)
    now = sum(apart[: min(reading.view.deliveries_left, reading.barrels)])
    for action in legal:
        after = _rearranged(reading, action) if isinstance(action, act.Pour) else None
        if after is not None and reading.view.deliveries_left and reading.barrels:
            together = max(reading.pays(load) for load in after)
            if together > now + reading.weights.pour_gain:
                return action
    return None


def _exchange(reading: Reading, legal: Sequence[act.Action]) -> act.Action | None:
    """A bigger basket, while enough deliveries are to come to pay for it."""
    view = reading.view
    if view.final_round:
        return None
    to_come = min(reading.barrels, min(player.barrels for player in view.players) + 1) / 1.7
    best: Scored = (0.0, legal[-1])
    for action in legal:
        if not isinstance(action, act.Exchange):
            continue
        load = reading.loads[action.basket]
        kind = view.players[reading.seat].baskets[action.basket].kind
        more = CAPACITIES[action.to] - load.capacity
        value = more * reading.weights.place * to_come
        value -= PRICE[action.to].value - PRICE[kind].value
        value -= sum(load.grapes)
        if value > best[0]:
            best = (value, action)
    return best[1] if best[0] > 0 else None
