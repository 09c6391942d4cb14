"""Sessions carry the epoch at which they were opened; a new password closes the others; who signs
in reads on in the language that was chosen before."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.account.signals import user_logged_in as signed_in
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from accounts.preferences import keep_language
from accounts.selectors import SESSION_EPOCH_KEY
from accounts.services import end_sessions


@receiver(user_logged_in)
def remember_epoch(request: HttpRequest, user: User, **_: Any) -> None:
    request.session[SESSION_EPOCH_KEY] = user.session_epoch


@receiver([password_changed, password_set, password_reset])
def close_other_sessions(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever knew the old password is out; this browser stays."""
    end_sessions(user=user, keep=request.session)


@receiver(signed_in)
def go_on_in_ones_language(
    request: HttpRequest, user: User, response: HttpResponse | None = None, **_: Any
) -> None:
    """On a browser where nothing was chosen, the choice kept with the user holds."""
    chosen_here = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    if response is not None and user.language and not chosen_here:
        keep_language(request, response, user.language)
