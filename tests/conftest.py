"""What every test can use. A real Redis runs for the whole session."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.core.cache import cache

from core.redis_server import socket_path, start_redis


def _wait_for_redis(url: str) -> None:
    client = redis.Redis.from_url(url)
    until = time.monotonic() + 10
    while True:
        try:
            client.ping()
            return
        except redis.ConnectionError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)


@pytest.fixture(scope="session", autouse=True)
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The Redis of settings.REDIS_URL: started here, unless it is an external one."""
    if not settings.REDIS_URL.startswith("unix://"):
        _wait_for_redis(settings.REDIS_URL)
        redis.Redis.from_url(settings.REDIS_URL).flushdb()
        yield
        return
    process = start_redis(socket_path(settings.VAR), tmp_path_factory.mktemp("redis"))
    try:
        _wait_for_redis(settings.REDIS_URL)
        yield
    finally:
        process.terminate()
        process.wait(10)
        if settings.VAR.name.startswith("sobremesa-test-"):
            shutil.rmtree(Path(settings.VAR), ignore_errors=True)


@pytest.fixture(autouse=True)
def _fresh_cache(redis_server: None) -> None:
    """Throttles and presence of one test are no business of the next."""
    cache.clear()
