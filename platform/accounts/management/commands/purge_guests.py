"""`manage.py purge_guests`: delete guests who are gone for good. Beat does the same once a day."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.services import purge_guests


class Command(BaseCommand):
    help = "Delete guests who never played, or whose sessions are long over."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{purge_guests()} guests purged")
