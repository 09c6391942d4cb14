"""The socket of a match: who hears what, how one acts over it, what happens after a gap."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import msgspec
import pytest
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from accounts.models import User
from core.metrics import RESYNCS
from games import selectors, services
from games.models import Match
from games.positions import load_position
from realtime import hub, messages
from tests.realtime.sockets import Socket


def path(match: Match) -> str:
    return f"/ws/match/{match.public_id}/"


@database_sync_to_async
def stored_version(match: Match) -> int:
    match.refresh_from_db()
    return match.version


@database_sync_to_async
def play(match: Match, count: int = 1) -> list[int]:
    """Play the first legal action of whoever may act, `count` times; the seats that acted."""
    acted = []
    for _ in range(count):
        match.refresh_from_db()
        position = load_position(match)
        seat = position.active[0]
        services.submit_action(
            match_id=match.public_id,
            seat=seat,
            user=match.seats.get(index=seat).user,
            action=position.legal(seat)[0],
            expected_version=match.version,
            request_id=None,
        )
        acted.append(seat)
    return acted


async def hear_present(socket: Socket, seats: list[int]) -> None:
    """Until just these seats are told to be present; fails after a silence."""
    while (await socket.hear("presence"))["present"] != seats:
        pass


def active_and_other(snapshot: dict[str, Any]) -> tuple[int, int]:
    active = next(seat["index"] for seat in snapshot["match"]["seats"] if seat["active"])
    return active, 1 - active


async def test_a_snapshot_is_the_match_as_its_seat_may_see_it(duel: Match, seats) -> None:
    async with Socket(path(duel), user=seats[1]) as socket:
        snapshot = await socket.greet()
        assert snapshot["match"]["seat"] == 1
        assert snapshot["match"]["view"]["hand"] is not None
        assert [record["version"] for record in snapshot["records"]] == [0]
        assert snapshot["chat"] == []
        msgspec.convert(snapshot, messages.SocketSnapshot, strict=True)


async def test_an_action_is_acknowledged_and_reaches_the_other_seat_and_the_spectators(
    duel: Match, seats
) -> None:
    async with (
        Socket(path(duel), user=seats[0]) as first,
        Socket(path(duel), user=seats[1]) as second,
        Socket(path(duel)) as stranger,
    ):
        snapshot = await first.greet()
        await second.greet()
        await stranger.greet()
        active, other = active_and_other(snapshot)
        sockets = {0: first, 1: second}
        legal = (await sockets[active].greet())["match"]["legal"]
        await sockets[active].say("action", request_id="r1", expected_version=0, action=legal[0])
        ack = await sockets[active].hear("ack")
        assert (ack["request_id"], ack["version"]) == ("r1", 1)
        assert ack["record"]["action"] == legal[0]
        msgspec.convert(ack, messages.SocketAck, strict=True)
        for socket in (sockets[active], sockets[other], stranger):
            update = next((m for m in socket.seen if m["type"] == "update"), None)
            update = update or await socket.hear("update")
            assert (update["base"], update["version"]) == (0, 1)
            msgspec.convert(update, messages.SocketUpdate, strict=True)


async def test_a_client_that_closes_right_after_its_action_has_acted_and_is_gone_at_once(
    duel: Match, seats, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    send = AsyncWebsocketConsumer.send

    async def closing(self: Any, text_data: str, **more: Any) -> None:
        if '"ack"' in text_data:  # as the server does once the client has said goodbye
            raise Disconnected
        await send(self, text_data, **more)

    async with Socket(path(duel)) as stranger:
        active, _ = active_and_other(await stranger.greet())
        leaver = Socket(path(duel), user=seats[active])
        assert await leaver.open()
        await hear_present(stranger, [active])
        legal = (await leaver.greet())["match"]["legal"]
        monkeypatch.setattr(AsyncWebsocketConsumer, "send", closing)
        await leaver.say("action", request_id="r1", expected_version=0, action=legal[0])
        await leaver.wire.disconnect(timeout=5)
        assert (await stranger.hear("update"))["version"] == 1
        await hear_present(stranger, [])
    assert "socket_fault" not in caplog.text


async def test_c70_a_stranger_looks_on_but_may_not_act(duel: Match) -> None:
    async with Socket(path(duel)) as socket:
        assert (await socket.greet())["match"]["seat"] is None
        for request in ("action", "undo"):
            await socket.say(request, request_id="x", expected_version=0, action={"type": "roll"})
            refused = await socket.hear("refused")
            assert refused["problem"]["code"] == "not_signed_in"
            assert refused["request_id"] == "x"


async def test_c85_the_seat_is_the_callers_whatever_the_message_says(
    duel: Match, seats, ana: User
) -> None:
    position = await database_sync_to_async(load_position)(duel)
    active = position.active[0]
    async with Socket(path(duel), user=seats[1 - active]) as socket:
        await socket.say(
            "action",
            request_id="x",
            expected_version=0,
            seat=active,
            user=seats[active].pk,
            action=position.legal(active)[0],
        )
        assert (await socket.hear("refused"))["problem"]["code"] == "not_active"
    assert await stored_version(duel) == 0


async def test_c85_another_signed_in_user_has_no_seat(duel: Match, new_user: User) -> None:
    async with Socket(path(duel), user=new_user) as socket:
        await socket.say("action", request_id="x", expected_version=0, action={"type": "roll"})
        assert (await socket.hear("refused"))["problem"]["code"] == "not_your_seat"


async def test_c01_of_two_acts_on_one_decision_the_second_hears_the_present_version(
    duel: Match, seats
) -> None:
    position = await database_sync_to_async(load_position)(duel)
    active = position.active[0]
    legal = position.legal(active)
    async with (
        Socket(path(duel), user=seats[active]) as here,
        Socket(path(duel), user=seats[active]) as there,
    ):
        await here.say("action", request_id="a", expected_version=0, action=legal[0])
        await there.say("action", request_id="b", expected_version=0, action=legal[1])
        answers = [await here.hear("ack", "refused"), await there.hear("ack", "refused")]
    assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
    refused = next(answer for answer in answers if answer["type"] == "refused")
    msgspec.convert(refused, messages.SocketRefused, strict=True)
    assert refused["problem"]["code"] == "stale_version"
    assert refused["problem"]["version"] == 1
    assert await stored_version(duel) == 1


async def test_c08_a_repeated_request_gets_the_stored_answer(duel: Match, seats) -> None:
    position = await database_sync_to_async(load_position)(duel)
    active = position.active[0]
    async with Socket(path(duel), user=seats[active]) as socket:
        request = {"request_id": "same", "expected_version": 0, "action": position.legal(active)[0]}
        await socket.say("action", **request)
        first = await socket.hear("ack")
        await socket.say("action", **request)
        assert await socket.hear("ack") == first
        await socket.say("action", **{**request, "action": position.legal(active)[1]})
        assert (await socket.hear("refused"))["problem"]["code"] == "request_reused"
    assert await stored_version(duel) == 1


async def test_c16_an_act_without_a_version_is_refused(duel: Match, seats) -> None:
    async with Socket(path(duel), user=seats[0]) as socket:
        await socket.say("action", request_id="x", action={"type": "roll"})
        problem = (await socket.hear("refused"))["problem"]
        assert (problem["code"], problem["status"]) == ("version_required", 428)


async def test_an_undo_over_the_socket(duel: Match, seats) -> None:
    (seat,) = await play(duel)
    async with Socket(path(duel), user=seats[seat]) as socket:
        await socket.say("undo", request_id="u", expected_version=1)
        ack = await socket.hear("ack")
        assert (ack["request_id"], ack["version"], ack["record"]["kind"]) == ("u", 2, "undo")
        await socket.say("undo", request_id="v", expected_version=2)
        assert (await socket.hear("refused"))["problem"]["code"] == "cannot_undo"


async def test_c68_after_a_gap_one_gets_the_records_that_one_missed_and_the_present_view(
    duel: Match, seats
) -> None:
    await play(duel)
    async with Socket(path(duel), user=seats[0]) as socket:
        seen = (await socket.greet())["match"]["version"]
    await play(duel, 2)
    async with (
        Socket(path(duel), user=seats[0]) as back,
        Socket(path(duel), user=seats[0]) as anew,
    ):
        resumed = await back.greet(last=seen)
        fresh = await anew.greet()
        assert [record["version"] for record in resumed["records"]] == [2, 3]
        assert resumed["match"]["view"] == fresh["match"]["view"]
        assert resumed["match"]["hash"] == fresh["match"]["hash"]
        await back.say("resume", last=2)
        assert [r["version"] for r in (await back.hear("snapshot"))["records"]] == [3]


async def test_c23_each_view_that_drifted_is_counted(duel: Match, seats) -> None:
    def counted(because: str) -> float:
        return RESYNCS.labels(because)._value.get()

    gaps, drifts = counted("gap"), counted("hash")
    async with Socket(path(duel), user=seats[0]) as socket:
        await socket.greet()
        await socket.say("resume", last=0, because="hash")
        await socket.hear("snapshot")
        assert (counted("gap"), counted("hash")) == (gaps, drifts + 1)
        await socket.say("resume", last=0, because="sunspots")
        assert (await socket.hear("refused"))["problem"]["code"] == "malformed"


@pytest.mark.parametrize("last", [10_000, None])
async def test_c68_a_version_that_never_was_gets_the_whole_snapshot(
    duel: Match, seats, last: int | None
) -> None:
    await play(duel, 2)
    async with Socket(path(duel), user=seats[0]) as socket:
        snapshot = await socket.greet(last=last)
        assert [record["version"] for record in snapshot["records"]] == [0, 1, 2]


async def test_c68_who_stayed_and_who_came_back_end_with_the_same_view(duel: Match, seats) -> None:
    """A client that merges every update has the view of one that asks for a snapshot."""
    async with Socket(path(duel), user=seats[0]) as stayed:
        snapshot = await stayed.greet()
        view, version = snapshot["match"]["view"], snapshot["match"]["version"]
        await play(duel, 6)
        while version < 6:
            update = await stayed.hear("update")
            assert update["base"] == version
            view, version = {**view, **update["view"]}, update["version"]
        async with Socket(path(duel), user=seats[0]) as back:
            assert (await back.greet(last=0))["match"]["view"] == view


async def test_c23_a_socket_that_is_still_in_another_group_hears_its_own_updates_alone(
    duel: Match, seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it changes groups it is in two of them: the public patch fits no seat's view."""

    async def stays(*_: object) -> None:
        """It never gets out of the old group."""

    monkeypatch.setattr("realtime.consumers.match.MatchConsumer.quit", stays)
    async with Socket(path(duel), user=seats[0]) as socket:
        snapshot = (await socket.greet())["match"]
        view, version = snapshot["view"], snapshot["version"]
        await play(duel, 3)
        for _ in range(3):
            update = await socket.hear("update")
            assert update["base"] == version
            view, version = {**view, **update["view"]}, update["version"]
            assert hash_of(view) == update["hash"]


