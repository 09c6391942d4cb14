"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, path

from ladders import apis, pages

api_patterns: list[URLPattern] = [
    path("ladders", apis.LaddersApi.as_view()),
    path("ladders/<slug:key>", apis.LeaderboardApi.as_view()),
    path("ladders/<slug:key>/preview", apis.PreviewApi.as_view()),
    path("matches/<slug:public_id>/rating", apis.MatchRatingApi.as_view()),
    path("users/<str:name>/ratings", apis.UserRatingsApi.as_view()),
]
page_patterns: list[URLPattern] = [
    path("escalera/", pages.index, name="ladders"),
    path("escalera/<slug:key>/", pages.ladder, name="ladder"),
    path("jugador/<str:name>/", pages.profile, name="profile"),
]
