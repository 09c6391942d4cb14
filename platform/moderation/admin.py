"""Sanctions, and the record of what moderators did."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from core.read_only_admin import ReadOnlyAdmin
from moderation.models import AuditEntry, Sanction
from moderation.services import lift_sanction, sanction_user


@admin.register(Sanction)
class SanctionAdmin(ModelAdmin):  # type: ignore[misc]
    """Adding a suspension closes the user's sessions and sockets at once."""

    list_display = ["user", "kind", "reason", "starts_at", "until", "lifted_at", "by"]
    list_filter = ["kind"]
    search_fields = ["user__name", "reason"]
    autocomplete_fields = ["user"]
    fields = ["user", "kind", "reason", "until"]
    actions = ["lift"]

    def has_change_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        return False

    def save_model(
        self, request: HttpRequest, obj: Sanction, form: ModelForm[Any], change: bool
    ) -> None:
        made = sanction_user(
            user=obj.user,
            kind=Sanction.Kind(obj.kind),
            reason=obj.reason,
            until=obj.until,
            by=request.user,  # type: ignore[arg-type]
        )
        obj.pk = made.pk

    @admin.action(description=_("Levantar la sanción"), permissions=["add"])
    def lift(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> None:
        for sanction in queryset:
            lift_sanction(sanction=sanction, by=request.user)  # type: ignore[arg-type]
        self.message_user(request, _("Levantada."))


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ["at", "actor", "action", "target", "reason"]
    list_filter = ["action"]
    search_fields = ["target", "actor__name"]
    ordering = ["-at"]