def hash_of(view: dict[str, Any]) -> str:
    """As the API describes it."""
    return hashlib.sha256(msgspec.json.encode(view, order="sorted")).hexdigest()[:16]


async def test_a_socket_of_before_the_start_hears_its_own_drawn_seat_and_no_other(
    new_match, ana: User, berto: User
) -> None:
    """Seats are numbered anew when the match begins: a socket must not keep the old number."""
    for _ in range(4):
        match = await database_sync_to_async(new_match)(ana, berto, begin=False)
        async with (
            Socket(path(match), user=ana) as hers,
            Socket(path(match), user=berto) as his,
        ):
            assert (await hers.greet())["match"]["view"] is None
            await his.greet()
            await database_sync_to_async(services.begin_match)(match_pk=match.pk)
            for socket, user in ((hers, ana), (his, berto)):
                snapshot = await socket.hear("snapshot")
                seat = await database_sync_to_async(selectors.seat_of)(match, user)
                assert snapshot["match"]["seat"] == seat
            await play(match)
            await database_sync_to_async(match.refresh_from_db)()
            position = await database_sync_to_async(load_position)(match)
            for socket, user in ((hers, ana), (his, berto)):
                seat = await database_sync_to_async(selectors.seat_of)(match, user)
                assert (await socket.hear("update"))["hash"] == position.view_hash(seat)


