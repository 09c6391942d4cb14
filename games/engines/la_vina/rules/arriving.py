"""Reaching the exit (spec section 5.1)."""

from __future__ import annotations

from games.engines.la_vina.state import EXIT, State
from games.engines.la_vina.tables import MOST_DELIVERIES


def arrive(state: State, seat: int) -> bool:
    """Begin the steps at the exit; whether there was a joker to take (section 5.1)."""
    state.phase = EXIT
    state.deliveries_left = MOST_DELIVERIES
    found = state.joker_at_exit
    if found:
        state.joker_at_exit = False
        state.jokers[seat] += 1
    return found
