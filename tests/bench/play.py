"""Programs that play: for the floor and for a match the same steps, one exchange at a time."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Collection
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect

_PATIENCE = 20.0  # seconds for an answer

_decode = msgspec.json.Decoder().decode


class Exchange(Protocol):
    """Two connected sockets, one of which sends and the other hears of it."""

    async def step(self) -> float | None:
        """Seconds from sending to the other's hearing; None when there is nothing left to do."""

    async def close(self) -> None: ...


def choose(
    legal: list[dict[str, Any]], but: Collection[str], rng: random.Random
) -> dict[str, Any] | None:
    """Any legal action but of these types: those of which a legal list is only a sample, for they
    propose something and would have to wait for answers."""
    plain = [action for action in legal if action["type"] not in but]
    return rng.choice(plain) if plain else None


async def _open(url: str, token: str | None = None) -> ClientConnection:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await connect(
        url.replace("http", "ws", 1),
        additional_headers=headers,
        compression=None,
        max_size=None,
        ping_interval=None,
        open_timeout=_PATIENCE,
    )


class FloorExchange:
    """A pair of sockets of `tests.bench.floor`, sending in turns."""

    def __init__(self, sockets: list[ClientConnection]) -> None:
        self._sockets = sockets
        self._count = 0

    @classmethod
    async def open(cls, url: str, number: int) -> FloorExchange:
        return cls([await _open(f"{url}/pair/{number}/") for _ in range(2)])

    async def step(self) -> float | None:
        sender, other = self._sockets[:: 1 if self._count % 2 else -1]
        self._count += 1
        started = time.perf_counter()
        await sender.send(f'{{"type":"action","number":{self._count}}}')
        await asyncio.wait_for(other.recv(), _PATIENCE)
        took = time.perf_counter() - started
        await asyncio.wait_for(sender.recv(), _PATIENCE)
        return took

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()


class Seat:
    """One player's socket and what it knows."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = -1
        self.seat: int | None = None
        self.legal: list[dict[str, Any]] = []
        self.snapshots: list[int] = []
        self.updates: list[int] = []
        """Sizes in bytes."""

    async def hear(self) -> tuple[float, dict[str, Any]]:
        """The next message but pings and presence, and when it came."""
        while True:
            text = await asyncio.wait_for(self.socket.recv(decode=False), _PATIENCE)
            at = time.perf_counter()
            message = _decode(text)
            kind = message["type"]
            if kind == "ping":
                await self.socket.send('{"type":"pong"}')
            elif kind == "snapshot":
                self.snapshots.append(len(text))
                self.seat = message["match"]["seat"]
                self._learn(message["match"])
            elif kind == "update":
                self.updates.append(len(text))
                self._learn(message)
            if kind in ("snapshot", "update", "ack", "refused"):
                return at, message

    async def catch_up(self, version: int) -> float:
        """Hear until this version is known; when that was."""
        at = 0.0
        while self.version < version:
            at, _ = await self.hear()
        return at

    def _learn(self, told: dict[str, Any]) -> None:
        self.version, self.legal = told["version"], told["legal"]


class MatchExchange:
    """Programs that play one match over its sockets."""

    def __init__(self, seats: list[Seat], but: Collection[str], rng: random.Random) -> None:
        self.seats = seats
        self._but = but
        self._rng = rng

    @classmethod
    async def open(cls, url: str, match: dict[str, Any], number: int) -> MatchExchange:
        address = f"{url}/ws/match/{match['id']}/"
        seats = [Seat(await _open(address, token)) for token in match["tokens"]]
        for seat in seats:
            await seat.socket.send('{"type":"hello","last":null}')
            await seat.catch_up(0)
        return cls(seats, match["but"], random.Random(number))

    async def step(self) -> float | None:
        for mover in self.seats:
            action = choose(mover.legal, self._but, self._rng)
            if action is not None:
                return await self._act(mover, action)
        return None

    async def _act(self, mover: Seat, action: dict[str, Any]) -> float:
        """The time until the first of the others has heard of it; all have when this returns."""
        wanted = mover.version + 1
        request = msgspec.json.encode(
            {
                "type": "action",
                "action": action,
                "expected_version": mover.version,
                "request_id": f"{mover.seat}-{wanted}",
            }
        ).decode()
        started = time.perf_counter()
        await mover.socket.send(request)
        others = [seat for seat in self.seats if seat is not mover]
        heard = min([await other.catch_up(wanted) for other in others])
        acknowledged = False
        while mover.version < wanted or not acknowledged:
            _, message = await mover.hear()
            if message["type"] == "refused":
                raise RuntimeError(f"{action} refused: {message['problem']}")
            acknowledged = acknowledged or message["type"] == "ack"
        return heard - started

    async def close(self) -> None:
        for seat in self.seats:
            await seat.socket.close()
