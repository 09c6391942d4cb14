"""A match over REST: views, acts, conflicts, repeats, export."""

from __future__ import annotations

import json
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from django.test import Client

from accounts.models import User
from core import jobs
from games import payloads, positions, services
from games.models import Match, MatchRecord, MatchSeat, MatchSecret
from games.positions import load_position
from tests.api.world import World, build_world
from tests.factories import UserFactory
from tests.shapes import assert_shape

API = "/api/v1/matches"


def post(client: Client, path: str, body: dict[str, Any]) -> Any:
    return client.post(f"{API}/{path}", body, content_type="application/json")


@pytest.fixture
def me(world: World) -> Client:
    return world.client("seated")


def act_of(world: World, which: int = 0, **more: Any) -> dict[str, Any]:
    return {"action": world.legal()[which], "expected_version": world.match.version, **more}


# --- what one sees --------------------------------------------------------


def test_the_payloads_have_the_shapes_that_the_schema_promises(world: World, me: Client) -> None:
    match = f"{API}/{world.match.public_id}"
    for client in (me, Client(), world.client("staff")):
        assert_shape("MatchPayload", client.get(match).json())
        assert_shape("EventsPayload", client.get(f"{match}/events").json())
    assert_shape("MatchList", me.get(API).json())
    assert_shape("GameList", me.get("/api/v1/games").json())
    answer = post(me, f"{world.match.public_id}/actions", act_of(world))
    assert_shape("ActionAnswer", answer.json())
    assert_shape("ActionAnswer", post(me, f"{world.match.public_id}/undo", act_of(world)).json())


def test_c79_strangers_and_staff_see_what_everybody_sees(world: World) -> None:
    for role in ("anon", "guest", "other", "staff"):
        match = world.client(role).get(f"{API}/{world.match.public_id}").json()
        assert (match["seat"], match["legal"], match["can_undo"]) == (None, [], False)
        assert (match["view"]["hand"], match["view"]["cards"]) == (None, None)
        assert (match["server_seed"], match["decision_version"]) == (None, None)


def test_the_player_to_act_gets_view_and_legal_actions(world: World, me: Client) -> None:
    match = me.get(f"{API}/{world.match.public_id}").json()
    assert match["legal"] == json.loads(json.dumps(world.legal()))
    assert match["view"]["hand"] is not None


