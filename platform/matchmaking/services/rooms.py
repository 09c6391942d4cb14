"""A table under its lock, and how every change of it is told."""

from __future__ import annotations

import threading
import time

from django.conf import settings
from django.db import transaction

from accounts.models import User
from core import clock
from core.errors import NotFound
from core.jobs import enqueue_on_commit
from core.push import LOBBY_GROUP, push_now, push_on_commit, table_group
from games.selectors import count_casual
from matchmaking.errors import (
    KeptApart,
    Kicked,
    NotHost,
    NotSeated,
    TableClosed,
    TooManyMatches,
    TooManyTables,
)
from matchmaking.models import Table, TableSeat
from matchmaking.selectors import (
    apart_pairs,
    get_table,
    open_tables,
    sent_away,
    table_payload,
    table_payloads,
)

LOBBY_PAUSE = 1.0
"""Seconds between two lobby lists that one process sends."""


def lock_table(public_id: str) -> tuple[Table, list[TableSeat]]:
    """The table, its row locked, and its seats in order. Inside a transaction. Raises NotFound."""
    table = Table.objects.select_for_update(no_key=True).filter(public_id=public_id).first()
    if table is None:
        raise NotFound
    return table, list(table.seats.select_related("user"))


def lock_open_table(public_id: str) -> tuple[Table, list[TableSeat]]:
    """The same, of a table whose seats may change. Raises NotFound, TableClosed."""
    table, seats = lock_table(public_id)
    if table.status != Table.Status.OPEN:
        raise TableClosed
    return table, seats


def require_host(table: Table, user: User) -> None:
    """Raises NotHost."""
    if table.host_id != user.pk:
        raise NotHost


def own_seat(seats: list[TableSeat], user: User) -> TableSeat:
    """Raises NotSeated: who left or was sent away has no say any more."""
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise NotSeated


def seat_number(seats: list[TableSeat], index: int) -> TableSeat:
    """Raises NotFound."""
    for seat in seats:
        if seat.index == index:
            return seat
    raise NotFound


def refuse_banned(table: Table, user: User) -> None:
    """Raises Kicked when the host sent the user away from this table."""
    if sent_away(table, user):
        raise Kicked


def check_may_talk(user: User, public_id: str) -> None:
    """For the talk at tables (chat.services.table_gates): the table is there, and the user was
    not sent away from it. Raises NotFound, Kicked."""
    refuse_banned(get_table(public_id), user)


def refuse_overbooked(user: User) -> None:
    """At how many tables and in how many casual matches one user may be at once. Inside a
    transaction; the user's row is locked. Raises TooManyMatches, TooManyTables."""
    refuse_overplayed(user)
    open_seats = TableSeat.objects.filter(user=user, table__status=Table.Status.OPEN)
    if open_seats.count() >= settings.MAX_OPEN_TABLES:
        raise TooManyTables


def refuse_overplayed(user: User) -> None:
    """The same of matches alone, for who sits at the table already. Raises TooManyMatches."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if count_casual(user) >= settings.MAX_CASUAL_MATCHES:
        raise TooManyMatches(limit=settings.MAX_CASUAL_MATCHES)


def refuse_kept_apart(seats: list[TableSeat], user: User) -> None:
    """Raises KeptApart when the user and somebody seated do not want to meet."""
    others = [seat.user_id for seat in seats if seat.user_id and seat.user_id != user.pk]
    if any(user.pk in pair for pair in apart_pairs([user.pk, *others])):
        raise KeptApart


def table_changed(table: Table, *, listed: bool = False) -> None:
    """Count the change, store the table, and tell its room and the lobby after the commit.

    `listed`: the table stood in the lobby before the change.
    """
    table.version += 1
    table.touched_at = clock.now()
    table.save()
    push_on_commit(
        [(table_group(table.public_id), {"type": "table", "table": table_payload(table)})]
    )
    if table.is_public or listed:
        transaction.on_commit(_lobby.changed, robust=True)


def push_lobby() -> None:
    """Send the list of open tables to every lobby page."""
    push_now([(LOBBY_GROUP, {"type": "lobby", "tables": table_payloads(open_tables())})])


class _Lobby:
    """At most one list per pause and process: the first change is told at once, what follows
    within the pause by one list at its end."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._quiet_until = 0.0
        self._planned = False

    def changed(self) -> None:
        with self._guard:
            moment = time.monotonic()
            at_once = moment >= self._quiet_until
            later = not at_once and not self._planned
            if at_once:
                self._quiet_until = moment + LOBBY_PAUSE
            self._planned = later or (self._planned and not at_once)
        if at_once:
            push_lobby()
        elif later:
            enqueue_on_commit("matchmaking.push_lobby", countdown=LOBBY_PAUSE)


_lobby = _Lobby()
