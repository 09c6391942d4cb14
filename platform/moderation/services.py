"""Sanctions, blocks, and the record of who did what."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import end_sessions
from core import clock
from core.errors import AppError, Conflict
from moderation.models import AuditEntry, Block, Sanction
from moderation.selectors import current_sanction

user_suspended = Signal()
"""Somebody was suspended: `user`. Levels above take tickets and open tables away."""


class Muted(AppError):
    code = "muted"
    status = 403
    title = _("Por ahora no puedes escribir en la charla.")


class Suspended(AppError):
    code = "suspended"
    status = 403
    title = _("Tu cuenta está suspendida.")


def audit(*, actor: User | None, action: str, target: str, reason: str = "") -> AuditEntry:
    """Write down what a moderator did."""
    return AuditEntry.objects.create(
        actor=actor, action=action, target=target, reason=reason, at=clock.now()
    )


@transaction.atomic
def sanction_user(
    *, user: User, kind: Sanction.Kind, reason: str, by: User | None, until: datetime | None = None
) -> Sanction:
    """Keep `user` from playing or writing. A suspension closes every session and socket.

    Raises Conflict when the end lies in the past.
    """
    if until is not None and until <= clock.now():
        raise Conflict(_("El final de la sanción ya ha pasado."))
    sanction = Sanction.objects.create(
        user=user, kind=kind, reason=reason, by=by, until=until, starts_at=clock.now()
    )
    audit(actor=by, action=kind.value, target=f"user:{user.pk}", reason=reason)
    if kind == Sanction.Kind.SUSPENDED:
        end_sessions(user=user, code="suspended")
        user_suspended.send(sender=Sanction, user=user)
    return sanction


@transaction.atomic
def lift_sanction(*, sanction: Sanction, by: User | None) -> None:
    """End a sanction before its time. Safe to call twice."""
    if sanction.lifted_at is None:
        sanction.lifted_at = clock.now()
        sanction.save(update_fields=["lifted_at"])
        audit(actor=by, action="lift", target=f"user:{sanction.user_id}")


def check_may_play(user: User) -> None:
    """Raises Suspended, with until and reason."""
    if sanction := current_sanction(user, Sanction.Kind.SUSPENDED):
        raise Suspended(until=_iso(sanction.until), reason=sanction.reason)


def check_may_write(user: User) -> None:
    """Raises Muted or Suspended, with until and reason."""
    check_may_play(user)
    if sanction := current_sanction(user, Sanction.Kind.MUTED):
        raise Muted(until=_iso(sanction.until), reason=sanction.reason)


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def block_user(*, blocker: User, blocked: User) -> None:
    """From now on the two are not seated together by the queue. Safe to call twice."""
    if blocker != blocked:
        Block.objects.get_or_create(blocker=blocker, blocked=blocked)


def unblock_user(*, blocker: User, blocked: User) -> None:
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()
