"""What can be put on a table: games, editions, options, bots, as the engines declare them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.errors import NotFound
from games.bots import levels
from games.engines import all_engines, get_engine
from games.engines.kernel.contract import Edition, GameInfo
from games.timing import NONE, BadTimeControl, TimeControl
from matchmaking.errors import BadTable


def game_info(game: str) -> GameInfo:
    """Raises BadTable for a game that there is not."""
    try:
        return get_engine(game).info
    except KeyError as error:
        raise BadTable(field="game") from error


def edition_of(info: GameInfo, edition: str) -> Edition:
    """The edition with this key; the first one for an empty key. Raises BadTable."""
    if not edition:
        return info.editions[0]
    for candidate in info.editions:
        if candidate.key == edition:
            return candidate
    raise BadTable(field="edition")


def ladder_edition(ladder: str) -> tuple[GameInfo, Edition]:
    """What is played on a ladder. Raises NotFound."""
    for engine in all_engines():
        for edition in engine.info.editions:
            if edition.ladder == ladder:
                return engine.info, edition
    raise NotFound


def check_seats(info: GameInfo, seats: int) -> int:
    """Raises BadTable."""
    if not info.min_seats <= seats <= info.max_seats:
        raise BadTable(field="seats", min=info.min_seats, max=info.max_seats)
    return seats


def check_level(game: str, level: str) -> str:
    """Raises BadTable for a bot that the game does not have."""
    known = [bot.key for bot in levels(game)]
    if level not in known:
        raise BadTable(field="level", known=known)
    return level


def clean_options(info: GameInfo, edition: Edition, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """All options of the game: those wanted, the usual ones, those of the edition on top.

    Raises BadTable for an option or a value that there is not.
    """
    known = {option.key: option for option in info.options}
    for key, value in wanted.items():
        option = known.get(key)
        # `True == 1` in Python, not in an option
        if option is None or not any(
            value == choice and type(value) is type(choice) for choice in option.choices
        ):
            raise BadTable(field=f"options.{key}")
    usual = {option.key: option.default for option in info.options}
    return {**usual, **wanted, **edition.options}


def clean_time(wanted: Mapping[str, Any] | None, *, public: bool) -> dict[str, Any]:
    """A time control as it is stored. Without a clock only friends play, by the table's link.

    Raises BadTable for one that there is not, and for a listed table without a clock.
    """
    try:
        control = TimeControl.from_json(wanted)
    except BadTimeControl as error:
        raise BadTable(field=f"time.{error.field}") from error
    if control.kind == NONE and public:
        raise BadTable(field="time", reason="public")
    return control.to_json()
