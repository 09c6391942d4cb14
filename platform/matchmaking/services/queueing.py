"""Waiting for a ranked match. One ticket per user; it lives as long as its page gives a sign."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction

from accounts.errors import GuestNotAllowed
from accounts.models import User
from accounts.selectors import refuse_suspended
from core import clock
from core.push import me_group, push_on_commit
from games.selectors import running_ranked_match
from ladders.selectors import rating_value
from matchmaking.catalogue import check_seats, ladder_edition
from matchmaking.errors import InRankedMatch
from matchmaking.models import QueueTicket
from matchmaking.selectors import ticket_payload
from matchmaking.services.penalties import refuse_penalised


def join_queue(*, user: User, ladder: str, seats: int) -> QueueTicket:
    """Wait for a ranked match, or go on waiting: a second tab shares the ticket.

    Another ladder or number of seats replaces the ticket. Raises GuestNotAllowed, Suspended,
    NotFound (no such ladder), BadTable (seats), InRankedMatch, QueueWait.
    """
    if user.is_guest:
        raise GuestNotAllowed
    refuse_suspended(user)
    info, _ = ladder_edition(ladder)
    check_seats(info, seats)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        # A pairing in progress holds the ticket: after this line it is done, and seen below.
        ticket = QueueTicket.objects.select_for_update().filter(user=user).first()
        if (match := running_ranked_match(user)) is not None:
            raise InRankedMatch(match.public_id)
        refuse_penalised(user)
        moment = clock.now()
        if ticket is None or (ticket.ladder, ticket.seat_count) != (ladder, seats):
            if ticket is not None:
                ticket.delete()
            ticket = QueueTicket(user=user, ladder=ladder, seat_count=seats, created_at=moment)
            ticket.rating = rating_value(user, ladder)
        ticket.seen_at = moment
        ticket.save()
        tell_queue(user.pk, ticket)
    return ticket


def tell_queue(user_pk: int, ticket: QueueTicket | None, reason: str | None = None) -> None:
    """Every page of the user learns after the commit whether he waits; `reason` is why not."""
    shown = ticket_payload(ticket) if ticket else None
    push_on_commit([(me_group(user_pk), {"type": "queue", "ticket": shown, "reason": reason})])


def leave_queue(*, user: User) -> bool:
    """Stop waiting; whether there was a ticket. Too late when a match was just found."""
    with transaction.atomic():
        deleted, _ = QueueTicket.objects.filter(user=user).delete()
        if deleted:
            tell_queue(user.pk, None, "left")
    return bool(deleted)


def heartbeat(*, user: User) -> bool:
    """A sign of life of the queue page; False when there is no ticket (any more)."""
    return bool(QueueTicket.objects.filter(user=user).update(seen_at=clock.now()))


def drop_absent() -> int:
    """Take away tickets whose page gave no sign for settings.QUEUE_ABSENCE seconds."""
    limit = clock.now() - timedelta(seconds=settings.QUEUE_ABSENCE)
    absent = QueueTicket.objects.filter(seen_at__lt=limit)
    dropped = 0
    for ticket in absent:
        with transaction.atomic():
            # Once more with the condition: it may have come back since.
            deleted, _ = absent.filter(pk=ticket.pk).delete()
            if deleted:
                dropped += 1
                tell_queue(ticket.user_id, None, "absent")
    return dropped
