"""Seats that go from a guest to the account he signed in to."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import effects
from games.models import Match


def move_seats(*, from_user: User, to_user: User) -> None:
    """The guest's seats in running casual matches become the user's.

    A match at which the user sits himself stays as it is: one person has one seat.
    """
    with transaction.atomic():
        running = Match.objects.filter(
            status=Match.Status.ACTIVE, ranked=False, seats__user=from_user
        )
        for pk in running.order_by("pk").values_list("pk", flat=True):
            match = Match.objects.select_for_update(no_key=True).get(pk=pk)
            if match.status == Match.Status.ACTIVE and not match.seats.filter(user=to_user):
                match.seats.filter(user=from_user).update(user=to_user)
                effects.seats_moved(match)
