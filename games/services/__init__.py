"""The match service: every change of a match goes through one of these functions.

Each owns its transaction and the match's lock, and raises refusals of `core.errors.AppError`
(`games.services.refusals`). What follows from a change is in `games.effects`.
"""

from games.services.bots import play_bot_turn
from games.services.leaving import abort_match, resign_match
from games.services.moving import move_seats
from games.services.refusals import (
    ActionIllegal,
    ActionMalformed,
    BadRequestId,
    CannotAbort,
    CannotAnnul,
    CannotUndo,
    InvalidMatch,
    MatchNotStarted,
    MatchOver,
    NonceClosed,
    NotActive,
    NotYourSeat,
    RequestReused,
    StaleVersion,
    TimeIsUp,
    VersionRequired,
)
from games.services.staff import annul_match, staff_abort
from games.services.starting import Player, begin_match, start_match, submit_nonce
from games.services.submitting import PERSON, Actor, Answer, submit_action
from games.services.sweeping import SweepReport, sweep, time_out
from games.services.undo import undo_action

__all__ = [
    "PERSON",
    "ActionIllegal",
    "ActionMalformed",
    "Actor",
    "Answer",
    "BadRequestId",
    "CannotAbort",
    "CannotAnnul",
    "CannotUndo",
    "InvalidMatch",
    "MatchNotStarted",
    "MatchOver",
    "NonceClosed",
    "NotActive",
    "NotYourSeat",
    "Player",
    "RequestReused",
    "StaleVersion",
    "SweepReport",
    "TimeIsUp",
    "VersionRequired",
    "abort_match",
    "annul_match",
    "begin_match",
    "move_seats",
    "play_bot_turn",
    "resign_match",
    "staff_abort",
    "start_match",
    "submit_action",
    "submit_nonce",
    "sweep",
    "time_out",
    "undo_action",
]
