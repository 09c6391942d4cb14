"""Who is kept from what."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from accounts.hooks import Suspension
from accounts.models import User
from core import clock
from moderation.models import Block, Sanction


def current_sanction(user: User, kind: Sanction.Kind) -> Sanction | None:
    """The sanction of this kind that holds now and lasts longest."""
    now = clock.now()
    rows = Sanction.objects.filter(
        Q(until__isnull=True) | Q(until__gt=now), user=user, kind=kind, lifted_at__isnull=True,
        starts_at__lte=now,
    )  # fmt: skip
    return max(rows, key=lambda row: (row.until is None, row.until or now), default=None)


def suspension_of(user: User) -> Suspension | None:
    """For accounts' doors (accounts.hooks.suspension_checks)."""
    sanction = current_sanction(user, Sanction.Kind.SUSPENDED)
    return None if sanction is None else Suspension(sanction.until, sanction.reason)


def sanctioned_users() -> QuerySet[Sanction, Any]:
    """Keys of the users whom a sanction holds now."""
    now = clock.now()
    held = Sanction.objects.filter(Q(until__isnull=True) | Q(until__gt=now), lifted_at__isnull=True)
    return held.order_by().values("user")


def may_interact(a: User, b: User) -> bool:
    """False when either has blocked the other."""
    return not Block.objects.filter(Q(blocker=a, blocked=b) | Q(blocker=b, blocked=a)).exists()


def blocked_pairs(user_ids: list[int]) -> set[tuple[int, int]]:
    """All pairs among these users, in both directions, that are not to meet; one query."""
    rows = Block.objects.filter(blocker__in=user_ids, blocked__in=user_ids)
    pairs = set(rows.values_list("blocker_id", "blocked_id"))
    return pairs | {(b, a) for a, b in pairs}
