from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from core import clock
from tests.recorders import Pushes


@pytest.fixture
def pushes(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> Pushes:
    recorder = Pushes(django_capture_on_commit_callbacks)
    monkeypatch.setattr("core.push._current", lambda: recorder)
    return recorder


@pytest.fixture
def advance(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves the platform's clock on by so many seconds."""
    present = clock.now()
    moved = [0.0]

    def now() -> datetime:
        return present + timedelta(seconds=moved[0])

    monkeypatch.setattr(clock, "now", now)

    def move(seconds: float) -> None:
        moved[0] += seconds

    return move


@pytest.fixture
def api() -> Callable[[User | None], APIClient]:
    """A client of the API, signed in as somebody."""

    def client(user: User | None = None) -> APIClient:
        made = APIClient()
        if user is not None:
            made.force_authenticate(user)
        return made

    return client
