"""Matches to connect to. Consumers and services are the real ones, and so is Redis."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from accounts.models import User
from core import jobs
from games import positions, services
from games.models import Match
from tests.factories import UserFactory


@pytest.fixture(autouse=True)
def _no_jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots and time-outs are others' tests: nothing acts by itself here."""
    monkeypatch.setattr(jobs, "_send", lambda *_: None)
    positions.forget_all()
    yield
    positions.forget_all()


@pytest.fixture(autouse=True)
async def _close_thread_connections() -> AsyncIterator[None]:
    """Sockets use the database in a thread of their own; its connection must not outlive us."""
    yield
    await sync_to_async(connections.close_all)()


@pytest.fixture
def ana(transactional_db: None) -> User:
    return UserFactory()


@pytest.fixture
def berto(transactional_db: None) -> User:
    return UserFactory()


@pytest.fixture
def new_user(transactional_db: None) -> User:
    """Somebody who plays in none of the matches."""
    return UserFactory()


@pytest.fixture
def new_match(transactional_db: None) -> Callable[..., Match]:
    """A casual match of these users; it has begun unless told otherwise."""

    def make(*users: User, begin: bool = True, bots: int = 0) -> Match:
        match = services.start_match(
            game="cinco-vetas",
            edition="standard",
            options={},
            players=[services.Player(user) for user in users]
            + [services.Player(None, "random")] * bots,
            ranked=False,
        )
        if begin:
            services.begin_match(match_pk=match.pk)
        match.refresh_from_db()
        return match

    return make


@pytest.fixture
def duel(new_match: Callable[..., Match], ana: User, berto: User) -> Match:
    """Ana and Berto have begun a match."""
    return new_match(ana, berto)


@pytest.fixture
def seats(duel: Match) -> dict[int, User]:
    """Who sits where in the duel."""
    return {seat.index: seat.user for seat in duel.seats.select_related("user") if seat.user}
