"""Taking a match out of a ladder: new, reasoned entries; history is never edited."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef

from core import clock
from games.models import Match
from ladders.models import RatedMatch, Rating, RatingEntry
from ladders.services.ledger import locked_counter, next_number
from ladders.services.recalculation import Standing, replay_ladder
from notifications.services import notify


@transaction.atomic
def annul_rated_match(*, match_pk: int) -> bool:
    """Undo what an annulled match moved, and recompute every later change of its ladder.

    Safe to call any number of times; returns whether ratings changed. Those who played the match
    get an entry of kind annulment, everybody else whose later matches count differently now a
    correction; both name the reason.
    """
    match = Match.objects.get(pk=match_pk)
    if match.status != Match.Status.ANNULLED:
        return False
    counter = locked_counter(match.ladder)
    if not RatedMatch.objects.filter(match=match).exists():
        return False
    standings = replay_ladder(match.ladder)
    played = set(match.seats.filter(user__isnull=False).values_list("user_id", flat=True))
    rows = list(
        Rating.objects.select_for_update(no_key=True)
        .filter(ladder=match.ladder)
        .select_related("user")
        .order_by("user_id")
    )
    moved = [row for row in rows if _differs(row, standings.get(row.user_id, Standing()))]
    if not moved:
        return False
    number = next_number(counter)
    for row in moved:
        _correct(row, standings.get(row.user_id, Standing()), match, number, row.user_id in played)
    return True


def annul_left_behind(*, limit: int) -> int:
    """Take back annulled matches that still count because a message was lost; how many."""
    waiting = Match.objects.filter(
        Exists(RatingEntry.objects.filter(match=OuterRef("pk"), kind=RatingEntry.Kind.MATCH)),
        ~Exists(RatingEntry.objects.filter(match=OuterRef("pk"), kind=RatingEntry.Kind.ANNULMENT)),
        status=Match.Status.ANNULLED,
    )
    keys = list(waiting.order_by("ended_at", "pk").values_list("pk", flat=True)[:limit])
    return sum(annul_rated_match(match_pk=match_pk) for match_pk in keys)


def _differs(row: Rating, standing: Standing) -> bool:
    return row.value != standing.value or row.matches != standing.matches


def _correct(row: Rating, standing: Standing, match: Match, number: int, played: bool) -> None:
    kind = RatingEntry.Kind.ANNULMENT if played else RatingEntry.Kind.CORRECTION
    RatingEntry.objects.create(
        user=row.user,
        ladder=match.ladder,
        number=number,
        kind=kind,
        match=match,
        before=row.value,
        after=standing.value,
        reason=match.annul_reason,
        at=clock.now(),
    )
    row.value = standing.value
    row.matches, row.season_matches = standing.matches, standing.season_matches
    row.save(update_fields=["value", "matches", "season_matches"])
    notify(
        user=row.user,
        kind=kind.value,
        key=f"match:{match.public_id}",
        data={
            "match": match.public_id,
            "reason": match.annul_reason,
            "after": round(standing.value),
        },
    )
