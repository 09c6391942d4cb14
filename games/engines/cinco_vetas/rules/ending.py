"""Awards and the end of the match (spec sections 7 and 8)."""

from __future__ import annotations

from typing import Any

from games.engines.cinco_vetas.goods import (
    AWARD_POINTS,
    MAX_ROUNDS,
    MIN_LOOKOUTS,
    MIN_TRAIL,
    WINNING_POINTS,
)
from games.engines.cinco_vetas.state import NOBODY, OVER, State
from games.engines.kernel.contract import Outcome


def longest_path_holder(lengths: list[int], holder: int) -> int:
    """Who holds the award for these lengths, given who held it before; NOBODY for no one.

    A holder who is among the longest keeps it; otherwise one seat alone in front takes it; when
    several tie without the holder, or nobody has 5, nobody holds it.
    """
    best = max(lengths)
    if best < MIN_TRAIL:
        return NOBODY
    if holder != NOBODY and lengths[holder] == best:
        return holder
    return lengths.index(best) if lengths.count(best) == 1 else NOBODY


def great_lookout_holder(lookouts: list[int], holder: int, player: int) -> int:
    """Who holds the award after `player` has played a lookout."""
    if lookouts[player] < MIN_LOOKOUTS:
        return holder
    if holder == NOBODY or lookouts[player] > lookouts[holder]:
        return player
    return holder


def settle_longest_path(state: State, facts: dict[str, Any]) -> None:
    """Give the award to whom it is due now; the log is told of a change."""
    holder = longest_path_holder(state.lengths, state.longest_path)
    if holder != state.longest_path:
        _move_award(state, state.longest_path, holder)
        state.longest_path = holder
        facts["awards"] = {"longest_path": None if holder == NOBODY else holder}


def settle_great_lookout(state: State, player: int, facts: dict[str, Any]) -> None:
    holder = great_lookout_holder(state.lookouts, state.great_lookout, player)
    if holder != state.great_lookout:
        _move_award(state, state.great_lookout, holder)
        state.great_lookout = holder
        facts["awards"] = {"great_lookout": holder}


def _move_award(state: State, before: int, after: int) -> None:
    if before != NOBODY:
        state.points[before] -= AWARD_POINTS
    if after != NOBODY:
        state.points[after] += AWARD_POINTS


def end_if_won(state: State, facts: dict[str, Any]) -> bool:
    """End the match when the seat whose turn it is has 10 points, relics included."""
    if state.full_points(state.active) < WINNING_POINTS:
        return False
    _end(state, "points", facts)
    return True


def end_if_too_long(state: State, facts: dict[str, Any]) -> bool:
    """The safety end: 300 complete rounds have been played."""
    if state.turn < MAX_ROUNDS * state.seats:
        return False
    _end(state, "round_limit", facts)
    return True


def _end(state: State, reason: str, facts: dict[str, Any]) -> None:
    state.phase = OVER
    state.acting = 0
    state.end_reason = reason
    state.undo_depth = 0
    result = outcome(state)
    if result is not None:
        facts["outcome"] = {
            "reason": reason,
            "points": list(result.points),
            "places": list(result.places),
        }


def outcome(state: State) -> Outcome | None:
    """The result of a match that is over: the winner alone is first, equal points share."""
    if state.end_reason is None:
        return None
    points = tuple([state.full_points(seat) for seat in range(state.seats)])
    if state.end_reason == "round_limit":
        places = [1 + sum([p > own for p in points]) for own in points]
    else:
        losers = [p for seat, p in enumerate(points) if seat != state.active]
        places = [2 + sum([p > own for p in losers]) for own in points]
        places[state.active] = 1
    return Outcome(state.end_reason, points, tuple(places))
