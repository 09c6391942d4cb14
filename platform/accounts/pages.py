"""Pages of one's own: settings, programs' tokens, language and theme."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings as site_settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.preferences import THEMES, keep_language, keep_theme
from accounts.selectors import tokens_of
from accounts.services import change_me, make_token, revoke_token
from core.errors import AppError


def back(request: HttpRequest, otherwise: str = "home") -> HttpResponseRedirect:
    """To the page that the form names in `next`, if it is one of ours."""
    target = request.POST.get("next", "")
    secure = request.is_secure()
    if url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=secure):
        return HttpResponseRedirect(target)
    return HttpResponseRedirect(reverse(otherwise))


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep the language in a cookie and, for users, with them."""
    language = request.POST.get("language", "")
    response = back(request)
    if not check_for_language(language) or language not in dict(site_settings.LANGUAGES):
        return response
    keep_language(request, response, language)
    if isinstance(request.user, User):
        change_me(user=request.user, language=language)
    return response


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep day, night or the system's choice in a cookie; scripts read and write it too."""
    response = back(request)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        keep_theme(request, response, theme)
    return response


def _me(request: HttpRequest) -> User:
    """Who is signed in, in pages behind `login_required`."""
    return cast(User, request.user)


@login_required
def settings(request: HttpRequest) -> HttpResponse:
    return _settings(request)


def _settings(request: HttpRequest, *, fresh_token: str = "", status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {"tokens": tokens_of(_me(request)), "fresh_token": fresh_token}
    response = render(request, "accounts/settings.html", context, status=status)
    if fresh_token:
        response.headers["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def change_name(request: HttpRequest) -> HttpResponse:
    """A guest may choose another name."""
    try:
        change_me(user=_me(request), name=request.POST.get("name", "").strip())
    except AppError as refusal:
        messages.error(request, str(refusal.detail))
    else:
        messages.success(request, _("Guardado."))
    return redirect("settings")


@login_required
@require_POST
def add_token(request: HttpRequest) -> HttpResponse:
    """The token's text stands on this one answer and nowhere else."""
    label = request.POST.get("label", "").strip()[:60]
    if not label:
        messages.error(request, _("Ponle un nombre a la ficha: así sabrás cuál es."))
        return redirect("settings")
    try:
        _token, raw = make_token(user=_me(request), label=label)
    except AppError as refusal:
        messages.error(request, str(refusal.detail))
        return redirect("settings")
    return _settings(request, fresh_token=raw, status=201)


@login_required
@require_POST
def drop_token(request: HttpRequest, token_id: int) -> HttpResponse:
    try:
        revoke_token(user=_me(request), token_id=token_id)
    except AppError as refusal:
        messages.error(request, str(refusal.detail))
    else:
        messages.success(request, _("Ficha revocada: desde ahora no abre nada."))
    return redirect("settings")
