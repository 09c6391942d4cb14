"""Questions that a level above answers: it registers a check in its AppConfig.ready().

Moderation stands above accounts, which must ask it at every door who is suspended; so do games
and tables, which know who may not be purged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.models import User


@dataclass(frozen=True, slots=True)
class Suspension:
    """Until when (None: no end) and why somebody is kept out."""

    until: datetime | None
    reason: str


SuspensionCheck = Callable[[User], Suspension | None]

suspension_checks: list[SuspensionCheck] = []
"""Each is asked in turn; the first that answers decides."""

UserKeys = Callable[[], QuerySet[Any, Any]]
"""A query for primary keys of users, none of them null."""

needed_users: list[UserKeys] = []
"""Whom something that goes on needs: a running match, an open table, a sanction in force."""

past_players: list[UserKeys] = []
"""Who has ever had a seat in a match."""