async def test_nonces_over_the_sockets_begin_the_match(new_match, ana: User, berto: User) -> None:
    match = await database_sync_to_async(new_match)(ana, berto, begin=False)
    async with Socket(path(match), user=ana) as hers, Socket(path(match), user=berto) as his:
        await hers.greet()
        await hers.say("nonce", nonce="aa" * 32, request_id="n")
        assert (await hers.hear("ack"))["request_id"] == "n"
        await his.say("nonce", nonce="bb")
        snapshot = await hers.hear("snapshot")
    assert snapshot["match"]["started"]
    assert snapshot["match"]["nonces"] == ["aa" * 32, "bb"]
    assert snapshot["match"]["server_seed"] is None


async def test_talk_reaches_the_seated_only(duel: Match, seats) -> None:
    async with (
        Socket(path(duel), user=seats[0]) as one,
        Socket(path(duel), user=seats[1]) as other,
        Socket(path(duel)) as stranger,
    ):
        assert "chat" not in await stranger.greet()
        await one.say("chat", text="¡Buena partida!")
        line = (await other.hear("chat"))["line"]
        assert (line["author"], line["text"]) == (seats[0].name, "¡Buena partida!")
        assert not any(message["type"] == "chat" for message in stranger.seen)
        assert [row["text"] for row in (await other.greet())["chat"]] == ["¡Buena partida!"]
        await stranger.say("chat", text="hola")
        assert (await stranger.hear("chat", "refused"))["type"] == "refused"


