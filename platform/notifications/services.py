"""Telling one user something, and noting that it was read."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User
from core import clock
from core.errors import NotFound
from core.push import me_group, push_on_commit
from notifications.models import MailPreference, Notification, SentMail
from notifications.selectors import payload, unread_count

log = logging.getLogger(__name__)


def notify(*, user: User, kind: str, key: str, data: Mapping[str, Any]) -> Notification | None:
    """Tell `user` once per (kind, key), now on every open page; None when it was told before.

    `data` goes to the user as it is: no secrets. A ``url`` in it is where the notice leads.
    """
    with transaction.atomic():
        notice, fresh = Notification.objects.get_or_create(
            user=user, kind=kind, key=key, defaults={"data": dict(data)}
        )
        if not fresh:
            return None
        with translation.override(user.language or translation.get_language()):
            message = {
                "type": "notification",
                "notification": payload(notice),
                "unread": unread_count(user),
            }
        push_on_commit([(me_group(user.pk), message)])
    return notice


def mark_read(*, user: User, ids: Sequence[int] | None = None) -> int:
    """Mark these notices of the user's, or all, as read. Returns how many are still unread."""
    with transaction.atomic():
        fresh = Notification.objects.filter(user=user, read_at=None)
        if ids is not None:
            fresh = fresh.filter(pk__in=ids)
        if fresh.update(read_at=clock.now()):
            message = {"type": "notifications_read", "unread": unread_count(user)}
            push_on_commit([(me_group(user.pk), message)])
    return unread_count(user)


UNSUBSCRIBE_SALT = "notifications.unsubscribe"


def send_once(*, user: User, kind: str, key: str, subject: str, lines: Sequence[str]) -> bool:
    """Mail a user once per (kind, key). Returns whether it went out now.

    The row is what makes it go once, also when two workers are at it: who cannot make it does not
    send. A mail that cannot be handed over gives its row back, and is tried again by the caller's
    next round. Guests, and who wants no such mails, get none.
    """
    if user.is_guest or not user.email or not wants_mail(user):
        return False
    with transaction.atomic():
        row, fresh = SentMail.objects.get_or_create(user=user, kind=kind, key=key)
    if not fresh:
        return False
    address = unsubscribe_address(user)
    message = EmailMessage(
        subject=subject,
        body="\n\n".join([*lines, str(_("No quiero más correos como este: %s") % address)]),
        to=[user.email],
        headers={
            "List-Unsubscribe": f"<{address}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    try:
        message.send()
    except Exception as error:
        log.warning("mail_not_sent kind=%s error=%s", kind, type(error).__name__)
        row.delete()
        return False
    return True


def preference_of(user: User) -> MailPreference:
    """The stored preference, or an unsaved one with the defaults."""
    return MailPreference.objects.filter(user=user).first() or MailPreference(user=user)


def wants_mail(user: User) -> bool:
    return preference_of(user).turn_mail


def set_mail_preference(
    *, user: User, turn_mail: bool | None = None, turn_delay: int | None = None
) -> MailPreference:
    """Choose which mails one gets; `turn_delay` in minutes, at most a day."""
    changes: dict[str, Any] = {}
    if turn_mail is not None:
        changes["turn_mail"] = turn_mail
    if turn_delay is not None:
        changes["turn_delay"] = min(max(0, turn_delay), 1440)
    row, _created = MailPreference.objects.update_or_create(user=user, defaults=changes)
    return row


def unsubscribe_address(user: User) -> str:
    """A signed link that ends these mails without signing in."""
    token = signing.dumps(user.pk, salt=UNSUBSCRIBE_SALT)
    return settings.SITE_URL + reverse("unsubscribe", args=[token])


def reader_of(token: str) -> User:
    """Whose link it is. Raises NotFound for one that we did not sign."""
    try:
        key = signing.loads(token, salt=UNSUBSCRIBE_SALT)
    except signing.BadSignature as error:
        raise NotFound from error
    user = User.objects.filter(pk=key).first()
    if user is None:
        raise NotFound
    return user
