"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, path

from matchmaking import apis
from matchmaking.pages import home, lobby, queue, room

api_patterns: list[URLPattern] = [
    path("tables", apis.TablesView.as_view()),
    path("tables/<str:table_id>", apis.TableView.as_view()),
    path("tables/<str:table_id>/join", apis.JoinView.as_view()),
    path("tables/<str:table_id>/leave", apis.LeaveView.as_view()),
    path("tables/<str:table_id>/seats/<int:seat>/bot", apis.BotView.as_view()),
    path("tables/<str:table_id>/kick", apis.KickView.as_view()),
    path("tables/<str:table_id>/ready", apis.ReadyView.as_view()),
    path("tables/<str:table_id>/start", apis.StartView.as_view()),
    path("tables/<str:table_id>/rematch", apis.TableRematchView.as_view()),
    path("matches/<str:match_id>/rematch", apis.MatchRematchView.as_view()),
    path("queue", apis.QueueView.as_view()),
]
page_patterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("bots/", home.play_bots, name="play-bots"),
    path("mesas/", lobby.lobby, name="lobby"),
    path("mesas/abrir/", lobby.create, name="create-table"),
    path("mesas/codigo/", lobby.enter_code, name="enter-code"),
    path("mesa/<slug:table_id>/", room.room, name="table-room"),
    path("mesa/<slug:table_id>/<slug:what>/", room.act, name="table-act"),
    path("cola/", queue.queue, name="queue"),
    path("cola/salir/", queue.leave, name="queue-leave"),
]
