"""Arithmetic of time controls and playing hours: pure, no database, no reading of the clock."""

from games.timing.calendar import WHOLE_DAY, BadHours, Hours, PlayingTime
from games.timing.controls import (
    LIVE,
    NONE,
    PRESETS,
    TURN_DAYS,
    TURNS,
    BadTimeControl,
    TimeControl,
    controls_catalog,
)

__all__ = [
    "LIVE",
    "NONE",
    "PRESETS",
    "TURNS",
    "TURN_DAYS",
    "WHOLE_DAY",
    "BadHours",
    "BadTimeControl",
    "Hours",
    "PlayingTime",
    "TimeControl",
    "controls_catalog",
]
