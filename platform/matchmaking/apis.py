"""REST: tables and the ranked queue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.apis import caller
from accounts.models import User
from core.api import problems
from matchmaking import services
from matchmaking.models import Table
from matchmaking.selectors import (
    get_table,
    open_tables,
    queue_payload,
    room_of_match,
    seat_at,
    table_payload,
    table_payloads,
    tables_of,
    ticket_payload,
)
from matchmaking.serializers import (
    BotRequest,
    KickRequest,
    QueueAnswer,
    QueueRequest,
    QueueState,
    ReadyRequest,
    SeatRequest,
    TableAnswer,
    TableChange,
    TableList,
    TableRequest,
)


def _parsed(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    body = kind(data=request.data)
    body.is_valid(raise_exception=True)
    return cast(dict[str, Any], body.validated_data)


def _answer(table: Table, request: Request, code: int = status.HTTP_200_OK) -> Response:
    """The table as everybody sees it, and where the caller sits."""
    you = seat_at(table, request.user) if isinstance(request.user, User) else None
    return Response({**table_payload(table), "you": you}, status=code)


def _writes(scope: str) -> Callable[[Request], str]:
    """Looking on has the common budget of requests; changing something one of its own."""
    return lambda request: "default" if request.method in SAFE_METHODS else scope


class TablesView(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = staticmethod(_writes("tables"))

    @extend_schema(
        parameters=[OpenApiParameter("mine", bool, description="Tables at which you sit.")],
        responses={200: TableList, **problems()},
        operation_id="list_tables",
    )
    def get(self, request: Request) -> Response:
        """Open tables that are listed, newest first."""
        mine = request.query_params.get("mine", "") in {"1", "true"}
        own = mine and isinstance(request.user, User)
        tables = tables_of(caller(request)) if own else open_tables()
        return Response({"tables": table_payloads(tables)})

    @extend_schema(
        request=TableRequest,
        responses={201: TableAnswer, **problems(409)},
        operation_id="create_table",
    )
    def post(self, request: Request) -> Response:
        """A table of one's own. Matches of tables are never ranked."""
        body = _parsed(TableRequest, request)
        table = services.create_table(user=caller(request), **body)
        return _answer(table, request, status.HTTP_201_CREATED)


class TableView(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses={200: TableAnswer, **problems(404)}, operation_id="get_table")
    def get(self, request: Request, table_id: str) -> Response:
        """Who knows the id may look."""
        return _answer(get_table(table_id), request)

    @extend_schema(
        request=TableChange,
        responses={200: TableAnswer, **problems(404, 409)},
        operation_id="change_table",
    )
    def patch(self, request: Request, table_id: str) -> Response:
        body = _parsed(TableChange, request)
        table = services.change_table(user=caller(request), table_id=table_id, **body)
        return _answer(table, request)


class JoinView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=SeatRequest,
        responses={200: TableAnswer, 201: TableAnswer, **problems(404, 409)},
        operation_id="join_table",
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Sit down: 201; 200 when one sat there already."""
        seat = _parsed(SeatRequest, request).get("seat")
        table, fresh = services.take_seat(user=caller(request), table_id=table_id, seat=seat)
        return _answer(table, request, status.HTTP_201_CREATED if fresh else status.HTTP_200_OK)


class LeaveView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None, responses={200: TableAnswer, **problems(404)}, operation_id="leave_table"
    )
    def post(self, request: Request, table_id: str) -> Response:
        return _answer(services.leave_table(user=caller(request), table_id=table_id), request)


class BotView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=BotRequest,
        responses={200: TableAnswer, **problems(404, 409)},
        operation_id="set_bot",
    )
    def put(self, request: Request, table_id: str, seat: int) -> Response:
        level = _parsed(BotRequest, request)["level"]
        table = services.set_bot(user=caller(request), table_id=table_id, seat=seat, level=level)
        return _answer(table, request)

    @extend_schema(responses={200: TableAnswer, **problems(404, 409)}, operation_id="remove_bot")
    def delete(self, request: Request, table_id: str, seat: int) -> Response:
        table = services.remove_bot(user=caller(request), table_id=table_id, seat=seat)
        return _answer(table, request)


class KickView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=KickRequest,
        responses={200: TableAnswer, **problems(404, 409)},
        operation_id="kick_player",
    )
    def post(self, request: Request, table_id: str) -> Response:
        seat = _parsed(KickRequest, request)["seat"]
        table = services.kick(user=caller(request), table_id=table_id, seat=seat)
        return _answer(table, request)


class ReadyView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReadyRequest,
        responses={200: TableAnswer, **problems(404, 409)},
        operation_id="set_ready",
    )
    def post(self, request: Request, table_id: str) -> Response:
        ready = _parsed(ReadyRequest, request)["ready"]
        table = services.set_ready(user=caller(request), table_id=table_id, ready=ready)
        return _answer(table, request)


class StartView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        responses={201: TableAnswer, **problems(404, 409)},
        operation_id="start_table",
    )
    def post(self, request: Request, table_id: str) -> Response:
        """`match` of the answer is the new match."""
        table = services.start_table(user=caller(request), table_id=table_id)
        return _answer(table, request, status.HTTP_201_CREATED)


class TableRematchView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=None,
        responses={200: TableAnswer, **problems(404, 409)},
        operation_id="rematch_table",
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Agree to another match. `status` is ``playing`` once it has begun."""
        table = services.rematch(user=caller(request), table_id=table_id)
        return _answer(table, request)


class MatchRematchView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: TableAnswer, **problems(404)},
        operation_id="rematch_room",
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Where its players meet again, and who of them is ready for another match."""
        return _answer(room_of_match(match_id, caller(request)), request)

    @extend_schema(
        request=None,
        responses={200: TableAnswer, **problems(404, 409)},
        operation_id="rematch",
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The same, for those who know the match; one from the queue gets a table this way."""
        return _answer(services.rematch_of_match(user=caller(request), match_id=match_id), request)


class QueueView(APIView):
    permission_classes = [IsAuthenticated]
    throttle_scope = staticmethod(_writes("queue"))

    @extend_schema(responses={200: QueueState, **problems()}, operation_id="get_queue")
    def get(self, request: Request) -> Response:
        """Whether one waits, has a match to go back to, or must sit out a wait."""
        return Response(queue_payload(caller(request)))

    @extend_schema(
        request=QueueRequest,
        responses={201: QueueAnswer, **problems(404, 409)},
        operation_id="join_queue",
    )
    def post(self, request: Request) -> Response:
        """Wait for a ranked match; repeat it at least every 30 s, or say so on the socket."""
        body = _parsed(QueueRequest, request)
        ticket = services.join_queue(user=caller(request), **body)
        return Response({"ticket": ticket_payload(ticket)}, status=status.HTTP_201_CREATED)

    @extend_schema(responses={204: None, **problems()}, operation_id="leave_queue")
    def delete(self, request: Request) -> Response:
        services.leave_queue(user=caller(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
