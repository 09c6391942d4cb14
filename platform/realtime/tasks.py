"""What Celery does here. It may run twice, late or never."""

from __future__ import annotations

from celery import shared_task

from realtime import services


@shared_task(name="realtime.note_presence")
def note_presence() -> None:
    services.note_all_presence()
