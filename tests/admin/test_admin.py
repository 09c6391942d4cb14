"""The admin: staff only, nothing hidden in it, actions go through services."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchRecord, MatchSecret, MatchSnapshot
from games.services import pause_match
from ladders import selectors, services
from matchmaking.models import QueuePenalty
from moderation.models import AuditEntry, Sanction
from tests.factories import StaffFactory, UserFactory
from tests.games.helpers import in_main_phase, user_of
from tests.ladders.factories import LADDER, finished_match, players

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff_client(client: Client) -> Client:
    client.force_login(StaffFactory())
    return client


def _registered() -> list[str]:
    return [f"{model._meta.app_label}_{model._meta.model_name}" for model in admin.site._registry]


def test_nothing_that_holds_secrets_is_registered() -> None:
    for model in (MatchSecret, MatchSnapshot, MatchRecord):
        assert model not in admin.site._registry


@pytest.mark.parametrize("name", _registered())
def test_every_list_opens_for_staff_and_for_nobody_else(client: Client, name: str) -> None:
    address = reverse(f"admin:{name}_changelist")
    assert client.get(address).status_code == 302
    client.force_login(UserFactory())
    assert client.get(address).status_code == 302
    client.force_login(StaffFactory())
    assert client.get(address).status_code == 200


def test_a_match_shows_who_plays_and_no_seed(staff_client: Client) -> None:
    match = finished_match(players(2), [1, 2])
    MatchSecret(match=match, server_seed=b"\xab" * 32, seed=b"\xcd" * 32).save()
    page = staff_client.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    assert match.public_id in page
    assert "abababab" not in page
    assert "cdcdcdcd" not in page


def test_annulling_asks_for_a_reason_and_recomputes_the_ladder(staff_client: Client) -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    services.rate_match(match_pk=match.pk)
    address = reverse("admin:games_match_changelist")
    body = {"action": "annul", "_selected_action": [match.pk]}
    assert "Motivo" in staff_client.post(address, body).content.decode()
    staff_client.post(address, {**body, "reason": "cuentas dobles"})
    match.refresh_from_db()
    assert match.status == Match.Status.ANNULLED
    services.annul_rated_match(match_pk=match.pk)
    assert selectors.rating_value(users[0], LADDER) == 1500
    assert AuditEntry.objects.filter(reason="cuentas dobles").exists()


def test_lifting_a_wait_asks_for_a_reason(staff_client: Client) -> None:
    later = timezone.now() + timedelta(minutes=5)
    penalty = QueuePenalty.objects.create(user=UserFactory(), until=later)
    address = reverse("admin:matchmaking_queuepenalty_changelist")
    body = {"action": "lift", "_selected_action": [penalty.pk]}
    assert "Motivo" in staff_client.post(address, body).content.decode()
    staff_client.post(address, {**body, "reason": "corte de luz"})
    penalty.refresh_from_db()
    assert penalty.until <= timezone.now()
    assert AuditEntry.objects.get(action="queue_wait_lift").reason == "corte de luz"


def test_suspending_through_the_form_uses_the_service(staff_client: Client) -> None:
    user = UserFactory()
    staff_client.post(
        reverse("admin:moderation_sanction_add"),
        {"user": user.pk, "kind": "suspended", "reason": "trampas", "until_0": "", "until_1": ""},
    )
    sanction = Sanction.objects.get(user=user)
    assert sanction.by is not None
    user.refresh_from_db()
    assert user.session_epoch == 1


def _helper(client: Client, *codenames: str) -> User:
    """Staff with these permissions only, signed in."""
    helper = StaffFactory(is_superuser=False)
    helper.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    client.force_login(helper)
    return helper


def test_who_may_only_look_neither_annuls_nor_aborts(client: Client) -> None:
    match = finished_match(players(2), [1, 2])
    address = reverse("admin:games_match_changelist")
    body = {"action": "annul", "_selected_action": [match.pk], "reason": "porque sí"}
    helper = _helper(client, "view_match")
    client.post(address, body)
    assert Match.objects.get(pk=match.pk).status == Match.Status.FINISHED
    helper.user_permissions.add(Permission.objects.get(codename="change_match"))
    client.post(address, body)
    assert Match.objects.get(pk=match.pk).status == Match.Status.ANNULLED


def test_a_pause_is_ended_with_a_reason_by_who_may_change_matches(client: Client) -> None:
    match = in_main_phase(2)
    pause_match(match_id=match.public_id, user=user_of(match, 0), minutes=5)
    address = reverse("admin:games_match_changelist")
    body = {"action": "resume", "_selected_action": [match.pk], "reason": "queja"}
    helper = _helper(client, "view_match")
    client.post(address, body)
    match.refresh_from_db()
    assert match.paused_until is not None
    helper.user_permissions.add(Permission.objects.get(codename="change_match"))
    client.post(address, body)
    match.refresh_from_db()
    assert match.paused_until is None
    assert AuditEntry.objects.get(action="match_resume").reason == "queja"


def test_stuck_matches_are_listed_and_sound_ones_are_not(staff_client: Client) -> None:
    stuck, sound = in_main_phase(2), in_main_phase(2)
    address = reverse("admin:games_stuckmatch_changelist")
    assert stuck.public_id not in staff_client.get(address).content.decode()
    Match.objects.filter(pk=stuck.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    page = staff_client.get(address).content.decode()
    assert stuck.public_id in page
    assert sound.public_id not in page


def test_staff_do_not_take_over_superusers_by_their_e_mail_address(client: Client) -> None:
    chief, player = StaffFactory(), UserFactory()
    _helper(client, "view_user", "change_user")
    for user, allowed in ((chief, False), (player, True)):
        address = reverse("admin:accounts_user_change", args=[user.pk])
        form = {"name": user.name, "email": f"otra{user.pk}@example.test", "language": "es"}
        client.post(address, {**form, "is_active": "on"})
        user.refresh_from_db()
        assert (user.email == form["email"]) is allowed


def test_the_admin_has_a_content_policy_that_no_other_page_shares(staff_client: Client) -> None:
    policy = staff_client.get(reverse("admin:index")).headers["Content-Security-Policy"]
    scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
    assert scripts.split()[:2] == ["script-src", "'self'"]
    assert "'unsafe-eval'" in scripts
    assert "'unsafe-inline'" not in scripts
    assert "frame-ancestors 'none'" in policy
    elsewhere = staff_client.get("/api/v1/games").headers["Content-Security-Policy"]
    assert "unsafe-eval" not in elsewhere
