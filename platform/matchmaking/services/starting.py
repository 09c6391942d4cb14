"""From a table to a match, and from a match that is over to the next one."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.selectors import refuse_suspended, suspension_of
from core.errors import NotFound
from core.push import me_group, push_on_commit
from games.models import Match
from games.services import Player, start_match
from matchmaking.addresses import match_url, table_url
from matchmaking.errors import MatchRunning, NotReady, NotSeated, TableClosed, TableFull
from matchmaking.models import QueueTicket, Table, TableSeat
from matchmaking.selectors import why_not_start
from matchmaking.services.rooms import (
    lock_open_table,
    lock_table,
    refuse_banned,
    refuse_kept_apart,
    refuse_overbooked,
    refuse_overplayed,
    require_host,
    table_changed,
)
from notifications.services import notify


def start_table(*, user: User, table_id: str) -> Table:
    """The host starts the match. Raises NotFound, TableClosed, NotHost, NotReady, and what
    `games.services.start_match` raises."""
    with transaction.atomic():
        table, seats = lock_open_table(table_id)
        require_host(table, user)
        _start(table, seats, reason="started")
    return table


def _start(table: Table, seats: list[TableSeat], *, reason: str) -> None:
    """Start the match of a locked, open table and send everybody there. Raises NotReady."""
    if (missing := why_not_start(table, seats)) is not None:
        raise NotReady(reason=missing)
    people = [seat.user for seat in seats if seat.user is not None]
    if any(suspension_of(person) for person in people):
        raise NotReady(reason="suspended")
    table.match = start_match(
        game=table.game,
        edition=table.edition,
        options=table.options,
        players=[Player(seat.user, seat.bot_level) for seat in seats],
        ranked=False,
        time=table.time,
    )
    table.matches.add(table.match)
    table.status = Table.Status.PLAYING
    table.seats.filter(user__isnull=False).update(ready=False)
    table_changed(table)
    QueueTicket.objects.filter(user__in=people).delete()
    goto = {"type": "goto", "url": match_url(table.match.public_id), "reason": reason}
    push_on_commit([(me_group(person.pk), goto) for person in people])


def announce_end(*, match_pk: int) -> None:
    """Tell the rooms of a match that it is over: a rematch may be asked for."""
    for public_id in Table.objects.filter(match=match_pk, status=Table.Status.PLAYING).values_list(
        "public_id", flat=True
    ):
        with transaction.atomic():
            table, _ = lock_table(public_id)
            table_changed(table)


def rematch_of_match(*, user: User, match_id: str) -> Table:
    """Agree to play a match that is over once more, unrated, with the same players.

    The first who asks reopens its table (a match from the queue gets one), where every player
    keeps his seat; each who asks is ready; with the last one the new match starts at once. Seats
    of players who left may be given to others. Asking again changes nothing.

    Raises NotFound, NotSeated (did not play it), MatchRunning, Suspended, TableClosed (the rematch
    has already begun), TableFull, Kicked, KeptApart.
    """
    refuse_suspended(user)
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).filter(public_id=match_id).first()
        if match is None:
            raise NotFound
        if not match.seats.filter(user=user).exists():
            raise NotSeated
        if match.status == Match.Status.ACTIVE:
            raise MatchRunning
        table, seats = _table_of(match, user)
        if table.status != Table.Status.OPEN:
            _reopen(table, seats, user)
        _agree(table, seats, user)
        if why_not_start(table, seats) is None and _all_agreed(seats):
            _start(table, seats, reason="rematch")
        else:
            table_changed(table)
    return table


def rematch(*, user: User, table_id: str) -> Table:
    """The same, asked at the table. Raises NotFound also where no match was played."""
    match_id = (
        Table.objects.filter(public_id=table_id, match__isnull=False)
        .values_list("match__public_id", flat=True)
        .first()
    )
    if match_id is None:
        raise NotFound
    return rematch_of_match(user=user, match_id=match_id)


def _table_of(match: Match, user: User) -> tuple[Table, list[TableSeat]]:
    """The locked table at which the match was played, or a new one with its players.

    Raises TableClosed when its table has gone on to another match.
    """
    room = match.rooms.order_by("pk").first()
    if room is not None:
        table, seats = lock_table(room.public_id)
        if table.match_id != match.pk:
            raise TableClosed
        return table, seats
    table = Table.objects.create(
        game=match.game,
        edition=match.edition,
        options=match.options,
        seat_count=match.seats.count(),
        is_public=False,
        host=user,
        match=match,
        status=Table.Status.PLAYING,
    )
    table.matches.add(match)
    TableSeat.objects.bulk_create(
        TableSeat(
            table=table,
            index=index,
            user=seat.user,
            bot_level="" if seat.user else seat.bot_level,
        )
        for index, seat in enumerate(match.seats.select_related("user").order_by("join_order"))
    )
    return table, list(table.seats.select_related("user"))


def _reopen(table: Table, seats: list[TableSeat], user: User) -> None:
    """Nobody is ready yet; who asks first is host when the old host has left."""
    table.status = Table.Status.OPEN
    for seat in seats:
        seat.ready = False
    table.seats.update(ready=False)
    seated = {seat.user_id for seat in seats}
    if table.host_id not in seated:
        table.host = user
    for seat in seats:
        if seat.user is not None and seat.user.pk != user.pk:
            _invite(seat.user, table, user)


def _invite(guest: User, table: Table, by: User) -> None:
    notify(
        user=guest,
        kind="rematch",
        key=f"table:{table.public_id}:{table.version}",
        data={"by": by.name, "table": table.public_id, "url": table_url(table.public_id)},
    )


def _agree(table: Table, seats: list[TableSeat], user: User) -> None:
    """Sit where one sat, or on a free seat, and be ready. Raises TooManyMatches, TableFull,
    Kicked, KeptApart, TooManyTables."""
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    if mine is not None:
        refuse_overplayed(user)
    else:
        refuse_overbooked(user)
        refuse_banned(table, user)
        refuse_kept_apart(seats, user)
        mine = next((s for s in seats if s.user_id is None and not s.bot_level), None)
        if mine is None:
            raise TableFull
        mine.user = user
    mine.ready = True
    mine.save(update_fields=["user", "ready"])


def _all_agreed(seats: list[TableSeat]) -> bool:
    return all(seat.ready for seat in seats if seat.user_id is not None)
