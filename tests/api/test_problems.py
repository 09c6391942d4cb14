"""Every refusal under /api/ is an RFC 9457 object, also those born outside views."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games import selectors
from tests.api.world import World
from tests.shapes import assert_shape

API = "/api/v1"


def assert_problem(response: HttpResponse, status: int, code: str) -> dict[str, Any]:
    assert response.status_code == status, response.content[:300]
    assert response.headers["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = response.json()
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["type"].startswith("/docs/errors#")
    assert problem["title"]
    assert problem["detail"]
    return problem


@pytest.mark.parametrize("path", ["/nowhere", "/matches/nosuchmatch/actions/more", "/", ""])
def test_an_address_that_is_not_there(db: None, path: str) -> None:
    assert_problem(Client().get(API + path), 404, "not_found")


@pytest.mark.parametrize(
    "path", ["/matches/nosuchmatch", "/tables/nosuchtable", "/users/nobody", "/ladders/none"]
)
def test_a_thing_that_is_not_there(db: None, path: str) -> None:
    assert_problem(Client().get(API + path), 404, "not_found")


def test_a_method_that_is_not_there(db: None) -> None:
    response = Client().delete(f"{API}/games")
    assert_problem(response, 405, "method_not_allowed")
    assert "GET" in response.headers["Allow"]


def test_an_answer_in_a_form_that_we_do_not_have(db: None) -> None:
    assert_problem(
        Client().get(f"{API}/games", headers={"accept": "text/csv"}), 406, "not_acceptable"
    )


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "a/b"])
def test_a_body_in_a_form_that_we_do_not_read(world: World, kind: str) -> None:
    response = world.client("seated").post(f"{API}/tables", b"game=x", content_type=kind)
    assert_problem(response, 415, "unsupported_media_type")


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"1", b'{"a": NaN}', b"\xff\xfe", b"[" * 40_000, b'"\xed\xa0\x80"']
)
def test_a_body_that_is_not_a_json_object(world: World, body: bytes) -> None:
    client = world.client("seated")
    for path in ("/tables", f"/matches/{world.match.public_id}/actions"):
        response = client.post(API + path, body, content_type="application/json")
        assert_problem(response, 400, "malformed")


def test_a_body_that_is_too_long(world: World) -> None:
    body = b'{"game": "' + b"x" * 70_000 + b'"}'
    response = world.client("seated").post(f"{API}/tables", body, content_type="application/json")
    assert_problem(response, 400, "too_long")


def test_fields_that_do_not_fit_are_named(world: World) -> None:
    client = world.client("seated")
    response = client.post(
        f"{API}/tables", {"game": 3, "seats": "x"}, content_type="application/json"
    )
    problem = assert_problem(response, 400, "malformed")
    assert "seats" in problem["errors"]
    assert_shape("Problem", problem)


def test_without_a_session_and_with_a_wrong_token(db: None) -> None:
    response = Client().get(f"{API}/me")
    assert_problem(response, 401, "not_signed_in")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    wrong = Client().get(f"{API}/me", headers={"authorization": "Bearer sm_wrong"})
    assert_problem(wrong, 401, "bad_token")


def test_another_sites_form_is_stopped_by_the_csrf_token(world: World) -> None:
    client = world.client("seated", enforce_csrf_checks=True)
    response = client.post(f"{API}/matches/{world.match.public_id}/resign")
    assert_problem(response, 403, "csrf_failed")


def test_a_fault_of_ours_says_nothing_about_itself(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(selectors, "match_payload_for", broken)
    client = Client(raise_request_exception=False)
    response = client.get(f"{API}/matches/{world.match.public_id}")
    problem = assert_problem(response, 500, "server_fault")
    assert "secret" not in str(problem)


def test_refusals_speak_the_callers_language(db: None) -> None:
    titles = {
        language: Client().get(f"{API}/me", headers={"accept-language": language}).json()["title"]
        for language in ("es", "en", "ko")
    }
    assert titles["es"] == "Entra primero."


# --- throttles --------------------------------------------------------


def test_c139_too_many_requests_name_the_limit_and_when_to_come_back(world: World) -> None:
    client = world.client("other")
    path = f"{API}/tables/{world.table.public_id}/chat"
    responses = [
        client.post(path, {"text": "hola"}, content_type="application/json") for _ in range(31)
    ]
    problem = assert_problem(responses[-1], 429, "rate_limited")
    assert int(responses[-1].headers["Retry-After"]) >= 1
    assert problem["limit"] == "chat"
    assert {response.status_code for response in responses[:-1]} == {201}


def test_c140_a_budget_is_one_users_and_one_scopes(world: World) -> None:
    path = f"{API}/tables/{world.table.public_id}/chat"
    client = world.client("other")
    for _ in range(31):
        last = client.post(path, {"text": "hola"}, content_type="application/json")
    assert last.status_code == 429
    assert client.get(f"{API}/games").status_code == 200
    other = world.client("guest").post(path, {"text": "hola"}, content_type="application/json")
    assert other.status_code == 201


def test_c140_five_guests_behind_one_address_can_play(db: None) -> None:
    for _ in range(5):
        guest = Client(REMOTE_ADDR="203.0.113.7")
        assert guest.post(f"{API}/guests", {}, content_type="application/json").status_code == 201
        table = guest.post(
            f"{API}/tables", {"game": "cinco-vetas"}, content_type="application/json"
        )
        assert table.status_code == 201


# --- numbers that no column holds ----------------------------------------------------------------

HUGE = "9" * 30


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("DELETE", f"/me/tokens/{HUGE}", None),
        ("PUT", f"/tables/{{table}}/seats/{HUGE}/bot", {"level": "random"}),
        ("DELETE", f"/tables/{{table}}/seats/{HUGE}/bot", None),
        ("POST", "/tables/{table}/kick", {"seat": int(HUGE)}),
        ("POST", "/tables/{table}/join", {"seat": int(HUGE)}),
        ("POST", "/me/notifications/read", {"ids": [int(HUGE)]}),
        ("GET", f"/ladders/cinco-vetas?page={HUGE}", None),
        ("GET", f"/ladders/cinco-vetas/preview?seats={HUGE}", None),
        ("GET", f"/matches?page={HUGE}", None),
        ("GET", f"/matches/{{match}}/events?after={HUGE}", None),
        ("POST", "/queue", {"ladder": "cinco-vetas", "seats": int(HUGE)}),
        ("GET", "/matches/%00", None),
        ("GET", "/tables/%00", None),
        ("GET", "/users/%00", None),
        ("POST", "/guests", {"name": "a\x00b"}),
        ("POST", "/me/tokens", {"label": "a\x00b"}),
        ("POST", "/tables/{table}/chat", {"text": "a\x00"}),
        ("POST", "/queue", {"ladder": "\x00", "seats": 2}),
        ("POST", "/tables", {"game": "\x00"}),
        ("POST", "/tables", {"game": "cinco-vetas", "options": {"\x00": "\x00"}}),
    ],
)
def test_numbers_and_letters_that_no_column_holds_are_refused_or_do_nothing(
    world: World, method: str, path: str, body: dict[str, Any] | None
) -> None:
    path = path.format(table=world.table.public_id, match=world.match.public_id)
    client = world.client("seated", raise_request_exception=False)
    data = b"" if body is None else json.dumps(body).encode()
    response = client.generic(method, API + path, data, content_type="application/json")
    assert response.status_code < 500
    if "%00" in path:
        assert_problem(response, 404, "not_found")
