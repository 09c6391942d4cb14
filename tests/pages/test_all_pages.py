"""Every page, for everybody, in every language."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from matchmaking import services
from tests.factories import GuestFactory, UserFactory
from tests.pages.conftest import Visit

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _ in settings.LANGUAGES]
ROLES = ["anon", "guest", "user"]
_UNFILLED = re.compile(r"%\(\w+\)[sd]|\{\{|\{%")


def somebody(role: str) -> User | None:
    if role == "anon":
        return None
    return GuestFactory() if role == "guest" else UserFactory()


def addresses(user: User | None) -> list[str]:
    host = UserFactory(name="Anfitrión con nombre más")
    table = services.create_table(user=host, game="cinco-vetas", seats=3)
    services.set_bot(user=host, table_id=table.public_id, seat=2, level="random")
    started = services.create_table(user=host, game="cinco-vetas", seats=2)
    services.set_bot(user=host, table_id=started.public_id, seat=1, level="random")
    match = services.start_table(user=host, table_id=started.public_id).match
    assert match is not None
    own = [reverse("settings"), reverse("notices")] if user else []
    entry = ["account_login", "account_signup", "account_reset_password"]
    if user and not user.is_guest:
        entry = ["account_logout", "account_change_password"]
    return [
        reverse("home"),
        reverse("lobby"),
        reverse("table-room", args=[table.public_id]),
        reverse("queue"),
        reverse("ladder", args=["cinco-vetas"]),
        reverse("profile", args=[host.name]),
        reverse("rules", args=["cinco-vetas"]),
        reverse("match", args=[match.public_id]),
        *own,
        *[reverse(name) for name in entry],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ROLES)
def test_every_page_opens_for_everybody_in_every_language(
    visit: Visit, role: str, language: str
) -> None:
    user = somebody(role)
    client = visit(user, language)
    for address in addresses(user):
        response = client.get(address)
        assert response.status_code == 200, address
        page = response.content.decode()
        assert f'<html lang="{language}"' in page, address
        assert not _UNFILLED.search(page), address
        assert page.count("<h1") == 1 or address.startswith("/partida/"), address


def test_the_browser_chooses_the_language_at_first() -> None:
    page = Client().get("/", headers={"accept-language": "ko,en;q=0.5"}).content.decode()
    assert '<html lang="ko"' in page
    assert "자리 있어요" in page


def test_a_chosen_language_is_kept_in_the_browser_and_with_the_user(visit: Visit) -> None:
    user = UserFactory()
    client = visit(user, "es")
    answer = client.post(reverse("set_language"), {"language": "en", "next": "/mesas/"})
    assert answer.headers["Location"] == "/mesas/"
    user.refresh_from_db()
    assert user.language == "en"
    assert '<html lang="en"' in client.get("/").content.decode()


@pytest.mark.parametrize("language", ["", "xx", "es'--"])
def test_an_unknown_language_changes_nothing(visit: Visit, language: str) -> None:
    client = visit(None, "ko")
    client.post(reverse("set_language"), {"language": language})
    assert '<html lang="ko"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"]
)
def test_switches_lead_back_to_our_pages_only(visit: Visit, target: str) -> None:
    for name, data in (("set_language", {"language": "en"}), ("set-theme", {"theme": "dark"})):
        answer = visit().post(reverse(name), {**data, "next": target})
        assert answer.headers["Location"] == "/"


def test_the_chosen_theme_is_painted_by_the_server(visit: Visit) -> None:
    client = visit()
    assert 'data-theme="light" data-theme-choice="system"' in client.get("/").content.decode()
    client.post(reverse("set-theme"), {"theme": "dark"})
    assert 'data-theme="dark" data-theme-choice="dark"' in client.get("/").content.decode()


def test_scripts_in_pages_carry_the_nonce_of_the_policy(visit: Visit) -> None:
    answer = visit().get("/")
    nonce = re.search(r"'nonce-([^']+)'", answer.headers["Content-Security-Policy"])
    assert nonce is not None
    inline = re.findall(r"<script(?![^>]*\ssrc=)([^>]*)>", answer.content.decode())
    assert inline
    assert all(f'nonce="{nonce[1]}"' in attributes for attributes in inline)


def test_errors_have_the_look_and_say_what_is_safe(visit: Visit, settings: object) -> None:
    client = visit(None, "es")
    client.raise_request_exception = False
    missing = client.get("/mesa/noexiste/")
    assert missing.status_code == 404
    assert "Aquí no hay nada" in missing.content.decode()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["django_language"] = "es"
    refused = strict.post(reverse("queue"), {})
    assert refused.status_code == 403
    assert "No se guardó lo que enviaste" in refused.content.decode()


def test_a_fault_of_ours_has_a_page_without_database(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("matchmaking.pages.home.catalog", broken)
    client = visit(None, "en")
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert "We dropped a glass" in answer.content.decode()


def test_c82_names_are_inert_in_pages(visit: Visit) -> None:
    """C-82: what looks like markup in a search or a name stays text."""
    answer = visit().get(
        reverse("ladder", args=["cinco-vetas"]), {"quien": "<script>x</script>"}, follow=True
    )
    page = answer.content.decode()
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page
