"""The sockets around a match: table, lobby, and the user's own."""

from __future__ import annotations

import asyncio
import time

import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from core.push import LOBBY_GROUP, push_now
from ladders.selectors import rating_value
from matchmaking import services
from matchmaking.models import QueueTicket, Table
from matchmaking.services import create_table, join_queue, start_table, take_seat
from realtime import hub
from realtime.consumers.base import CLOSE_CODES
from tests.realtime.sockets import Socket


@database_sync_to_async
def new_table(host: User, *, public: bool = True) -> Table:
    return create_table(
        user=host, game="cinco-vetas", edition="standard", options={}, seats=2, public=public
    )


async def test_a_table_is_told_on_entering_and_on_every_change(ana: User, berto: User) -> None:
    table = await new_table(ana)
    async with Socket(f"/ws/table/{table.public_id}/", user=ana) as socket:
        first = (await socket.hear("table"))["table"]
        assert [seat["user"] and seat["user"]["name"] for seat in first["seats"]] == [
            ana.name,
            None,
        ]
        await database_sync_to_async(take_seat)(user=berto, table_id=table.public_id)
        changed = (await socket.hear("table"))["table"]
        assert changed["seats"][1]["user"]["name"] == berto.name
        assert changed["version"] > first["version"]


async def test_a_lost_change_of_a_table_is_told_with_the_next_ping(ana: User) -> None:
    table = await new_table(ana)
    async with Socket(f"/ws/table/{table.public_id}/", user=ana) as socket:
        await socket.hear("table")
        await database_sync_to_async(Table.objects.filter(pk=table.pk).update)(version=77)
        await hub.current().round()
        assert (await socket.hear("table"))["table"]["version"] == 77
        assert (await socket.hear("ping"))["version"] == 77
        await hub.current().round()
        await socket.hear("ping")
        assert sum(message["type"] == "table" for message in socket.seen) == 2


async def test_talk_at_a_table(ana: User, berto: User) -> None:
    table = await new_table(ana)
    path = f"/ws/table/{table.public_id}/"
    async with Socket(path, user=ana) as hers, Socket(path) as stranger:
        await hers.hear("table")
        await hers.say("chat", text="¿Jugamos?")
        assert (await hers.hear("chat"))["line"]["text"] == "¿Jugamos?"
        await stranger.say("chat", text="hola")
        assert (await stranger.hear("refused"))["problem"]["code"] == "not_signed_in"


async def test_whom_the_host_sent_away_hears_no_more_talk(ana: User, berto: User) -> None:
    table = await new_table(ana)
    await database_sync_to_async(take_seat)(user=berto, table_id=table.public_id)
    path = f"/ws/table/{table.public_id}/"
    async with Socket(path, user=ana) as hers, Socket(path, user=berto) as his:
        await his.hear("table")
        await hers.say("chat", text="Bienvenido")
        await his.hear("chat")
        await database_sync_to_async(services.kick)(user=ana, table_id=table.public_id, seat=1)
        await his.hear("table")
        async with Socket(path, user=berto) as again:
            await again.hear("table")
            await hers.say("chat", text="Ahora solas")
            while (await hers.hear("chat"))["line"]["text"] != "Ahora solas":
                pass
            await hub.current().round()
            for socket in (his, again):
                await socket.hear("ping")
                lines = [m["line"]["text"] for m in socket.seen if m["type"] == "chat"]
                assert "Ahora solas" not in lines


async def test_no_table_no_socket(transactional_db: None) -> None:
    socket = Socket("/ws/table/nosuchtable/")
    assert await socket.open()
    assert await socket.hear_close() == 4404


