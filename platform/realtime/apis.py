"""The REST door to the sockets."""

from __future__ import annotations

import hashlib
from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import bearer_token
from accounts.models import User
from core.api import problems
from realtime.auth import TICKET_SECONDS, issue_ticket


class SocketTicketSerializer(serializers.Serializer[Any]):
    """A pass for one socket handshake: append it to the address as `?ticket=`."""

    ticket = serializers.CharField()
    expires_in = serializers.IntegerField(help_text="Seconds.")


class TicketApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="ws_ticket",
        summary="A ticket for a socket",
        description=(
            "For programs that cannot send an `Authorization` header with a socket's handshake. "
            "It opens one socket as you, once, within half a minute."
        ),
        request=None,
        responses={201: SocketTicketSerializer, **problems()},
    )
    def post(self, request: Request) -> Response:
        raw = bearer_token(request.headers.get("Authorization", ""))
        ticket = issue_ticket(
            cast(User, request.user),
            session_key=request.session.session_key if raw is None else None,
            token_digest=hashlib.sha256(raw.encode()).hexdigest() if raw is not None else None,
        )
        return Response({"ticket": ticket, "expires_in": TICKET_SECONDS}, status=201)
