"""Presence over tabs, devices and server processes, in the real Redis."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from redis import RedisError

from core import clock
from games import services
from games.models import Match
from realtime import presence
from realtime.services import note_all_presence
from tests.realtime.sockets import Socket


def path(match: Match) -> str:
    return f"/ws/match/{match.public_id}/"


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch):
    """Move the clock by so many seconds."""
    real = clock.now

    def move(seconds: float) -> None:
        monkeypatch.setattr(clock, "now", lambda: real() + timedelta(seconds=seconds))

    return move


async def test_c44_closing_one_of_two_tabs_is_not_gone() -> None:
    assert await presence.arrive("two-tabs", 1, "tab-a") == ([1], True)
    assert await presence.arrive("two-tabs", 1, "tab-b") == ([1], False)
    assert await presence.leave("two-tabs", 1, "tab-a") == ([1], False)
    assert await presence.leave("two-tabs", 1, "tab-b") == ([], True)


async def test_each_seat_is_present_by_itself() -> None:
    await presence.arrive("seats", 2, "a")
    assert await presence.arrive("seats", 0, "b") == ([0, 2], True)


async def test_c71_what_a_killed_server_left_behind_is_gone_within_a_minute(later) -> None:
    for seat in range(3):
        await presence.arrive("killed", seat, f"old-{seat}")
    later(25)
    await presence.arrive("killed", 0, "new")  # only seat 0 came back
    later(50)
    assert await presence.renew({"killed": [(0, "new")]}) == {"killed": [0]}


async def test_c67_who_stops_answering_is_gone_within_a_minute(later) -> None:
    await presence.arrive("wifi", 0, "answers")
    await presence.arrive("wifi", 1, "silent")
    for seconds in range(5, 60, 5):
        later(seconds)
        present = (await presence.renew({"wifi": [(0, "answers")]}))["wifi"]
    assert present == [0]


async def test_c44_a_heartbeat_lost_for_less_than_the_grace_is_not_gone(later) -> None:
    await presence.arrive("blink", 0, "steady")
    await presence.arrive("blink", 1, "blinks")
    later(25)
    assert await presence.renew({"blink": [(0, "steady")]}) == {"blink": [0, 1]}
    await presence.renew({"blink": [(1, "blinks")]})
    later(50)
    assert await presence.renew({"blink": [(0, "steady")]}) == {"blink": [0, 1]}


async def test_one_round_trip_renews_many_matches() -> None:
    present = await presence.renew({"m1": [(0, "a")], "m2": [], "m3": [(1, "b"), (1, "c")]})
    assert present == {"m1": [0], "m2": [], "m3": [1]}


async def test_all_may_come_and_leave_in_one_moment() -> None:
    crowd = [(f"crowd-{n}", 0, "tab") for n in range(300)]
    came = await asyncio.gather(*(presence.arrive(*one) for one in crowd))
    left = await asyncio.gather(*(presence.leave(*one) for one in crowd))
    assert came == [([0], True)] * len(crowd)
    assert left == [([], True)] * len(crowd)


async def test_c44_c71_the_clocks_learn_who_is_there_over_all_tabs(duel: Match, seats) -> None:
    """Closing one of two tabs is no absence; the last one is, and who vanished is found."""
    async with Socket(path(duel), user=seats[1]) as first:
        await first.greet()
        async with Socket(path(duel), user=seats[1]) as second:
            await second.greet()
            assert await database_sync_to_async(away)(duel) == {0: (False, False), 1: (True, False)}
        assert await database_sync_to_async(away)(duel) == {0: (False, False), 1: (True, False)}
    assert await database_sync_to_async(away)(duel) == {0: (False, False), 1: (False, True)}


async def test_who_vanished_without_a_word_is_found_and_without_redis_nobody_is(
    duel: Match, seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = duel.public_id
    await database_sync_to_async(services.note_presence)(match_id=key, present=[0, 1])
    await presence.arrive(key, 0, "somewhere")

    def no_redis(_: object) -> None:
        raise RedisError

    with monkeypatch.context() as broken:
        broken.setattr(presence, "present_now", no_redis)
        assert await database_sync_to_async(note_all_presence)() == 0
    assert await database_sync_to_async(note_all_presence)() == 1
    assert await database_sync_to_async(away)(duel) == {0: (True, False), 1: (False, True)}
    assert await database_sync_to_async(note_all_presence)() == 0


def away(match: Match) -> dict[int, tuple[bool, bool]]:
    rows = match.seats.values_list("index", "connected", "away_since")
    return {index: (connected, since is not None) for index, connected, since in rows}
