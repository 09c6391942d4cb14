"""The one place that reads the time, so that tests can move it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """The present time, aware, in UTC."""
    return timezone.now()
