"""`manage.py compile_translations`: .po to .mo without GNU gettext."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from core.translations import compile_all


class Command(BaseCommand):
    help = "Compile the translations."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for path in compile_all():
            self.stdout.write(str(path))
