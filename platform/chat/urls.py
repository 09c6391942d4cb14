"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, path

from chat import apis

api_patterns: list[URLPattern] = [
    path("matches/<slug:public_id>/chat", apis.MatchChatApi.as_view()),
    path("tables/<slug:public_id>/chat", apis.TableChatApi.as_view()),
]
page_patterns: list[URLPattern] = []
