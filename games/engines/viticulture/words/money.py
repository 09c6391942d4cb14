"""Lira, points and residual: gains, costs, conditions and rewards."""

from __future__ import annotations

from games.engines.viticulture import effects
from games.engines.viticulture.clauses import (
    Gain,
    GainPer,
    Number,
    Pay,
    Politics,
    Reward,
    SixWorkers,
    Tour,
)
from games.engines.viticulture.data.vines import VINES
from games.engines.viticulture.goods import LOWEST_POINTS, MOST_RESIDUAL, MOST_WORKERS, PRICE, Deck
from games.engines.viticulture.state import Do, Player, State
from games.engines.viticulture.vineyard import empty_fields, wines_of
from games.engines.viticulture.words.base import HANDLERS, Auto, no_change

_POLITICS: tuple[Deck, ...] = ("vine", "summer", "order")


def _can_gain(_state: State, p: Player, word: Gain) -> bool:
    return not word.room or p.residual < MOST_RESIDUAL


def _sheet_gain(p: Player, word: Gain) -> None:
    p.lira += word.lira


def _gain(state: State, do: Do, word: Gain) -> None:
    effects.gain(state, do.seat, lira=word.lira, vp=word.vp, residual=word.residual)


def _can_pay(_state: State, p: Player, word: Pay) -> bool:
    return (
        p.lira >= word.lira
        and p.residual >= word.residual
        and (not word.vp or p.points - word.vp >= LOWEST_POINTS)
    )


def _sheet_pay(p: Player, word: Pay) -> None:
    p.lira -= word.lira
    p.residual -= word.residual
    p.points -= word.vp


def _pay(state: State, do: Do, word: Pay) -> None:
    effects.gain(state, do.seat, lira=-word.lira, vp=-word.vp, residual=-word.residual)


def number_of(state: State, p: Player, number: Number) -> int:
    """What `GainPer` counts, for the owner of this mat."""
    match number:
        case "empty_fields":
            return len(empty_fields(p))
        case "planted_fields":
            return sum([owned and bool(row) for owned, row in zip(p.owned, p.vines, strict=True)])
        case "cost_four":
            return sum([PRICE[structure] == 4 for structure in p.structures])
        case "full_houses":
            others = [state.players[seat] for seat in state.after(p.seat)]
            return sum([other.workers() >= MOST_WORKERS for other in others])
        case "cards_in_hand":
            return len(p.hand)


def _can_gain_per(state: State, p: Player, word: GainPer) -> bool:
    return number_of(state, p, word.number) > 0


def _gain_per(state: State, do: Do, word: GainPer) -> None:
    count = number_of(state, state.players[do.seat], word.number)
    effects.gain(state, do.seat, lira=word.lira * count, vp=word.vp * count)


def times(state: State, do: Do, word: Reward) -> int:
    """How many times what the reward is for has happened."""
    p = state.players[do.seat]
    seen = [entry.split(":") for entry in do.seen]
    plants = [entry for entry in seen if entry[0] == "plant"]
    makes = [entry[1] for entry in seen if entry[0] == "make"]
    match word.test:
        case "built_cost_five_or_six":
            return int(any(e[0] == "build" and PRICE[e[1]] >= 5 for e in seen))
        case "planted_total_four":
            return int(any(VINES[entry[2]].total == 4 for entry in plants))
        case "six_vines":
            return int(sum(map(len, p.vines)) >= 6)
        case "three_varieties":
            return int(any(len(set(p.vines[int(entry[1])])) >= 3 for entry in plants))
        case "three_harvested":
            return int(sum([entry[0] == "harvest" for entry in seen]) >= 3)
        case "six_structures":
            return int(len(p.structures) >= 6)
        case "highest_wine":
            spent = max([int(entry[1]) for entry in seen if entry[0] == "wine"])
            kept = [v for other in state.players for _, v in wines_of(other)]
            return int(all(v < spent for v in kept))
        case "each_sparkling":
            return makes.count("sparkling")
        case "each_type_made":
            return len(set(makes))


def _reward(state: State, do: Do, word: Reward) -> None:
    effects.gain(state, do.seat, vp=word.vp * times(state, do, word))


def _always(_state: State, _p: Player, _word: object) -> bool:
    return True


def _can_six(_state: State, p: Player, _word: SixWorkers) -> bool:
    return p.workers() >= MOST_WORKERS


def _nothing(_state: State, _do: Do, _word: object) -> None:
    pass


def _can_politics(state: State, p: Player, _word: Politics) -> bool:
    return p.points < 0 or any(state.available(deck) for deck in _POLITICS)


def _politics(state: State, do: Do, _word: Politics) -> None:
    if state.players[do.seat].points < 0:
        effects.gain(state, do.seat, lira=6)
    else:
        effects.draw(state, do.seat, _POLITICS)


def _tour(state: State, do: Do, _word: Tour) -> None:
    effects.visit(state, do.seat)


HANDLERS[Gain] = Auto(_can_gain, _sheet_gain, _gain)
HANDLERS[Pay] = Auto(_can_pay, _sheet_pay, _pay)
HANDLERS[GainPer] = Auto(_can_gain_per, no_change, _gain_per)
HANDLERS[Reward] = Auto(_always, no_change, _reward)
HANDLERS[SixWorkers] = Auto(_can_six, no_change, _nothing)
HANDLERS[Politics] = Auto(_can_politics, no_change, _politics)
HANDLERS[Tour] = Auto(_always, no_change, _tour)
