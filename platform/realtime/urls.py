"""Addresses of the sockets, and of what leads to them."""

from __future__ import annotations

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import URLPattern, path, re_path

from realtime.apis import TicketApi
from realtime.consumers import LobbyConsumer, MatchConsumer, MeConsumer, TableConsumer


class Nowhere(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Any other address: refused, not an error of the server."""

    async def connect(self) -> None:
        await self.close()


websocket_urlpatterns = [
    path("ws/match/<slug:match_id>/", MatchConsumer.as_asgi()),
    path("ws/table/<slug:table_id>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/me/", MeConsumer.as_asgi()),
    re_path(r"", Nowhere.as_asgi()),
]
api_patterns: list[URLPattern] = [path("ws-ticket", TicketApi.as_view(), name="api-ws-ticket")]
page_patterns: list[URLPattern] = []
