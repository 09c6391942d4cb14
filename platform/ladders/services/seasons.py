"""Seasons of three calendar months: at the start of one, ratings move a quarter of the way home."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from core import clock
from ladders import rating_math
from ladders.models import LadderCounter, Rating, RatingEntry, Season
from ladders.selectors import leaderboard_rows
from ladders.services.ledger import locked_counter, next_number


def season_start(day: date) -> date:
    """The first day of the quarter that `day` lies in."""
    return date(day.year, (day.month - 1) // 3 * 3 + 1, 1)


def season_of(ladder: str, counter: LadderCounter) -> Season:
    """The season that runs now, begun if it is due; the caller holds the counter's lock."""
    starts_on = season_start(clock.now().date())
    latest = Season.objects.filter(ladder=ladder).order_by("-starts_on").first()
    if latest is not None and latest.starts_on >= starts_on:
        return latest
    if latest is None:  # the first season of a ladder has nothing to reset
        return Season.objects.create(
            ladder=ladder, starts_on=starts_on, started_number=counter.last_number
        )
    return _begin(ladder, starts_on, latest, counter)


def _begin(ladder: str, starts_on: date, latest: Season, counter: LadderCounter) -> Season:
    latest.final_table = leaderboard_rows(ladder)
    latest.save(update_fields=["final_table"])
    number = next_number(counter)
    season = Season.objects.create(ladder=ladder, starts_on=starts_on, started_number=number)
    now = clock.now()
    entries = []
    rows = Rating.objects.select_for_update(no_key=True).filter(ladder=ladder).order_by("user_id")
    for row in rows:
        before, row.value = row.value, rating_math.season_reset(row.value)
        row.season_matches, row.reached_at = 0, now
        row.save(update_fields=["value", "season_matches", "reached_at"])
        entries.append(
            RatingEntry(
                user_id=row.user_id,
                ladder=ladder,
                number=number,
                kind=RatingEntry.Kind.SEASON,
                before=before,
                after=row.value,
                at=now,
            )
        )
    RatingEntry.objects.bulk_create(entries)
    return season


def start_due_seasons() -> None:
    """Begin the season that is due on every ladder that anybody has played on."""
    for ladder in LadderCounter.objects.order_by("ladder").values_list("ladder", flat=True):
        with transaction.atomic():
            season_of(ladder, locked_counter(ladder))
