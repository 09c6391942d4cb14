"""`manage.py update_translations`: bring the catalogues up to date with the sources."""

from __future__ import annotations

from typing import Any

import polib
from django.core.management.base import BaseCommand

from core.messages import collect, update
from core.translations import LOCALE


class Command(BaseCommand):
    help = "Add new texts to every catalogue (to be translated) and take out unused ones."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        texts = collect()
        for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
            catalogue = polib.pofile(str(path))
            added, removed = update(catalogue, texts)
            catalogue.save()
            left = len(catalogue.untranslated_entries())
            self.stdout.write(
                f"{path.parent.parent.name}: {added} new, {removed} out, {left} to do"
            )
