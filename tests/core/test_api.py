"""Errors under /api/ are problem+json wherever they are born."""

from __future__ import annotations

import pytest
from django.test import Client

from core.api import PROBLEM_TYPE
from core.rest_defaults import UserOrAddressThrottle

pytestmark = pytest.mark.django_db


def _problem(response: object, status: int, code: str) -> dict[str, object]:
    assert response.status_code == status  # type: ignore[attr-defined]
    assert response.headers["Content-Type"] == PROBLEM_TYPE  # type: ignore[attr-defined]
    body = response.json()  # type: ignore[attr-defined]
    assert body["code"] == code
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    return dict(body)


def test_an_address_that_does_not_exist(client: Client) -> None:
    _problem(client.get("/api/v1/nothing"), 404, "not_found")


def test_a_method_that_does_not_exist(client: Client) -> None:
    _problem(client.delete("/api/v1/ladders"), 405, "method_not_allowed")


@pytest.mark.parametrize("body", ["{", "[]", "1", '{"name": NaN}', '"x"', "\x00"])
def test_a_body_that_is_not_a_json_object(client: Client, body: str) -> None:
    response = client.post("/api/v1/guests", body, content_type="application/json")
    _problem(response, 400, "malformed")


def test_a_body_of_another_type(client: Client) -> None:
    response = client.post(
        "/api/v1/guests", "a=1", content_type="application/x-www-form-urlencoded"
    )
    _problem(response, 415, "unsupported_media_type")


def test_a_body_that_is_too_large(client: Client) -> None:
    body = '{"name": "' + "x" * 70_000 + '"}'
    assert client.post("/api/v1/guests", body, content_type="application/json").status_code == 400


def test_a_fault_of_ours_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError("secret-seed")

    monkeypatch.setattr("ladders.selectors.ladders", fail)
    client = Client(raise_request_exception=False)
    body = _problem(client.get("/api/v1/ladders"), 500, "server_fault")
    assert "secret-seed" not in str(body)


def test_c139_too_many_requests_say_when_to_come_back(
    client: Client, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(UserOrAddressThrottle.THROTTLE_RATES, "default", "3/min")
    answers = [client.get("/api/v1/ladders") for _ in range(4)]
    assert [a.status_code for a in answers] == [200, 200, 200, 429]
    body = _problem(answers[-1], 429, "rate_limited")
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert body["limit"] == "default"


def test_a_foreign_host_is_refused_and_leaves_no_traceback(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get("/healthz", HTTP_HOST="evil.example")
    assert answer.status_code == 400
    assert not [record for record in caplog.records if record.exc_info]


def test_health(client: Client) -> None:
    assert client.get("/healthz").content == b"ok"
    ready = client.get("/readyz")
    assert ready.status_code == 200
    assert ready.json() == {"database": True, "redis": True}


def test_readiness_names_what_is_missing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("core.views.cache.set", away)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"database": True, "redis": False}
