"""The page behind the link in a mail: no more of these."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from core.errors import NotFound
from notifications.services import reader_of, set_mail_preference


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
