"""Reading a user's notices."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from notifications.models import Notification
from notifications.texts import text_of


def notices_of(
    user: User, *, unread_only: bool = False, before: int | None = None, limit: int = 50
) -> list[Notification]:
    """Newest first; `before` is the id at which the last page ended."""
    rows = Notification.objects.filter(user=user)
    if unread_only:
        rows = rows.filter(read_at=None)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return list(rows.order_by("-pk")[:limit])


def unread_count(user: User) -> int:
    return Notification.objects.filter(user=user, read_at=None).count()


def payload(notice: Notification) -> dict[str, Any]:
    """The notice as JSON, its text in the present language."""
    return {
        "id": notice.pk,
        "kind": notice.kind,
        "key": notice.key,
        "text": text_of(notice.kind, notice.data),
        "url": notice.data.get("url"),
        "data": notice.data,
        "created_at": notice.created_at.isoformat(),
        "read": notice.read_at is not None,
    }
