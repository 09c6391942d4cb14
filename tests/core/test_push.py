"""Pushes go out after the commit, in order, and never fail what they tell of."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from core import push
from core.layer import BatchLayer


async def _collect(group: str, count: int, send: Any) -> list[Any]:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    await asyncio.get_running_loop().run_in_executor(None, send)
    events = [await asyncio.wait_for(layer.receive(channel), 5) for _ in range(count)]
    return [push.data_of(event)["n"] for event in events]


@pytest.mark.parametrize("from_the_loop_of_the_sockets", [False, True])
def test_batches_arrive_in_the_order_in_which_they_were_sent(
    from_the_loop_of_the_sockets: bool,
) -> None:
    def send() -> None:
        for n in range(50):
            push.push_now([("lobby", {"n": n})])

    async def collect() -> list[Any]:
        push.publish_from(asyncio.get_running_loop() if from_the_loop_of_the_sockets else None)
        try:
            return await _collect("lobby", 50, send)
        finally:
            push.publish_from(None)

    assert async_to_sync(collect)() == list(range(50))


def test_a_batch_reaches_every_group_in_its_order() -> None:
    def send() -> None:
        push.push_now([("lobby", {"n": 1}), ("me.7", {"n": 0}), ("lobby", {"n": 2})])

    assert async_to_sync(_collect)("lobby", 2, send) == [1, 2]
    assert async_to_sync(_collect)("me.7", 1, send) == [0]


@pytest.mark.django_db(transaction=True)
def test_c05_nothing_goes_out_when_the_commit_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(push, "push_now", sent.append)
    with pytest.raises(RuntimeError), transaction.atomic():
        push.push_on_commit([("lobby", {"n": 1})])
        raise RuntimeError
    assert sent == []
    with transaction.atomic():
        push.push_on_commit([("lobby", {"n": 2})])
    assert sent == [[("lobby", {"n": 2})]]


def test_a_lost_push_is_logged_without_its_content(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Away:
        async def publish(self, parcels: object) -> None:
            raise ConnectionError

    monkeypatch.setattr(push, "get_channel_layer", Away)
    with caplog.at_level(logging.WARNING):
        asyncio.run(push._send([("me.1", b"hand")]))
    assert "push_lost groups=1 error=ConnectionError" in caplog.text
    assert "hand" not in caplog.text


async def test_a_process_hears_others_by_topic_and_itself_once() -> None:
    """Two layers stand for two processes: what one sends, both hear, each of them once."""
    mine, theirs = (BatchLayer(**settings.CHANNEL_LAYERS["default"]["CONFIG"]) for _ in range(2))
    here, there = await mine.new_channel(), await theirs.new_channel()
    await mine.group_add("match.m1.seat.0", here)
    await theirs.group_add("match.m1.seat.1", there)
    sent = [(f"match.m1.seat.{n}", {"type": "push", "text": str(n)}) for n in (0, 1, 2)]
    await mine.publish(mine.hand_out(sent))
    assert (await asyncio.wait_for(theirs.receive(there), 5))["text"] == "1"
    assert (await asyncio.wait_for(mine.receive(here), 5))["text"] == "0"
    await theirs.group_send("match.m1.seat.0", {"type": "push", "text": "last"})
    assert (await asyncio.wait_for(mine.receive(here), 5))["text"] == "last"
    await mine.group_discard("match.m1.seat.0", here)
    await theirs.group_send("match.m1.seat.0", {"type": "push", "text": "unheard"})
    await theirs.group_send("match.m1.seat.1", {"type": "push", "text": "end"})
    assert (await asyncio.wait_for(theirs.receive(there), 5))["text"] == "end"
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(mine.receive(here), 0.05)
    await mine.flush()
    await theirs.flush()
