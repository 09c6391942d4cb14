"""Services called from the loop: answered in order, together, and never held up by each other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from core import database_thread, push
from core.database_thread import in_database

PATIENCE = 10


@pytest.fixture
async def left(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[list[str]]]:
    """The groups of each batch that leaves this process, from this loop."""
    batches: list[list[str]] = []

    class Layer:
        def hand_out(self, batch: list[push.Addressed]) -> list[Any]:
            batches.append([group for group, _ in batch])
            return []

    monkeypatch.setattr(push, "get_channel_layer", Layer)
    push.publish_from(asyncio.get_running_loop())
    yield batches
    push.publish_from(None)


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


async def test_answers_leave_together_while_calls_wait(
    monkeypatch: pytest.MonkeyPatch, left: list[list[str]]
) -> None:
    """The first call waits until all have been handed in: so those behind it are one batch."""
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
    assert left == [["me.0", "me.1", "me.2", "me.3"]]


async def test_what_is_pushed_later_elsewhere_leaves_later(left: list[list[str]]) -> None:
    first_done, go_on = threading.Event(), threading.Event()

    def hang() -> None:
        first_done.set()
        go_on.wait(PATIENCE)

    asked = [
        asyncio.ensure_future(in_database(push.push_now, [("match.m.all", {"version": 1})])),
        asyncio.ensure_future(in_database(hang)),
    ]
    await asyncio.to_thread(first_done.wait, PATIENCE)
    await asyncio.to_thread(push.push_now, [("match.m.watch", {"version": 2})])
    go_on.set()
    await asyncio.gather(*asked)
    assert [group for batch in left for group in batch] == ["match.m.all", "match.m.watch"]


@pytest.mark.parametrize("error", [StopIteration, KeyError, SystemExit])
async def test_no_error_of_one_call_keeps_the_others_from_their_answers(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise error

    async def caught() -> BaseException | None:
        try:
            await in_database(fail)
        except BaseException as raised:
            return raised
        return None

    failed, other = await asyncio.gather(caught(), in_database(lambda: "answer"))
    assert isinstance(failed, RuntimeError if error is StopIteration else error)
    assert other == "answer"
    with monkeypatch.context() as broken:
        broken.setattr(database_thread, "close_old_connections", fail)
        assert await caught() is not None
    assert await in_database(lambda: "as before") == "as before"


async def test_a_call_that_hangs_does_not_keep_the_answers_before_it() -> None:
    go_on = threading.Event()
    quick = asyncio.ensure_future(in_database(lambda: "done"))
    slow = asyncio.ensure_future(in_database(go_on.wait, PATIENCE))
    assert await asyncio.wait_for(quick, PATIENCE) == "done"
    assert not slow.done()
    go_on.set()
    assert await slow


async def test_a_call_whose_caller_has_gone_runs_and_what_it_pushed_leaves(
    left: list[list[str]],
) -> None:
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
    assert left == [["lobby"]]
