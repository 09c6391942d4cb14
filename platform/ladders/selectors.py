"""Reading ratings, leaderboards and histories."""

from __future__ import annotations

from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet

from accounts.models import User
from games.engines import all_engines
from games.models import Match
from ladders import rating_math
from ladders.models import Rating, RatingEntry, Season

PAGE_SIZE = 50


def rating_of(user: User, ladder: str) -> Rating:
    """The stored rating, or an unsaved one with the start value."""
    return Rating.objects.filter(user=user, ladder=ladder).first() or Rating(
        user=user, ladder=ladder
    )


def rating_value(user: User, ladder: str) -> float:
    """The unrounded rating of `user` on `ladder`."""
    return rating_of(user, ladder).value


def shown(rating: Rating) -> dict[str, Any]:
    """How a rating is displayed: rounded, with its question mark."""
    return {
        "value": round(rating.value),
        "provisional": rating_math.is_provisional(rating.matches),
    }


def registered_ratings(user_ids: list[int], ladder: str) -> dict[int, Rating]:
    """Ratings of the users that are no guests, unsaved where there is none; one query."""
    on_ladder = FilteredRelation("ratings", condition=Q(ratings__ladder=ladder))
    rows = (
        User.objects.filter(pk__in=user_ids, is_guest=False)
        .annotate(here=on_ladder)
        .values_list("pk", "here__value", "here__matches")
    )
    return {
        pk: Rating(user_id=pk, ladder=ladder)
        if value is None
        else Rating(user_id=pk, ladder=ladder, value=value, matches=matches)
        for pk, value, matches in rows
    }


def ratings_by_user(user_ids: list[int], ladder: str) -> dict[int, Rating]:
    """Stored ratings of several users, in one query."""
    return {row.user_id: row for row in Rating.objects.filter(ladder=ladder, user_id__in=user_ids)}


def _placed(ladder: str) -> QuerySet[Rating]:
    """Players with enough matches in the season for a position, best first."""
    return (
        Rating.objects.filter(
            ladder=ladder, season_matches__gte=rating_math.SEASON_MIN_MATCHES, user__is_active=True
        )
        .select_related("user")
        .order_by("-value", "-matches", "reached_at", "user_id")
    )


def _better(row: Rating) -> QuerySet[Rating]:
    """Placed players who stand before `row`, best first. Equal all through stands beside it."""
    ahead = (
        Q(value__gt=row.value)
        | Q(value=row.value, matches__gt=row.matches)
        | Q(value=row.value, matches=row.matches, reached_at__lt=row.reached_at)
    )
    return _placed(row.ladder).filter(ahead)


def _position(row: Rating) -> int | None:
    """None for who has too few matches in the season; needs `row.user`."""
    if row.season_matches < rating_math.SEASON_MIN_MATCHES or not row.user.is_active:
        return None
    return 1 + _better(row).count()


def leaderboard_rows(
    ladder: str, *, start: int = 0, stop: int | None = None
) -> list[dict[str, Any]]:
    """The table, or a part of it: position (equal all through: the same), name, rating, matches."""
    rows: list[dict[str, Any]] = []
    previous: tuple[object, ...] | None = None
    for count, row in enumerate(_placed(ladder)[start:stop], start=start + 1):
        key = (row.value, row.matches, row.reached_at)
        if not rows:
            position = 1 + _better(row).count() if start else 1
        else:
            position = rows[-1]["position"] if key == previous else count
        previous = key
        rows.append(_row(row, position))
    return rows


def next_above(user: User, ladder: str) -> dict[str, Any] | None:
    """The nearest place before the user's own; None for the first and for who has no place."""
    row = rating_of(user, ladder)
    if _position(row) is None or (above := _better(row).last()) is None:
        return None
    return _row(above, _position(above))


