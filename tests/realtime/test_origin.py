"""C-70: whose pages may open a socket."""

from __future__ import annotations

import pytest

from realtime.auth import is_our_origin


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("https://localhost", "localhost"),
        ("https://localhost:443", "localhost"),
        ("http://LOCALHOST", "localhost:80"),
        ("http://127.0.0.1:9000", "127.0.0.1:9000"),
    ],
)
def test_c70_a_page_of_the_host_that_was_asked_is_ours(origin: str, host: str) -> None:
    assert is_our_origin(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://evil.example", "localhost:8000"),
        ("http://evil.example", "evil.example"),  # not in ALLOWED_HOSTS
        ("http://localhost:8001", "localhost:8000"),  # another program on the same machine
        ("http://localhost.evil.example", "localhost"),
        ("http://localhost@evil.example", "localhost"),
        ("null", "localhost"),
        ("", "localhost"),
        ("file://localhost", "localhost"),
        ("http://localhost:99999", "localhost"),
        ("http://localhost", ""),
        ("http://", ""),
    ],
)
def test_c70_any_other_page_is_foreign(origin: str, host: str) -> None:
    assert not is_our_origin(origin, host)


def test_c70_a_trusted_origin_behind_a_proxy_that_rewrites_the_host(settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://juego.example"]
    assert is_our_origin("https://juego.example", "inner:8000")
