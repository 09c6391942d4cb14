"""Reading tables and the queue. None of this changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from core import clock
from core.errors import NotFound
from games.engines.kernel.contract import GameInfo
from games.models import MatchSeat
from games.payloads import timeout_policy
from games.selectors import get_match, running_ranked_match, seat_of
from games.timing import TimeControl
from ladders.models import Rating
from ladders.selectors import ratings_by_user, shown
from matchmaking.catalogue import edition_of, game_info
from matchmaking.errors import NotSeated
from matchmaking.models import QueuePenalty, QueueTicket, Table, TableSeat
from matchmaking.windows import Pair, window
from moderation.selectors import blocked_pairs

LOBBY_LIMIT = 60


def get_table(public_id: str) -> Table:
    """Raises NotFound."""
    try:
        return Table.objects.select_related("host", "match").get(public_id=public_id)
    except Table.DoesNotExist as error:
        raise NotFound from error


def room_of_match(match_id: str, user: User) -> Table | None:
    """The table at which the players of a match meet again: that of the match, or the one that
    the first who asked for another got. Raises NotFound, NotSeated (did not play it)."""
    match = get_match(match_id)
    if seat_of(match, user) is None:
        raise NotSeated
    return match.rooms.select_related("host", "match").order_by("pk").first()


def open_tables(limit: int = LOBBY_LIMIT) -> list[Table]:
    """Listed tables at which somebody may still sit down or which are about to start."""
    rows = Table.objects.filter(status=Table.Status.OPEN, is_public=True)
    return list(rows.select_related("host", "match").order_by("-created_at")[:limit])


def tables_of(user: User) -> list[Table]:
    """Tables at which the user sits and which are not closed, newest first."""
    rows = Table.objects.filter(seats__user=user).exclude(status=Table.Status.CLOSED)
    return list(rows.select_related("host", "match").order_by("-created_at"))


def users_at_open_tables() -> QuerySet[User, Any]:
    """Keys of the users who host a table that is not closed, or sit at one."""
    live = Table.objects.exclude(status=Table.Status.CLOSED)
    return User.objects.filter(Q(table_seats__table__in=live) | Q(hosted_tables__in=live)).values(
        "pk"
    )


def seat_at(table: Table, user: User) -> int | None:
    """The index of the user's seat."""
    return table.seats.filter(user=user).values_list("index", flat=True).first()


def sent_away(table: Table, user: User) -> bool:
    """Whether the host sent the user away from this table, where he may not sit again."""
    return table.bans.filter(user=user).exists()


def why_not_start(table: Table, seats: Sequence[TableSeat]) -> str | None:
    """What is missing for the host to start: ``closed``, ``playing``, ``seats_open``,
    ``not_ready``; None when nothing is. The host's own start says that he is ready."""
    if table.status == Table.Status.CLOSED:
        return "closed"
    if table.status == Table.Status.PLAYING:
        return "playing"
    if any(seat.user_id is None and not seat.bot_level for seat in seats):
        return "seats_open"
    if any(seat.user_id not in (None, table.host_id) and not seat.ready for seat in seats):
        return "not_ready"
    return None


def table_payload(table: Table) -> dict[str, Any]:
    """What everybody at a table sees of it."""
    return table_payloads([table])[0]


def table_payloads(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """The same for several tables, in a fixed number of queries per ladder."""
    seats_of: dict[int, list[TableSeat]] = {table.pk: [] for table in tables}
    rows = TableSeat.objects.filter(table__in=seats_of).select_related("user").order_by("index")
    for seat in rows:
        seats_of[seat.table_id].append(seat)
    ladders = {table.pk: _ladder(table) for table in tables}
    ratings: dict[str, dict[int, Rating]] = {}
    for ladder in set(ladders.values()):
        at_it = (seats_of[table.pk] for table in tables if ladders[table.pk] == ladder)
        users = {seat.user_id for seats in at_it for seat in seats if seat.user_id}
        ratings[ladder] = ratings_by_user(sorted(users), ladder) if users else {}
    return [_table_json(table, seats_of[table.pk], ratings[ladders[table.pk]]) for table in tables]


def _ladder(table: Table) -> str:
    info: GameInfo = game_info(table.game)
    return edition_of(info, table.edition).ladder


def _table_json(
    table: Table, seats: Sequence[TableSeat], ratings: dict[int, Rating]
) -> dict[str, Any]:
    reason = why_not_start(table, seats)
    match = table.match
    return {
        "id": table.public_id,
        "game": table.game,
        "edition": table.edition,
        "options": table.options,
        "time": TimeControl.from_json(table.time).to_json(),
        "timeout_policy": timeout_policy(table.time, ranked=False),
        "seat_count": table.seat_count,
        "is_public": table.is_public,
        "host": table.host.name,
        "status": table.status,
        "match": match.public_id if match else None,
        "match_status": match.status if match else None,
        "version": table.version,
        "seats": [
            {
                "index": seat.index,
                "user": _user_json(seat.user, ratings) if seat.user else None,
                "bot": seat.bot_level or None,
                "ready": seat.ready or bool(seat.bot_level),
            }
            for seat in seats
        ],
        "can": {"start": reason is None, "reason": reason},
        "created_at": table.created_at.isoformat(),
    }


def _user_json(user: User, ratings: dict[int, Rating]) -> dict[str, Any]:
    rating = ratings.get(user.pk)
    return {
        "name": user.name,
        "is_guest": user.is_guest,
        "rating": shown(rating) if rating else None,
    }


def apart_pairs(user_pks: Iterable[int]) -> set[Pair]:
    """Pairs of these users of whom one has blocked the other."""
    return {frozenset(pair) for pair in blocked_pairs(list(user_pks))}


def recent_pairs(user_pks: Iterable[int], seconds: int) -> set[Pair]:
    """Pairs of these users who began a ranked match together in the last `seconds`."""
    rows = MatchSeat.objects.filter(
        user__in=set(user_pks),
        match__ranked=True,
        match__created_at__gte=clock.now() - timedelta(seconds=seconds),
    ).values_list("match_id", "user_id")
    together: dict[int, list[int]] = {}
    for match, user in rows:
        together.setdefault(match, []).append(user)
    return {
        frozenset((a, b))
        for users in together.values()
        for i, a in enumerate(users)
        for b in users[:i]
    }


def ticket_of(user: User) -> QueueTicket | None:
    return QueueTicket.objects.filter(user=user).first()


def ticket_payload(ticket: QueueTicket) -> dict[str, Any]:
    """How long somebody waits, and how far his window is open by now."""
    waited = max(0.0, (clock.now() - ticket.created_at).total_seconds())
    company = QueueTicket.objects.filter(ladder=ticket.ladder, seat_count=ticket.seat_count)
    return {
        "ladder": ticket.ladder,
        "seats": ticket.seat_count,
        "since": ticket.created_at.isoformat(),
        "waited": int(waited),
        "window": int(window(waited)),
        "rating": round(ticket.rating),
        "waiting": company.count(),
    }


def queue_payload(user: User) -> dict[str, Any]:
    """What the queue page shows: the ticket, a match to go back to, a wait to sit out."""
    ticket, match = ticket_of(user), running_ranked_match(user)
    penalty = QueuePenalty.objects.filter(user=user, until__gt=clock.now()).first()
    return {
        "ticket": ticket_payload(ticket) if ticket else None,
        "match": match.public_id if match else None,
        "wait_until": penalty.until.isoformat() if penalty else None,
    }
