"""Sockets through the real Daphne: refused handshakes, an orderly end, a killed server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection as AsyncConnection
from websockets.asyncio.client import connect as async_connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from realtime.hub import PING_SECONDS
from tests.api_client import ApiClient, meet
from tests.processes.quiet_proxy import QuietProxy
from tests.stack import ROOT, Stack, wait_for

pytestmark = pytest.mark.processes

BACK_WITHIN = 20.0  # seconds until a server that ended answers again


def dial(stack: Stack, path: str, **headers: str) -> ClientConnection:
    url = stack.url.replace("http", "ws", 1).rstrip("/") + path
    return connect(url, additional_headers=headers, open_timeout=5, close_timeout=1)


def dial_again(stack: Stack, path: str, **headers: str) -> ClientConnection:
    """As a client does after a loss: until the server is back."""
    until = time.monotonic() + BACK_WITHIN
    while True:
        try:
            return dial(stack, path, **headers)
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=10))
        if message["type"] == kind:
            return message


def bearer(client: ApiClient) -> dict[str, str]:
    token = client.call("POST", "/me/tokens", {"label": "socket"})["token"]
    return {"Authorization": f"Bearer {token}"}


def greeted(socket: ClientConnection, last: int | None = None) -> dict[str, Any]:
    """The snapshot that answers a hello."""
    socket.send(json.dumps({"type": "hello", "last": last}))
    return hear(socket, "snapshot")


def test_c70_the_handshake_of_another_site_is_refused(
    stack: Stack, clients: list[ApiClient]
) -> None:
    path = f"/ws/match/{clients[0].table_with_bots(2)}/"
    for foreign in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {}):
        with pytest.raises(InvalidStatus) as refused:
            dial(stack, path, **foreign)
        assert refused.value.response.status_code == 403
    with dial(stack, "/ws/lobby/", Origin=stack.url.rstrip("/")):
        pass
    with dial(stack, path, **bearer(clients[0])) as socket:
        assert greeted(socket)["match"]["seat"] is not None


def test_c71_c75_after_a_killed_server_only_who_came_back_is_present(
    stack: Stack, clients: list[ApiClient]
) -> None:
    """Three were connected. One does not come back, and is known to be gone within a minute. All
    the while a socket in which nobody says anything outlives an impatient proxy."""
    path = f"/ws/match/{meet(clients)}/"
    headers = [bearer(client) for client in clients]
    with ExitStack() as opened:
        sockets = [opened.enter_context(dial(stack, path, **header)) for header in headers]
        for socket in sockets:
            greeted(socket)
        while hear(sockets[0], "presence")["present"] != [0, 1, 2]:
            pass
        killed = time.monotonic()
        stack.kill("daphne")
        back = [opened.enter_context(dial_again(stack, path, **h)) for h in headers[:2]]
        seats = set()
        for socket in back:
            snapshot = greeted(socket, 0)
            seats.add(snapshot["match"]["seat"])
            assert [r["version"] for r in snapshot["records"]] == list(
                range(1, snapshot["match"]["version"] + 1)
            )
        # Who only listens would be gone as well: pings are answered meanwhile.
        port = int(stack.url.rsplit(":", 1)[1])
        proxy = opened.enter_context(QuietProxy(port, patience=2.5 * PING_SECONDS))
        quiet = opened.enter_context(dial_lobby_at(proxy.port))
        opened_at = time.monotonic()
        while (present := set(_next(back, killed + 60)["present"])) != seats:
            assert present > seats
        while time.monotonic() < opened_at + 3 * PING_SECONDS:
            assert hear(quiet, "ping")
        assert proxy.hung_up == 0


def dial_lobby_at(port: int) -> ClientConnection:
    """Without the pings of the client's own protocol: nothing but what the server says."""
    return connect(
        f"ws://localhost:{port}/ws/lobby/",
        origin=Origin(f"http://localhost:{port}"),
        ping_interval=None,
    )


def test_c75_pings_come_well_before_the_shipped_proxy_loses_patience() -> None:
    """Longer than an idle proxy waits nothing is ever silent."""
    found = re.search(r"proxy_read_timeout (\d+)s", (ROOT / "deploy" / "nginx.conf").read_text())
    assert found is not None
    assert int(found[1]) > 3 * PING_SECONDS


def test_c65_a_bots_move_in_a_worker_reaches_a_socket_of_the_web_server(
    stack: Stack, clients: list[ApiClient]
) -> None:
    client = clients[0]
    match_id = client.table_with_bots(2)
    with dial(stack, f"/ws/match/{match_id}/", **bearer(client)) as socket:
        greeted(socket)
        until = time.monotonic() + 30
        while not (bots := _records_of_bots(socket)):
            assert time.monotonic() < until, "no move of a bot arrives"
            match = client.match(match_id)
            if match["legal"]:
                client.act(match)
    assert bots[0]["kind"] == "action"


def _records_of_bots(socket: ClientConnection) -> list[dict[str, Any]]:
    """Those in the next message, if one comes soon."""
    try:
        message: dict[str, Any] = json.loads(socket.recv(timeout=0.2))
    except TimeoutError:
        return []
    if message["type"] == "ping":
        socket.send('{"type": "pong"}')
    records = message.get("records", []) if message["type"] == "update" else []
    return [record for record in records if record["actor"] == "bot"]


def _next(sockets: list[ClientConnection], until: float) -> dict[str, Any]:
    """The next news of presence that the first hears, while all answer their pings."""
    while True:
        for place, socket in enumerate(sockets):
            assert time.monotonic() < until, "presence is still wrong"
            try:
                message: dict[str, Any] = json.loads(socket.recv(timeout=0.2))
            except TimeoutError:
                continue
            if message["type"] == "ping":
                socket.send('{"type": "pong"}')
            if message["type"] == "presence" and place == 0:
                return message


async def test_c72_with_200_sockets_the_server_ends_in_time_and_says_so(stack: Stack) -> None:
    """Each is told, closed with the code for it, and can come back afterwards."""
    url = stack.url.replace("http", "ws", 1).rstrip("/") + "/ws/lobby/"
    origin = Origin(stack.url.rstrip("/"))
    wait_for(f"{stack.url.rstrip('/')}/healthz")
    few = asyncio.Semaphore(20)

    async def open_one() -> AsyncConnection:
        async with few:
            return await async_connect(url, origin=origin, open_timeout=20)

    async def end_of(socket: AsyncConnection) -> tuple[str, int | None]:
        last = ""
        with suppress(ConnectionClosed):
            async for text in socket:
                message = json.loads(text)
                last = message.get("code", "") if message["type"] == "closed" else last
        return last, socket.close_code

    sockets = await asyncio.gather(*(open_one() for _ in range(200)))
    (daphne,) = stack.pids("daphne")
    began = time.monotonic()
    os.kill(daphne, signal.SIGTERM)
    async with asyncio.timeout(10):
        ends = await asyncio.gather(*(end_of(socket) for socket in sockets))
        while daphne in stack.pids("daphne"):
            await asyncio.sleep(0.05)
    assert time.monotonic() - began < 10
    assert set(ends) == {("server_restart", 4012)}
    with dial_again(stack, "/ws/lobby/", Origin=stack.url.rstrip("/")) as socket:
        assert hear(socket, "ping")
