"""So many a minute, per user or address: one budget for REST, pages and sockets.

The rates stand in settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]. Without Redis nothing is
counted and people go on playing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from core.errors import AppError
from core.rest_defaults import UserOrAddressThrottle

View = Callable[..., HttpResponse]


class RateLimited(AppError):
    """Carries `retry_after` in seconds and `limit`, the name of the budget."""

    code = "rate_limited"
    status = 429
    title = _("Demasiado deprisa.")


def spend(scope: str, who: str) -> None:
    """One more of `scope` for `who` (`user_key`, or an address). Raises RateLimited."""
    throttle = UserOrAddressThrottle()
    if not throttle.take(scope, who):
        raise RateLimited(retry_after=math.ceil(throttle.wait() or 1), limit=scope)


def user_key(pk: int) -> str:
    """How budgets name a user."""
    return f"u{pk}"


def limited(scope: str) -> Callable[[View], View]:
    """A page whose posts spend from `scope`; a stranger, who becomes a guest there, from `guests`
    of his address. The page raises RateLimited (`core.middleware` makes it a 429)."""

    def wrap(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                if request.user.is_authenticated:
                    spend(scope, user_key(request.user.pk))
                else:
                    spend("guests", UserOrAddressThrottle().get_ident(cast(Any, request)))
            return view(request, *args, **kwargs)

        return checked

    return wrap
