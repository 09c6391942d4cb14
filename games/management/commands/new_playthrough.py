"""Write a golden playthrough: see `games.engines.kernel.playthrough`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engines import InvalidSetup, get_engine
from games.engines.kernel.playthrough import new_playthrough

FOLDER = Path("tests/engines/playthroughs")


class Command(BaseCommand):
    help = "Play a random match and write it down as a text that a test compares with."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="for example cinco-vetas")
        parser.add_argument("--seats", type=int, help="default: the fewest the game allows")
        parser.add_argument("--options", default="{}", help="JSON object; default: an edition's")
        parser.add_argument("--edition", help="default: the game's first")
        parser.add_argument("--seed", default="golden")
        parser.add_argument("--most-actions", type=int, default=4_000)
        parser.add_argument("--detail", type=int, help="short form: actions of a type in full")
        parser.add_argument("--output", type=Path, help=f"default: {FOLDER}/LADDER__SEATS.txt")

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            engine = get_engine(given["game"])
        except KeyError as error:
            raise CommandError(error.args[0]) from error
        editions = {edition.key: edition for edition in engine.info.editions}
        edition = editions.get(given["edition"] or engine.info.editions[0].key)
        if edition is None:
            raise CommandError(f"no edition {given['edition']!r}; known: {', '.join(editions)}")
        seats = engine.info.min_seats if given["seats"] is None else given["seats"]
        try:
            chosen = json.loads(given["options"])
            if not isinstance(chosen, dict):
                raise CommandError("--options is a JSON object")
            options = {**edition.options, **chosen}
            text = new_playthrough(
                engine,
                seats,
                options,
                given["seed"],
                most_actions=given["most_actions"],
                detail=given["detail"],
            )
        except (InvalidSetup, ValueError) as error:
            raise CommandError(str(error)) from error
        path: Path = given["output"] or FOLDER / f"{edition.ladder}__{seats}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.stdout.write(f"{path}: {len(text) / 1000:.0f} kB")
