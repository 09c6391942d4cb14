"""Services that sockets call: run in the database thread, answered in batches.

One thread looks after the database of all sockets, another after the sockets themselves, and one
interpreter runs both. An answer by itself wakes the sockets' thread, and the two then take the
interpreter from each other at every statement: with many matches at once that cost as much as the
services. So while further calls wait, answers are kept for a moment, and leave together with all
that the services pushed. Where nothing waits, nothing is kept.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from asgiref.sync import SyncToAsync
from django.db import close_old_connections

from core import push

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

_KEPT = 0.01  # seconds that answers are kept while further calls run
_LONGEST = 0.05  # the same where a call hangs, at a lock say


@dataclass(slots=True)
class _Call:
    """A service with its arguments, and what came of it."""

    service: Callable[[], Any]
    context: Context
    answer: asyncio.Future[Any]
    value: Any = None
    error: BaseException | None = None

    def run(self) -> None:
        """Keeps whatever is raised: nothing may end the thread's work for the others."""
        try:
            close_old_connections()
            try:
                with push.held():
                    self.value = self.context.run(self.service)
            finally:
                close_old_connections()
        except StopIteration as error:  # a future refuses it
            self.error = RuntimeError("a service raised StopIteration")
            self.error.__cause__ = error
        except BaseException as error:
            self.error = error

    def tell(self) -> None:
        if self.answer.done():
            return  # whoever asked has gone
        if self.error is None:
            self.answer.set_result(self.value)
        else:
            self.answer.set_exception(self.error)


class _Desk:
    """Calls from one event loop, in order."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[_Call] = deque()
        self._done: deque[_Call] = deque()
        self._lock = threading.Lock()
        self._at_work = False

    def serves(self, loop: asyncio.AbstractEventLoop) -> bool:
        return self._loop is loop

    def hand_in(self, call: _Call) -> None:
        with self._lock:
            self._waiting.append(call)
            if self._at_work:
                return
            self._at_work = True
            SyncToAsync.single_thread_executor.submit(self._work)

    def _work(self) -> None:
        """In the database thread: what waits, but not for long, for others use the thread too."""
        until = time.monotonic() + _KEPT
        bounded = False
        while (call := self._next()) is not None:
            if self._done and not bounded:
                bounded = True
                self._wake(self._loop.call_later, _LONGEST, self._answer)
            call.run()
            self._done.append(call)
            if time.monotonic() > until:
                break
        self._wake(self._answer)
        with self._lock:
            self._at_work = bool(self._waiting)
            if self._at_work:
                SyncToAsync.single_thread_executor.submit(self._work)

    def _next(self) -> _Call | None:
        with self._lock:
            return self._waiting.popleft() if self._waiting else None

    def _wake(self, then: Callable[..., object], *args: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(then, *args)

    def _answer(self) -> None:
        """In the loop: what is done leaves, pushes first."""
        try:
            push.flush()
        except Exception as error:
            log.warning("push_lost error=%s", type(error).__name__)
        for _ in range(len(self._done)):
            self._done.popleft().tell()


_desk: _Desk | None = None


async def in_database(service: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
    """Call a service in the database thread. Its answer, or its exception, comes together with
    what it pushed. It runs to its end even if the caller is cancelled."""
    global _desk
    loop = asyncio.get_running_loop()
    if _desk is None or not _desk.serves(loop):
        _desk = _Desk(loop)
    call = _Call(partial(service, *args, **kwargs), copy_context(), loop.create_future())
    _desk.hand_in(call)
    answer: Answer = await call.answer
    return answer
