"""Tests: the embedded default on a database file of its own, or what DATABASE_URL names."""

from __future__ import annotations

import os
import tempfile

# Before the base settings are read: every test process has a folder, a Redis and a database file
# of its own, unless DATABASE_URL and REDIS_URL name others.
if "SOBREMESA_VAR" not in os.environ or "PYTEST_XDIST_WORKER" in os.environ:
    os.environ["SOBREMESA_VAR"] = tempfile.mkdtemp(prefix="sobremesa-test-")

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, MIDDLEWARE, VAR

SECRET_KEY = "only-for-tests"  # noqa: S105  protects nothing
DEBUG = False
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# A file database, not memory: several threads and processes must see the same locks.
if DATABASES["default"]["ENGINE"] == "core.sqlite":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}
BOT_DELAY = 0.0
# Pages are tested without a built front end; browser tests run the real thing.
DJANGO_VITE = {"default": {"dev_mode": True}}
# Every test client would look through all static files anew.
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("servestatic.")]
