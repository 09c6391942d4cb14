"""REST: ladders, previews, and what a match moved."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.selectors import get_user
from core.api import problems
from core.errors import Malformed, NotFound, NotSignedIn
from games.selectors import get_match
from ladders import rating_math, selectors
from ladders.models import RatingEntry

Payload = serializers.Serializer[Any]


class LadderSerializer(Payload):
    key = serializers.CharField()
    title = serializers.CharField()
    game = serializers.CharField()
    edition = serializers.CharField()
    min_seats = serializers.IntegerField()
    max_seats = serializers.IntegerField()


class LadderRowSerializer(Payload):
    position = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    rating = serializers.IntegerField()
    provisional = serializers.BooleanField()
    matches = serializers.IntegerField()
    season_matches = serializers.IntegerField()


class LeaderboardSerializer(Payload):
    ladder = serializers.CharField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    players = serializers.IntegerField()
    rows = LadderRowSerializer(many=True)
    unplaced = LadderRowSerializer(many=True)
    min_matches = serializers.IntegerField()
    season = serializers.DateField(allow_null=True)


class PreviewRowSerializer(Payload):
    place = serializers.IntegerField()
    delta = serializers.FloatField()


class PreviewSerializer(Payload):
    ladder = serializers.CharField()
    seats = serializers.IntegerField()
    rating = serializers.IntegerField()
    places = PreviewRowSerializer(many=True)
    leaving = serializers.FloatField()


class DuelSerializer(Payload):
    name = serializers.CharField()
    rating = serializers.FloatField()
    expected = serializers.FloatField()
    score = serializers.FloatField()
    contribution = serializers.FloatField()


class RatingChangeSerializer(Payload):
    name = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    before = serializers.FloatField()
    after = serializers.FloatField()
    delta = serializers.FloatField()
    k = serializers.FloatField(allow_null=True)
    duels = DuelSerializer(many=True)


class MatchRatingSerializer(Payload):
    rated = serializers.BooleanField()
    annulled = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)
    changes = RatingChangeSerializer(many=True)
    preview = PreviewRowSerializer(many=True)


class UserRatingSerializer(Payload):
    ladder = serializers.CharField()
    value = serializers.IntegerField()
    provisional = serializers.BooleanField()
    matches = serializers.IntegerField()


def change_payload(entry: RatingEntry) -> dict[str, Any]:
    """One player's change with its duels; user keys stay inside."""
    return {
        "name": entry.user.name,
        "place": entry.place,
        "before": entry.before,
        "after": entry.after,
        "delta": entry.delta,
        "k": entry.k,
        "duels": [{k: v for k, v in duel.items() if k != "user"} for duel in entry.duels],
    }


def _ladder_or_404(key: str) -> dict[str, Any]:
    for row in selectors.ladders():
        if row["key"] == key:
            return row
    raise NotFound


class LaddersApi(APIView):
    @extend_schema(
        operation_id="ladders_list", responses={200: LadderSerializer(many=True), **problems()}
    )
    def get(self, request: Request) -> Response:
        """All ladders: one per game and edition."""
        return Response(selectors.ladders())


class LeaderboardApi(APIView):
    @extend_schema(
        operation_id="ladders_get",
        parameters=[OpenApiParameter("page", int)],
        responses={200: LeaderboardSerializer, **problems(404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """A page of the season's table."""
        _ladder_or_404(key)
        return Response(selectors.leaderboard(key, page=_number(request, "page", 1, 1, 100_000)))


class PreviewApi(APIView):
    @extend_schema(
        operation_id="ladders_preview",
        parameters=[OpenApiParameter("seats", int)],
        responses={200: PreviewSerializer, **problems(404)},
    )
    def get(self, request: Request, key: str) -> Response:
        """What each place would move against opponents of one's own rating."""
        ladder = _ladder_or_404(key)
        if not request.user.is_authenticated:
            raise NotSignedIn
        seats = _number(
            request, "seats", ladder["min_seats"], ladder["min_seats"], ladder["max_seats"]
        )
        own = selectors.rating_value(request.user, key)
        deltas = selectors.preview_for(request.user, key, [own] * (seats - 1))
        return Response(
            {
                "ladder": key,
                "seats": seats,
                "rating": round(own),
                "places": [{"place": i, "delta": d} for i, d in enumerate(deltas, start=1)],
                "leaving": deltas[-1],
            }
        )


class MatchRatingApi(APIView):
    @extend_schema(
        operation_id="matches_rating", responses={200: MatchRatingSerializer, **problems(404)}
    )
    def get(self, request: Request, public_id: str) -> Response:
        """What the match moved, duel by duel; before its end what each place would move."""
        match = get_match(public_id)
        changes = [change_payload(entry) for entry in selectors.changes_of(match)]
        return Response(
            {
                "rated": bool(changes),
                "annulled": match.status == match.Status.ANNULLED,
                "reason": match.annul_reason,
                "changes": changes,
                "preview": selectors.match_preview(match, request.user),
            }
        )


class UserRatingsApi(APIView):
    @extend_schema(
        operation_id="users_ratings",
        responses={200: UserRatingSerializer(many=True), **problems(404)},
    )
    def get(self, request: Request, name: str) -> Response:
        """A user's ratings on all ladders played."""
        rows = selectors.ratings_of(get_user(name))
        return Response(
            [
                {
                    "ladder": row.ladder,
                    "value": round(row.value),
                    "provisional": rating_math.is_provisional(row.matches),
                    "matches": row.matches,
                }
                for row in rows
            ]
        )


def _number(request: Request, name: str, default: int, low: int, high: int) -> int:
    """A whole number of the query. Raises Malformed for anything else."""
    raw = request.query_params.get(name, str(default))
    if not (raw.isascii() and raw.isdigit() and low <= int(raw[:9]) <= high):
        raise Malformed(f"{name}: {low}–{high}")
    return int(raw)
