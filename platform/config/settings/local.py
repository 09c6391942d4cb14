"""One machine, nothing installed: what `make play` runs."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys

from config.settings.base import *  # noqa: F403
from config.settings.base import STATIC_ROOT, VAR

DEBUG = os.environ.get("DEBUG", "") == "1"
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")


def _secret_key() -> str:
    """A key of this machine's own, made at the first start and kept in var/."""
    path = VAR / "secret_key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_text(secrets.token_urlsafe(50), encoding="ascii")
        fresh.chmod(0o600)
        with contextlib.suppress(FileExistsError):  # the first to get here wins
            os.link(fresh, path)
        fresh.unlink()
    return path.read_text(encoding="ascii")


try:
    SECRET_KEY = os.environ.get("SECRET_KEY") or _secret_key()
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
except OSError as error:
    sys.exit(
        f"sobremesa: cannot write to {VAR} ({error.strerror}); make it writable, or set "
        "SOBREMESA_VAR to a folder that is"
    )
