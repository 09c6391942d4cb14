"""Budgets: of whom, at which doors, and what is said when one is used up."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from core.limits import RateLimited, spend
from core.rest_defaults import UserOrAddressThrottle
from matchmaking.models import Table
from tests.factories import StaffFactory, UserFactory

pytestmark = pytest.mark.django_db
RATES = UserOrAddressThrottle.THROTTLE_RATES


def test_c140_an_invented_address_is_no_new_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a proxy in between, X-Forwarded-For is the client's own word."""
    monkeypatch.setitem(RATES, "guests", "2/min")
    answers = [
        Client(headers={"X-Forwarded-For": f"192.0.2.{n}"}).post(
            "/api/v1/guests", {}, content_type="application/json"
        )
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_c139_a_stranger_makes_no_guests_without_end_by_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RATES, "guests", "2/min")
    doors = [reverse("create-table"), reverse("play-bots"), reverse("create-table")]
    answers = [Client().post(door, {"game": "cinco-vetas"}) for door in doors]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert "429" in answers[-1].content.decode()
    assert User.objects.filter(is_guest=True).count() == 2


def test_c139_c140_pages_and_requests_of_a_user_share_a_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RATES, "tables", "2/min")
    client = Client()
    client.force_login(UserFactory(), backend="django.contrib.auth.backends.ModelBackend")
    body = {"game": "cinco-vetas"}
    assert client.post(reverse("create-table"), body).status_code == 302
    assert client.post("/api/v1/tables", body, content_type="application/json").status_code == 201
    assert client.post(reverse("play-bots"), body).status_code == 429
    assert Table.objects.count() == 2


def test_c139_signing_in_again_and_again_is_stopped_with_a_page_of_ours() -> None:
    client = Client()
    answers = [
        client.post(reverse("account_login"), {"login": f"nadie{n}", "password": "x"})
        for n in range(31)
    ]
    stopped = answers[-1]
    assert stopped.status_code == 429
    assert int(stopped.headers["Retry-After"]) > 0
    assert "Sobremesa" in stopped.content.decode()


def test_the_admin_has_no_sign_in_of_its_own_where_nobody_counts() -> None:
    answer = Client().post("/admin/login/", {"username": "root", "password": "x"})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_login"))
    staff = Client()
    staff.force_login(StaffFactory(), backend="django.contrib.auth.backends.ModelBackend")
    assert staff.get("/admin/").status_code == 200
    player = Client()
    player.force_login(UserFactory(), backend="django.contrib.auth.backends.ModelBackend")
    assert player.get("/admin/", follow=True).status_code == 403


def test_without_redis_people_go_on_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "chat", "1/min")
    spend("chat", "u1")
    with pytest.raises(RateLimited):
        spend("chat", "u1")

    def away(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(UserOrAddressThrottle.cache, "get", away)
    spend("chat", "u1")
