"""The REST door to games and matches. Who acts is always the caller, never what the body says."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from core.api import problems
from core.errors import Malformed
from games import selectors, services
from games.export import export_match
from games.listing import match_list
from games.models import Match
from games.schema import ref
from games.services.refusals import NotYourSeat, VersionRequired
from games.timing import controls_catalog
from games.wire import ActionRequest, NonceRequest, UndoRequest

T = TypeVar("T")
MAX_PAGE = 10_000
MAX_VERSION = 2**31 - 1


def parsed(request: Request, kind: type[T]) -> T:
    """The request's body as a struct. Raises Malformed."""
    try:
        return msgspec.convert(request.data, kind)
    except msgspec.ValidationError as error:
        raise Malformed(errors={"body": [str(error)]}) from error


def whole_number(request: Request, name: str, default: int, largest: int) -> int:
    """A query parameter from 0 to `largest`. Raises Malformed."""
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= largest):
        raise Malformed(errors={name: [f"a whole number from 0 to {largest}"]})
    return int(text)


def caller(request: Request) -> User:
    """Who asks, in a view that asked for somebody (IsAuthenticated)."""
    return cast(User, request.user)


def _viewer(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _own_seat(match: Match, user: User) -> int:
    """Raises NotYourSeat for somebody who only looks on."""
    seat = selectors.seat_of(match, user)
    if seat is None:
        raise NotYourSeat
    return seat


class GamesApi(APIView):
    @extend_schema(
        operation_id="games",
        summary="The games, their options and bots",
        responses={200: ref("GameList"), **problems()},
    )
    def get(self, request: Request) -> Response:
        catalog = selectors.games_catalog()
        return Response({"games": catalog, "time_controls": controls_catalog()})


class MatchesApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="matches",
        summary="Your own matches, newest first",
        parameters=[
            OpenApiParameter("status", str, enum=Match.Status.values, description="Only these."),
            OpenApiParameter(
                "page",
                {"type": "integer", "minimum": 0, "maximum": MAX_PAGE},
                description="From 0.",
            ),
        ],
        responses={200: ref("MatchList"), **problems()},
    )
    def get(self, request: Request) -> Response:
        status = request.query_params.get("status")
        if status is not None and status not in Match.Status.values:
            raise Malformed(errors={"status": [", ".join(Match.Status.values)]})
        page = whole_number(request, "page", 0, MAX_PAGE)
        return Response(match_list(user=caller(request), status=status, page=page))


class MatchApi(APIView):
    @extend_schema(
        operation_id="match",
        summary="A match as you may see it",
        description="With your view and legal actions if you sit in it, else what everybody sees.",
        responses={200: ref("MatchPayload"), **problems(404)},
    )
    def get(self, request: Request, match_id: str) -> Response:
        match = selectors.get_match(match_id)
        return Response(selectors.match_payload_for(match=match, user=_viewer(request)))


class EventsApi(APIView):
    @extend_schema(
        operation_id="match_events",
        summary="What happened after a version",
        parameters=[
            OpenApiParameter(
                "after",
                {"type": "integer", "minimum": 0, "maximum": MAX_VERSION},
                description="The last version that you know; without it, from the start.",
            )
        ],
        responses={200: ref("EventsPayload"), **problems(404)},
    )
    def get(self, request: Request, match_id: str) -> Response:
        after = -1
        if "after" in request.query_params:
            after = whole_number(request, "after", 0, MAX_VERSION)
        match = selectors.get_match(match_id)
        records = selectors.events_for(match=match, user=_viewer(request), after=after)
        return Response({"version": match.version, "records": records})


class ViewApi(APIView):
    @extend_schema(
        operation_id="match_view",
        summary="What you could see at an earlier version",
        description="As it was then. A version that was taken back is not found.",
        parameters=[
            OpenApiParameter(
                "at",
                {"type": "integer", "minimum": 0, "maximum": MAX_VERSION},
                description="The version; without it, the present one.",
            )
        ],
        responses={200: ref("ViewPayload"), **problems(404)},
    )
    def get(self, request: Request, match_id: str) -> Response:
        at = None
        if "at" in request.query_params:
            at = whole_number(request, "at", 0, MAX_VERSION)
        match = selectors.get_match(match_id)
        return Response(selectors.view_at(match=match, user=_viewer(request), version=at))


class ExportApi(APIView):
    @extend_schema(
        operation_id="match_export",
        summary="An ended match with its seed, for `manage.py replay`",
        responses={200: OpenApiTypes.OBJECT, **problems(404, 409)},
    )
    def get(self, request: Request, match_id: str) -> Response:
        return Response(export_match(selectors.get_match(match_id)))


class ActionsApi(APIView):
    permission_classes = [IsAuthenticated]
    throttle_scope = "actions"

    @extend_schema(
        operation_id="match_act",
        summary="Act from your seat",
        description=(
            "`expected_version` is the version that you thought about; when the decision is gone "
            "you get 409 `stale_version` with the present `version`: fetch the match again, then "
            "decide again. Send a `request_id` of your own and repeat it when no answer came: "
            "the act is done once and the same answer given again."
        ),
        request={"application/json": ref("ActionRequest")},
        responses={200: ref("ActionAnswer"), **problems(404, 409, 428)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        body = parsed(request, ActionRequest)
        if body.expected_version is None:
            raise VersionRequired
        match = selectors.get_match(match_id)
        answer = services.submit_action(
            match_id=match_id,
            seat=_own_seat(match, caller(request)),
            user=caller(request),
            action=body.action,
            expected_version=body.expected_version,
            request_id=body.request_id,
        )
        return _answered(answer)


class UndoApi(APIView):
    permission_classes = [IsAuthenticated]
    throttle_scope = "actions"

    @extend_schema(
        operation_id="match_undo",
        summary="Take back your last act",
        description="Until the next checkpoint: never past chance, or another player's act.",
        request={"application/json": ref("UndoRequest")},
        responses={200: ref("ActionAnswer"), **problems(404, 409, 428)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        body = parsed(request, UndoRequest)
        if body.expected_version is None:
            raise VersionRequired
        match = selectors.get_match(match_id)
        answer = services.undo_action(
            match_id=match_id,
            seat=_own_seat(match, caller(request)),
            user=caller(request),
            expected_version=body.expected_version,
            request_id=body.request_id,
        )
        return _answered(answer)


class ResignApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="match_resign",
        summary="Give up: a bot plays on for you",
        request=None,
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        services.resign_match(match_id=match_id, user=caller(request))
        return present(match_id, caller(request))


class AbortApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="match_abort",
        summary="Call the match off, before everybody has made a first decision",
        request=None,
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        services.abort_match(match_id=match_id, user=caller(request))
        return present(match_id, caller(request))


class NonceApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="match_nonce",
        summary="Your part of the seed",
        description="While the match has not begun. The commitment in the match was made before.",
        request={"application/json": ref("NonceRequest")},
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        nonce = bytes.fromhex(parsed(request, NonceRequest).nonce)
        services.submit_nonce(match_id=match_id, user=caller(request), nonce=nonce)
        return present(match_id, caller(request))


def _answered(answer: services.Answer) -> Response:
    return Response(
        {
            "version": answer.version,
            "record": answer.record,
            "match": answer.match,
            "at": answer.record["at"],
            "state_hash": answer.state_hash,
        }
    )


def present(match_id: str, user: User) -> Response:
    """The match as a user sees it now."""
    match = selectors.get_match(match_id)
    return Response(selectors.match_payload_for(match=match, user=user))
