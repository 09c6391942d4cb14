"""Who is at a match, over all tabs, devices and server processes.

Redis holds one sorted set per match: member ``seat:connection``, score the moment it runs out.
A socket renews its member as long as it answers pings; whatever dies without a word (a killed
server, lost Wi-Fi) runs out by itself, and the last tab to close takes the seat away at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

import redis
from django.conf import settings
from redis import asyncio as aioredis

from core import clock

PRESENT_SECONDS = 30
"""How long a sign of life counts. With a ping every 5 s it is renewed in time, and a seat is
known to be gone within 35 s of the last sign."""
_KEY_SECONDS = 120
_CONNECTIONS = 8

Change = Callable[[str, int, str], Awaitable[tuple[list[int], bool]]]
"""`arrive` or `leave`: (match id, seat, connection) to (seats now present, whether that is new)."""

Client = Any
"""redis.asyncio.Redis; its stubs and the library disagree on whether it is generic."""

_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, Client] = WeakKeyDictionary()


def _client() -> Client:
    """One connection pool per event loop: a process has one loop, tests have many. When all
    sockets leave at once they wait for each other."""
    loop = asyncio.get_running_loop()
    client = _clients.get(loop)
    if client is None:
        pool: Any = aioredis.BlockingConnectionPool.from_url(
            settings.REDIS_URL,
            max_connections=_CONNECTIONS,
            timeout=5,  # seconds that one waits for its turn
            decode_responses=True,
            socket_timeout=1,
            socket_connect_timeout=1,
        )
        client = _clients[loop] = aioredis.Redis(connection_pool=pool)
    return client


def _key(match_id: str) -> str:
    return f"sobremesa:presence:{match_id}"


def _seats(members: Iterable[str]) -> list[int]:
    return sorted({int(member.partition(":")[0]) for member in members})


async def arrive(match_id: str, seat: int, connection: str) -> tuple[list[int], bool]:
    """Note a connection. The seats now present, and whether that changed them."""
    before, after = await _exchange(match_id, add=[f"{seat}:{connection}"])
    return after, before != after


async def leave(match_id: str, seat: int, connection: str) -> tuple[list[int], bool]:
    """Forget a connection. The seats now present, and whether that changed them."""
    before, after = await _exchange(match_id, remove=[f"{seat}:{connection}"])
    return after, before != after


async def renew(alive: Mapping[str, Iterable[tuple[int, str]]]) -> dict[str, list[int]]:
    """Renew the (seat, connection) pairs of several matches in one round trip; an empty list just
    asks. The seats present at each."""
    pipe = _client().pipeline(transaction=False)
    for match_id, pairs in alive.items():
        _steps(pipe, match_id, [f"{seat}:{connection}" for seat, connection in pairs], [])
    answers = await pipe.execute()
    width = len(answers) // max(1, len(alive))
    return {match_id: _seats(answers[(row + 1) * width - 1]) for row, match_id in enumerate(alive)}


def present_now(match_ids: Collection[str]) -> dict[str, list[int]]:
    """The seats present at each match, asked from outside an event loop. Raises RedisError."""
    if not match_ids:
        return {}
    client = redis.Redis.from_url(
        settings.REDIS_URL, decode_responses=True, socket_timeout=1, socket_connect_timeout=1
    )
    with client:
        pipe, moment = client.pipeline(transaction=False), clock.now().timestamp()
        for match_id in match_ids:
            pipe.zrangebyscore(_key(match_id), moment, "+inf")
        return {key: _seats(found) for key, found in zip(match_ids, pipe.execute(), strict=True)}


async def _exchange(
    match_id: str, *, add: list[str] | None = None, remove: list[str] | None = None
) -> tuple[list[int], list[int]]:
    pipe = _client().pipeline(transaction=True)
    _steps(pipe, match_id, add or [], remove or [])
    answers = await pipe.execute()
    return _seats(answers[1]), _seats(answers[-1])


def _steps(pipe: Any, match_id: str, add: list[str], remove: list[str]) -> None:
    """Always the same number of commands: drop what ran out, look, change, keep, look again."""
    key, now = _key(match_id), clock.now().timestamp()
    pipe.zremrangebyscore(key, "-inf", now)
    pipe.zrange(key, 0, -1)
    pipe.zadd(key, dict.fromkeys(add, now + PRESENT_SECONDS)) if add else pipe.zcard(key)
    pipe.zrem(key, *remove) if remove else pipe.zcard(key)
    pipe.expire(key, _KEY_SECONDS)
    pipe.zrange(key, 0, -1)
