"""C-82: names that got past the rules for names are still only text, on pages and in admin."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.urls import reverse

from accounts.models import User
from chat.services import say_at_table
from matchmaking.models import Table
from matchmaking.services import create_table
from tests.factories import StaffFactory, UserFactory
from tests.games.helpers import new_match, seats_of
from tests.ladders.factories import RatingFactory
from tests.pages.conftest import Visit

pytestmark = pytest.mark.django_db
MARKUP = '<script id="x">'
TURNED = "ana\u202egnp"


@pytest.fixture
def named() -> User:
    """Somebody whose name is markup and turns the writing, as no form would let it in."""
    user = UserFactory()
    User.objects.filter(pk=user.pk).update(name=MARKUP + TURNED)
    user.refresh_from_db()
    return user


def _places(user: User, table: Table) -> list[str]:
    RatingFactory(user=user)
    match = new_match("", "")
    seat = seats_of(match)[0]
    seat.user = user
    seat.save()
    return [
        reverse("home"),
        reverse("lobby"),
        reverse("table-room", args=[table.public_id]),
        reverse("profile", args=[user.name]),
        reverse("ladder", args=["cinco-vetas"]),
        reverse("match", args=[match.public_id]),
        reverse("settings"),
    ]


def test_c82_markup_in_a_name_is_text_on_every_page(named: User, visit: Visit) -> None:
    table = create_table(user=named, game="cinco-vetas", seats=2)
    say_at_table(table_id=table.public_id, user=named, text=MARKUP)
    shown = 0
    for path in _places(named, table):
        page = visit(named).get(path).content.decode()
        assert MARKUP not in page, path
        shown += "&lt;script id=" in page or "\\u003Cscript id" in page
    assert shown == 7


def test_c82_markup_in_a_name_is_text_in_admin(named: User, visit: Visit) -> None:
    table = create_table(user=named, game="cinco-vetas", seats=2)
    client = visit(StaffFactory())
    for model, pk in (("accounts_user", named.pk), ("matchmaking_table", table.pk)):
        for address in (f"admin:{model}_changelist", f"admin:{model}_change"):
            args = [pk] if address.endswith("change") else []
            page = client.get(reverse(address, args=args)).content.decode()
            assert MARKUP not in page, address
            assert "&lt;script id=" in page, address


def test_c82_mail_is_plain_text_and_has_one_recipient(named: User, client: Any) -> None:
    client.post(reverse("account_reset_password"), {"email": named.email})
    (message,) = mail.outbox
    assert message.to == [named.email]
    assert message.content_subtype == "plain"
    assert not getattr(message, "alternatives", [])


def test_c82_a_name_that_turns_the_writing_turns_no_sentence(visit: Visit) -> None:
    user = UserFactory()
    User.objects.filter(pk=user.pk).update(name=TURNED)
    user.refresh_from_db()
    table = create_table(user=user, game="cinco-vetas", seats=2)
    page = visit().get(reverse("table-room", args=[table.public_id])).content.decode()
    assert f"Mesa de \u2068{TURNED}\u2069" in page
    assert f"Mesa de {TURNED}" not in page
