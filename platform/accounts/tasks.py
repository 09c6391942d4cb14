"""What Celery does here. Each task may run twice, late or never."""

from __future__ import annotations

from celery import shared_task

from accounts import services


@shared_task(name="accounts.purge_guests", ignore_result=True)
def purge_guests() -> None:
    services.purge_guests()
