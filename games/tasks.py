"""Thin doors for Celery. Each may run twice, in parallel, late or never."""

from __future__ import annotations

import math

from celery import shared_task
from django.conf import settings

from core.errors import NotFound
from games import services

_BOT_LIMIT = math.ceil(settings.BOT_BUDGET + settings.BOT_PATIENCE)
"""Seconds after which a worker is killed in the middle of a bot's turn."""


@shared_task(name="games.begin_match")
def begin_match(match_pk: int) -> None:
    """The nonce window of a match has closed."""
    try:
        services.begin_match(match_pk=match_pk)
    except NotFound:
        return


@shared_task(name="games.play_bot_turn", time_limit=_BOT_LIMIT)
def play_bot_turn(match_pk: int, seat: int, version: int) -> None:
    """A bot's decision is due. In a queue of its own; a bot that never ends is killed, and the
    watchdog of the sweep asks again, then plays for it."""
    services.play_bot_turn(match_pk=match_pk, seat=seat, version=version)


@shared_task(name="games.time_out")
def time_out(match_pk: int, seat: int, version: int) -> None:
    """A hint that a deadline has passed; the sweep is the authority."""
    services.time_out(match_pk=match_pk, seat=seat, version=version)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Do everything that is due."""
    services.sweep()


@shared_task(name="games.send_turn_mails")
def send_turn_mails() -> None:
    """Mail those who have been waited for in turn-based matches."""
    services.send_turn_mails()


@shared_task(name="games.send_end_notices")
def send_end_notices(match_pk: int) -> None:
    """A match has ended: tell its players once."""
    services.send_end_notices(match_pk=match_pk)
