"""Sockets through the real Daphne: refused handshakes, an orderly end, a killed server."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.api_client import ApiClient
from tests.stack import Stack, running_stack, wait_for

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
        except (OSError, InvalidHandshake, TimeoutError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=10))
        if message["type"] == kind:
            return message


def test_c70_c71_c72_the_door_the_end_and_a_killed_server(tmp_path: Path) -> None:
    with (
        running_stack(tmp_path / "var", SOBREMESA_BOT_DELAY="0.05") as stack,
        ApiClient(stack.url) as client,
    ):
        client.become_guest()
        match_id = client.table_with_bots(2)
        path = f"/ws/match/{match_id}/"
        token = client.call("POST", "/me/tokens", {"label": "socket"})["token"]
        bearer = {"Authorization": f"Bearer {token}"}

        for foreign in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {}):
            with pytest.raises(InvalidStatus) as refused:
                dial(stack, path, **foreign)
            assert refused.value.response.status_code == 403
        with dial(stack, "/ws/lobby/", Origin=stack.url.rstrip("/")):
            pass

        socket = dial(stack, path, **bearer)
        socket.send('{"type": "hello", "last": null}')
        seat = hear(socket, "snapshot")["match"]["seat"]
        assert hear(socket, "presence")["present"] == [seat]

        (daphne,) = stack.pids("daphne")
        began = time.monotonic()
        os.kill(daphne, signal.SIGTERM)
        assert hear(socket, "closed")["code"] == "server_restart"
        with pytest.raises(ConnectionClosed) as ended:
            socket.recv(timeout=10)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4012
        assert time.monotonic() - began < 10

        for signal_ in (None, signal.SIGKILL):
            if signal_ is not None:
                wait_for(f"{stack.url.rstrip('/')}/healthz")
                stack.kill("daphne")
            socket = dial_again(stack, path, **bearer)
            socket.send('{"type": "hello", "last": 0}')
            snapshot = hear(socket, "snapshot")
            assert snapshot["match"]["seat"] == seat
            assert [r["version"] for r in snapshot["records"]] == list(
                range(1, snapshot["match"]["version"] + 1)
            )
            assert hear(socket, "presence")["present"] == [seat]
        socket.close()
