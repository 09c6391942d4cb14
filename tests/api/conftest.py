"""Callers and things to call about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core import jobs
from games import positions
from tests.api.world import World, build_world


@pytest.fixture(autouse=True)
def _no_jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots and time-outs are others' tests: nothing acts by itself here."""
    monkeypatch.setattr(jobs, "_send", lambda *_: None)
    positions.forget_all()
    yield
    positions.forget_all()


@pytest.fixture
def world(db: None) -> World:
    return build_world()
