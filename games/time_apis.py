"""The REST door to everything about time: leaving, returning, pauses, votes, hours, the ledger."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api import problems
from games import selectors, services
from games.apis import caller, parsed, present
from games.ledger import clock_ledger
from games.listing import turn_list
from games.schema import ref
from games.wire import (
    BallotRequest,
    HolidaysRequest,
    HoursRequest,
    LeaveRequest,
    PauseRequest,
    VoteRequest,
)


class _SeatApi(APIView):
    """An act from the caller's seat that is answered by the match as it is then."""

    permission_classes = [IsAuthenticated]

    def done(self, request: Request, match_id: str) -> Response:
        return present(match_id, caller(request))


class LeaveApi(_SeatApi):
    @extend_schema(
        operation_id="match_leave",
        summary="Leave your seat to a bot, or resign",
        description="What each choice costs stands in the match's `leave_options`.",
        request={"application/json": ref("LeaveRequest")},
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        choice = parsed(request, LeaveRequest).choice
        services.leave_match(match_id=match_id, user=caller(request), choice=choice)
        return self.done(request, match_id)


class ReturnApi(_SeatApi):
    @extend_schema(
        operation_id="match_return",
        summary="Take your seat back from the bot (casual matches)",
        request=None,
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        services.return_to_seat(match_id=match_id, user=caller(request))
        return self.done(request, match_id)


class PauseApi(_SeatApi):
    @extend_schema(
        operation_id="match_pause",
        summary="Pause from your own budget",
        request={"application/json": ref("PauseRequest")},
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        minutes = parsed(request, PauseRequest).minutes
        services.pause_match(match_id=match_id, user=caller(request), minutes=minutes)
        return self.done(request, match_id)

    @extend_schema(
        operation_id="match_resume",
        summary="End your own pause early",
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def delete(self, request: Request, match_id: str) -> Response:
        services.resume_match(match_id=match_id, user=caller(request))
        return self.done(request, match_id)


class HolidaysApi(_SeatApi):
    @extend_schema(
        operation_id="match_holidays",
        summary="Take days off from a turn-based match, out of your seat's budget",
        request={"application/json": ref("HolidaysRequest")},
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        days = parsed(request, HolidaysRequest).days
        services.take_holidays(match_id=match_id, user=caller(request), days=days)
        return self.done(request, match_id)


class VotesApi(_SeatApi):
    @extend_schema(
        operation_id="match_vote_open",
        summary="Ask the players: about a seat that holds the others up, or a proposal to all",
        request={"application/json": ref("VoteRequest")},
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        wanted = parsed(request, VoteRequest)
        services.open_vote(
            match_id=match_id, user=caller(request), **msgspec.structs.asdict(wanted)
        )
        return self.done(request, match_id)

    @extend_schema(
        operation_id="match_vote",
        summary="Answer the open vote, once",
        request={"application/json": ref("BallotRequest")},
        responses={200: ref("MatchPayload"), **problems(404, 409)},
    )
    def put(self, request: Request, match_id: str) -> Response:
        ballot = parsed(request, BallotRequest)
        services.cast_vote(
            match_id=match_id, user=caller(request), vote_id=ballot.vote, yes=ballot.yes
        )
        return self.done(request, match_id)


class ClockApi(APIView):
    @extend_schema(
        operation_id="match_clock",
        summary="Every second of every seat's clock, and why it ran or stood",
        responses={200: ref("ClockLedger"), **problems(404)},
    )
    def get(self, request: Request, match_id: str) -> Response:
        return Response(clock_ledger(selectors.get_match(match_id)))


class TurnsApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="my_turns",
        summary="Matches that wait for you, the most urgent first",
        parameters=[
            OpenApiParameter("after", str, description="Leave this match out of the list.")
        ],
        responses={200: ref("TurnList"), **problems()},
    )
    def get(self, request: Request) -> Response:
        after = request.query_params.get("after", "")
        return Response(turn_list(user=caller(request), without=after))


class HoursApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="my_hours",
        summary="When you play turn-based matches",
        responses={200: ref("HoursPayload"), **problems()},
    )
    def get(self, request: Request) -> Response:
        return Response(services.playing_hours(caller(request)))

    @extend_schema(
        operation_id="set_my_hours",
        summary="Choose it; it holds from your next turn on",
        request={"application/json": ref("HoursRequest")},
        responses={200: ref("HoursPayload"), **problems()},
    )
    def patch(self, request: Request) -> Response:
        wanted: dict[str, Any] = msgspec.structs.asdict(parsed(request, HoursRequest))
        hours = {key: value for key, value in wanted.items() if value is not None}
        return Response(services.set_hours(user=caller(request), hours=hours))
