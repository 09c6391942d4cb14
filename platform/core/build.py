"""Which build of the front end this process serves."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from django.conf import settings


@lru_cache(maxsize=1)
def build_id() -> str:
    """Twelve hex digits of the manifest's digest; pages of an older build are asked to reload."""
    try:
        return hashlib.sha256(settings.BUILD_ID_FILE.read_bytes()).hexdigest()[:12]
    except OSError:
        return "unbuilt"
