"""Questions that a level above answers: it registers a check in its AppConfig.ready().

Moderation stands above accounts, which must ask it at every door who is suspended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User


@dataclass(frozen=True, slots=True)
class Suspension:
    """Until when (None: no end) and why somebody is kept out."""

    until: datetime | None
    reason: str


SuspensionCheck = Callable[[User], Suspension | None]

suspension_checks: list[SuspensionCheck] = []
"""Each is asked in turn; the first that answers decides."""
