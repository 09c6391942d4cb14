"""Saying something beside a table or a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from chat.models import ChatLine
from chat.selectors import line_payload
from core import clock
from core.errors import AppError, Forbidden
from core.push import match_all_group, match_seat_group, push_on_commit, table_group
from games.models import Match
from games.selectors import get_match, seat_of
from moderation.services import audit, check_may_write

MAX_LENGTH = 300

table_gates: list[Callable[[User, str], None]] = []
"""Matchmaking stands above: it registers whom the talk at a table is for (raises AppError)."""


class TooLong(AppError):
    code = "too_long"
    title = _("Eso es demasiado largo para la charla.")


class EmptyLine(AppError):
    code = "empty"
    title = _("Escribe algo primero.")


def clean_text(text: str) -> str:
    """One line without control or direction marks. Raises EmptyLine or TooLong."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    line = " ".join(kept.split())
    if not line:
        raise EmptyLine
    if len(line) > MAX_LENGTH:
        raise TooLong(limit=MAX_LENGTH)
    return line


def check_may_hear(*, table_id: str, user: User) -> None:
    """Whether the talk at a table is for this user. Raises what the room's gates raise."""
    for gate in table_gates:
        gate(user, table_id)


@transaction.atomic
def say_at_match(*, match_id: str, user: User, text: str) -> dict[str, Any]:
    """A line among the seated. Raises Forbidden for anybody else, Muted, TooLong, EmptyLine."""
    match = get_match(match_id)
    if seat_of(match, user) is None:
        raise Forbidden(_("En la charla escriben quienes juegan."))
    line = _say(channel=f"match:{match.public_id}", user=user, text=text)
    payload = line_payload(line)
    push_on_commit([(group, {"type": "chat", "line": payload}) for group in _seat_groups(match)])
    return payload


@transaction.atomic
def say_at_table(*, table_id: str, user: User, text: str) -> dict[str, Any]:
    """A line in the room. Raises what the room's gate raises, Muted, TooLong, EmptyLine."""
    check_may_hear(table_id=table_id, user=user)
    line = _say(channel=f"table:{table_id}", user=user, text=text)
    payload = line_payload(line)
    push_on_commit([(table_group(table_id), {"type": "chat", "line": payload})])
    return payload


def _say(*, channel: str, user: User, text: str) -> ChatLine:
    check_may_write(user)
    return ChatLine.objects.create(
        channel=channel, author=user, text=clean_text(text), at=clock.now()
    )


def _seat_groups(match: Match) -> list[str]:
    indexes = match.seats.values_list("index", flat=True)
    return [match_seat_group(match.public_id, index) for index in indexes]


@transaction.atomic
def hide_lines(*, lines: Sequence[ChatLine], by: User) -> int:
    """Take lines out of every open page. Returns how many were shown until now."""
    shown = [line for line in lines if line.hidden_at is None]
    ChatLine.objects.filter(pk__in=[line.pk for line in shown]).update(hidden_at=clock.now())
    for line in shown:
        kind, _sep, public_id = line.channel.partition(":")
        group = match_all_group(public_id) if kind == "match" else table_group(public_id)
        push_on_commit([(group, {"type": "chat_hidden", "ids": [line.pk]})])
        audit(actor=by, action="hide_chat", target=f"chat:{line.pk}")
    return len(shown)
