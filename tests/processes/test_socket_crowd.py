"""Sockets of real processes: bots in workers reach them, a server that ends lets them go."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from realtime.consumers.base import CLOSE_CODES
from realtime.hub import PING_SECONDS
from tests.api_client import ApiClient
from tests.stack import ROOT, running_stack, wait_for

pytestmark = pytest.mark.processes
SOCKETS = 200


async def _open(url: str, path: str, token: str) -> ClientConnection:
    return await connect(
        url.replace("http", "ws", 1) + path,
        additional_headers={"Authorization": f"Bearer {token}"},
        max_size=None, compression=None, open_timeout=30,
    )  # fmt: skip


async def _hear_of_a_bot(socket: ClientConnection, seconds: float) -> dict[str, Any]:
    """The first update with a bot's record."""
    async with asyncio.timeout(seconds):
        while True:
            message = msgspec.json.decode(await socket.recv())
            if message["type"] == "ping":
                await socket.send('{"type":"pong"}')
            for record in message.get("records", []):
                if message["type"] == "update" and record["actor"] == "bot":
                    return dict(record)


async def _until_closed(socket: ClientConnection) -> int | None:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_c65_a_bots_move_in_a_worker_reaches_a_socket_of_the_web_server(tmp_path: Path) -> None:
    with running_stack(tmp_path / "var") as stack, ApiClient(stack.url) as client:
        client.become_guest()
        match_id = client.table_with_bots(3)

        async def play() -> dict[str, Any]:
            socket = await _open(stack.url, f"/ws/match/{match_id}/", client.token)
            async with socket:
                await socket.send('{"type":"hello","last":null,"build":""}')
                heard = asyncio.create_task(_hear_of_a_bot(socket, 30))
                while not heard.done():
                    match = await asyncio.to_thread(client.match, match_id)
                    if match["legal"]:
                        await asyncio.to_thread(client.act, match)
                    await asyncio.sleep(0.1)
                return heard.result()

        record = asyncio.run(play())
    assert record["kind"] == "action"


def test_c72_a_web_server_with_200_sockets_ends_in_time_and_says_so(tmp_path: Path) -> None:
    with running_stack(tmp_path / "var") as stack, ApiClient(stack.url) as client:
        client.become_guest()

        async def end_it() -> tuple[float, list[int | None]]:
            sockets = [await _open(stack.url, "/ws/lobby/", client.token) for _ in range(SOCKETS)]
            waiting = [asyncio.create_task(_until_closed(socket)) for socket in sockets]
            (web,) = stack.pids("daphne")
            started = time.monotonic()
            # Only the server itself: `up` starts it again.
            os.kill(web, signal.SIGTERM)
            codes = await asyncio.wait_for(asyncio.gather(*waiting), 30)
            return time.monotonic() - started, codes

        took, codes = asyncio.run(end_it())
        assert took < 10
        assert codes.count(CLOSE_CODES["server_restart"]) == SOCKETS
        wait_for(f"{stack.url}/readyz", 30)


def test_c75_pings_come_well_before_the_proxy_loses_patience() -> None:
    """Longer than an idle proxy waits nothing is ever silent."""
    found = re.search(r"proxy_read_timeout (\d+)s", (ROOT / "deploy" / "nginx.conf").read_text())
    assert found is not None
    assert int(found[1]) > 3 * PING_SECONDS
