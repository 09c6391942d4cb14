"""Every address of the site. Each app brings `page_patterns` and `api_patterns`."""

from __future__ import annotations

from importlib import import_module

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView

from accounts.urls import entry_patterns
from core.metrics import metrics
from core.views import healthz, readyz

_APPS = ["accounts", "notifications", "games", "ladders", "chat", "matchmaking", "realtime"]


def _of_apps(name: str) -> list[URLPattern | URLResolver]:
    """`name` of each app's urls module, in order."""
    return [route for app in _APPS for route in getattr(import_module(f"{app}.urls"), name)]


# Staff sign in where everybody does: there attempts are counted.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("admin/", admin.site.urls),
    path("cuenta/", include(entry_patterns)),
    path("api/v1/schema", SpectacularAPIView.as_view(), name="schema"),
    path("api/v1/", include(_of_apps("api_patterns"))),
    *_of_apps("page_patterns"),
]

handler404 = "core.views.page_not_found"
handler403 = "core.views.permission_denied"
handler429 = "core.middleware.too_many"  # allauth's
handler500 = "core.views.server_error"
