"""Services called from the loop: answered in order, together, and never held up by each other."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from core import database_thread, push
from core.database_thread import in_database

PATIENCE = 10


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fails", [False, True])
def test_what_a_service_pushes_leaves_with_its_answer_or_its_refusal(fails: bool) -> None:
    def service(n: int) -> str:
        push.push_now([("lobby", {"n": n})])
        push.push_now([("lobby", {"n": n + 1})])
        if fails:
            raise KeyError
        return "done"

    async def call() -> list[Any]:
        push.publish_from(asyncio.get_running_loop())
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add("lobby", channel)
        try:
            assert await in_database(service, 1) == "done"
        except KeyError:
            assert fails
        # Handed out by now: nothing has to come by way of Redis.
        events = [await asyncio.wait_for(layer.receive(channel), 0.05) for _ in range(2)]
        await in_database(push.push_now, [("lobby", {"n": 3})])
        events.append(await asyncio.wait_for(layer.receive(channel), 0.05))
        push.publish_from(None)
        return [push.data_of(event)["n"] for event in events]

    assert async_to_sync(call)() == [1, 2, 3]


async def test_calls_run_in_order_in_one_thread_and_each_gets_its_own_answer() -> None:
    ran: list[tuple[int, int]] = []

    def service(n: int) -> int:
        ran.append((n, threading.get_ident()))
        if n % 5 == 3:
            raise KeyError(n)
        return n * n

    asked = [in_database(service, n) for n in range(40)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [n for n, _ in ran] == list(range(40))
    assert len({thread for _, thread in ran} - {threading.get_ident()}) == 1
    for n, answer in enumerate(answers):
        if n % 5 == 3:
            assert isinstance(answer, KeyError)
            assert answer.args == (n,)
        else:
            assert answer == n * n


async def test_answers_leave_together_while_calls_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first call waits until all have been handed in: so those behind it are one batch."""
    released: list[list[str]] = []
    monkeypatch.setattr(push, "release", lambda batch: released.append([g for g, _ in batch]))
    monkeypatch.setattr(database_thread, "_KEPT", PATIENCE)
    monkeypatch.setattr(database_thread, "_LONGEST", PATIENCE)
    handed_in = threading.Event()

    def service(n: int) -> None:
        handed_in.wait(PATIENCE)
        push.push_now([(f"me.{n}", {"n": n})])

    asked = [asyncio.ensure_future(in_database(service, n)) for n in range(4)]
    await asyncio.sleep(0)  # each hands in its call
    handed_in.set()
    await asyncio.gather(*asked)
    assert released == [["me.0", "me.1", "me.2", "me.3"]]


async def test_a_call_that_hangs_does_not_keep_the_answers_before_it() -> None:
    go_on = threading.Event()
    quick = asyncio.ensure_future(in_database(lambda: "done"))
    slow = asyncio.ensure_future(in_database(go_on.wait, PATIENCE))
    assert await asyncio.wait_for(quick, PATIENCE) == "done"
    assert not slow.done()
    go_on.set()
    assert await slow


async def test_a_call_whose_caller_has_gone_runs_and_what_it_pushed_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    released: list[str] = []
    monkeypatch.setattr(push, "release", lambda batch: released.extend(g for g, _ in batch))
    go_on = threading.Event()

    def service() -> None:
        go_on.wait(PATIENCE)
        push.push_now([("lobby", {})])

    gone = asyncio.ensure_future(in_database(service))
    await asyncio.sleep(0)
    gone.cancel()
    go_on.set()
    assert await in_database(lambda: "next") == "next"
    assert gone.cancelled()
    assert released == ["lobby"]
