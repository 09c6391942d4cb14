"""What happens below that tables and the queue must follow."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import guest_joined_account
from core.jobs import enqueue_on_commit
from games.services.moving import move_seats
from games.signals import match_aborted, match_annulled, match_finished
from matchmaking.services import move_tables, withdraw
from moderation.services import user_suspended


@receiver([match_finished, match_aborted, match_annulled])
def tell_rooms(match_pk: int, **_: Any) -> None:
    enqueue_on_commit("matchmaking.announce_end", match_pk)


@receiver(match_aborted)
def make_aborter_wait(match_pk: int, ranked: bool, by_user_pk: int | None = None, **_: Any) -> None:
    if ranked and by_user_pk is not None:
        enqueue_on_commit("matchmaking.penalise_abort", match_pk, by_user_pk)


@receiver(guest_joined_account)
def take_seats_along(guest: User, user: User, **_: Any) -> None:
    """In the transaction of the sign-in: seats at tables and in running casual matches move."""
    move_tables(guest=guest, user=user)
    move_seats(from_user=guest, to_user=user)


@receiver(user_suspended)
def make_room(user: User, **_: Any) -> None:
    withdraw(user=user)
