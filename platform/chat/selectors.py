"""Reading the charla. Only those who may hear a line get it."""

from __future__ import annotations

from typing import Any

from chat.models import ChatLine

LINES = 100


def line_payload(line: ChatLine) -> dict[str, Any]:
    return {"id": line.pk, "author": line.author.name, "text": line.text, "at": line.at.isoformat()}


def recent_lines(channel: str, *, after: int = 0) -> list[dict[str, Any]]:
    """The latest lines of a channel that are not hidden, oldest first."""
    rows = (
        ChatLine.objects.filter(channel=channel, hidden_at__isnull=True, pk__gt=after)
        .select_related("author")
        .order_by("-pk")[:LINES]
    )
    return [line_payload(row) for row in reversed(rows)]
