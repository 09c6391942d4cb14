"""Telling one user something, and noting that it was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import translation

from accounts.models import User
from core import clock
from core.push import me_group, push_on_commit
from notifications.models import Notification
from notifications.selectors import payload, unread_count


def notify(*, user: User, kind: str, key: str, data: Mapping[str, Any]) -> Notification | None:
    """Tell `user` once per (kind, key), now on every open page; None when it was told before.

    `data` goes to the user as it is: no secrets. A ``url`` in it is where the notice leads.
    """
    with transaction.atomic():
        notice, fresh = Notification.objects.get_or_create(
            user=user, kind=kind, key=key, defaults={"data": dict(data)}
        )
        if not fresh:
            return None
        with translation.override(user.language or translation.get_language()):
            message = {
                "type": "notification",
                "notification": payload(notice),
                "unread": unread_count(user),
            }
        push_on_commit([(me_group(user.pk), message)])
    return notice


def mark_read(*, user: User, ids: Sequence[int] | None = None) -> int:
    """Mark these notices of the user's, or all, as read. Returns how many are still unread."""
    with transaction.atomic():
        fresh = Notification.objects.filter(user=user, read_at=None)
        if ids is not None:
            fresh = fresh.filter(pk__in=ids)
        if fresh.update(read_at=clock.now()):
            message = {"type": "notifications_read", "unread": unread_count(user)}
            push_on_commit([(me_group(user.pk), message)])
    return unread_count(user)
