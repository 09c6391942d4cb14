"""The whole ladder once more from its first match: the same numbers as the live path."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from games.models import Match, MatchSeat
from ladders import rating_math
from ladders.models import RatedMatch, Rating, Season
from ladders.services.ledger import locked_counter


@dataclass(slots=True)
class Standing:
    """One user's rating while the ladder is replayed."""

    value: float = rating_math.START
    matches: int = 0
    season_matches: int = 0
    reached_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored rating that the recalculation does not confirm."""

    user_id: int
    stored: float
    recalculated: float


@dataclass(slots=True)
class _Replay:
    standings: dict[int, Standing] = field(default_factory=dict)

    def reset(self, when: datetime | None) -> None:
        for standing in self.standings.values():
            standing.value = rating_math.season_reset(standing.value)
            standing.season_matches = 0
            standing.reached_at = when or standing.reached_at

    def match(self, seats: list[MatchSeat], ended_at: datetime | None) -> None:
        rows = [self.standings.setdefault(seat.user_id or 0, Standing()) for seat in seats]
        before = [row.value for row in rows]
        ks = [rating_math.k_factor(row.matches) for row in rows]
        moved = rating_math.deltas(before, [seat.place or 0 for seat in seats], ks)
        for row, value, delta in zip(rows, before, moved, strict=True):
            row.value = rating_math.after(value, delta)
            row.matches += 1
            row.season_matches += 1
            row.reached_at = ended_at


def replay_ladder(ladder: str) -> dict[int, Standing]:
    """Every user's standing, from the matches that count, in the ladder's running order."""
    rated = (
        RatedMatch.objects.filter(ladder=ladder, match__status=Match.Status.FINISHED)
        .select_related("match")
        .order_by("number")
    )
    seats: dict[int, list[MatchSeat]] = {}
    for seat in MatchSeat.objects.filter(
        match__rated__ladder=ladder, user__isnull=False, place__isnull=False
    ).order_by("index"):
        seats.setdefault(seat.match_id, []).append(seat)
    resets = sorted(
        Season.objects.filter(ladder=ladder)
        .order_by("starts_on")
        .values_list("started_number", flat=True)
    )[1:]
    replay = _Replay()
    for row in rated:
        while resets and resets[0] < row.number:
            replay.reset(None)
            resets.pop(0)
        if len(seats.get(row.match_id, [])) >= 2:
            replay.match(seats[row.match_id], row.match.ended_at)
    for _ in resets:
        replay.reset(None)
    return replay.standings


@transaction.atomic
def recalculate(*, ladder: str) -> list[Difference]:
    """Compare the stored ratings with the ladder replayed from its first match; changes nothing."""
    locked_counter(ladder)
    standings = replay_ladder(ladder)
    return [
        Difference(row.user_id, row.value, standings.get(row.user_id, Standing()).value)
        for row in Rating.objects.filter(ladder=ladder).order_by("user_id")
        if row.value != standings.get(row.user_id, Standing()).value
    ]
