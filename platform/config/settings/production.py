"""Behind nginx with TLS, PostgreSQL and a Redis of its own (deploy/)."""

from __future__ import annotations

import os

from config.settings.base import *  # noqa: F403
from config.settings.base import REST_FRAMEWORK

DEBUG = False
SECRET_KEY = os.environ["SECRET_KEY"]
ALLOWED_HOSTS = os.environ["ALLOWED_HOSTS"].split(",")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
# How many of our own proxies add to X-Forwarded-For: so many entries from its end are true.
PROXIES = int(os.environ.get("PROXIES", "1"))
REST_FRAMEWORK = {**REST_FRAMEWORK, "NUM_PROXIES": PROXIES}
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SERVESTATIC_USE_FINDERS = False
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "25"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("EMAIL_USE_TLS", "") == "1"
