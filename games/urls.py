"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, path

from games import apis, pages, time_apis, time_pages

api_patterns: list[URLPattern] = [
    path("games", apis.GamesApi.as_view()),
    path("matches", apis.MatchesApi.as_view()),
    path("matches/<slug:match_id>", apis.MatchApi.as_view()),
    path("matches/<slug:match_id>/events", apis.EventsApi.as_view()),
    path("matches/<slug:match_id>/view", apis.ViewApi.as_view()),
    path("matches/<slug:match_id>/export", apis.ExportApi.as_view()),
    path("matches/<slug:match_id>/actions", apis.ActionsApi.as_view()),
    path("matches/<slug:match_id>/undo", apis.UndoApi.as_view()),
    path("matches/<slug:match_id>/resign", apis.ResignApi.as_view()),
    path("matches/<slug:match_id>/abort", apis.AbortApi.as_view()),
    path("matches/<slug:match_id>/nonce", apis.NonceApi.as_view()),
    path("matches/<slug:match_id>/leave", time_apis.LeaveApi.as_view()),
    path("matches/<slug:match_id>/return", time_apis.ReturnApi.as_view()),
    path("matches/<slug:match_id>/pause", time_apis.PauseApi.as_view()),
    path("matches/<slug:match_id>/holidays", time_apis.HolidaysApi.as_view()),
    path("matches/<slug:match_id>/votes", time_apis.VotesApi.as_view()),
    path("matches/<slug:match_id>/clock", time_apis.ClockApi.as_view()),
    path("me/turns", time_apis.TurnsApi.as_view()),
    path("me/hours", time_apis.HoursApi.as_view()),
]
page_patterns: list[URLPattern] = [
    path("partida/<slug:match_id>/", pages.match, name="match"),
    path("partida/<slug:match_id>/reloj/", time_pages.ledger, name="match-clock"),
    path("siguiente/", time_pages.next_turn, name="next-turn"),
    path("ajustes/turnos/", time_pages.turn_settings, name="turn-settings"),
    path("reglas/", pages.rules_index, name="rules-index"),
    path("reglas/<slug:game>/", pages.rules, name="rules"),
    path("reglas/<slug:game>/<slug:edition>/", pages.rules, name="rules-edition"),
]
