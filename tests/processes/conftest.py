"""One running product for all tests that leave it as they found it, or let it recover."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.api_client import ApiClient
from tests.stack import Stack, running_stack


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    var = tmp_path_factory.mktemp("processes") / "var"
    settings = "tests.processes.endless_bot.settings"
    with running_stack(var, SOBREMESA_BOT_DELAY="0.05", DJANGO_SETTINGS_MODULE=settings) as running:
        yield running


@pytest.fixture
def clients(stack: Stack) -> Iterator[list[ApiClient]]:
    """Three guests with tokens."""
    with ExitStack() as opened:
        three = [opened.enter_context(ApiClient(stack.url)) for _ in range(3)]
        for client in three:
            client.become_guest()
        yield three
