"""What leaderboard and profile say beside a rating: places, wins, the last days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from core.clock import now
from games.models import Match, MatchSeat
from ladders.models import RatingEntry

LAST = 5
WEEK = timedelta(days=7)


@dataclass(slots=True)
class Form:
    """Of one player on one ladder. `places` are the last ones, the latest last."""

    places: list[int] = field(default_factory=list)
    played: int = 0
    wins: int = 0
    week: float = 0.0

    @property
    def win_share(self) -> float | None:
        return self.wins / self.played if self.played else None


def _rated(ladder: str) -> QuerySet[RatingEntry]:
    """Changes by matches that still count."""
    entries = RatingEntry.objects.filter(ladder=ladder, kind=RatingEntry.Kind.MATCH)
    return entries.exclude(match__status=Match.Status.ANNULLED)


def forms_of(names: Sequence[str], ladder: str) -> dict[str, Form]:
    """The form of each of these players, in three queries."""
    found = {name: Form() for name in names}
    rated = _rated(ladder).filter(user__name__in=names)
    counts = rated.values("user__name").annotate(
        played=Count("pk"), wins=Count("pk", filter=Q(place=1))
    )
    for row in counts:
        form = found[row["user__name"]]
        form.played, form.wins = row["played"], row["wins"]
    recent = (
        rated.annotate(
            rank=Window(RowNumber(), partition_by=F("user_id"), order_by=F("number").desc())
        )
        .filter(rank__lte=LAST)
        .order_by("number")
        .values_list("user__name", "place")
    )
    for name, place in recent:
        if place is not None:
            found[name].places.append(place)
    moved = (
        RatingEntry.objects.filter(ladder=ladder, user__name__in=names, at__gte=now() - WEEK)
        .values("user__name")
        .annotate(moved=Sum(F("after") - F("before")))
    )
    for name, by in moved.values_list("user__name", "moved"):
        found[name].week = by or 0.0
    return found


@dataclass(slots=True)
class Record:
    """A player's whole record on one ladder."""

    places: list[tuple[int, int, float]]
    """Place, how often, and that as a share of the most frequent."""
    played: int
    mean_minutes: int | None
    left: int
    best_win: dict[str, Any] | None
    """The strongest rival that stood behind: name and rating."""


def record_of(user: User, ladder: str) -> Record:
    """Places, mean length, matches left before their end, and the best win."""
    entries = list(_rated(ladder).filter(user=user).select_related("match"))
    counts = Counter(entry.place for entry in entries if entry.place is not None)
    most = max(counts.values(), default=1)
    lengths = [
        (entry.match.ended_at - entry.match.created_at).total_seconds() / 60
        for entry in entries
        if entry.match is not None and entry.match.ended_at is not None
    ]
    beaten = [duel for entry in entries for duel in entry.duels if duel.get("score") == 1]
    return Record(
        places=[(place, counts[place], counts[place] / most) for place in sorted(counts)],
        played=len(entries),
        mean_minutes=round(sum(lengths) / len(lengths)) if lengths else None,
        left=MatchSeat.objects.filter(
            user=user, match__ladder=ladder, match__ranked=True, left_at_version__isnull=False
        )
        .exclude(match__status__in=[Match.Status.ANNULLED, Match.Status.ABORTED])
        .count(),
        best_win=max(beaten, key=lambda duel: float(duel["rating"]), default=None),
    )
