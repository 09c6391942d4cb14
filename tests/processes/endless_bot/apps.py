"""Registers the bot for Cinco Vetas."""

from __future__ import annotations

from typing import Any, Never

from django.apps import AppConfig

from games.bots import registry
from games.bots.base import BotLevel

LEVEL = "endless"


class EndlessBot:
    """Thinks for ever. Nothing in Python interrupts it."""

    needs_view = False

    def choose(self, *_: Any) -> Never:
        while True:
            pass


class EndlessBotConfig(AppConfig):
    name = "tests.processes.endless_bot"

    def ready(self) -> None:
        registry._BOTS["cinco-vetas"][BotLevel(LEVEL, LEVEL)] = EndlessBot()