def test_c77_a_new_field_of_a_model_is_shown_to_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Payloads are built up by name: what nobody added to them is not in them."""
    for model in (Match, MatchSeat, MatchRecord, User):
        monkeypatch.setattr(model, "dummy_secret", "MARKED", raising=False)
        monkeypatch.setattr(model, "__str__", lambda _: "MARKED")
    for role in ("anon", "seated", "staff"):
        client = world.client(role)
        for path in ("", "/events"):
            assert b"MARKED" not in client.get(f"{API}/{world.match.public_id}{path}").content


def test_c78_no_seed_before_the_end_and_no_two_alike(world: World) -> None:
    secrets = list(MatchSecret.objects.all())
    seeds = [bytes(s.server_seed).hex() for s in secrets] + [bytes(s.seed).hex() for s in secrets]
    for role in ("anon", "seated", "staff"):
        client = world.client(role)
        for path in ("", "/events"):
            text = client.get(f"{API}/{world.match.public_id}{path}").content.decode()
            assert not any(seed in text for seed in seeds)
    another = build_world()
    assert bytes(another.match.secret.server_seed).hex() not in seeds


def test_my_matches_newest_first_by_status(world: World, me: Client) -> None:
    row = me.get(API).json()["matches"][0]
    assert (row["id"], row["your_turn"]) == (world.match.public_id, True)
    assert me.get(f"{API}?status=finished").json() == {"matches": [], "next": None}
    assert world.client("other").get(API).json()["matches"] == []
    for query in ("status=none", "page=-1", "page=x", "page=²"):
        assert me.get(f"{API}?{query}").status_code == 400


def test_events_after_a_number(world: World, me: Client) -> None:
    url = f"{API}/{world.match.public_id}/events"
    post(me, f"{world.match.public_id}/actions", act_of(world))
    world.match.refresh_from_db()
    whole = me.get(url).json()
    assert [r["version"] for r in whole["records"]] == list(range(world.match.version + 1))
    later = me.get(f"{url}?after={world.match.version - 1}").json()
    assert later["records"] == whole["records"][-1:]
    assert me.get(f"{url}?after={world.match.version}").json()["records"] == []
    for bad in ("-1", "x", "1.5", "99999999999999999999", ""):
        assert me.get(f"{url}?after={bad}").status_code == 400


def test_looking_back_shows_what_each_could_see_then(world: World, me: Client) -> None:
    """Also to a process that never saw that version; the cache of played positions stays as is."""
    match = f"{API}/{world.match.public_id}"
    clients = (me, Client())
    then = [client.get(match).json() for client in clients]
    version = then[0]["version"]
    post(me, f"{world.match.public_id}/actions", act_of(world))
    for _ in range(2):
        answers = [client.get(f"{match}/view?at={version}").json() for client in clients]
        assert answers == [{"version": version, "view": one["view"]} for one in then]
        assert_shape("ViewPayload", answers[0])
        positions.forget_all()
    assert answers[0]["view"]["hand"] is not None
    assert answers[1]["view"]["hand"] is None
    assert me.get(f"{match}/view").json()["view"] == me.get(match).json()["view"]


def test_there_is_no_looking_at_what_was_taken_back_or_is_to_come(world: World, me: Client) -> None:
    match = f"{API}/{world.match.public_id}"
    post(me, f"{world.match.public_id}/actions", act_of(world))
    version = act_of(world)["expected_version"]
    undone = post(me, f"{world.match.public_id}/undo", {"expected_version": version})
    assert undone.status_code == 200
    status = {at: me.get(f"{match}/view?at={at}").status_code for at in range(version + 3)}
    assert [at for at, code in status.items() if code != 200] == [version, version + 2]
    assert set(status.values()) == {200, 404}
    for bad in ("-1", "x", "1.5", "99999999999999999999", ""):
        assert me.get(f"{match}/view?at={bad}").status_code == 400


# --- acting --------------------------------------------------------


def test_c01_the_second_act_on_one_decision_gets_409_with_the_present_version(
    world: World, me: Client
) -> None:
    path, body = f"{world.match.public_id}/actions", act_of(world)
    version = world.match.version
    assert post(me, path, body).status_code == 200
    refused = post(me, path, {**body, "action": world.legal()[1]})
    assert refused.status_code == 409
    problem = refused.json()
    assert problem["code"] == "stale_version"
    assert problem["version"] == version + 1


def test_c02_after_a_stale_version_a_retry_with_the_present_one_succeeds(
    world: World, me: Client
) -> None:
    path = f"{world.match.public_id}/actions"
    post(me, path, act_of(world))  # the camp; its path is a new decision
    stale = {**act_of(world), "expected_version": world.match.version - 1}
    refused = post(me, path, stale)
    assert (refused.status_code, refused.json()["code"]) == (409, "stale_version")
    again = {**stale, "expected_version": refused.json()["version"]}
    assert post(me, path, again).status_code == 200


def test_c08_a_repeated_request_is_answered_again_and_done_once(world: World, me: Client) -> None:
    path, body = f"{world.match.public_id}/actions", act_of(world, request_id="once")
    first = post(me, path, body).json()
    second = post(me, path, body).json()
    assert (second["version"], second["record"]) == (first["version"], first["record"])
    other_body = {**body, "action": world.legal()[1]}
    refused = post(me, path, other_body)
    assert (refused.status_code, refused.json()["code"]) == (409, "request_reused")
    assert MatchRecord.objects.filter(request_id="once").count() == 1


def test_c15_the_server_knows_whose_turn_it_is(world: World, me: Client) -> None:
    """The rival is not to act, whatever version his client names."""
    rival = Client()
    rival.force_login(world.rival, backend="django.contrib.auth.backends.ModelBackend")
    refused = post(rival, f"{world.match.public_id}/actions", act_of(world))
    assert (refused.status_code, refused.json()["code"]) == (409, "not_active")


@pytest.mark.parametrize("operation", ["actions", "undo"])
def test_c16_without_a_version_nothing_is_done(world: World, me: Client, operation: str) -> None:
    for body in ({"action": world.legal()[0]}, {**act_of(world), "expected_version": None}):
        refused = post(me, f"{world.match.public_id}/{operation}", body)
        assert (refused.status_code, refused.json()["code"]) == (428, "version_required")


@pytest.mark.parametrize("version", ["1", 1.5, True, -1, 2**40, [1]])
def test_c16_a_version_that_is_none_is_malformed(world: World, me: Client, version: Any) -> None:
    refused = post(me, f"{world.match.public_id}/actions", act_of(world, expected_version=version))
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("request_id", ["", "x" * 65, "a b", "\x00", "ñ", 5])
def test_a_request_id_is_short_and_plain(world: World, me: Client, request_id: Any) -> None:
    refused = post(me, f"{world.match.public_id}/actions", act_of(world, request_id=request_id))
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


def test_what_the_rules_forbid_names_the_rule(world: World, me: Client) -> None:
    body = {"action": {"type": "end_turn"}, "expected_version": world.match.version}
    refused = post(me, f"{world.match.public_id}/actions", body)
    assert refused.status_code == 409
    problem = refused.json()
    assert problem["code"] == "illegal_action"
    assert problem["reason_code"]
    assert problem["rule"]


@pytest.mark.parametrize("action", [{}, {"type": "fly"}, {"type": "roll", "dice": 6}, [], None, 3])
def test_what_no_game_knows_is_malformed(world: World, me: Client, action: Any) -> None:
    body = {"action": action, "expected_version": world.match.version}
    assert post(me, f"{world.match.public_id}/actions", body).status_code == 400


@pytest.mark.locks
def test_c06_of_20_parallel_posts_one_makes_a_move(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Identical ones without a request id: one 200, the others 409; one record is stored."""
    monkeypatch.setattr(jobs, "_send", lambda *_: None)
    positions.forget_all()
    world = build_world()
    path, body = f"{world.match.public_id}/actions", act_of(world)
    clients = [world.client("seated") for _ in range(20)]
    statuses: Counter[int] = Counter()

    def one(client: Client) -> None:
        try:
            statuses[post(client, path, body).status_code] += 1
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert statuses == {200: 1, 409: 19}
    made = MatchRecord.objects.filter(match=world.match, version__gt=world.match.version)
    assert made.count() == 1


