"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, path

from notifications import apis, pages

api_patterns: list[URLPattern] = [
    path("me/notifications", apis.NoticesView.as_view()),
    path("me/notifications/read", apis.ReadView.as_view()),
    path("me/mail", apis.MailView.as_view()),
]
page_patterns: list[URLPattern] = [
    path("avisos/", pages.notices, name="notices"),
    path("avisos/leidos/", pages.read, name="notices-read"),
    path("correo/baja/<str:token>/", pages.unsubscribe, name="unsubscribe"),
]
