"""Tables and the queue, read only."""

from __future__ import annotations

from typing import cast

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline

from accounts.models import User
from core.read_only_admin import ReadOnlyAdmin
from games.admin import ReasonForm
from matchmaking.models import QueuePenalty, QueueTicket, Table, TableSeat
from matchmaking.services import lift_penalty


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
    """Who waits after calling a ranked match off, which one it was, and a way to let him off."""

    list_display = ["user", "until", "match"]
    list_select_related = ["user", "match"]
    fields = ["user", "until", "match"]
    actions = ["lift"]

    @admin.action(description=_("Levantar la espera"), permissions=["moderate"])
    def lift(self, request: HttpRequest, queryset: QuerySet[QueuePenalty]) -> HttpResponse | None:
        """Ask for the reason first."""
        form = ReasonForm(request.POST if "reason" in request.POST else None)
        if not form.is_valid():
            context = {
                **self.admin_site.each_context(request),
                "title": _("Levantar esperas"),
                "form": form,
                "matches": queryset,
                "action": "lift",
            }
            return TemplateResponse(request, "admin/games/reason.html", context)
        staff = cast(User, request.user)  # the admin lets nobody else in
        for penalty in queryset.select_related("user"):
            lift_penalty(user=penalty.user, by=staff, reason=form.cleaned_data["reason"])
            self.message_user(request, f"{penalty.user}: {_('hecho')}")
        return None
