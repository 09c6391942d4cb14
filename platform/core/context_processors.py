"""What every page knows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from core import clock
from core.build import build_id


@lru_cache(maxsize=1)
def _languages() -> list[tuple[str, str]]:
    return list(settings.LANGUAGES)


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "site_name": settings.SITE_NAME,
        "build_id": build_id(),
        "languages": _languages(),
        "server_now": clock.now().isoformat(),
    }
