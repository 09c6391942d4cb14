"""The REST door of tables and the queue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from core.rest_defaults import UserOrAddressThrottle
from games.engines import get_engine
from games.services import Player, start_match
from matchmaking.models import QueueTicket, Table
from tests.factories import GuestFactory, UserFactory

pytestmark = pytest.mark.django_db
GAME = LADDER = "cinco-vetas"
EDITION = get_engine(GAME).info.editions[0].key
Client = Callable[..., APIClient]


@pytest.fixture
def host() -> User:
    return UserFactory()


def created(client: APIClient, **body: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/tables", {"game": GAME, "seats": 2, **body}, format="json")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_from_an_empty_table_to_a_match(host: User, api: Client) -> None:
    guest = GuestFactory()
    own, other = api(host), api(guest)
    table = created(own, seats=3)
    assert table["you"] == 0
    at = f"/api/v1/tables/{table['id']}"
    joined = other.post(f"{at}/join", {}, format="json")
    assert (joined.status_code, joined.json()["you"]) == (201, 1)
    assert other.post(f"{at}/join", {}, format="json").status_code == 200
    bot = own.put(f"{at}/seats/2/bot", {"level": "greedy"}, format="json")
    assert bot.json()["seats"][2]["bot"] == "greedy"
    early = own.post(f"{at}/start", {}, format="json")
    assert (early.status_code, early.json()["code"], early.json()["reason"]) == (
        409, "not_ready", "not_ready",
    )  # fmt: skip
    assert other.post(f"{at}/ready", {"ready": True}, format="json").json()["can"]["start"]
    started = own.post(f"{at}/start", {}, format="json")
    assert started.status_code == 201
    assert started.json()["status"] == "playing"
    assert started.json()["match_status"] == "active"
    assert other.get(at).json()["you"] == 1


def test_a_member_of_the_clock_that_does_not_exist_is_refused(host: User, api: Client) -> None:
    body = {"game": GAME, "time": {"kind": "live", "preset": "quick", "bank": 1}}
    answer = api(host).post("/api/v1/tables", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert list(answer.json()["errors"]) == ["time.bank"]
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("time", "policy"),
    [
        (
            {"kind": "live"},
            {"kind": "live", "bank": 300, "decision": 30, "answer": 15, "absence": 90},
        ),
        (
            {"kind": "turns", "days": 3, "weekends_off": True, "vacation": 5},
            {"kind": "turns", "bank": 0, "decision": 3 * 86_400, "days": 3, "weekends_off": True},
        ),
    ],
)
def test_c53_the_room_says_what_happens_when_time_runs_out(
    time: dict[str, Any], policy: dict[str, Any], host: User, api: Client
) -> None:
    """The same as in the match that begins there."""
    own = api(host)
    table = created(own, time=time)
    shown = table["timeout_policy"]
    expected = {**policy, "timeouts": 2, "after": "bot", "can_return": True}
    assert {key: shown[key] for key in expected} == expected
    at = f"/api/v1/tables/{table['id']}"
    own.put(f"{at}/seats/1/bot", {"level": "random"}, format="json")
    match_id = own.post(f"{at}/start", {}, format="json").json()["match"]
    match = own.get(f"/api/v1/matches/{match_id}").json()
    assert match["timeout_policy"] == shown
    assert match["time"] == table["time"]


def test_strangers_may_look_and_nothing_else(host: User, api: Client) -> None:
    table = created(api(host))
    at = f"/api/v1/tables/{table['id']}"
    stranger = api()
    assert stranger.get(at).json()["you"] is None
    assert [t["id"] for t in stranger.get("/api/v1/tables").json()["tables"]] == [table["id"]]
    refused = [
        stranger.post("/api/v1/tables", {"game": GAME}, format="json"),
        stranger.patch(at, {"public": False}, format="json"),
        stranger.put(f"{at}/seats/1/bot", {"level": "random"}, format="json"),
        stranger.delete(f"{at}/seats/1/bot"),
        *(
            stranger.post(f"{at}/{act}", {}, format="json")
            for act in ("join", "leave", "kick", "ready", "start", "rematch")
        ),
        stranger.get("/api/v1/queue"),
        stranger.post("/api/v1/queue", {"ladder": LADDER, "seats": 2}, format="json"),
        stranger.delete("/api/v1/queue"),
        stranger.post("/api/v1/matches/abc/rematch", {}, format="json"),
    ]
    assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {
        (401, "not_signed_in")
    }


def test_c85_who_acts_is_the_caller_whatever_the_body_says(host: User, api: Client) -> None:
    table = created(api(host))
    at = f"/api/v1/tables/{table['id']}"
    body = {"ready": True, "user": host.name, "player_id": host.pk}
    answer = api(UserFactory()).post(f"{at}/ready", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("post", "join", {"seat": 0}, 409, "seat_taken"),
        ("post", "join", {"seat": -1}, 400, "malformed"),
        ("post", "join", {"seat": "first"}, 400, "malformed"),
        ("post", "join", {"seat": 5}, 404, "not_found"),
        ("post", "start", {}, 403, "not_host"),
        ("post", "kick", {"seat": 0}, 403, "not_host"),
        ("post", "kick", {}, 400, "malformed"),
        ("put", "seats/1/bot", {"level": "random"}, 403, "not_host"),
        ("delete", "seats/1/bot", {}, 403, "not_host"),
        ("post", "leave", {}, 403, "not_your_seat"),
        ("post", "rematch", {}, 404, "not_found"),
    ],
)
def test_refusals_have_codes(
    host: User, api: Client, method: str, path: str, body: dict[str, Any], status: int, code: str
) -> None:
    table = created(api(host))
    act = getattr(api(UserFactory()), method)
    answer = act(f"/api/v1/tables/{table['id']}/{path}", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["Content-Type"].startswith("application/problem+json")


def test_the_host_changes_his_table(host: User, api: Client) -> None:
    client = api(host)
    at = f"/api/v1/tables/{created(client)['id']}"
    answer = client.patch(at, {"public": False, "seats": 4}, format="json").json()
    assert (answer["is_public"], answer["seat_count"], len(answer["seats"])) == (False, 4, 4)
    assert client.get("/api/v1/tables").json()["tables"] == []
    assert len(client.get("/api/v1/tables?mine=1").json()["tables"]) == 1
    wrong = client.patch(at, {"options": {"dice": "loaded"}}, format="json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_table")
    assert wrong.json()["field"] == "options.dice"


def test_c126_a_table_is_never_ranked_even_if_asked_for(host: User, api: Client) -> None:
    guest = GuestFactory()
    table = created(api(guest), ranked=True)
    at = f"/api/v1/tables/{table['id']}"
    api(host).post(f"{at}/join", {}, format="json")
    api(host).post(f"{at}/ready", {"ready": True}, format="json")
    api(guest).post(f"{at}/start", {"ranked": True}, format="json")
    match = Table.objects.get().match
    assert match is not None
    assert not match.ranked


def test_the_queue(api: Client) -> None:
    client = api(UserFactory())
    assert client.get("/api/v1/queue").json() == {
        "ticket": None, "match": None, "wait_until": None,
    }  # fmt: skip
    body = {"ladder": LADDER, "seats": 2}
    joined = client.post("/api/v1/queue", body, format="json")
    assert joined.status_code == 201
    assert joined.json()["ticket"]["window"] == 100
    assert client.get("/api/v1/queue").json()["ticket"]["ladder"] == LADDER
    assert client.delete("/api/v1/queue").status_code == 204
    assert not QueueTicket.objects.exists()


def test_c126_a_guest_is_told_where_to_register(api: Client) -> None:
    answer = api(GuestFactory()).post(
        "/api/v1/queue", {"ladder": LADDER, "seats": 2}, format="json"
    )
    assert answer.status_code == 403
    assert answer.json()["code"] == "guest_not_allowed"
    assert answer.json()["register"] == "/cuenta/signup/"


def test_c45_the_queue_names_the_match_that_waits(api: Client) -> None:
    user = UserFactory()
    match = start_match(
        game=GAME, edition=EDITION, options={}, ranked=True,
        players=[Player(user), Player(UserFactory())],
    )  # fmt: skip
    answer = api(user).post("/api/v1/queue", {"ladder": LADDER, "seats": 2}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_ranked_match")
    assert answer.json()["match"] == match.public_id


def test_c139_c140_too_many_tables_a_minute(
    host: User, api: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        UserOrAddressThrottle, "THROTTLE_RATES", {"default": "600/min", "tables": "2/min"}
    )
    client = api(host)
    for _ in range(2):
        created(client)
    answer = client.post("/api/v1/tables", {"game": GAME}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.json()["limit"] == "tables"
    assert client.get("/api/v1/tables").status_code == 200
    created(api(UserFactory()))  # per user, not per address


def test_an_unknown_table_is_not_found(api: Client) -> None:
    answer = api().get("/api/v1/tables/nothere")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_talk_needs_a_table_that_is_there(host: User, api: Client) -> None:
    at = "/api/v1/tables/nowhere/chat"
    assert api(host).post(at, {"text": "hola"}, format="json").status_code == 404
    assert api(host).get(at).status_code == 404


def test_who_was_sent_away_does_not_talk_there_any_more(host: User, api: Client) -> None:
    noisy = GuestFactory()
    at = f"/api/v1/tables/{created(api(host))['id']}"
    api(noisy).post(f"{at}/join", {}, format="json")
    assert api(noisy).post(f"{at}/chat", {"text": "hola"}, format="json").status_code == 201
    api(host).post(f"{at}/kick", {"seat": 1}, format="json")
    refused = api(noisy).post(f"{at}/chat", {"text": "hola"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (403, "kicked")
