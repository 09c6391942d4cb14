"""Settings that hold everywhere. What differs per place is in local, production and test."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from csp.constants import NONCE
from django.utils.translation import gettext_lazy as _

from core.redis_server import socket_path

ROOT = Path(__file__).resolve().parents[3]
VAR = Path(os.environ.get("SOBREMESA_VAR", ROOT / "var"))


def database_from_url(url: str) -> dict[str, object]:
    """A DATABASES entry from ``postgres://user:password@host:port/name`` or ``sqlite:///path``.

    A unix socket folder may stand in the query: ``postgres:///name?host=/run/postgresql``.
    """
    parts = urlsplit(url)
    if parts.scheme in {"postgres", "postgresql"}:
        query = dict(item.split("=", 1) for item in parts.query.split("&") if "=" in item)
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(query.get("host", parts.hostname or "")),
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 600,
            "CONN_HEALTH_CHECKS": True,
        }
    if parts.scheme == "sqlite":
        return sqlite_database(Path(unquote(parts.path)))
    raise ValueError(f"DATABASE_URL: unknown scheme {parts.scheme!r}; use postgres:// or sqlite://")


def sqlite_database(path: Path) -> dict[str, object]:
    """SQLite with WAL and immediate transactions: the transaction itself is the lock.

    The log is written back every 16 MB instead of every 4: whose commit sets that off waits for
    the disk.
    """
    return {
        "ENGINE": "core.sqlite",
        "NAME": str(path),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;"
                "PRAGMA wal_autocheckpoint=4000;"
            ),
        },
    }


DATABASES = {
    "default": database_from_url(
        os.environ.get("DATABASE_URL", f"sqlite://{VAR / 'sobremesa.sqlite3'}")
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", f"unix://{socket_path(VAR)}")
"""``redis://host:port/0`` or ``unix:///path/to/redis.sock``."""

INSTALLED_APPS = [
    "daphne",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "django_vite",
    "core",
    "accounts",
    "notifications",
    "moderation",
    "games",
    "ladders",
    "chat",
    "matchmaking",
    "realtime",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "core.middleware.ContentPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.SuspensionMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "core.middleware.ApiErrorMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = None
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "core.context_processors.site",
            ],
        },
    }
]

# --- people ---------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignupForm"}
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_SESSION_REMEMBER = True
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_SAVE_EVERY_REQUEST = False
CSRF_FAILURE_VIEW = "core.views.csrf_failure"
SITE_URL = os.environ.get("SITE_URL", "http://localhost:8000")
"""Where links in mails lead."""
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "Sobremesa <hola@sobremesa.invalid>")

# --- language and time ------------------------------------------------------------------------
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English"), ("ko", "한국어")]
LOCALE_PATHS = [ROOT / "templates" / "locale"]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
SITE_NAME = _("Sobremesa")

# --- files that a page loads --------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "collected"
STATICFILES_DIRS = [
    ("dist", ROOT / "static" / "dist"),
    ("css", ROOT / "static" / "css"),
    ("img", ROOT / "static" / "img"),
]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = False
SERVESTATIC_USE_MANIFEST = False
# Vite names its files by their content: they may be kept for ever.
SERVESTATIC_IMMUTABLE_FILE_TEST = r"^/static/dist/assets/"
DJANGO_VITE = {
    "default": {
        "dev_mode": False,
        "manifest_path": ROOT / "static" / "dist" / "manifest.json",
        "static_url_prefix": "dist",
    }
}
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'", NONCE],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "object-src": ["'none'"],
    },
}
ADMIN_SCRIPTS = ["'unsafe-eval'"]
"""What the scripts of the admin need besides (unfold's Alpine evaluates its attributes)."""
X_FRAME_OPTIONS = "DENY"
MAX_BODY = 1_000_000
"""Bytes of a request's body."""
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY

