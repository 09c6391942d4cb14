"""Points and places (spec section 7)."""

from __future__ import annotations

from typing import Any

from games.engines.kernel.contract import Outcome
from games.engines.la_vina.state import OVER, State

BARRELS = "barrels"
ROUND_LIMIT = "round_limit"


def outcome(state: State) -> Outcome | None:
    """None until the match is over; of equal points the earlier at the last exit is ahead."""
    if state.phase != OVER:
        return None
    arrivals = [state.owners[farmer] for farmer in state.returned]
    arrivals += range(state.seats)
    order = sorted(range(state.seats), key=lambda s: (-state.points[s], arrivals.index(s)))
    places = tuple(1 + order.index(seat) for seat in range(state.seats))
    return Outcome(BARRELS if state.final_round else ROUND_LIMIT, tuple(state.points), places)


def outcome_facts(state: State) -> dict[str, Any] | None:
    """The outcome for the log, as JSON."""
    result = outcome(state)
    if result is None:
        return None
    return {
        "reason": result.reason,
        "points": list(result.points),
        "places": list(result.places),
    }
