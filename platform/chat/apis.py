"""REST: the charla of matches and tables."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from chat import services
from chat.selectors import recent_lines
from core.api import problems
from core.errors import Forbidden, NotSignedIn
from games.selectors import get_match, seat_of


class ChatLineSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    author = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class SaySerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=2000)


def _scope(request: Request) -> str:
    return "chat" if request.method == "POST" else "default"


class MatchChatApi(APIView):
    throttle_scope = staticmethod(_scope)

    @extend_schema(
        operation_id="matches_chat", responses={200: ChatLineSerializer(many=True), **problems(404)}
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The latest lines; only for those who play."""
        match = get_match(public_id)
        if not request.user.is_authenticated:
            raise NotSignedIn
        if seat_of(match, request.user) is None:
            raise Forbidden
        return Response(recent_lines(f"match:{match.public_id}"))

    @extend_schema(
        operation_id="matches_say",
        request=SaySerializer,
        responses={201: ChatLineSerializer, **problems(404)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Say something to those who play."""
        if not request.user.is_authenticated:
            raise NotSignedIn
        return Response(
            services.say_at_match(match_id=public_id, user=request.user, text=_text(request)),
            status=201,
        )


class TableChatApi(APIView):
    throttle_scope = staticmethod(_scope)

    @extend_schema(
        operation_id="tables_chat", responses={200: ChatLineSerializer(many=True), **problems(404)}
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The latest lines; for everybody who knows the table."""
        if not request.user.is_authenticated:
            raise NotSignedIn
        services.check_may_hear(table_id=public_id, user=request.user)
        return Response(recent_lines(f"table:{public_id}"))

    @extend_schema(
        operation_id="tables_say",
        request=SaySerializer,
        responses={201: ChatLineSerializer, **problems(404)},
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Say something in the room."""
        if not request.user.is_authenticated:
            raise NotSignedIn
        return Response(
            services.say_at_table(table_id=public_id, user=request.user, text=_text(request)),
            status=201,
        )


def _text(request: Request) -> str:
    body = SaySerializer(data=request.data)
    body.is_valid(raise_exception=True)
    return str(body.validated_data["text"])
