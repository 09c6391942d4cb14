"""Rows that the admin shows and nobody edits there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[misc]
    """Seen by staff with the view permission; changed only through actions that call services.

    Such an action names ``permissions=["moderate"]``: it needs the model's change permission.
    """

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        return bool(super().has_change_permission(request))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
