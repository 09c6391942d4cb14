"""Entry point for Daphne: HTTP by Django, sockets by Channels."""

from __future__ import annotations

import os
import sys

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
django_application = get_asgi_application()

from core.body_limit import bound_daphne, limit_body  # noqa: E402  (Django must be ready first)
from realtime.auth import socket_gate  # noqa: E402
from realtime.urls import websocket_urlpatterns  # noqa: E402

# Sockets are served by one thread and the database by another. The one that comes back from the
# database or the network waits this long (seconds) for its turn at the interpreter; usually 5 ms.
sys.setswitchinterval(0.001)
bound_daphne()
application = ProtocolTypeRouter(
    {
        "http": limit_body(django_application),
        "websocket": socket_gate(URLRouter(websocket_urlpatterns)),
    }
)
