"""The charla: who may write and read, what a line may hold, what hiding does."""

from __future__ import annotations

import pytest
from django.test import Client

from chat import services
from chat.models import ChatLine
from chat.selectors import recent_lines
from core.errors import Forbidden
from moderation.models import AuditEntry, Sanction
from moderation.services import Muted, sanction_user
from tests.factories import StaffFactory, UserFactory
from tests.ladders.factories import finished_match, players

pytestmark = pytest.mark.django_db


def test_those_who_play_write_and_read() -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    services.say_at_match(match_id=match.public_id, user=users[0], text="  hola \u202e mesa\n ")
    assert [line["text"] for line in recent_lines(f"match:{match.public_id}")] == ["hola mesa"]


def test_others_neither_write_nor_read(client: Client) -> None:
    match = finished_match(players(2), [1, 2])
    stranger = UserFactory()
    with pytest.raises(Forbidden):
        services.say_at_match(match_id=match.public_id, user=stranger, text="hola")
    assert client.get(f"/api/v1/matches/{match.public_id}/chat").status_code == 401
    client.force_login(stranger)
    assert client.get(f"/api/v1/matches/{match.public_id}/chat").status_code == 403


@pytest.mark.parametrize(
    ("text", "code"), [("", "empty"), (" \u200b\n", "empty"), ("x" * 301, "too_long")]
)
def test_a_line_that_is_none(client: Client, text: str, code: str) -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    client.force_login(users[0])
    answer = client.post(
        f"/api/v1/matches/{match.public_id}/chat", {"text": text}, content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["code"] in {code, "malformed"}
    assert not ChatLine.objects.exists()


def test_c134_a_muted_user_is_told_why_and_until_when(client: Client) -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    sanction_user(user=users[0], kind=Sanction.Kind.MUTED, reason="insultos", by=None)
    with pytest.raises(Muted):
        services.say_at_match(match_id=match.public_id, user=users[0], text="hola")
    client.force_login(users[0])
    body = client.post(
        f"/api/v1/matches/{match.public_id}/chat", {"text": "hola"}, content_type="application/json"
    ).json()
    assert (body["code"], body["reason"], body["until"]) == ("muted", "insultos", None)


def test_hidden_lines_leave_every_page_and_the_record_says_who_did_it() -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    services.say_at_match(match_id=match.public_id, user=users[0], text="feo")
    staff = StaffFactory()
    assert services.hide_lines(lines=list(ChatLine.objects.all()), by=staff) == 1
    assert services.hide_lines(lines=list(ChatLine.objects.all()), by=staff) == 0
    assert recent_lines(f"match:{match.public_id}") == []
    assert AuditEntry.objects.get(action="hide_chat").actor == staff
