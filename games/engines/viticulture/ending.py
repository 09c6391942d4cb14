"""The end of the match (spec sections 7 and 10)."""

from __future__ import annotations

from games.engines.kernel.contract import Outcome
from games.engines.viticulture.goods import LAST_YEAR, WINNING_POINTS
from games.engines.viticulture.state import State
from games.engines.viticulture.vineyard import grapes_of, wines_of

Standing = tuple[int, int, int, int]


def standing(state: State, seat: int) -> Standing:
    """Points, then the tie chain: lira, total wine value, total grape value."""
    p = state.players[seat]
    wine = sum([value for _, value in wines_of(p)])
    grapes = sum([value for _, value in grapes_of(p)])
    return p.points, p.lira, wine, grapes


def _won(state: State) -> bool:
    """Essential looks at the score now; in the first edition 20 once reached is enough."""
    return state.final_year or any(p.points >= WINNING_POINTS for p in state.players)


def is_last_year(state: State) -> bool:
    return _won(state) or state.year >= LAST_YEAR


def end_match(state: State) -> None:
    state.end_reason = "points" if _won(state) else "year_limit"
    state.season = "over"
    state.undo_depth = 0
    result = outcome(state)
    if result is not None:
        state.tell(
            "over",
            None,
            reason=result.reason,
            points=list(result.points),
            places=list(result.places),
        )


def outcome(state: State) -> Outcome | None:
    """The result of a match that is over; equal standings share a place."""
    if state.end_reason is None:
        return None
    standings = [standing(state, seat) for seat in range(state.seats)]
    places = [1 + sum([other > own for other in standings]) for own in standings]
    return Outcome(state.end_reason, tuple([s[0] for s in standings]), tuple(places))
