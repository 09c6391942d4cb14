"""Addresses of this app."""

from __future__ import annotations

from allauth.account import views as allauth_views
from django.urls import URLPattern, path, re_path
from django.views.generic import RedirectView

from accounts import apis, pages
from accounts.entry import GuestLoginView, GuestSignupView, change_password

api_patterns: list[URLPattern] = [
    path("guests", apis.GuestsView.as_view()),
    path("me", apis.MeView.as_view()),
    path("me/tokens", apis.TokensView.as_view()),
    path("me/tokens/<int:token_id>", apis.TokenView.as_view()),
    path("users/<str:name>", apis.UserView.as_view()),
]

entry_patterns: list[URLPattern] = [
    path("login/", GuestLoginView.as_view(), name="account_login"),
    path("signup/", GuestSignupView.as_view(), name="account_signup"),
    path("logout/", allauth_views.logout, name="account_logout"),
    path("inactive/", allauth_views.account_inactive, name="account_inactive"),
    path("password/change/", change_password, name="account_change_password"),
    path(
        "password/set/",
        RedirectView.as_view(pattern_name="account_reset_password"),
        name="account_set_password",
    ),
    path("password/reset/", allauth_views.password_reset, name="account_reset_password"),
    path(
        "password/reset/done/",
        allauth_views.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        allauth_views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
"""Under /cuenta/. Of allauth's own pages only these: its e-mail page would give an account the
address of somebody else, unconfirmed, and its page for a first password a guest one."""

page_patterns: list[URLPattern] = [
    path("idioma/", pages.set_language, name="set_language"),
    path("ajustes/", pages.settings, name="settings"),
    path("ajustes/tema/", pages.set_theme, name="set-theme"),
    path("ajustes/nombre/", pages.change_name, name="change-name"),
    path("ajustes/fichas/", pages.add_token, name="add-token"),
    path("ajustes/fichas/<int:token_id>/revocar/", pages.drop_token, name="drop-token"),
]
