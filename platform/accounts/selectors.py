"""Questions about users. None of them changes anything."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session

from accounts.errors import Suspended
from accounts.hooks import Suspension, suspension_checks
from accounts.models import ApiToken, User
from accounts.names import skeleton
from core.errors import NotFound

SESSION_EPOCH_KEY = "epoch"
"""Where a session keeps the `User.session_epoch` at which it was opened."""


def get_user(name: str) -> User:
    """By name, however it is written. Raises NotFound."""
    user = User.objects.filter(name_skeleton=skeleton(name), is_active=True).first()
    if user is None or user.name.casefold() != name.casefold():
        raise NotFound
    return user


def name_is_free(name: str, *, besides: User | None = None) -> bool:
    """Whether nobody else has this name or one that looks the same."""
    others = User.objects.filter(name_skeleton=skeleton(name))
    if besides is not None and besides.pk:
        others = others.exclude(pk=besides.pk)
    return not others.exists()


def email_is_free(email: str, *, besides: User | None = None) -> bool:
    others = User.objects.filter(email__iexact=email)
    if besides is not None and besides.pk:
        others = others.exclude(pk=besides.pk)
    return not others.exists()


def suspension_of(user: User) -> Suspension | None:
    """Until when and why this user is kept out, by what moderation registered."""
    for check in suspension_checks:
        if (suspension := check(user)) is not None:
            return suspension
    return None


def refuse_suspended(user: User) -> None:
    """Raises Suspended."""
    if (suspension := suspension_of(user)) is not None:
        raise Suspended(until=suspension.until, reason=suspension.reason)


def session_is_current(session: SessionBase, user: User) -> bool:
    """False once `end_sessions` was called after this session was opened."""
    return int(session.get(SESSION_EPOCH_KEY, 0)) >= user.session_epoch


def tokens_of(user: User) -> list[ApiToken]:
    """Not revoked, newest first."""
    return list(user.tokens.filter(revoked_at=None).order_by("-pk"))


def token_in_force(digest: str) -> bool:
    """Whether the token with this SHA-256 is not revoked."""
    return ApiToken.objects.filter(digest=digest, revoked_at=None).exists()


def users_with_sessions(ending_after: datetime) -> set[int]:
    """Keys of the users who have a session that lasts beyond a moment. Activity prolongs them."""
    found: set[int] = set()
    for session in Session.objects.filter(expire_date__gt=ending_after).iterator():
        key = session.get_decoded().get(SESSION_KEY)
        if key is not None:
            found.add(int(key))
    return found
