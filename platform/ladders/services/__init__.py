"""Rating finished matches, annulling, seasons, recalculation."""

from ladders.services.annulment import annul_rated_match
from ladders.services.rating import rate_finished, rate_match
from ladders.services.recalculation import Difference, recalculate
from ladders.services.seasons import start_due_seasons

__all__ = [
    "Difference",
    "annul_rated_match",
    "rate_finished",
    "rate_match",
    "recalculate",
    "start_due_seasons",
]
