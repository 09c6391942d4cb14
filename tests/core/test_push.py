"""Pushes go out after the commit, in order, and never fail what they tell of."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from core import push


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
