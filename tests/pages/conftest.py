from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from core.translations import compile_all

Visit = Callable[..., Client]


@pytest.fixture(scope="session", autouse=True)
def _compiled_translations() -> None:
    compile_all()


@pytest.fixture
def visit() -> Visit:
    """A browser: somebody's or nobody's, in a language."""

    def open_browser(user: User | None = None, language: str = "es") -> Client:
        client = Client()
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        if user is not None:
            client.force_login(user)
        return client

    return open_browser
