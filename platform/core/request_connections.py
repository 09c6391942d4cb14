"""Database connections of web requests.

Under ASGI each request runs in a thread of its own, and a connection belongs to its thread: one
that is kept for a next request (`CONN_MAX_AGE`) is never used again, and they pile up until
PostgreSQL takes no more. So a request closes its own. Sockets and workers, whose threads stay,
keep theirs.
"""

from __future__ import annotations

from typing import Any

from django.core.signals import request_finished
from django.db import connections
from django.dispatch import receiver


@receiver(request_finished)
def close_connections(**_: Any) -> None:
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:  # as in tests
            connection.close()
