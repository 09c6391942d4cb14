"""What `make play` runs, and the bot that never answers."""

from __future__ import annotations

from config.settings.local import *  # noqa: F403
from config.settings.local import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.processes.endless_bot.apps.EndlessBotConfig"]
