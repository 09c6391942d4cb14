"""What all changes of a ladder share: its lock and its running number."""

from __future__ import annotations

from ladders.models import LadderCounter


def locked_counter(ladder: str) -> LadderCounter:
    """The ladder's counter, row-locked: changes of one ladder queue up here."""
    LadderCounter.objects.get_or_create(ladder=ladder)
    return LadderCounter.objects.select_for_update(no_key=True).get(ladder=ladder)


def next_number(counter: LadderCounter) -> int:
    """The next running number; the caller holds the lock."""
    counter.last_number += 1
    counter.save(update_fields=["last_number"])
    return counter.last_number
