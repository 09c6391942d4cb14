"""Users and tokens in the admin. Passwords and token digests are not shown."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.models import ApiToken, User
from accounts.services import end_sessions

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(ModelAdmin):  # type: ignore[misc]
    """People: found by name or e-mail. Suspending is done under sanctions."""

    list_display = ["name", "email", "is_guest", "is_staff", "joined_at", "last_login"]
    list_filter = ["is_guest", "is_staff", "is_active"]
    search_fields = ["name", "email"]
    ordering = ["-joined_at"]
    fields = [
        *("name", "email", "language", "is_guest", "is_active", "is_staff", "is_superuser"),
        *("joined_at", "last_login"),
    ]
    readonly_fields = ["is_guest", "joined_at", "last_login"]
    actions = ["close_sessions"]

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False  # ratings and matches of others stand on this row

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Staff are changed by superusers only: whoever sets somebody's e-mail address can have
        his password sent there."""
        own = obj is None or not (obj.is_staff or obj.is_superuser) or request.user.is_superuser
        return own and bool(super().has_change_permission(request, obj))

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        fields = list(super().get_readonly_fields(request, obj))
        return fields if request.user.is_superuser else [*fields, "is_staff", "is_superuser"]

    @admin.action(description=_("Cerrar todas sus sesiones"), permissions=["change"])
    def close_sessions(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            end_sessions(user=user)
        self.message_user(request, _("Sesiones cerradas."))


@admin.register(ApiToken)
class ApiTokenAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["user", "label", "created_at", "used_at", "revoked_at"]
    search_fields = ["user__name", "label"]
    fields = ["user", "label", "created_at", "used_at", "revoked_at"]
    readonly_fields = ["user", "label", "created_at", "used_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a token is shown once, to its owner
