"""Sitting down, getting up, bots, and being ready."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.selectors import refuse_suspended
from matchmaking.catalogue import check_level
from matchmaking.errors import SeatTaken, TableClosed, TableFull
from matchmaking.models import Table, TableBan, TableSeat
from matchmaking.services.rooms import (
    lock_open_table,
    lock_table,
    own_seat,
    refuse_banned,
    refuse_kept_apart,
    refuse_overbooked,
    require_host,
    seat_number,
    table_changed,
)
from notifications.services import notify


def take_seat(*, user: User, table_id: str, seat: int | None = None) -> tuple[Table, bool]:
    """Sit down, on the first free seat or on `seat`; somebody seated moves there.

    Returns the table and whether anything changed: a second click on the same seat changes
    nothing. Raises NotFound, TableClosed, Suspended, Kicked, KeptApart, TooManyTables,
    TooManyMatches, SeatTaken, TableFull.
    """
    refuse_suspended(user)
    with transaction.atomic():
        table, seats = lock_table(table_id)
        mine = next((place for place in seats if place.user_id == user.pk), None)
        if mine is not None and seat in (None, mine.index):
            return table, False
        if table.status != Table.Status.OPEN:
            raise TableClosed
        refuse_banned(table, user)
        refuse_kept_apart(seats, user)
        if mine is None:
            refuse_overbooked(user)
        wanted = _free_seat(seats, seat)
        if mine is not None:
            _vacate(mine)
        wanted.user, wanted.ready = user, False
        wanted.save(update_fields=["user", "ready"])
        table_changed(table)
    return table, True


def _free_seat(seats: list[TableSeat], index: int | None) -> TableSeat:
    """Raises NotFound, SeatTaken, TableFull."""
    if index is not None:
        seat = seat_number(seats, index)
        if seat.user_id is not None or seat.bot_level:
            raise SeatTaken
        return seat
    for seat in seats:
        if seat.user_id is None and not seat.bot_level:
            return seat
    raise TableFull


def _vacate(seat: TableSeat) -> None:
    seat.user, seat.ready = None, False
    seat.save(update_fields=["user", "ready"])


def leave_table(*, user: User, table_id: str) -> Table:
    """Get up. The next player becomes host when the host goes; with nobody left the table closes.

    A running match is not left by this. Raises NotFound, NotSeated.
    """
    with transaction.atomic():
        table, seats = lock_table(table_id)
        get_up(table, seats, own_seat(seats, user))
    return table


def get_up(table: Table, seats: list[TableSeat], seat: TableSeat) -> None:
    """Free a person's seat at a locked table, and settle who is host."""
    leaver = seat.user_id
    _vacate(seat)
    remaining = [place.user for place in seats if place.user is not None]
    if not remaining:
        table.status = Table.Status.CLOSED
    elif table.host_id == leaver:
        table.host = remaining[0]
    table_changed(table)


def set_bot(*, user: User, table_id: str, seat: int, level: str) -> Table:
    """The host puts a bot on a free seat, or changes its level.

    Raises NotFound, TableClosed, NotHost, BadTable, SeatTaken (by a person).
    """
    with transaction.atomic():
        table, seats = lock_open_table(table_id)
        require_host(table, user)
        place = seat_number(seats, seat)
        if place.user_id is not None:
            raise SeatTaken
        place.bot_level = check_level(table.game, level)
        place.save(update_fields=["bot_level"])
        table_changed(table)
    return table


def remove_bot(*, user: User, table_id: str, seat: int) -> Table:
    """The host frees a bot's seat; a free one stays free. Raises NotFound, TableClosed, NotHost,
    SeatTaken (by a person)."""
    with transaction.atomic():
        table, seats = lock_open_table(table_id)
        require_host(table, user)
        place = seat_number(seats, seat)
        if place.user_id is not None:
            raise SeatTaken
        if place.bot_level:
            place.bot_level = ""
            place.save(update_fields=["bot_level"])
            table_changed(table)
    return table


def kick(*, user: User, table_id: str, seat: int) -> Table:
    """The host sends a player away for good. His own seat he leaves himself.

    A seat without a player: nothing happens. Raises NotFound, TableClosed, NotHost, SeatTaken
    (for his own).
    """
    with transaction.atomic():
        table, seats = lock_open_table(table_id)
        require_host(table, user)
        place = seat_number(seats, seat)
        target = place.user
        if target is None:
            return table
        if target.pk == user.pk:
            raise SeatTaken
        TableBan.objects.get_or_create(table=table, user=target)
        _vacate(place)
        table_changed(table)
        notify(
            user=target,
            kind="kicked",
            key=f"table:{table.public_id}",
            data={"by": user.name, "table": table.public_id},
        )
    return table


def set_ready(*, user: User, table_id: str, ready: bool) -> Table:
    """Say that one is ready, or not yet. Raises NotFound, TableClosed, NotSeated."""
    with transaction.atomic():
        table, seats = lock_open_table(table_id)
        place = own_seat(seats, user)
        if place.ready != ready:
            place.ready = ready
            place.save(update_fields=["ready"])
            table_changed(table)
    return table
