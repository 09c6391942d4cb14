"""Sign-in pages, settings and what a suspended user sees."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import ApiToken, User
from moderation.models import Sanction
from moderation.services import sanction_user
from notifications.services import notify
from tests.factories import PASSWORD, GuestFactory, StaffFactory, UserFactory
from tests.pages.conftest import Visit

pytestmark = pytest.mark.django_db


def test_somebody_registers_and_is_greeted(visit: Visit) -> None:
    client = visit()
    data = {"username": "Nerea", "email": "nerea@example.test", "password1": PASSWORD}
    answer = client.post(reverse("account_signup"), data, follow=True)
    assert "Hola, Nerea" in answer.content.decode()


def test_a_taken_name_is_refused_beside_its_field(visit: Visit) -> None:
    UserFactory(name="Nerea")
    data = {"username": "nerea", "email": "otra@example.test", "password1": PASSWORD}
    page = visit().post(reverse("account_signup"), data).content.decode()
    assert 'aria-invalid="true"' in page
    assert "ya es de otra persona" in page
    assert 'value="nerea"' in page
    assert PASSWORD not in page


@pytest.mark.parametrize("login", ["Nerea", "nerea@example.test"])
def test_name_or_mail_sign_in_and_lead_on(visit: Visit, login: str) -> None:
    UserFactory(name="Nerea", email="nerea@example.test")
    client = visit()
    page = client.get(reverse("account_login"), {"next": "/cola/"}).content.decode()
    assert 'name="next" value="/cola/"' in page
    data = {"login": login, "password": PASSWORD, "next": "/cola/"}
    answer = client.post(reverse("account_login"), data)
    assert answer.headers["Location"] == "/cola/"


def test_a_wrong_password_is_told_without_saying_which_part(visit: Visit) -> None:
    UserFactory(name="Nerea")
    data = {"login": "Nerea", "password": "no es esta"}
    page = visit().post(reverse("account_login"), data).content.decode()
    assert 'class="err" role="alert"' in page
    assert "no es esta" not in page


def test_a_forgotten_password_is_chosen_anew_by_mail(visit: Visit) -> None:
    user = UserFactory(name="Nerea", email="nerea@example.test")
    client = visit()
    answer = client.post(reverse("account_reset_password"), {"email": user.email}, follow=True)
    assert "Correo en camino" in answer.content.decode()
    assert "Hola, Nerea:" in mail.outbox[0].body
    link = re.search(r"https?://[^/]+(/\S+)", mail.outbox[0].body)
    assert link is not None
    form = client.get(link[1], follow=True)
    assert "Elige otra contraseña" in form.content.decode()
    changed = client.post(
        form.redirect_chain[-1][0],
        {"password1": "otra frase larga", "password2": "otra frase larga"},
    )
    assert changed.status_code == 302
    user.refresh_from_db()
    assert user.check_password("otra frase larga")


def test_settings_are_for_whoever_is_somebody(visit: Visit) -> None:
    answer = visit().get(reverse("settings"))
    assert answer.headers["Location"].startswith(reverse("account_login"))


def test_a_token_is_shown_once_and_can_be_revoked(visit: Visit) -> None:
    user = UserFactory()
    client = visit(user)
    made = client.post(reverse("add-token"), {"label": "mi bot"})
    raw = re.search(r'<code class="token">(\S+)</code>', made.content.decode())
    assert raw is not None
    assert made.headers["Cache-Control"] == "no-store"
    page = client.get(reverse("settings")).content.decode()
    assert "mi bot" in page
    assert raw[1] not in page
    token = ApiToken.objects.get(user=user)
    client.post(reverse("drop-token", args=[token.pk]))
    token.refresh_from_db()
    assert token.revoked_at is not None


def test_nobody_revokes_another_users_token(visit: Visit) -> None:
    owner, other = UserFactory(), UserFactory()
    visit(owner).post(reverse("add-token"), {"label": "suyo"})
    token = ApiToken.objects.get(user=owner)
    visit(other).post(reverse("drop-token", args=[token.pk]))
    token.refresh_from_db()
    assert token.revoked_at is None


def test_a_token_needs_a_label(visit: Visit) -> None:
    page = visit(UserFactory()).post(reverse("add-token"), {"label": " "}, follow=True)
    assert "Ponle un nombre a la ficha" in page.content.decode()
    assert not ApiToken.objects.exists()


def test_a_guest_takes_another_name_and_is_shown_the_way_to_an_account(visit: Visit) -> None:
    guest = GuestFactory()
    client = visit(guest)
    assert "Juegas sin cuenta como" in client.get(reverse("settings")).content.decode()
    client.post(reverse("change-name"), {"name": "Sol de Mayo"})
    guest.refresh_from_db()
    assert guest.name == "Sol de Mayo"
    taken = UserFactory()
    page = client.post(reverse("change-name"), {"name": taken.name}, follow=True)
    assert "ya es de otra persona" in page.content.decode()


def test_a_suspended_user_reads_why_and_until_when(visit: Visit) -> None:
    user = UserFactory()
    client = visit(user)
    sanction_user(
        user=user, kind=Sanction.Kind.SUSPENDED, reason="insultos en la charla", by=StaffFactory()
    )
    answer = client.get("/")
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "Motivo: <b>insultos en la charla</b>" in page
    assert "Sin fecha de fin" in page


def test_pages_of_allauth_without_a_template_of_ours_stand_in_the_frame(visit: Visit) -> None:
    page = visit().get("/cuenta/inactive/").content.decode()
    assert 'class="split"' in page
    assert User.objects.count() == 0


def test_the_chosen_language_comes_along_to_another_browser() -> None:
    UserFactory(name="Nerea", language="ko")
    client = Client(headers={"accept-language": "en"})
    client.post(reverse("account_login"), {"login": "Nerea", "password": PASSWORD})
    assert client.cookies["django_language"].value == "ko"
    chosen = Client()
    chosen.cookies["django_language"] = "en"
    chosen.post(reverse("account_login"), {"login": "Nerea", "password": PASSWORD})
    assert chosen.cookies["django_language"].value == "en"


def test_notices_are_shown_with_their_way_and_read_at_once(visit: Visit) -> None:
    user = UserFactory()
    client = visit(user)
    assert "Aquí verás lo que pase" in client.get(reverse("notices")).content.decode()
    notify(user=user, kind="matched", key="match:a", data={"url": "/partida/a/"})
    notify(
        user=user, kind="kicked", key="table:b", data={"by": "<b>x</b>", "url": "//evil.example"}
    )
    assert "<span data-unread>2</span>" in client.get("/").content.decode()
    page = client.get(reverse("notices")).content.decode()
    assert 'href="/partida/a/"' in page
    assert "evil.example" not in page
    assert "<b>x</b>" not in page
    assert client.post(reverse("notices-read"), headers={"hx-request": "true"}).status_code == 204
    assert "<span data-unread>0</span>" in client.get("/").content.decode()


def test_notices_are_for_whoever_is_somebody(visit: Visit) -> None:
    assert visit().get(reverse("notices")).status_code == 302
    assert visit().post(reverse("notices-read")).status_code == 302
