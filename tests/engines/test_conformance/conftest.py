"""Every setting, and every engine, in turn."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import (
    all_engines,
)
from tests.engines.walks import Setting, settings


@pytest.fixture(params=settings(), ids=str, scope="module")
def setting(request: pytest.FixtureRequest) -> Setting:
    chosen: Setting = request.param
    return chosen


@pytest.fixture(params=all_engines(), ids=lambda engine: engine.info.key, scope="module")
def engine(request: pytest.FixtureRequest) -> Any:
    return request.param
