"""What a test can watch: messages that would go to sockets, and calls made at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from django.db import connections

from core import push


class Pushes:
    """Stands in for the process's publisher and keeps what was sent, in order."""

    def __init__(self, commit: Callable[..., AbstractContextManager[Any]]) -> None:
        self.messages: list[tuple[str, dict[str, Any]]] = []
        self._commit = commit

    def publish(self, batch: Sequence[tuple[str, push.Event]]) -> None:
        self.messages += [(group, push.data_of(event)) for group, event in batch]

    def committed(self) -> AbstractContextManager[Any]:
        """As if the transactions inside were stored: what waits for the commit is done."""
        return self._commit(execute=True)

    def to(self, group: str, kind: str | None = None) -> list[dict[str, Any]]:
        return [
            data
            for name, data in self.messages
            if name == group and (kind is None or data["type"] == kind)
        ]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads that set off together; answers or exceptions, in order."""
    barrier = threading.Barrier(len(calls))
    answers: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        try:
            barrier.wait(5)
            answers[place] = call()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, call)) for place, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return answers
