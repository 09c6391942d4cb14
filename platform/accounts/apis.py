"""REST: guests, me, my tokens, and what everybody may know of a user."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.names import MAX_LENGTH
from accounts.selectors import get_user, tokens_of
from accounts.services import change_me, create_guest, make_token, new_guest, revoke_token
from core.api import problems


def caller(request: Request) -> User:
    """The signed-in user of a view that asked for one (IsAuthenticated)."""
    return cast(User, request.user)


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["name", "is_guest", "is_staff", "email", "language", "joined_at"]
        read_only_fields = fields


class PublicUserSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["name", "is_guest", "joined_at"]
        read_only_fields = fields


class GuestRequest(serializers.Serializer[Any]):
    name = serializers.CharField(required=False, max_length=MAX_LENGTH)
    token = serializers.BooleanField(
        default=False, help_text="For programs: no session, a bearer token instead."
    )


class GuestAnswer(serializers.Serializer[Any]):
    user = MeSerializer()
    token = serializers.CharField(allow_null=True)


class MeChange(serializers.Serializer[Any]):
    name = serializers.CharField(required=False, max_length=MAX_LENGTH, help_text="Guests only.")
    language = serializers.ChoiceField(
        required=False, choices=[code for code, _ in settings.LANGUAGES]
    )


class TokenSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    created_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField(allow_null=True)


class TokenRequest(serializers.Serializer[Any]):
    label = serializers.CharField(max_length=60)  # type: ignore[assignment]


class NewTokenSerializer(TokenSerializer):
    token = serializers.CharField(help_text="Shown once.")


class GuestsView(APIView):
    throttle_scope = "guests"

    @extend_schema(
        request=GuestRequest,
        responses={200: GuestAnswer, 201: GuestAnswer, **problems(409)},
        operation_id="create_guest",
    )
    def post(self, request: Request) -> Response:
        """Play without registering. 200 with the present guest when there is one already."""
        body = GuestRequest(data=request.data)
        body.is_valid(raise_exception=True)
        name = body.validated_data.get("name")
        raw: str | None = None
        present = request.user
        if body.validated_data["token"]:
            user = new_guest(name=name)
            _, raw = make_token(user=user, label="guest")
        else:
            user = create_guest(request._request, name=name)
        answer = GuestAnswer({"user": user, "token": raw})
        known = present.is_authenticated and present.pk == user.pk
        return Response(
            answer.data, status=status.HTTP_200_OK if known else status.HTTP_201_CREATED
        )


class MeView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: MeSerializer, **problems()}, operation_id="get_me")
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(caller(request)).data)

    @extend_schema(
        request=MeChange, responses={200: MeSerializer, **problems(409)}, operation_id="change_me"
    )
    def patch(self, request: Request) -> Response:
        body = MeChange(data=request.data)
        body.is_valid(raise_exception=True)
        user = change_me(user=caller(request), **body.validated_data)
        return Response(MeSerializer(user).data)


class TokensView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: TokenSerializer(many=True), **problems()}, operation_id="list_tokens"
    )
    def get(self, request: Request) -> Response:
        return Response(TokenSerializer(tokens_of(caller(request)), many=True).data)

    @extend_schema(
        request=TokenRequest,
        responses={201: NewTokenSerializer, **problems(409)},
        operation_id="create_token",
    )
    def post(self, request: Request) -> Response:
        body = TokenRequest(data=request.data)
        body.is_valid(raise_exception=True)
        token, raw = make_token(user=caller(request), label=body.validated_data["label"])
        data = TokenSerializer(token).data
        return Response({**data, "token": raw}, status=status.HTTP_201_CREATED)


class TokenView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: None, **problems(404)}, operation_id="revoke_token")
    def delete(self, request: Request, token_id: int) -> Response:
        revoke_token(user=caller(request), token_id=token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class UserView(APIView):
    @extend_schema(responses={200: PublicUserSerializer, **problems(404)}, operation_id="get_user")
    def get(self, request: Request, name: str) -> Response:
        return Response(PublicUserSerializer(get_user(name)).data)