def _row(row: Rating, position: int | None) -> dict[str, Any]:
    return {
        "position": position,
        "name": row.user.name,
        "rating": round(row.value),
        "provisional": rating_math.is_provisional(row.matches),
        "matches": row.matches,
        "season_matches": row.season_matches,
    }


def leaderboard(ladder: str, *, page: int = 1) -> dict[str, Any]:
    """One page of the table, and who still lacks matches for a position (first page only)."""
    players = _placed(ladder).count()
    pages = max(1, -(-players // PAGE_SIZE))
    page = min(max(1, page), pages)
    rows = leaderboard_rows(ladder, start=(page - 1) * PAGE_SIZE, stop=page * PAGE_SIZE)
    waiting = (
        Rating.objects.filter(
            ladder=ladder,
            season_matches__gt=0,
            season_matches__lt=rating_math.SEASON_MIN_MATCHES,
            user__is_active=True,
        )
        .select_related("user")
        .order_by("-value", "user_id")[:PAGE_SIZE]
    )
    return {
        "ladder": ladder,
        "page": page,
        "pages": pages,
        "players": players,
        "rows": rows,
        "unplaced": [_row(row, None) for row in waiting] if page == 1 else [],
        "min_matches": rating_math.SEASON_MIN_MATCHES,
        "season": _season(ladder),
    }


def _season(ladder: str) -> str | None:
    season = Season.objects.filter(ladder=ladder).order_by("-starts_on").first()
    return season.starts_on.isoformat() if season else None


def standing(user: User, ladder: str) -> dict[str, Any]:
    """Where one user stands: position (None while unplaced), rating, matches, what is missing."""
    row = rating_of(user, ladder)
    shown_row = _row(row, _position(row))
    shown_row["missing"] = max(0, rating_math.SEASON_MIN_MATCHES - row.season_matches)
    return shown_row


def ratings_of(user: User) -> list[Rating]:
    """All ladders that the user has played on."""
    return list(Rating.objects.filter(user=user).order_by("ladder"))


def history(user: User, ladder: str, *, limit: int = 200) -> list[RatingEntry]:
    """The user's latest changes on a ladder, oldest first."""
    rows = (
        RatingEntry.objects.filter(user=user, ladder=ladder)
        .select_related("match")
        .order_by("-number", "-pk")[:limit]
    )
    return list(reversed(rows))


def changes_of(match: Match) -> list[RatingEntry]:
    """What a match moved, best place first; empty while it is not rated."""
    return list(
        RatingEntry.objects.filter(match=match, kind=RatingEntry.Kind.MATCH)
        .select_related("user")
        .order_by("place", "user_id")
    )


def preview_for(user: User, ladder: str, opponents: list[float]) -> list[float]:
    """The user's delta for each place against these ratings; the last is also for leaving."""
    row = rating_of(user, ladder)
    return rating_math.preview(row.value, opponents, rating_math.k_factor(row.matches))


def ladders() -> list[dict[str, Any]]:
    """Every ladder there is: one per game and edition."""
    return [
        {
            "key": edition.ladder,
            "title": edition.title,
            "game": engine.info.key,
            "edition": edition.key,
            "min_seats": engine.info.min_seats,
            "max_seats": engine.info.max_seats,
        }
        for engine in all_engines()
        for edition in engine.info.editions
    ]


def match_preview(match: Match, user: Any) -> list[dict[str, Any]]:
    """During a ranked match: what each place would move for this player; else empty."""
    if not (match.ranked and match.status == Match.Status.ACTIVE and user.is_authenticated):
        return []
    users = list(match.seats.filter(user__isnull=False).values_list("user_id", flat=True))
    if user.pk not in users or len(users) < 2:
        return []
    stored = ratings_by_user(users, match.ladder)
    others = [
        stored[pk].value if pk in stored else rating_math.START for pk in users if pk != user.pk
    ]
    deltas = preview_for(user, match.ladder, others)
    return [{"place": place, "delta": delta} for place, delta in enumerate(deltas, start=1)]
