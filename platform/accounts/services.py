"""Who comes in, under which name, and with which key. Each service owns its transaction."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import login
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts import hooks
from accounts.errors import (
    AlreadyRegistered,
    BadName,
    BadToken,
    EmailTaken,
    NameFixed,
    NameTaken,
    TooManyTokens,
)
from accounts.guest_names import guest_name
from accounts.models import ApiToken, User
from accounts.names import RESERVED, skeleton, validate_name
from accounts.selectors import (
    SESSION_EPOCH_KEY,
    email_is_free,
    name_is_free,
    refuse_suspended,
    users_with_sessions,
)
from accounts.signals import guest_joined_account
from core import clock
from core.errors import NotFound
from core.push import me_group, push_on_commit

_GUEST_BACKEND = "django.contrib.auth.backends.ModelBackend"
_NAME_ATTEMPTS = 30
MAX_TOKENS = 20
TOKEN_PREFIX = "sm_"  # noqa: S105 (no secret: it says what kind of text this is)
TOKEN_USE_STEP = timedelta(minutes=1)
"""`ApiToken.used_at` is not written more often than this."""


def check_name(name: str, *, besides: User | None = None) -> str:
    """The name, when it may be taken. Raises BadName or NameTaken."""
    try:
        validate_name(name)
    except ValidationError as error:
        raise BadName(error.messages[0]) from error
    if skeleton(name) in RESERVED or not name_is_free(name, besides=besides):
        raise NameTaken
    return name


def new_guest(*, name: str | None = None, language: str = "") -> User:
    """A guest row under `name`, or under a generated one. Raises BadName, NameTaken."""
    if name is not None:
        return _insert_guest(check_name(name), language)
    for attempt in range(_NAME_ATTEMPTS):
        candidate = guest_name(attempt)
        if not name_is_free(candidate):
            continue
        try:
            return _insert_guest(candidate, language)
        except NameTaken:
            continue
    raise NameTaken


def _insert_guest(name: str, language: str) -> User:
    guest = User(name=name, is_guest=True, language=language)
    guest.set_unusable_password()
    try:
        with transaction.atomic():
            guest.save(force_insert=True)
    except IntegrityError as error:  # somebody took it a moment ago
        raise NameTaken from error
    return guest


def create_guest(request: HttpRequest, *, name: str | None = None) -> User:
    """The guest of this browser: the present one, or a new one that is signed in.

    Raises AlreadyRegistered when a registered user is signed in, BadName, NameTaken.
    """
    present = request.user
    if isinstance(present, User):
        if not present.is_guest:
            raise AlreadyRegistered
        return present
    guest = new_guest(name=name, language=get_language() or "")
    login(request, guest, backend=_GUEST_BACKEND)
    return guest


def upgrade_guest(*, user: User, name: str, email: str, password: str) -> User:
    """The guest becomes a registered user, in the same row: seats and matches stay.

    Raises AlreadyRegistered, BadName, NameTaken, EmailTaken.
    """
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if not row.is_guest:
            raise AlreadyRegistered
        row.name = check_name(name, besides=row)
        if not email_is_free(email, besides=row):
            raise EmailTaken
        row.email = User.objects.normalize_email(email)
        row.is_guest = False
        row.set_password(password)
        _save_unique(row)
    return row


def save_new_user(user: User) -> User:
    """Store a user who just filled in the sign-up form. Raises NameTaken, EmailTaken."""
    with transaction.atomic():
        _save_unique(user)
    return user


def _save_unique(user: User) -> None:
    """Two people may ask for one name in the same instant: the constraints decide."""
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        if user.email and not email_is_free(user.email, besides=user):
            raise EmailTaken from error
        raise NameTaken from error


def change_me(*, user: User, name: str | None = None, language: str | None = None) -> User:
    """Change the language, or the name of a guest. Raises NameFixed, BadName, NameTaken.

    The name of a registered user stays: it stands in results and ladders.
    """
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if name is not None and name != row.name:
            if not row.is_guest:
                raise NameFixed
            row.name = check_name(name, besides=row)
        if language is not None:
            row.language = language
        _save_unique(row)
    return row


def join_account(*, guest: User, user: User) -> None:
    """A guest signed in to an account: what he sits at moves there where nothing collides."""
    with transaction.atomic():
        guest_joined_account.send(sender=User, guest=guest, user=user)
        end_sessions(user=guest)


def end_sessions(*, user: User, code: str = "signed_out", keep: SessionBase | None = None) -> None:
    """Close every session and socket of a user; `keep` is the session that may stay.

    `code` is what the sockets are told before they close: ``signed_out`` or ``suspended``.
    """
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
        user.refresh_from_db(fields=["session_epoch"])
        if keep is not None:
            keep[SESSION_EPOCH_KEY] = user.session_epoch
        push_on_commit([(me_group(user.pk), {"type": "closed", "code": code})])


def _digest(raw: str) -> str:
    return hashlib.sha256(raw.encode()).hexdigest()


def make_token(*, user: User, label: str) -> tuple[ApiToken, str]:
    """A new personal token and its text, which is shown now and never again.

    Raises TooManyTokens.
    """
    raw = TOKEN_PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if user.tokens.filter(revoked_at=None).count() >= MAX_TOKENS:
            raise TooManyTokens
        token = ApiToken.objects.create(user=user, label=label, digest=_digest(raw))
    return token, raw


def revoke_token(*, user: User, token_id: int) -> None:
    """From now on the token opens nothing. Raises NotFound for another user's."""
    live = ApiToken.objects.filter(pk=token_id, user=user, revoked_at=None)
    if not live.update(revoked_at=clock.now()):
        raise NotFound


