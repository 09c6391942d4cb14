"""Notices: told once, here and now, and until they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation
from rest_framework.test import APIClient

from accounts.models import User
from core.push import me_group
from notifications.models import Notification
from notifications.selectors import notices_of, unread_count
from notifications.services import mark_read, notify
from notifications.texts import text_of
from tests.factories import UserFactory
from tests.recorders import Pushes

pytestmark = pytest.mark.django_db


@pytest.fixture
def pushes(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> Pushes:
    recorder = Pushes(django_capture_on_commit_callbacks)
    monkeypatch.setattr("core.push._current", lambda: recorder)
    return recorder


def tell(user: User, key: str = "match:abc") -> Notification | None:
    return notify(user=user, kind="matched", key=key, data={"match": "abc", "url": "/partida/abc/"})


def test_one_thing_is_told_once(pushes: Pushes) -> None:
    user, other = UserFactory(), UserFactory()
    with pushes.committed():
        first = tell(user)
        assert tell(user) is None
        assert tell(other) is not None
    assert first is not None
    [message] = pushes.to(me_group(user.pk))
    assert message["type"] == "notification"
    assert message["unread"] == 1
    assert message["notification"]["id"] == first.pk
    assert message["notification"]["url"] == "/partida/abc/"


def test_nothing_is_told_of_what_did_not_happen(pushes: Pushes) -> None:
    user = UserFactory()
    tell(user)
    assert pushes.messages == []  # nothing was committed


def test_a_notice_is_written_in_the_language_of_its_reader(pushes: Pushes) -> None:
    with translation.override("es"), pushes.committed():
        tell(UserFactory(language="es"))
    [(_, message)] = pushes.messages
    assert message["notification"]["text"] == "Tu partida de escalera está lista."


def test_a_kind_or_a_datum_that_is_missing_breaks_no_page() -> None:
    with translation.override("es"):
        assert text_of("of tomorrow", {}) == "Hay novedades."
        assert text_of("rematch", {}) == "… pide la revancha."
        assert text_of("match_ended", {}) == "Ha terminado una partida tuya."
        assert text_of("match_ended", {"game": "X"}) == "Ha terminado tu partida de X."
        assert text_of("rematch", {"by": "100%"}) == "100% pide la revancha."


def test_reading(pushes: Pushes) -> None:
    user, other = UserFactory(), UserFactory()
    first, second = tell(user, "a"), tell(user, "b")
    tell(other, "a")
    assert first is not None
    assert second is not None
    assert [notice.pk for notice in notices_of(user)] == [second.pk, first.pk]
    with pushes.committed():
        assert mark_read(user=user, ids=[first.pk]) == 1
        assert mark_read(user=user, ids=[first.pk]) == 1
    assert len(pushes.to(me_group(user.pk), "notifications_read")) == 1
    assert [notice.pk for notice in notices_of(user, unread_only=True)] == [second.pk]
    assert mark_read(user=user) == 0
    assert unread_count(other) == 1


def test_the_api_shows_and_marks_only_my_own() -> None:
    user, other = UserFactory(), UserFactory()
    mine, theirs = tell(user), tell(other)
    assert mine is not None
    assert theirs is not None
    client = APIClient()
    assert client.get("/api/v1/me/notifications").status_code == 401
    client.force_authenticate(user)
    listed = client.get("/api/v1/me/notifications?unread=true").json()
    assert listed["unread"] == 1
    assert [notice["id"] for notice in listed["notifications"]] == [mine.pk]
    assert client.get(f"/api/v1/me/notifications?before={mine.pk}").json()["notifications"] == []
    body = {"ids": [mine.pk, theirs.pk]}
    read = client.post("/api/v1/me/notifications/read", body, format="json")
    assert read.json() == {"unread": 0}
    assert unread_count(other) == 1
    wrong = client.post("/api/v1/me/notifications/read", {"ids": ["x"]}, format="json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "malformed")
