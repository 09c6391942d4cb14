"""The page of one's notices, and the one behind the link in a mail: no more of these."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from core.errors import NotFound
from notifications.selectors import notices_of
from notifications.services import mark_read, reader_of, set_mail_preference
from notifications.texts import text_of


@require_safe
@login_required
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    rows = notices_of(cast(User, request.user))
    shown = [
        {
            "text": text_of(row.kind, row.data),
            "url": _own_path(row.data.get("url")),
            "at": row.created_at,
            "fresh": row.read_at is None,
        }
        for row in rows
    ]
    fresh = any(row["fresh"] for row in shown)
    return render(request, "notifications/notices.html", {"notices": shown, "fresh": fresh})


def _own_path(url: object) -> str:
    """Only an address of this site may be followed from a notice."""
    own = isinstance(url, str) and url.startswith("/") and not url.startswith("//")
    return str(url) if own else ""


@require_POST
@login_required
def read(request: HttpRequest) -> HttpResponse:
    """Everything is read: by the button, or by the page itself once it is open."""
    mark_read(user=cast(User, request.user))
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204)
    return redirect("notices")


@csrf_exempt  # RFC 8058: mail programs post here by themselves; the signature is the permission
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Asks first: programs that look links up in advance must not unsubscribe anybody."""
    try:
        user = reader_of(token)
    except NotFound as error:
        raise Http404 from error
    done = request.method == "POST"
    if done:
        set_mail_preference(user=user, turn_mail=False)
    return render(request, "notifications/unsubscribe.html", {"done": done})
