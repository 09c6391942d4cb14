"""What Celery does here. Each task may run twice, late or never."""

from __future__ import annotations

from celery import shared_task

from matchmaking import services


@shared_task(name="matchmaking.pair_tickets", ignore_result=True)
def pair_tickets() -> None:
    services.pair_tickets()


@shared_task(name="matchmaking.close_stale_tables", ignore_result=True)
def close_stale_tables() -> None:
    services.close_stale_tables()


@shared_task(name="matchmaking.push_lobby", ignore_result=True)
def push_lobby() -> None:
    services.push_lobby()


@shared_task(name="matchmaking.announce_end", ignore_result=True)
def announce_end(match_pk: int) -> None:
    services.announce_end(match_pk=match_pk)


@shared_task(name="matchmaking.penalise_abort", ignore_result=True)
def penalise_abort(match_pk: int, user_pk: int) -> None:
    services.penalise_abort(match_pk=match_pk, user_pk=user_pk)
