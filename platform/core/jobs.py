"""Work for Celery, named by task name so that services need not import tasks.

A job is only a hint: what must happen stands in the database and a sweep finds it. So a broker
that is away never fails the request that enqueues; it is logged and the sweep does the work.
"""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)


def enqueue_on_commit(task_name: str, *args: Any, countdown: float | None = None) -> None:
    """Send the task once the present transaction is stored. Arguments are ids and versions.

    `countdown` in seconds, at most 60: longer waits belong into the database.
    """
    if countdown is not None and not 0 <= countdown <= 60:
        raise ValueError("a countdown is a hint of at most 60 seconds")
    transaction.on_commit(lambda: _send(task_name, args, countdown), robust=True)


def _send(task_name: str, args: tuple[Any, ...], countdown: float | None) -> None:
    try:
        current_app.send_task(task_name, args=args, countdown=countdown, retry=False)
    except Exception as error:  # a broker that is away must not fail the action
        log.warning("job_not_sent task=%s error=%s", task_name, type(error).__name__)
