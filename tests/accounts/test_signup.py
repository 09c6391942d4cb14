"""Registering, signing in, passwords."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from accounts.selectors import SESSION_EPOCH_KEY
from tests.factories import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db
FORM = {"username": "Marisol", "email": "marisol@example.test", "password1": PASSWORD}


def register(client: Client, **changes: str) -> list[str]:
    """Codes of the form's errors."""
    answer = client.post("/cuenta/signup/", {**FORM, **changes})
    if answer.status_code == 302:
        return []
    errors = answer.context["form"].errors.as_data()
    return [error.code for field in errors.values() for error in field]


def test_registering_signs_in(client: Client) -> None:
    assert register(client) == []
    user = User.objects.get()
    assert (user.name, user.email, user.is_guest) == ("Marisol", "marisol@example.test", False)
    assert client.get("/api/v1/me").json()["name"] == "Marisol"


@pytest.mark.parametrize("guest", [False, True])
def test_a_new_account_is_welcomed_and_an_old_one_greeted(client: Client, guest: bool) -> None:
    if guest:
        client.force_login(GuestFactory(), backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post("/cuenta/signup/", FORM, follow=True)
    told = [str(message) for message in answer.context["messages"]]
    assert told == ["Cuenta creada. Te damos la bienvenida."]
    again = Client()
    answer = again.post("/cuenta/login/", {"login": "Marisol", "password": PASSWORD}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == ["Hola otra vez."]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"username": "MARISOL"}, "name_taken"),
        ({"username": "Mаrisоl"}, "name_taken"),  # Cyrillic letters
        ({"username": "M.a.r.i.s.0.l"}, "name_taken"),
        ({"username": "sobremesa"}, "name_taken"),
        ({"username": "<script>x</script>"}, "bad_name"),
        ({"username": "Mari\u202esol"}, "bad_name"),
        ({"username": "Otra", "email": "MARISOL@EXAMPLE.TEST"}, "email_taken"),
        (
            {"username": "Otra", "email": "o@x.test", "password1": "1234"},
            "password_too_short",
        ),
    ],
)
def test_c133_what_is_taken_or_not_a_name_is_refused(
    client: Client, changes: dict[str, str], code: str
) -> None:
    UserFactory(name="Marisol", email="marisol@example.test")
    assert code in register(client, **changes)
    assert User.objects.count() == 1


def test_the_database_holds_what_the_form_promises() -> None:
    UserFactory(name="Marisol", email="marisol@example.test")
    for name, email in (("marisol", "x@example.test"), ("Otra", "MARISOL@example.test")):
        with pytest.raises(IntegrityError), transaction.atomic():
            UserFactory(name=name, email=email)


def test_two_who_want_one_name_at_once_get_one_clear_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form was right a moment ago; the constraint says no."""
    UserFactory(name="Marisol", email="first@example.test")
    monkeypatch.setattr("accounts.services.name_is_free", lambda name, besides=None: True)
    answer = client.post("/cuenta/signup/", FORM)
    assert answer.status_code == 200
    assert "username" in answer.context["form"].errors
    assert User.objects.count() == 1


@pytest.mark.parametrize("login", ["Marisol", "marisol", "marisol@example.test"])
def test_signing_in_by_name_or_mail(client: Client, login: str) -> None:
    UserFactory(name="Marisol", email="marisol@example.test")
    answer = client.post("/cuenta/login/", {"login": login, "password": PASSWORD})
    assert answer.status_code == 302
    assert client.get("/api/v1/me").status_code == 200


@pytest.mark.parametrize(
    ("next_page", "goes_to"),
    [
        ("/mesas/", "/mesas/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_next_leads_to_our_own_pages_only(client: Client, next_page: str, goes_to: str) -> None:
    user = UserFactory()
    answer = client.post(
        "/cuenta/login/", {"login": user.name, "password": PASSWORD, "next": next_page}
    )
    assert answer.headers["Location"] == goes_to


def test_a_new_password_by_mail_closes_the_old_sessions(client: Client) -> None:
    user = UserFactory(email="marisol@example.test")
    elsewhere = Client()
    elsewhere.force_login(user)
    client.post("/cuenta/password/reset/", {"email": "Marisol@example.test"})
    [letter] = mail.outbox
    link = re.search(r"/cuenta/password/reset/key/\S+", str(letter.body))
    assert link
    form = client.get(link[0], follow=True)
    fresh = "otra frase larga 43"
    done = client.post(form.request["PATH_INFO"], {"password1": fresh, "password2": fresh})
    assert done.status_code == 302
    user.refresh_from_db()
    assert user.check_password(fresh)
    assert elsewhere.get("/api/v1/me").status_code == 401


def test_signing_out(client: Client) -> None:
    client.force_login(UserFactory())
    client.post("/cuenta/logout/")
    assert client.get("/api/v1/me").status_code == 401


def test_a_session_carries_its_epoch(client: Client) -> None:
    user = UserFactory(session_epoch=3)
    client.force_login(user)
    assert client.session[SESSION_EPOCH_KEY] == 3


@pytest.mark.parametrize(
    "path", ["email/", "confirm-email/", "confirm-email/abc/", "reauthenticate/", "login/code/"]
)
def test_pages_that_would_give_an_account_an_unconfirmed_address_are_not_there(
    client: Client, path: str
) -> None:
    client.force_login(UserFactory(), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(f"/cuenta/{path}").status_code == 404
    assert client.post(f"/cuenta/{path}", {"email": "otra@example.test"}).status_code == 404


def test_a_guest_gets_no_password_but_by_registering(client: Client) -> None:
    guest = GuestFactory()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    new = {"password1": PASSWORD, "password2": PASSWORD, "oldpassword": ""}
    for path in ("password/set/", "password/change/"):
        assert client.post(f"/cuenta/{path}", new).status_code == 302
    guest.refresh_from_db()
    assert not guest.has_usable_password()
