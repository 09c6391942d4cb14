"""Addresses of the sockets, and of what leads to them."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, path

from realtime.apis import TicketApi

websocket_urlpatterns: list[Any] = []
api_patterns: list[URLPattern] = [path("ws-ticket", TicketApi.as_view(), name="api-ws-ticket")]
page_patterns: list[URLPattern] = []
