"""The first state (spec sections 1 and 10)."""

from __future__ import annotations

from collections.abc import Mapping

from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import InvalidSetup, Json, Option
from games.engines.viticulture import effects, flow
from games.engines.viticulture.board import CLASSIC_VISITORS
from games.engines.viticulture.data.orders import ORDERS
from games.engines.viticulture.data.parents import MAMAS, PAPAS
from games.engines.viticulture.data.summer_visitors import SUMMER
from games.engines.viticulture.data.vines import VINES
from games.engines.viticulture.data.winter_visitors import WINTER
from games.engines.viticulture.state import EditionKey, KeepingParents, Player, State

CAPACITIES: dict[str, tuple[int, int, int]] = {"essential": (5, 6, 7), "classic": (6, 6, 6)}
"""Of the three fields; in Essential also their prices."""

OPTIONS = (
    Option("edition", ("essential", "classic"), "essential"),
    Option("parents", ("deal", "choose"), "deal"),
    Option("sell_grapes", ("any", "one"), "any"),
)
"""The last two belong to Essential and change nothing in the first edition."""


def chosen_options(options: Mapping[str, Json]) -> dict[str, str]:
    """The options with their defaults. Raises InvalidSetup."""
    known = {option.key: option for option in OPTIONS}
    for key, value in options.items():
        if key not in known:
            raise InvalidSetup(f"Viticulture has no option {key!r}")
        if not isinstance(value, str) or value not in known[key].choices:
            raise InvalidSetup(f"option {key} is one of {', '.join(map(str, known[key].choices))}")
    return {option.key: str(options.get(option.key, option.default)) for option in OPTIONS}


def vine_deck() -> list[str]:
    return [vine.id for vine in VINES.values() for _ in range(vine.copies)]


def first_state(seats: int, options: Mapping[str, Json], chance: Chance) -> State:
    """Shuffles in the order of section 1: seats, start player, four decks, mamas, papas."""
    chosen = chosen_options(options)
    edition: EditionKey = "classic" if chosen["edition"] == "classic" else "essential"
    source = chance.copy()
    order = list(range(seats))
    source.shuffle(order)
    players = [Player(seat, CAPACITIES[edition]) for seat in range(seats)]
    state = State(edition, tuple(order), players, source)
    state.start_player = source.below(seats)
    state.active = state.start_player
    vines = vine_deck()
    if edition == "classic":
        for _ in range(seats):
            vines.remove("pinot")
    decks = [vines, list(ORDERS), _visitors(edition, SUMMER), _visitors(edition, WINTER)]
    for deck in decks:
        source.shuffle(deck)
    state.decks = tuple([tuple(deck) for deck in decks])
    if edition == "classic":
        _classic_start(state)
    else:
        state.deal_parents = chosen["parents"] == "deal"
        state.sell_one = chosen["sell_grapes"] == "one"
        _deal_parents(state)
    flow.proceed(state)
    state.memo, state.events, state.drawn, state.news = {}, [], [], False
    return state


def _visitors(edition: EditionKey, cards: Mapping[str, object]) -> list[str]:
    return [card for card in cards if edition == "essential" or card in CLASSIC_VISITORS]


def _classic_start(state: State) -> None:
    """3 lira, 3 workers, a Pinot and a summer visitor each."""
    for seat in flow.clockwise(state):
        p = state.players[seat]
        p.lira = 3
        p.regular = 3
        p.hand = ("pinot",)
        effects.draw(state, seat, ["summer"])
    flow.begin_spring(state)


def _deal_parents(state: State) -> None:
    """A mama and a papa each, or two and two to choose from, clockwise from the start."""
    mamas, papas = list(MAMAS), list(PAPAS)
    state.chance.shuffle(mamas)
    state.chance.shuffle(papas)
    if state.deal_parents:
        for seat in flow.clockwise(state):
            state.players[seat].mama = mamas.pop()
            state.players[seat].papa = papas.pop()
        flow.hand_out(state)
        return
    for seat in flow.clockwise(state):
        pair = (mamas.pop(), mamas.pop(), papas.pop(), papas.pop())
        state.players[seat].dealt = pair
    state.push(KeepingParents(((),) * state.seats))