def user_of_token(raw: str) -> User:
    """Whose token this is; notes its use. Raises BadToken, Suspended."""
    token = (
        ApiToken.objects.select_related("user")
        .filter(digest=_digest(raw), revoked_at=None, user__is_active=True)
        .first()
    )
    if token is None:
        raise BadToken
    refuse_suspended(token.user)
    moment = clock.now()
    stale = Q(used_at=None) | Q(used_at__lt=moment - TOKEN_USE_STEP)
    if token.used_at is None or token.used_at < moment - TOKEN_USE_STEP:
        ApiToken.objects.filter(stale, pk=token.pk).update(used_at=moment)
    return token.user


def purge_guests() -> int:
    """Delete the guests who are gone for good; how many.

    Those who never played, GUEST_IDLE_DAYS after their last visit; the others once no session of
    theirs can be valid any more. Never one with a token in force, or whom `hooks.needed_users`
    names: a seat in a running match, say. Seats of ended matches stay, without an owner.
    """
    guests = User.objects.filter(is_guest=True)
    guests = guests.exclude(pk__in=ApiToken.objects.filter(revoked_at=None).values("user"))
    for keys in hooks.needed_users:
        guests = guests.exclude(pk__in=keys())
    idlers = guests
    for keys in hooks.past_players:
        idlers = idlers.exclude(pk__in=keys())
    purged = 0
    for pk in sorted(_away_for(guests, _SESSION) | _away_for(idlers, _idle())):
        with transaction.atomic():  # one by one: asked again under the row's lock
            for user in guests.filter(pk=pk).select_for_update(of=("self",)):
                user.delete()
                purged += 1
    return purged


_SESSION = timedelta(seconds=settings.SESSION_COOKIE_AGE)


def _idle() -> timedelta:
    return timedelta(days=settings.GUEST_IDLE_DAYS)


def _away_for(guests: QuerySet[User], time: timedelta) -> set[int]:
    """Keys of those who came longer ago and were not here since: each visit prolongs a session."""
    before = clock.now() - time
    keys = set(guests.filter(joined_at__lt=before).values_list("pk", flat=True))
    return keys - users_with_sessions(before + _SESSION) if keys else keys
