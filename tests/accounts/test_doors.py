"""Sessions, tokens, suspensions: who gets in, and who does not any more."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts import hooks
from accounts.errors import BadToken, TooManyTokens
from accounts.hooks import Suspension
from accounts.models import ApiToken, User
from accounts.services import end_sessions, make_token, user_of_token
from core import clock
from core.push import me_group
from tests.factories import PASSWORD, GuestFactory, UserFactory
from tests.recorders import Pushes

pytestmark = pytest.mark.django_db
UNTIL = datetime(2031, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture
def suspended() -> Iterator[set[int]]:
    """Primary keys of users whom the level above keeps out."""
    kept_out: set[int] = set()

    def check(user: User) -> Suspension | None:
        return Suspension(UNTIL, "insultos") if user.pk in kept_out else None

    hooks.suspension_checks.append(check)
    yield kept_out
    hooks.suspension_checks.remove(check)


def bearer(raw: str) -> Client:
    return Client(headers={"authorization": f"Bearer {raw}"})


def test_only_the_digest_of_a_token_is_stored(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)
    made = client.post("/api/v1/me/tokens", {"label": "mi bot"}, content_type="application/json")
    raw = made.json()["token"]
    row = ApiToken.objects.get()
    assert row.digest == hashlib.sha256(raw.encode()).hexdigest()
    listed = client.get("/api/v1/me/tokens")
    assert [token["label"] for token in listed.json()] == ["mi bot"]
    assert raw not in listed.content.decode()
    assert raw not in repr(row)
    assert bearer(raw).get("/api/v1/me").json()["name"] == user.name


def test_a_revoked_token_opens_nothing(client: Client) -> None:
    user = UserFactory()
    token, raw = make_token(user=user, label="x")
    stranger = APIClient()
    stranger.force_authenticate(UserFactory())
    assert stranger.delete(f"/api/v1/me/tokens/{token.pk}").status_code == 404
    client.force_login(user)
    assert client.delete(f"/api/v1/me/tokens/{token.pk}").status_code == 204
    assert client.delete(f"/api/v1/me/tokens/{token.pk}").status_code == 404
    answer = bearer(raw).get("/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


@pytest.mark.parametrize("header", ["Bearer ", "Bearer nonsense", "bearer sm_0"])
def test_a_token_that_there_is_not(header: str) -> None:
    answer = Client(headers={"authorization": header}).get("/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


def test_another_kind_of_header_is_nobody() -> None:
    answer = Client(headers={"authorization": "Basic abc"}).get("/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


def test_the_use_of_a_token_is_noted_at_most_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable[[int], Any]
) -> None:
    token, raw = make_token(user=UserFactory(), label="x")
    start = clock.now()
    for seconds, noted in ((0, 0), (59, 0), (61, 61), (100, 61)):
        monkeypatch.setattr(clock, "now", lambda s=seconds: start + timedelta(seconds=s))
        user_of_token(raw)
        token.refresh_from_db()
        assert token.used_at == start + timedelta(seconds=noted)


def test_nobody_collects_tokens() -> None:
    user = UserFactory()
    for n in range(20):
        make_token(user=user, label=str(n))
    with pytest.raises(TooManyTokens):
        make_token(user=user, label="one more")


def test_a_closed_account_has_no_key() -> None:
    user = UserFactory()
    _, raw = make_token(user=user, label="x")
    User.objects.filter(pk=user.pk).update(is_active=False)
    with pytest.raises(BadToken):
        user_of_token(raw)


def test_a_change_by_session_needs_the_csrf_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(UserFactory())
    answer = strict.patch("/api/v1/me", {"language": "en"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    _, raw = make_token(user=UserFactory(), label="x")
    answer = bearer(raw).patch("/api/v1/me", {"language": "en"}, content_type="application/json")
    assert answer.status_code == 200


def test_ending_sessions_closes_all_but_the_one_that_stays(
    client: Client, monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:  # fmt: skip
    user, elsewhere = UserFactory(), Client()
    pushes = Pushes(django_capture_on_commit_callbacks)
    monkeypatch.setattr("core.push._current", lambda: pushes)
    for browser in (client, elsewhere):
        browser.force_login(user)
    session = client.session
    with pushes.committed():
        end_sessions(user=user, keep=session)
    session.save()
    assert elsewhere.get("/api/v1/me").status_code == 401
    assert client.get("/api/v1/me").status_code == 200
    assert pushes.to(me_group(user.pk)) == [{"type": "closed", "code": "signed_out"}]


def test_the_suspended_are_told_until_when_and_why(client: Client, suspended: set[int]) -> None:
    user = UserFactory()
    _, raw = make_token(user=user, label="x")
    client.force_login(user)
    suspended.add(user.pk)
    for answer in (client.get("/api/v1/me"), bearer(raw).get("/api/v1/me")):
        assert answer.status_code == 403
        problem = answer.json()
        assert (problem["code"], problem["reason"]) == ("suspended", "insultos")
        assert problem["until"] == UNTIL.isoformat()
    page = client.get("/ajustes/")
    assert page.status_code == 403
    assert "insultos" in page.content.decode()
    assert "2031" in page.content.decode()


def test_the_suspended_are_told_once_more_after_their_sessions_were_closed(
    client: Client, suspended: set[int]
) -> None:
    user = UserFactory()
    client.force_login(user)
    suspended.add(user.pk)
    end_sessions(user=user, code="suspended")
    assert client.get("/ajustes/").status_code == 403
    refused = Client().post("/cuenta/login/", {"login": user.name, "password": PASSWORD})
    assert refused.status_code == 403
    assert "insultos" in refused.content.decode()
    suspended.clear()
    assert client.get("/api/v1/me").status_code == 401  # the old session stays closed


def test_a_suspended_user_can_sign_out_and_change_language(
    client: Client, suspended: set[int]
) -> None:
    user = UserFactory()
    client.force_login(user)
    suspended.add(user.pk)
    assert client.post("/idioma/", {"language": "en"}).status_code in {204, 302}
    assert client.post("/cuenta/logout/").status_code == 302


def test_what_everybody_may_know_of_a_user(client: Client) -> None:
    user = UserFactory(name="Marisol")
    answer = client.get("/api/v1/users/marisol").json()
    assert set(answer) == {"name", "is_guest", "joined_at"}
    assert client.get("/api/v1/users/Mar1sol").status_code == 404
    assert user.email not in str(answer)


def test_my_language_and_a_guest_s_name(client: Client) -> None:
    user, guest = UserFactory(), GuestFactory()
    client.force_login(user)

    def change(body: dict[str, str]) -> tuple[int, dict[str, Any]]:
        answer = client.patch("/api/v1/me", body, content_type="application/json")
        return answer.status_code, answer.json()

    assert change({"language": "ko"})[1]["language"] == "ko"
    assert change({"language": "tlh"})[0] == 400
    assert change({"name": "Otra"})[1]["code"] == "name_fixed"
    client.force_login(guest)
    assert change({"name": "Otra"})[1]["name"] == "Otra"
    assert change({"name": user.name})[1]["code"] == "name_taken"
    assert change({"name": "<b>"})[1]["code"] == "bad_name"
