"""Ratings and their history, read only: ratings move by matches, annulments and seasons."""

from __future__ import annotations

from django.contrib import admin

from core.read_only_admin import ReadOnlyAdmin
from ladders.models import Rating, RatingEntry, Season


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ["user", "ladder", "value", "matches", "season_matches", "reached_at"]
    list_filter = ["ladder"]
    search_fields = ["user__name"]
    ordering = ["-value"]


@admin.register(RatingEntry)
class RatingEntryAdmin(ReadOnlyAdmin):
    list_display = [
        *("number", "ladder", "kind", "user", "match", "place", "before", "after", "reason", "at"),
    ]
    list_filter = ["ladder", "kind"]
    search_fields = ["user__name", "match__public_id"]
    ordering = ["-number"]


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ["ladder", "starts_on", "started_number"]
    exclude = ["final_table"]
