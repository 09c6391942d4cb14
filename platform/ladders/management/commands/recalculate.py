"""`manage.py recalculate`: does the ladder, replayed from its first match, say the same?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ladders.selectors import ladders
from ladders.services import recalculate


class Command(BaseCommand):
    help = "Replay ladders from their first match and compare with the stored ratings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ladder", help="one ladder's key; all without it")

    def handle(self, *args: Any, **options: Any) -> None:
        keys = [row["key"] for row in ladders()]
        if options["ladder"] is not None and options["ladder"] not in keys:
            raise CommandError(f"unknown ladder; there are: {', '.join(keys)}")
        wrong = 0
        for key in [options["ladder"]] if options["ladder"] else keys:
            for difference in recalculate(ladder=key):
                wrong += 1
                self.stdout.write(
                    f"{key}: user {difference.user_id} has {difference.stored!r}, "
                    f"the replay says {difference.recalculated!r}"
                )
            self.stdout.write(f"{key}: compared")
        if wrong:
            raise CommandError(f"{wrong} ratings differ")
