"""Bots: pure players that see what a seat sees and answer with one of its legal actions."""

from games.bots.base import Bot, BotLevel, may_wait
from games.bots.registry import get_bot, levels

__all__ = ["Bot", "BotLevel", "get_bot", "levels", "may_wait"]
