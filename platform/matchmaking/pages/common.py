"""What these pages share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from accounts.models import User
from accounts.services import create_guest
from core.errors import AppError
from games.bots import levels
from games.selectors import games_catalog

DEFAULT_BOT = "greedy"


def user_of(request: HttpRequest) -> User | None:
    """Who is signed in, guests included."""
    return request.user if isinstance(request.user, User) else None


def someone(request: HttpRequest, name: str = "") -> User:
    """Who acts here: the signed-in user, else a new guest under `name` or a generated one.

    Raises BadName, NameTaken.
    """
    return user_of(request) or create_guest(request, name=name or None)


def refuse(request: HttpRequest, refusal: AppError) -> None:
    """The page that comes next says why."""
    messages.error(request, str(refusal.detail))


def number(text: str | None, otherwise: int) -> int:
    """A short decimal number out of a form, else `otherwise`."""
    if text and text.isascii() and text.isdigit() and len(text) <= 6:
        return int(text)
    return otherwise


def catalog() -> list[dict[str, Any]]:
    """The games that can be played here, with the seat counts and bots to choose from."""
    return [
        {
            **game,
            "seat_counts": list(range(game["min_seats"], game["max_seats"] + 1)),
            "bot_levels": [level.key for level in levels(game["key"])],
        }
        for game in games_catalog()
    ]


def titles(games: Sequence[dict[str, Any]]) -> dict[tuple[str, str], str]:
    """What a game's edition is called, by game and edition."""
    return {
        (game["key"], edition["key"]): edition["title"]
        for game in games
        for edition in game["editions"]
    }


def best_bot(game: dict[str, Any]) -> str:
    """The level that people play against when they do not choose."""
    levels = game["bot_levels"]
    return DEFAULT_BOT if DEFAULT_BOT in levels else levels[-1]
