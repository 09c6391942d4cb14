"""Bot turns: think outside the lock on what the seat may see, submit through the common door."""

from __future__ import annotations

import hashlib
import hmac
import logging
from typing import Any

from django.conf import settings

from core.errors import AppError
from games.bots import get_bot, levels
from games.engines import Chance
from games.models import Match, MatchRecord, MatchSeat
from games.positions import Position, load_position
from games.services.refusals import ActionIllegal, ActionMalformed
from games.services.submitting import submit_action

log = logging.getLogger(__name__)

_HANDOVER_LEVEL = "greedy"


def handover_level(game: str) -> str:
    """The bot that takes the seat of somebody who left."""
    keys = [level.key for level in levels(game)]
    return _HANDOVER_LEVEL if _HANDOVER_LEVEL in keys else keys[-1]


def play_bot_turn(*, match_pk: int, seat: int, version: int, budget: float | None = None) -> bool:
    """Let the bot of a seat decide and act. Returns whether it acted.

    `version` is that of the decision it was asked for: a newer one ends this quietly, and so does
    an act that arrives too late. `budget` in seconds (None: settings.BOT_BUDGET). An illegal
    answer, or an error in the bot, is logged and the game's default action played.
    """
    rows = MatchSeat.objects.select_related("match").filter(match_id=match_pk, index=seat)
    row = rows.first()
    if row is None:
        return False
    match = row.match
    wanted = match.status == Match.Status.ACTIVE and match.started and row.active
    if not wanted or not row.bot_level or row.decision_version > version:
        return False
    position = load_position(match)
    limit = settings.BOT_BUDGET if budget is None else budget
    action = _chosen(match, row, position, limit)
    if action is not None:
        try:
            return _submit(match, seat, position.engine.action_to_json(action))
        except (ActionIllegal, ActionMalformed) as refusal:
            _complain(match, row, str(refusal.extra.get("reason_code") or refusal.code))
    fallback = position.engine.default_action(position.state, seat)
    return _submit(match, seat, position.engine.action_to_json(fallback))


def _chosen(match: Match, row: MatchSeat, position: Position, budget: float) -> Any:
    """What the bot wants to do; None when it fails to say."""
    engine = position.engine
    try:
        return get_bot(match.game, row.bot_level).choose(
            engine,
            engine.view(position.state, row.index),
            list(position.actions(row.index)),
            row.index,
            budget,
            _chance_of(match, row.index),
        )
    except Exception as error:  # whatever a bot does, the match goes on
        _complain(match, row, type(error).__name__)
        return None


def _complain(match: Match, row: MatchSeat, why: str) -> None:
    log.error(
        "bot_failed match=%s seat=%d version=%d bot=%s why=%s",
        match.public_id, row.index, match.version, row.bot_level, why,
    )  # fmt: skip


def _chance_of(match: Match, seat: int) -> Chance:
    """The bot's own chance: the same again for a task that runs twice, and nobody's guess."""
    message = f"bot {match.public_id} {match.version} {seat}".encode()
    return Chance.from_seed(hmac.digest(settings.SECRET_KEY.encode(), message, hashlib.sha256))


def _submit(match: Match, seat: int, action: Any) -> bool:
    try:
        submit_action(
            match_id=match.public_id,
            seat=seat,
            user=None,
            action=action,
            expected_version=match.version,
            request_id=None,
            actor=MatchRecord.Actor.BOT,
        )
    except (ActionIllegal, ActionMalformed):
        raise
    except AppError:  # somebody was quicker: the decision it thought about is gone
        return False
    return True
