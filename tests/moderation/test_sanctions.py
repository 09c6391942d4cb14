"""Suspending closes every session; sanctions end by themselves or are lifted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from core.errors import Conflict
from moderation.models import Sanction
from moderation.selectors import blocked_pairs, current_sanction, may_interact
from moderation.services import (
    Suspended,
    block_user,
    check_may_play,
    lift_sanction,
    sanction_user,
    unblock_user,
)
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

SUSPENDED = Sanction.Kind.SUSPENDED


def test_a_suspended_user_is_signed_out_and_told_why(client: Client) -> None:
    user: User = UserFactory()
    assert client.login(username=user.name, password=PASSWORD)
    assert client.get("/api/v1/me").status_code == 200
    sanction = sanction_user(user=user, kind=SUSPENDED, reason="dos cuentas", by=None)
    refused = client.get("/api/v1/me")
    assert refused.status_code in {401, 403}
    with pytest.raises(Suspended) as refusal:
        check_may_play(user)
    assert refusal.value.extra == {"until": None, "reason": "dos cuentas"}
    lift_sanction(sanction=sanction, by=None)
    check_may_play(user)


def test_a_sanction_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    user: User = UserFactory()
    until = timezone.now() + timedelta(hours=1)
    sanction_user(user=user, kind=SUSPENDED, reason="x", by=None, until=until)
    assert current_sanction(user, SUSPENDED) is not None
    later = until + timedelta(seconds=1)
    monkeypatch.setattr("core.clock.now", lambda: later)
    assert current_sanction(user, SUSPENDED) is None


def test_an_end_in_the_past_is_refused() -> None:
    with pytest.raises(Conflict):
        sanction_user(
            user=UserFactory(), kind=SUSPENDED, reason="x", by=None,
            until=timezone.now() - timedelta(1),
        )  # fmt: skip
    assert not Sanction.objects.exists()


def test_blocks_hold_in_both_directions() -> None:
    a, b = UserFactory.create_batch(2)
    block_user(blocker=a, blocked=b)
    block_user(blocker=a, blocked=b)
    assert not may_interact(a, b)
    assert not may_interact(b, a)
    assert blocked_pairs([a.pk, b.pk]) == {(a.pk, b.pk), (b.pk, a.pk)}
    unblock_user(blocker=a, blocked=b)
    assert may_interact(a, b)
