"""Who called a ranked match off waits before the next one (docs: ratings, "Leaving")."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from core import clock
from games.models import Match
from games.selectors import aborted_by_players
from matchmaking.errors import QueueWait
from matchmaking.models import QueuePenalty
from moderation.models import AuditEntry

ABORT_WAIT = timedelta(minutes=5)
"""How long somebody who aborted a ranked match waits."""


def penalise_abort(*, match_pk: int, user_pk: int) -> None:
    """Let somebody wait who aborted this ranked match. Safe to run twice."""
    match = Match.objects.filter(pk=match_pk, ranked=True, status=Match.Status.ABORTED).first()
    if match is None or match.ended_at is None:
        return
    until = match.ended_at + ABORT_WAIT
    with transaction.atomic():
        penalty, fresh = QueuePenalty.objects.select_for_update().get_or_create(
            user_id=user_pk, defaults={"until": until, "match": match}
        )
        if not fresh and penalty.until < until:
            penalty.until, penalty.match = until, match
            penalty.save(update_fields=["until", "match"])


def find_lost_penalties(*, user: User | None = None) -> int:
    """Penalties whose job the broker lost (None: of everybody). How many were found.

    A penalty that staff lifted is no lost one: its row stays.
    """
    found = 0
    for seat in aborted_by_players(since=clock.now() - ABORT_WAIT, user=user):
        user_pk = seat.user_id or 0
        if not _known(user_pk, seat.match):
            penalise_abort(match_pk=seat.match_id, user_pk=user_pk)
            found += 1
    return found


def _known(user_pk: int, match: Match) -> bool:
    """Whether that abort, or a later one, has been noted."""
    noted = QueuePenalty.objects.filter(user_id=user_pk, match__ended_at__gte=match.ended_at)
    return noted.exists()


def refuse_penalised(user: User) -> None:
    """Raises QueueWait."""
    find_lost_penalties(user=user)
    penalty = QueuePenalty.objects.filter(user=user, until__gt=clock.now()).first()
    if penalty is not None:
        raise QueueWait(penalty.until, penalty.match.public_id if penalty.match else None)


def lift_penalty(*, user: User, by: User, reason: str) -> None:
    """Staff let somebody queue again at once, say after a power cut. Changes nothing if there is
    no wait."""
    with transaction.atomic():
        now = clock.now()
        waits = QueuePenalty.objects.filter(user=user, until__gt=now)
        if waits.update(until=now):
            AuditEntry.objects.create(
                actor=by,
                action="queue_wait_lift",
                target=f"user {user.pk}",
                reason=reason[:300],
            )