# --- leaving, and after the end --------------------------------------------------------


def test_a_running_match_is_not_exported(world: World, me: Client) -> None:
    refused = me.get(f"{API}/{world.match.public_id}/export")
    assert (refused.status_code, refused.json()["code"]) == (409, "match_running")


def test_an_ended_match_is_exported_and_replay_agrees(
    world: World, me: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = world.match
    for step in range(14):  # the set-up, an undo, and the first turns
        match.refresh_from_db()
        position = load_position(match)
        seat = position.active[0]
        user = match.seats.get(index=seat).user
        how: dict[str, Any] = {"match_id": match.public_id, "seat": seat, "user": user}
        how |= {"expected_version": match.version, "request_id": None}
        made = services.submit_action(action=position.legal(seat)[0], **how)
        if step == 2:
            services.undo_action(**{**how, "expected_version": made.version})
    assert me.post(f"{API}/{match.public_id}/resign").status_code == 200
    services.staff_abort(match_pk=match.pk, by=world.users["staff"], reason="test")
    exported = Client().get(f"{API}/{match.public_id}/export")
    assert exported.status_code == 200
    assert (
        exported.json()["server_seed"] == me.get(f"{API}/{match.public_id}").json()["server_seed"]
    )
    file = tmp_path / "match.json"
    file.write_bytes(exported.content)
    call_command("replay", str(file))
    assert "agree" in capsys.readouterr().out


def test_a_match_that_was_called_off_before_it_began_has_nothing_to_export(db: None) -> None:
    users = [UserFactory(), UserFactory()]
    match = services.start_match(
        game="cinco-vetas",
        edition="standard",
        options={},
        players=[services.Player(user) for user in users],
        ranked=False,
    )
    services.abort_match(match_id=match.public_id, user=users[0])
    refused = Client().get(f"{API}/{match.public_id}/export")
    assert (refused.status_code, refused.json()["code"]) == (409, "match_not_started")


def test_times_go_out_in_utc_with_milliseconds(world: World, me: Client) -> None:
    match = me.get(f"{API}/{world.match.public_id}").json()
    assert match["created_at"] == payloads.iso(world.match.created_at)
    assert match["server_time"].endswith("Z")
