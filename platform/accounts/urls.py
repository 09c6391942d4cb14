"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, path

from accounts import apis
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

page_patterns: list[URLPattern] = []
