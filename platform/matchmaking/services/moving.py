"""Tables of people who come in under another name, or may not come in any more."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from matchmaking.models import QueueTicket, Table
from matchmaking.services.queueing import tell_queue
from matchmaking.services.rooms import lock_table, table_changed
from matchmaking.services.seats import get_up


def _tables_with(user: User) -> list[str]:
    rows = Table.objects.filter(seats__user=user).exclude(status=Table.Status.CLOSED)
    return list(rows.order_by("pk").values_list("public_id", flat=True))


def move_tables(*, guest: User, user: User) -> None:
    """What the guest sits at becomes the user's; where the user sits already, the guest gets up."""
    with transaction.atomic():
        for public_id in _tables_with(guest):
            table, seats = lock_table(public_id)
            mine = next((seat for seat in seats if seat.user_id == guest.pk), None)
            if mine is None:
                continue
            barred = table.bans.filter(user=user).exists()
            if barred or any(seat.user_id == user.pk for seat in seats):
                get_up(table, seats, mine)
                continue
            mine.user = user
            mine.save(update_fields=["user"])
            if table.host_id == guest.pk:
                table.host = user
            table_changed(table)


def withdraw(*, user: User) -> None:
    """Somebody was suspended: his ticket goes and he gets up from open tables."""
    with transaction.atomic():
        deleted, _ = QueueTicket.objects.filter(user=user).delete()
        if deleted:
            tell_queue(user.pk, None, "suspended")
        for public_id in _tables_with(user):
            table, seats = lock_table(public_id)
            mine = next((seat for seat in seats if seat.user_id == user.pk), None)
            if mine is not None:
                get_up(table, seats, mine)
