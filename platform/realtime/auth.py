"""Who may open a socket, and as whom.

A browser sends its cookies to every site's sockets, so a handshake is checked by its Origin: it
must be ours. Programs have no Origin; they pass with a bearer token or a ticket only. A foreign
Origin is refused whatever else it brings. Refused means 403 before the socket is accepted.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.core import signing
from django.core.cache import cache
from django.http.request import split_domain_port, validate_host
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from accounts.errors import BadToken, Suspended
from accounts.models import User
from accounts.selectors import session_is_current, suspension_of, token_in_force
from accounts.services import user_of_token

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
App = Callable[
    [Scope, Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]
]

TICKET_SECONDS = 30
_TICKET_SALT = "realtime.ticket"
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose socket it is, and what must stay true for it to remain open."""

    user: User | None
    """None for a stranger who looks on."""
    session_key: str | None = None
    token_digest: str | None = None
    """SHA-256 of the bearer token that opened it."""
    suspended: bool = False


def socket_gate(inner: App) -> App:
    """Wraps the socket application: sets `identity` and `language` in the scope, or refuses."""

    async def gate(
        scope: Scope, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        identity = await identify(scope)
        if identity is None:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await inner(
            {**scope, "identity": identity, "language": _language(scope, identity.user)},
            receive,
            send,
        )

    return gate


async def identify(scope: Scope) -> Identity | None:
    """The identity of a handshake, or None when it must be refused."""
    headers = _headers(scope)
    origin = headers.get("origin")
    if origin is not None and not is_our_origin(origin, headers.get("host", "")):
        log.info("socket_refused reason=origin")
        return None
    bearer, ticket = _bearer(headers), _ticket(scope)
    if bearer is not None:
        return await _ask(_by_token, bearer)
    if ticket is not None:
        return await _ask(_by_ticket, ticket)
    if origin is None:
        log.info("socket_refused reason=no_origin")
        return None
    session_key = _cookies(headers).get(settings.SESSION_COOKIE_NAME)
    return await _ask(_by_session, session_key)


async def _ask(lookup: Callable[[Any], Identity | None], credential: Any) -> Identity | None:
    identity: Identity | None = await database_sync_to_async(lookup)(credential)
    return identity


def is_our_origin(origin: str, host: str) -> bool:
    """Whether a page of ours sent the handshake: the same host and port as it was sent to, and
    a host of ALLOWED_HOSTS; or an origin that CSRF_TRUSTED_ORIGINS names."""
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        parts = urlsplit(origin.lower())
        port = parts.port or _DEFAULT_PORTS[parts.scheme]
    except (ValueError, KeyError):
        return False
    domain, host_port = split_domain_port(host.lower())
    if not domain or domain.strip("[]") != (parts.hostname or ""):
        return False
    # Without a port the Host header means the default one of the scheme that the page came by.
    if int(host_port or _DEFAULT_PORTS[parts.scheme]) != port:
        return False
    return validate_host(domain, settings.ALLOWED_HOSTS)


def issue_ticket(
    user: User, *, session_key: str | None = None, token_digest: str | None = None
) -> str:
    """A signed, single-use ticket for one handshake within TICKET_SECONDS.

    Its socket ends with the session or the token that asked for it. The session's key does not
    travel: it waits for the ticket in the cache.
    """
    payload = {
        "u": user.pk,
        "e": user.session_epoch,
        "n": secrets.token_urlsafe(9),
        "s": session_key is not None,
        "t": token_digest,
    }
    if session_key is not None:
        cache.set(_session_of(payload["n"]), session_key, TICKET_SECONDS)
    return signing.dumps(payload, salt=_TICKET_SALT, compress=False)


def _session_of(nonce: Any) -> str:
    return f"ws-ticket-session:{nonce}"


def _by_ticket(ticket: str) -> Identity | None:
    try:
        payload = signing.loads(ticket, salt=_TICKET_SALT, max_age=TICKET_SECONDS)
    except signing.BadSignature:
        return None
    if not cache.add(f"ws-ticket:{payload['n']}", 1, TICKET_SECONDS * 2):
        return None
    if payload.get("s"):
        session_key = cache.get(_session_of(payload["n"]))
        identity = _by_session(session_key)
        return identity if identity.user and identity.user.pk == payload["u"] else None
    user = User.objects.filter(pk=payload["u"], session_epoch=payload["e"], is_active=True).first()
    digest = payload.get("t")
    if user is None or (digest is not None and not token_in_force(digest)):
        return None
    return _identity(user, token_digest=digest)


def _by_token(token: str) -> Identity | None:
    try:
        user = user_of_token(token)
    except BadToken:
        return None
    except Suspended:
        return Identity(user=None, suspended=True)
    return Identity(user=user, token_digest=hashlib.sha256(token.encode()).hexdigest())


def _by_session(session_key: str | None) -> Identity:
    if not session_key or "\x00" in session_key:  # PostgreSQL takes no such text
        return Identity(user=None)
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    user = get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]
    if not isinstance(user, User) or not session_is_current(session, user):
        return Identity(user=None)
    return _identity(user, session_key=session.session_key)


def _identity(user: User, **how: Any) -> Identity:
    return Identity(user=user, suspended=suspension_of(user) is not None, **how)


def _headers(scope: Scope) -> dict[str, str]:
    return {
        bytes(name).decode("latin-1").lower(): bytes(value).decode("latin-1")
        for name, value in scope.get("headers", [])
    }


def _bearer(headers: dict[str, str]) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _ticket(scope: Scope) -> str | None:
    query = bytes(scope.get("query_string", b"")).decode("latin-1")
    try:
        return parse_qs(query, max_num_fields=20).get("ticket", [None])[0]
    except ValueError:  # too many fields: none of ours
        return ""


def _cookies(headers: dict[str, str]) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


def _language(scope: Scope, user: User | None) -> str:
    """As the pages choose it: cookie, then the user's own, then the browser's."""
    headers = _headers(scope)
    wanted = [_cookies(headers).get(settings.LANGUAGE_COOKIE_NAME), user.language if user else None]
    wanted += [code for code, _ in parse_accept_lang_header(headers.get("accept-language", ""))]
    for code in filter(None, wanted):
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
