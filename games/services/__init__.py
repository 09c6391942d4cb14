"""The match service: every change of a match goes through one of these functions.

Each owns its transaction and the match's lock, and raises refusals of `core.errors.AppError`
(`games.services.refusals`). What follows from a change is in `games.effects`.
"""

from games.services.bots import play_bot_turn
from games.services.hours import playing_hours, set_hours, take_holidays
from games.services.leaving import abort_match, leave_match, resign_match, return_to_seat
from games.services.mails import send_end_notices, send_turn_mails
from games.services.moving import move_seats
from games.services.pausing import pause_match, resume_match
from games.services.presence import note_presence
from games.services.refusals import (
    ActionIllegal,
    ActionMalformed,
    BadRequestId,
    CannotAbort,
    CannotAnnul,
    CannotPause,
    CannotRest,
    CannotReturn,
    CannotUndo,
    CannotVote,
    InvalidMatch,
    MatchNotStarted,
    MatchOver,
    MatchPaused,
    NonceClosed,
    NotActive,
    NotYourSeat,
    RequestReused,
    StaleVersion,
    TimeIsUp,
    VersionRequired,
)
from games.services.staff import annul_match, staff_abort, staff_resume
from games.services.starting import Player, begin_match, start_match, submit_nonce
from games.services.submitting import PERSON, Actor, Answer, submit_action
from games.services.sweeping import SweepReport, sweep, time_out
from games.services.undo import undo_action
from games.services.voting import cast_vote, open_vote

__all__ = [
    "PERSON",
    "ActionIllegal",
    "ActionMalformed",
    "Actor",
    "Answer",
    "BadRequestId",
    "CannotAbort",
    "CannotAnnul",
    "CannotPause",
    "CannotRest",
    "CannotReturn",
    "CannotUndo",
    "CannotVote",
    "InvalidMatch",
    "MatchNotStarted",
    "MatchOver",
    "MatchPaused",
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
    "cast_vote",
    "leave_match",
    "move_seats",
    "note_presence",
    "open_vote",
    "pause_match",
    "play_bot_turn",
    "playing_hours",
    "resign_match",
    "resume_match",
    "return_to_seat",
    "send_end_notices",
    "send_turn_mails",
    "set_hours",
    "staff_abort",
    "staff_resume",
    "start_match",
    "submit_action",
    "submit_nonce",
    "sweep",
    "take_holidays",
    "time_out",
    "undo_action",
]
