"""Matches to play with: a clock that stands, and what goes out of the process caught."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from core import clock, jobs, push
from games import positions


class FrozenClock:
    """`core.clock.now`, moved by hand."""

    def __init__(self) -> None:
        self.present = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.present

    def advance(self, seconds: float) -> None:
        self.present += timedelta(seconds=seconds)


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> FrozenClock:
    """Time stands until the test moves it."""
    frozen_clock = FrozenClock()
    monkeypatch.setattr(clock, "now", frozen_clock)
    return frozen_clock


@pytest.fixture(autouse=True)
def _steady_sweep(settings: Any) -> None:
    """Tests move the clock by hours between two sweeps: that is no outage unless they say so."""
    settings.OUTAGE_AFTER = float("inf")


@pytest.fixture(autouse=True)
def pushed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """Every (group, message) that would have been sent, as sockets get it."""
    sent: list[tuple[str, dict[str, Any]]] = []

    def send(messages: Sequence[push.Message]) -> None:
        sent.extend((group, push.data_of(push.event_of(group, data))) for group, data in messages)

    monkeypatch.setattr(push, "push_now", send)
    return sent


@pytest.fixture(autouse=True)
def sent_jobs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[Any, ...], float | None]]:
    """Every (task, arguments, countdown) that would have gone to the broker."""
    sent: list[tuple[str, tuple[Any, ...], float | None]] = []
    monkeypatch.setattr(jobs, "_send", lambda name, args, wait: sent.append((name, args, wait)))
    return sent


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    positions.forget_all()
    yield
    positions.forget_all()
