"""Moving ratings by a finished ranked match, once."""

from __future__ import annotations

from django.db import transaction

from core import clock
from core.push import Message, match_all_group, push_on_commit
from games.models import Match, MatchSeat
from ladders import rating_math
from ladders.models import RatedMatch, Rating, RatingEntry
from ladders.services.annulment import annul_left_behind
from ladders.services.ledger import locked_counter, next_number
from ladders.services.seasons import season_of
from notifications.services import notify


@transaction.atomic
def rate_match(*, match_pk: int) -> bool:
    """Move the ratings of a finished ranked match. Safe to call any number of times.

    Returns whether this call did it. Locks the ladder's counter, then the ratings in the order of
    their users, so two matches that end together wait for each other instead of losing a change.
    """
    match = Match.objects.get(pk=match_pk)
    if not match.ranked or match.status != Match.Status.FINISHED:
        return False
    counter = locked_counter(match.ladder)
    # Once more under the lock: it may have been annulled, and that taken note of, in the meantime.
    match.refresh_from_db(fields=["status"])
    if match.status != Match.Status.FINISHED or RatedMatch.objects.filter(match=match).exists():
        return False
    seats = list(match.seats.filter(user__isnull=False, place__isnull=False).select_related("user"))
    season_of(match.ladder, counter)
    number = next_number(counter)
    RatedMatch.objects.create(match=match, number=number, ladder=match.ladder, at=clock.now())
    if len(seats) >= 2:
        _move(match, seats, number)
    return True


def _locked_ratings(ladder: str, seats: list[MatchSeat]) -> dict[int, Rating]:
    users = sorted(seat.user_id for seat in seats if seat.user_id is not None)
    for user_id in users:
        Rating.objects.get_or_create(user_id=user_id, ladder=ladder)
    rows = Rating.objects.select_for_update(no_key=True).filter(ladder=ladder, user_id__in=users)
    return {row.user_id: row for row in rows.order_by("user_id")}


def _move(match: Match, seats: list[MatchSeat], number: int) -> None:
    ratings = _locked_ratings(match.ladder, seats)
    rows = [ratings[seat.user_id or 0] for seat in seats]
    before = [row.value for row in rows]
    places = [seat.place or 0 for seat in seats]
    ks = [rating_math.k_factor(row.matches) for row in rows]
    moved = rating_math.deltas(before, places, ks)
    entries = []
    for i, (seat, row) in enumerate(zip(seats, rows, strict=True)):
        row.value = rating_math.after(before[i], moved[i])
        row.matches += 1
        row.season_matches += 1
        row.reached_at = match.ended_at or clock.now()
        row.save(update_fields=["value", "matches", "season_matches", "reached_at"])
        entries.append(
            RatingEntry(
                user_id=seat.user_id or 0,
                ladder=match.ladder,
                number=number,
                kind=RatingEntry.Kind.MATCH,
                match=match,
                seats=len(seats),
                place=places[i],
                k=ks[i],
                before=before[i],
                after=row.value,
                duels=_explained(i, seats, before, places, ks[i]),
                at=clock.now(),
            )
        )
    RatingEntry.objects.bulk_create(entries)
    _tell(match, entries)


def _explained(
    index: int, seats: list[MatchSeat], before: list[float], places: list[int], k: float
) -> list[dict[str, object]]:
    return [
        {
            "user": seats[duel.opponent].user_id,
            "name": str(seats[duel.opponent].user),
            "rating": duel.rating,
            "expected": duel.expected,
            "score": duel.score,
            "contribution": duel.contribution,
        }
        for duel in rating_math.duels_of(index, before, places, k)
    ]


def _tell(match: Match, entries: list[RatingEntry]) -> None:
    """Everybody at the match sees the changes; each player gets a notice that stays."""
    changes = [
        {
            "name": str(entry.user),
            "before": entry.before,
            "after": entry.after,
            "place": entry.place,
        }
        for entry in entries
    ]
    messages: list[Message] = [
        (match_all_group(match.public_id), {"type": "rating", "changes": changes})
    ]
    push_on_commit(messages)
    for entry in entries:
        notify(
            user=entry.user,
            kind="rated",
            key=f"match:{match.public_id}",
            data={
                "match": match.public_id,
                "before": round(entry.before),
                "after": round(entry.after),
            },
        )


def rate_finished(*, limit: int = 50) -> int:
    """Do what a lost message left behind, oldest first: rate what is finished, take back what is
    annulled. Returns how many were rated or taken back."""
    waiting = Match.objects.filter(
        ranked=True, status=Match.Status.FINISHED, rated__isnull=True
    ).order_by("ended_at", "pk")
    rated = 0
    for match_pk in waiting.values_list("pk", flat=True)[:limit]:
        rated += rate_match(match_pk=match_pk)
    return rated + annul_left_behind(limit=limit)
