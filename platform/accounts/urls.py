"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts import apis, pages
from accounts.entry import GuestLoginView, GuestSignupView

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
]
"""Stand before allauth's own under /cuenta/."""

page_patterns: list[URLPattern] = [
    path("idioma/", pages.set_language, name="set_language"),
    path("ajustes/", pages.settings, name="settings"),
    path("ajustes/tema/", pages.set_theme, name="set-theme"),
    path("ajustes/nombre/", pages.change_name, name="change-name"),
    path("ajustes/fichas/", pages.add_token, name="add-token"),
    path("ajustes/fichas/<int:token_id>/revocar/", pages.drop_token, name="drop-token"),
]
