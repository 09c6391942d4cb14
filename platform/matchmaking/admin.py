"""Tables and the queue, read only."""

from __future__ import annotations

from django.contrib import admin
from unfold.admin import TabularInline

from core.read_only_admin import ReadOnlyAdmin
from matchmaking.models import QueuePenalty, QueueTicket, Table, TableSeat


class TableSeatInline(TabularInline):  # type: ignore[misc]
    model = TableSeat
    extra = 0
    can_delete = False
    fields = ["index", "user", "bot_level", "ready"]
    readonly_fields = fields


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ["public_id", "game", "edition", "status", "host", "is_public", "created_at"]
    list_filter = ["game", "status", "is_public"]
    search_fields = ["public_id", "host__name"]
    ordering = ["-created_at"]
    inlines = [TableSeatInline]


@admin.register(QueueTicket)
class QueueTicketAdmin(ReadOnlyAdmin):
    list_display = ["user", "ladder", "seat_count", "rating", "created_at", "seen_at"]


@admin.register(QueuePenalty)
class QueuePenaltyAdmin(ReadOnlyAdmin):
    list_display = ["user", "until"]
