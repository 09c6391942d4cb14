"""Presence over tabs, devices and server processes, in the real Redis."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from realtime import presence


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch):
    """Move the clock by so many seconds."""
    real = clock.now

    def move(seconds: float) -> None:
        monkeypatch.setattr(clock, "now", lambda: real() + timedelta(seconds=seconds))

    return move


async def test_closing_one_of_two_tabs_is_not_gone() -> None:
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


async def test_one_round_trip_renews_many_matches() -> None:
    present = await presence.renew({"m1": [(0, "a")], "m2": [], "m3": [(1, "b"), (1, "c")]})
    assert present == {"m1": [0], "m2": [], "m3": [1]}
