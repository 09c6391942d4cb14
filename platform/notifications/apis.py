"""REST: my notices."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.apis import caller
from core.api import problems
from notifications.models import MailPreference
from notifications.selectors import notices_of, payload, unread_count
from notifications.services import mark_read, preference_of, set_mail_preference


class NoticeSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    key = serializers.CharField()
    text = serializers.CharField(help_text="One sentence in the language of the request.")
    url = serializers.CharField(allow_null=True)
    data = serializers.JSONField()  # type: ignore[assignment]
    created_at = serializers.DateTimeField()
    read = serializers.BooleanField()

    class Meta:
        ref_name = "Notice"


class NoticeListSerializer(serializers.Serializer[Any]):
    notifications = NoticeSerializer(many=True)
    unread = serializers.IntegerField()


class NoticeQuery(serializers.Serializer[Any]):
    unread = serializers.BooleanField(default=False)
    before = serializers.IntegerField(required=False, min_value=1, max_value=2**63 - 1)


class ReadRequest(serializers.Serializer[Any]):
    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=200,
        help_text="Left out: all of them.",
    )


class UnreadSerializer(serializers.Serializer[Any]):
    unread = serializers.IntegerField()


class NoticesView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        parameters=[
            OpenApiParameter("unread", bool, description="Only those not read."),
            OpenApiParameter("before", int, description="The id at which the last page ended."),
        ],
        responses={200: NoticeListSerializer, **problems()},
        operation_id="list_notifications",
    )
    def get(self, request: Request) -> Response:
        query = NoticeQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        user, wanted = caller(request), query.validated_data
        rows = notices_of(user, unread_only=wanted["unread"], before=wanted.get("before"))
        return Response(
            {"notifications": [payload(row) for row in rows], "unread": unread_count(user)}
        )


class ReadView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReadRequest,
        responses={200: UnreadSerializer, **problems()},
        operation_id="read_notifications",
    )
    def post(self, request: Request) -> Response:
        body = ReadRequest(data=request.data)
        body.is_valid(raise_exception=True)
        left = mark_read(user=caller(request), ids=body.validated_data.get("ids"))
        return Response({"unread": left})


class MailPreferenceSerializer(serializers.Serializer[Any]):
    turn_mail = serializers.BooleanField(
        required=False, help_text="Mails about turn-based matches: your turn, and the end."
    )
    turn_delay = serializers.IntegerField(
        required=False, min_value=0, max_value=1440, help_text="Minutes a turn waits before it."
    )

    class Meta:
        ref_name = "MailPreference"


class MailView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: MailPreferenceSerializer, **problems()}, operation_id="mail_preference"
    )
    def get(self, request: Request) -> Response:
        """Which mails one gets."""
        return Response(_mail(preference_of(caller(request))))

    @extend_schema(
        request=MailPreferenceSerializer,
        responses={200: MailPreferenceSerializer, **problems()},
        operation_id="set_mail_preference",
    )
    def patch(self, request: Request) -> Response:
        body = MailPreferenceSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(_mail(set_mail_preference(user=caller(request), **body.validated_data)))


def _mail(row: MailPreference) -> dict[str, Any]:
    return {"turn_mail": row.turn_mail, "turn_delay": row.turn_delay}
