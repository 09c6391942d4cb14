"""Sessions carry the epoch at which they were opened; a new password closes the others."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.selectors import SESSION_EPOCH_KEY
from accounts.services import end_sessions


@receiver(user_logged_in)
def remember_epoch(request: HttpRequest, user: User, **_: Any) -> None:
    request.session[SESSION_EPOCH_KEY] = user.session_epoch


@receiver([password_changed, password_set, password_reset])
def close_other_sessions(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever knew the old password is out; this browser stays."""
    end_sessions(user=user, keep=request.session)
