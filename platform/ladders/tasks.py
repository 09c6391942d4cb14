"""Doors for Celery: each calls one service and may run twice, late or in parallel."""

from __future__ import annotations

from celery import shared_task

from ladders import services


@shared_task(name="ladders.rate_match")
def rate_match(match_pk: int) -> None:
    services.rate_match(match_pk=match_pk)


@shared_task(name="ladders.rate_finished")
def rate_finished() -> None:
    services.rate_finished()


@shared_task(name="ladders.annul_rated_match")
def annul_rated_match(match_pk: int) -> None:
    services.annul_rated_match(match_pk=match_pk)


@shared_task(name="ladders.start_due_seasons")
def start_due_seasons() -> None:
    services.start_due_seasons()