# --- live updates and work in the background ------------------------------------------------------
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "core.layer.BatchLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "sobremesa"},
    }
}
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
}
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
CELERY_RESULT_BACKEND = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {
    "games.sweep": {"queue": "sweep"},
    "games.play_bot_turn": {"queue": "bots"},
    "matchmaking.pair_tickets": {"queue": "sweep"},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    "socket_timeout": 5,
    "socket_connect_timeout": 1,
    "retry_policy": {"max_retries": 1, "timeout": 0.5},
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.sweep", "schedule": 1.0, "options": {"expires": 2}},
    "pair-tickets": {
        "task": "matchmaking.pair_tickets",
        "schedule": 1.0,
        "options": {"expires": 2},
    },
    "note-presence": {
        "task": "realtime.note_presence",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "send-turn-mails": {
        "task": "games.send_turn_mails",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "rate-finished": {
        "task": "ladders.rate_finished",
        "schedule": 5.0,
        "options": {"expires": 10},
    },
    "start-due-seasons": {
        "task": "ladders.start_due_seasons",
        "schedule": 600.0,
        "options": {"expires": 600},
    },
    "purge-guests": {
        "task": "accounts.purge_guests",
        "schedule": 86_400.0,
        "options": {"expires": 3600},
    },
    "close-stale-tables": {
        "task": "matchmaking.close_stale_tables",
        "schedule": 60.0,
        "options": {"expires": 120},
    },
}

# --- the API ------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "accounts.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["core.rest_defaults.JsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.rest_defaults.StrictJsonParser"],
    "DEFAULT_SCHEMA_CLASS": "core.schema.ApiSchema",
    "EXCEPTION_HANDLER": "core.api.problem_handler",
    "DEFAULT_THROTTLE_CLASSES": ["core.rest_defaults.UserOrAddressThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "default": "600/min",
        "actions": "600/min",
        "guests": "30/min",
        "tables": "30/min",
        "queue": "60/min",
        "chat": "30/min",
    },
    # Nobody stands in between, so what X-Forwarded-For says is the client's own invention.
    "NUM_PROXIES": 0,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Sobremesa API",
    "DESCRIPTION": "Play the games from a program. Errors are RFC 9457 problem+json.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.schema.add_game_types",
        "realtime.schema.add_socket_types",
    ],
    "OAS_VERSION": "3.1.0",
}

# --- rules of the house (seconds unless said otherwise) ------------------------------------------
ABSENCE_LIMIT = 90
"""Casual live matches: absence, added up since one's last act, before a bot takes the seat."""
ABSENCE_GRACE = 30
"""At least so much of one's own decision passes before that."""
HOLD_UP = {"live": 120, "turns": 86_400, "none": 86_400}
"""How long a decision takes before the others may vote about it, by kind of time control."""
VOTE_SECONDS = {"live": 60, "turns": 172_800, "none": 172_800}
"""How long a vote stays open, by kind of time control."""
AGREED_PAUSE_MINUTES = 7 * 24 * 60
"""Pauses by agreement in one match, together."""
OUTAGE_AFTER = 5.0
"""Without a pulse of the sweep for longer, no clock is charged for that time."""
BOT_PATIENCE = 5.0
"""Past its budget a bot's turn is asked for again after this, and played for it after twice."""
GUEST_IDLE_DAYS = 30
"""Guests who never played are deleted so long after they were last seen."""
MAX_CASUAL_MATCHES = 50
"""Running casual matches of one user: who has as many sits down at no other table."""
MAX_OPEN_TABLES = 20
"""Open tables at which one user sits."""
MAX_SOCKETS = 60
"""Sockets of one user that one server process holds open."""
NONCE_WINDOW = 3
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
"""Who bears it may read /metrics; without one only staff may."""
BOT_DELAY = float(os.environ.get("SOBREMESA_BOT_DELAY", "0.8"))
"""How long a bot waits before it acts, so that people can follow."""
BOT_BUDGET = 1.0
QUEUE_ABSENCE = 30
BUILD_ID_FILE = ROOT / "static" / "dist" / "manifest.json"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "structlog.stdlib.ProcessorFormatter",
            "processor": "ext://core.logs.render",
            "foreign_pre_chain": [],
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
    "loggers": {
        "django.request": {"level": "ERROR"},
        # Anybody can send a foreign Host header; the answer is a 400, not a traceback in the log.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.channels.server": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
    },
}
