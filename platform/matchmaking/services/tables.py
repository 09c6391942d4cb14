"""Opening, changing and clearing away tables."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.selectors import refuse_suspended
from core import clock
from games.models import Match
from matchmaking.catalogue import (
    check_seats,
    clean_options,
    clean_time,
    edition_of,
    game_info,
)
from matchmaking.errors import SeatTaken, TooManyTables
from matchmaking.models import Table, TableSeat
from matchmaking.services.rooms import (
    lock_open_table,
    lock_table,
    refuse_overbooked,
    require_host,
    table_changed,
)

MAX_HOSTED = 5
OPEN_FOR = timedelta(hours=2)
"""How long an open table stays without any change."""
AFTER_MATCH = timedelta(hours=1)
"""How long the room stays after its match ended."""


def create_table(
    *,
    user: User,
    game: str,
    edition: str = "",
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    public: bool = True,
    time: Mapping[str, Any] | None = None,
) -> Table:
    """A new table with `user` as its host on seat 0; `seats` is the game's largest number by
    default. Raises BadTable, TooManyTables, TooManyMatches, Suspended."""
    refuse_suspended(user)
    info = game_info(game)
    chosen = edition_of(info, edition)
    cleaned = clean_options(info, chosen, options or {})
    count = check_seats(info, info.max_seats if seats is None else seats)
    control = clean_time(time, public=public)
    with transaction.atomic():
        refuse_overbooked(user)
        hosted = Table.objects.filter(host=user, status=Table.Status.OPEN).count()
        if hosted >= MAX_HOSTED:
            raise TooManyTables
        table = Table.objects.create(
            game=game,
            edition=chosen.key,
            options=cleaned,
            time=control,
            seat_count=count,
            is_public=public,
            host=user,
            created_at=clock.now(),
        )
        TableSeat.objects.bulk_create(
            TableSeat(table=table, index=index, user=user if index == 0 else None)
            for index in range(count)
        )
        table_changed(table)
    return table


def change_table(
    *,
    user: User,
    table_id: str,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    public: bool | None = None,
    time: Mapping[str, Any] | None = None,
) -> Table:
    """The host changes what will be played; the others must say again that they are ready.

    Raises NotFound, TableClosed, NotHost, BadTable, SeatTaken (for a seat that would go).
    """
    with transaction.atomic():
        table, places = lock_open_table(table_id)
        require_host(table, user)
        listed = table.is_public
        info = game_info(table.game)
        if options is not None:
            chosen = edition_of(info, table.edition)
            table.options = clean_options(info, chosen, {**table.options, **options})
        if seats is not None:
            _resize(table, places, check_seats(info, seats))
        if public is not None:
            table.is_public = public
        if time is not None or public is not None:
            wanted = table.time if time is None else time
            table.time = clean_time(wanted, public=table.is_public)
        if options is not None or seats is not None or time is not None:
            table.seats.filter(user__isnull=False).update(ready=False)
        table_changed(table, listed=listed)
    return table


def _resize(table: Table, places: list[TableSeat], count: int) -> None:
    """Add free seats, or take away those at the end. Raises SeatTaken."""
    surplus = [seat for seat in places if seat.index >= count]
    if any(seat.user_id or seat.bot_level for seat in surplus):
        raise SeatTaken
    table.seats.filter(pk__in=[seat.pk for seat in surplus]).delete()
    TableSeat.objects.bulk_create(
        TableSeat(table=table, index=index) for index in range(len(places), count)
    )
    table.seat_count = count


def close_stale_tables() -> int:
    """Close tables that nobody touched for long; rooms of running matches stay. How many."""
    moment = clock.now()
    idle = Table.objects.filter(status=Table.Status.OPEN, touched_at__lt=moment - OPEN_FOR)
    over = (
        Table.objects.filter(status=Table.Status.PLAYING, touched_at__lt=moment - AFTER_MATCH)
        .exclude(match__status=Match.Status.ACTIVE)
        .exclude(match__ended_at__gte=moment - AFTER_MATCH)
    )
    stale = [*idle.values_list("public_id", flat=True), *over.values_list("public_id", flat=True)]
    closed = 0
    for public_id in stale:
        with transaction.atomic():
            table, _ = lock_table(public_id)
            limit = OPEN_FOR if table.status == Table.Status.OPEN else AFTER_MATCH
            if table.status == Table.Status.CLOSED or table.touched_at >= moment - limit:
                continue  # somebody came back in the meantime
            table.status = Table.Status.CLOSED
            table_changed(table)
            closed += 1
    return closed
