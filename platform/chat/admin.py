"""Lines of the charla, and hiding them."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from chat.models import ChatLine
from chat.services import hide_lines
from core.read_only_admin import ReadOnlyAdmin


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnlyAdmin):
    list_display = ["at", "channel", "author", "text", "hidden_at"]
    search_fields = ["text", "author__name", "channel"]
    ordering = ["-at"]
    actions = ["hide"]

    @admin.action(description=_("Ocultar en todas las páginas"), permissions=["moderate"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> None:
        count = hide_lines(lines=list(queryset), by=request.user)  # type: ignore[arg-type]
        self.message_user(request, _("Líneas ocultas: %(count)s") % {"count": count})
