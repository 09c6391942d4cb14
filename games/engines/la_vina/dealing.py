"""Setting a match up (spec section 2)."""

from __future__ import annotations

from games.engines.kernel.chance import Chance
from games.engines.la_vina import components as c
from games.engines.la_vina.rules.upkeep import fill_path
from games.engines.la_vina.state import NOBODY, State
from games.engines.la_vina.tables import CARDS, REWARDS, WINERIES, WINERY_VARIETY


def deal(seats: int, flags: int, source: Chance) -> State:
    """The first state. Draws: seats, grape deck, winery deck, and the winery deck again when
    cards were set aside."""
    order = list(range(seats))
    source.shuffle(order)
    state = State(tuple(order), flags, source)
    cards = list(range(CARDS))
    source.shuffle(cards)
    state.deck = tuple(cards)
    state.deck_left = len(cards)
    fill_path(state, {})
    _open_wineries(state, source)
    return state


def _open_wineries(state: State, source: Chance) -> None:
    deck = list(range(WINERIES))
    source.shuffle(deck)
    varieties: list[int] = []
    aside: list[int] = []
    while len(state.wineries) < c.WINERIES_OPEN.value[state.seats]:
        winery = deck.pop()
        variety = WINERY_VARIETY[winery]
        if varieties.count(variety) >= c.SAME_VARIETY_AT_SETUP.value:
            aside.append(winery)
            continue
        varieties.append(variety)
        state.wineries.append(winery)
    if aside:
        deck += aside
        source.shuffle(deck)
    state.winery_deck = tuple(deck)
    state.filled = [(NOBODY,) * len(REWARDS[winery]) for winery in state.wineries]
    state.bonuses = [0] * len(state.wineries)
