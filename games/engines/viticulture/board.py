"""The board: what each action does, by edition and bonus (spec sections 3 to 5 and 10)."""

from __future__ import annotations

from collections.abc import Callable

from games.engines.viticulture import effects
from games.engines.viticulture.clauses import (
    Build,
    Fill,
    Gain,
    Harvest,
    Make,
    Market,
    MoreDraw,
    Pay,
    PickVisitor,
    Plant,
    PlayVisitors,
    Program,
    Tour,
    Train,
    Yoke,
    draw,
)
from games.engines.viticulture.data.summer_visitors import CLASSIC, SUMMER
from games.engines.viticulture.data.winter_visitors import WINTER
from games.engines.viticulture.goods import DECK_OF, Deck, Season
from games.engines.viticulture.state import Do, State

_ALL = 18
"""More than any player can have grapes."""

_ESSENTIAL_VISITORS: dict[str, Program] = {**SUMMER, **WINTER}
_CLASSIC_VISITORS: dict[str, Program] = {**_ESSENTIAL_VISITORS, **CLASSIC}

CLASSIC_VISITORS = tuple(
    [f"S{number:02}" for number in range(1, 21)] + [f"W{number:02}" for number in range(1, 21)]
)
"""Those marked base20."""


def visitor_program(state: State, card: str) -> Program:
    """The clauses of a visitor in this match's edition."""
    return (_CLASSIC_VISITORS if state.classic else _ESSENTIAL_VISITORS)[card]


def _draw(deck: Deck) -> Callable[[State, bool], Program]:
    first = draw(**{deck: 1})
    return lambda _state, bonus: (first, MoreDraw(least=0, deck=deck)) if bonus else (first,)


def _visitors(deck: Deck) -> Callable[[State, bool], Program]:
    return lambda _state, bonus: (PlayVisitors(deck=deck, most=2 if bonus else 1),)


def _tour(_state: State, bonus: bool) -> Program:
    return (Gain(lira=3 if bonus else 2), Tour())


def _build(state: State, bonus: bool) -> Program:
    """The first edition takes 1 lira off; Essential gives it before paying."""
    if not bonus:
        return (Build(),)
    return (Build(discount=1),) if state.classic else (Gain(lira=1), Build())


def _train(state: State, bonus: bool) -> Program:
    if not bonus:
        return (Pay(lira=4), Train())
    return (Pay(lira=3), Train()) if state.classic else (Gain(lira=1), Pay(lira=4), Train())


def _market(state: State, bonus: bool) -> Program:
    market = Market(grapes_only=state.classic, most=1 if state.sell_one else _ALL)
    return (market, Gain(vp=1)) if bonus else (market,)


def _plant(_state: State, bonus: bool) -> Program:
    return (Plant(most=2 if bonus else 1),)


def _harvest(_state: State, bonus: bool) -> Program:
    return (Harvest(most=2 if bonus else 1),)


def _make(state: State, bonus: bool) -> Program:
    if state.classic:
        return (Make(most=_ALL, one_kind=True, plus=1 if bonus else 0),)
    return (Make(most=3 if bonus else 2),)


def _fill(_state: State, bonus: bool) -> Program:
    return (Fill(), Gain(vp=1)) if bonus else (Fill(),)


def _lira(_state: State, _bonus: bool) -> Program:
    return (Gain(lira=1),)


def _yoke(state: State, _bonus: bool) -> Program:
    if state.classic:
        return (Yoke(uproot=state.season == "summer", harvest=state.season == "winter"),)
    return (Yoke(),)


_PROGRAMS: dict[str, Callable[[State, bool], Program]] = {
    "draw_vine": _draw("vine"),
    "give_tour": _tour,
    "build_structure": _build,
    "play_summer_visitor": _visitors("summer"),
    "sell_or_field": _market,
    "plant_vine": _plant,
    "draw_order": _draw("order"),
    "harvest_field": _harvest,
    "train_worker": _train,
    "play_winter_visitor": _visitors("winter"),
    "make_wine": _make,
    "fill_order": _fill,
    "gain_lira": _lira,
    "yoke": _yoke,
}

_TWICE: dict[str, Program] = {
    "plant_vine": (Plant(least=2, most=2),),
    "harvest_field": (Harvest(least=2, most=2),),
}
_TWO_CARDS: dict[str, Deck] = {"draw_vine": "vine", "draw_order": "order"}


def action_program(state: State, action: str, *, bonus: bool) -> Program:
    """What a worker on this action does."""
    return _PROGRAMS[action](state, bonus)


def program_for_two(action: str) -> Program | None:
    """What the bonus of a first-edition space must allow in full (section 10)."""
    return _TWICE.get(action)


def deck_for_two(action: str) -> Deck | None:
    """The deck that must hold two cards for such a bonus."""
    return _TWO_CARDS.get(action)


def visitor_action(season: Season) -> tuple[str, Deck]:
    """The season's action that plays visitors, and their colour."""
    if season == "summer":
        return "play_summer_visitor", "summer"
    return "play_winter_visitor", "winter"


def is_visitor(card: str, deck: Deck) -> bool:
    return DECK_OF[card] == deck


def wake(state: State, seat: int, row: int) -> None:
    """Put the rooster on a row and take its reward (section 3, spring)."""
    rows = list(state.roosters)
    rows[seat] = row
    state.roosters = tuple(rows)
    state.tell("wake_up", seat, row=row)
    match row:
        case 2:
            effects.draw(state, seat, ["vine"])
        case 3:
            effects.draw(state, seat, ["order"])
        case 4:
            effects.gain(state, seat, lira=1)
        case 5:
            state.push(Do(seat, (PickVisitor(),), "row"))
        case 6:
            effects.gain(state, seat, vp=1)
        case 7:
            effects.grey_worker(state, seat)
        case _:
            pass