async def test_the_start_of_a_table_sends_everybody_to_the_match(ana: User, berto: User) -> None:
    table = await new_table(ana)
    await database_sync_to_async(take_seat)(user=berto, table_id=table.public_id)
    await database_sync_to_async(services.set_ready)(
        user=berto, table_id=table.public_id, ready=True
    )
    async with Socket("/ws/me/", user=ana) as hers, Socket("/ws/me/", user=berto) as his:
        await database_sync_to_async(start_table)(user=ana, table_id=table.public_id)
        goto = await hers.hear("goto")
        assert goto["url"].startswith("/partida/")
        assert (await his.hear("goto"))["url"] == goto["url"]


async def test_the_lobby_is_told_at_most_twice_a_second(ana: User) -> None:
    async with Socket("/ws/lobby/") as socket:
        await socket.say("hello")
        assert (await socket.hear("lobby"))["tables"] == []
        began, lists = time.monotonic(), 0
        for _ in range(3):
            await new_table(ana)
            push_now([(LOBBY_GROUP, {"type": "lobby", "tables": []})])
        while True:
            lists += 1
            if len((await socket.hear("lobby"))["tables"]) == 3:
                break
        assert lists <= 1 + (time.monotonic() - began) / 0.5


async def test_a_lobby_that_missed_the_news_hears_them_with_the_ping(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Socket("/ws/lobby/") as socket:
        await socket.say("hello")
        await socket.hear("lobby")
        monkeypatch.setattr("matchmaking.services.rooms.push_now", lambda _: None)
        table = await new_table(ana)
        await hub.current().round()
        tables = (await socket.hear("lobby"))["tables"]
        assert [row["id"] for row in tables] == [table.public_id]


async def test_a_table_by_link_is_not_in_the_lobby(ana: User) -> None:
    await new_table(ana, public=False)
    async with Socket("/ws/lobby/") as socket:
        await socket.say("hello")
        assert (await socket.hear("lobby"))["tables"] == []


async def test_the_queue_page_keeps_its_ticket_alive(ana: User) -> None:
    @database_sync_to_async
    def enter() -> QueueTicket:
        ticket = join_queue(user=ana, ladder="cinco-vetas", seats=2)
        QueueTicket.objects.filter(pk=ticket.pk).update(seen_at="2026-01-01T00:00:00Z")
        return ticket

    ticket = await enter()
    async with Socket("/ws/me/", user=ana) as socket:
        await socket.say("hello")
        queue = await socket.hear("queue")
        assert queue["ticket"]["ladder"] == "cinco-vetas"
        await socket.say("queue_alive")
        await socket.say("hello")
        await socket.hear("queue")
        await database_sync_to_async(ticket.refresh_from_db)()
        assert ticket.seen_at.year > 2026 or ticket.seen_at.month > 1
        assert await database_sync_to_async(rating_value)(ana, "cinco-vetas") == ticket.rating


async def test_a_queue_page_without_a_ticket_is_told_so(ana: User) -> None:
    async with Socket("/ws/me/", user=ana) as socket:
        await socket.say("queue_alive")
        assert (await socket.hear("queue"))["ticket"] is None


async def test_what_concerns_one_user_reaches_no_other(ana: User, berto: User) -> None:
    async with Socket("/ws/me/", user=ana) as hers, Socket("/ws/me/", user=berto) as his:
        await database_sync_to_async(join_queue)(user=ana, ladder="cinco-vetas", seats=2)
        assert (await hers.hear("queue"))["ticket"]["ladder"] == "cinco-vetas"
        assert await his.is_quiet()


async def test_c72_who_is_still_coming_in_when_the_server_ends_is_told_too(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = asyncio.Event()

    async def slow(_: object) -> bool:
        return await joined.wait()

    monkeypatch.setattr("realtime.consumers.lobby.LobbyConsumer.enter", slow)
    monkeypatch.setattr(hub, "_FLUSH_SECONDS", 0)
    async with Socket("/ws/lobby/") as entering:
        await hub.current().close_all()
        assert await entering.hear_close() == CLOSE_CODES["server_restart"]
        joined.set()
        async with Socket("/ws/lobby/") as late:
            assert await late.hear_close() == CLOSE_CODES["server_restart"]
        assert not hub.current().sockets