async def test_the_ping_carries_the_version_that_a_lost_push_did_not(duel: Match, seats) -> None:
    async with Socket(path(duel), user=seats[0]) as socket:
        await socket.greet()
        await database_sync_to_async(Match.objects.filter(pk=duel.pk).update)(version=41)
        await hub.current().round()
        ping = await socket.hear("ping")
        assert ping["version"] == 41
        msgspec.convert(ping, messages.SocketPing, strict=True)


async def test_one_query_a_ping_for_all_matches_of_the_process(
    new_match, ana: User, berto: User, django_assert_num_queries
) -> None:
    made = [await database_sync_to_async(new_match)(ana, berto) for _ in range(3)]
    sockets = [Socket(path(match), user=ana) for match in made]
    for socket in sockets:
        assert await socket.open()
        await socket.greet()  # it has entered, and the hub knows it
    asked = await database_sync_to_async(_queries_of_a_round)(list(hub.current().sockets))
    assert len([sql for sql in asked if "games_match" in sql]) == 1
    assert len(asked) == 5  # matches, talk, users, suspensions, sessions
    for socket in sockets:
        await socket.wire.disconnect()


def _queries_of_a_round(sockets: list[Any]) -> list[str]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        hub.selectors.gather(hub._watched(sockets))
    return [query["sql"] for query in captured.captured_queries]


async def test_presence_over_tabs_and_seats(duel: Match, seats) -> None:
    async with Socket(path(duel), user=seats[0]) as watcher:
        await watcher.greet()
        assert (await watcher.hear("presence"))["present"] == [0]
        async with Socket(path(duel), user=seats[1]):
            assert (await watcher.hear("presence"))["present"] == [0, 1]
            async with Socket(path(duel), user=seats[1]) as second_tab:
                await second_tab.greet()
            await hub.current().round()
            await watcher.hear("ping")
            assert [m["present"] for m in watcher.seen if m["type"] == "presence"][-1] == [0, 1]
        assert (await watcher.hear("presence"))["present"] == [0]


async def test_no_match_no_socket(transactional_db, new_user: User) -> None:
    socket = Socket("/ws/match/nosuchmatch/", user=new_user)
    assert await socket.open()
    assert await socket.hear_close() == 4404
    assert socket.seen == [{"type": "closed", "code": "not_found"}]


async def test_a_failing_service_is_a_refusal_and_the_socket_lives(
    duel: Match, seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(services, "submit_action", broken)
    async with Socket(path(duel), user=seats[0]) as socket:
        await socket.say("action", request_id="x", expected_version=0, action={"type": "roll"})
        problem = (await socket.hear("refused"))["problem"]
        assert problem["code"] == "server_fault"
        assert "secret detail" not in str(problem)
        await socket.greet()


@pytest.mark.parametrize("busy", [True, False])
async def test_when_the_server_shuts_down_it_says_so(duel: Match, seats, busy: bool) -> None:
    socket = Socket(path(duel), user=seats[0])
    assert await socket.open()
    await socket.greet()
    if busy:
        await socket.say("resume", last=None)
    else:
        await socket.hear("presence")
    socket.wire.future.cancel()  # what Daphne does on SIGTERM
    with pytest.raises(asyncio.CancelledError):
        await socket.wire.future
    sent = [socket.wire.output_queue.get_nowait() for _ in range(socket.wire.output_queue.qsize())]
    assert sent[-1] == {"type": "websocket.close", "code": 4012}
    assert "server_restart" in sent[-2]["text"]
