"""Playing time: which seconds of the calendar a turn-based clock counts.

A player's clock runs inside his daily window, in his own time zone, and on weekdays only where
the match has weekends off. One day of a turn is one such window: *three days* of a window from
09:00 to 21:00 are 36 hours of playing time, which end three playing days later at the same hour.
A window that is as long as the day is 24 hours. Days on which the clocks change have the seconds
that they have (a window that loses an hour is an hour shorter): playing time is counted in real
seconds between two moments, so nothing is counted twice or never.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MIN_WINDOW: Final = 240
"""Minutes: a narrower window would stretch a turn without bound."""
_DAY_MINUTES: Final = 1440
_SATURDAY: Final = 5
_DAY: Final = 86_400.0


class BadHours(ValueError):
    """Playing hours that cannot be. `field` names what is wrong; `short`: the window is."""

    def __init__(self, field: str, *, short: bool = False) -> None:
        super().__init__(field)
        self.field = field
        self.short = short


@dataclass(frozen=True, slots=True)
class Hours:
    """A player's daily window: minutes of the local day, the end not included.

    An end at or before the start lies on the next day; equal ends are the whole day.
    """

    zone: str = "UTC"
    start: int = 0
    end: int = 0

    @property
    def minutes(self) -> int:
        """How long the window is on a common day."""
        return (self.end - self.start) % _DAY_MINUTES or _DAY_MINUTES

    def to_json(self) -> dict[str, Any]:
        return {"zone": self.zone, "start": self.start, "end": self.end}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Hours:
        """Raises BadHours: an unknown time zone, or a window under four hours."""
        zone, start, end = data.get("zone", "UTC"), data.get("start", 0), data.get("end", 0)
        if not isinstance(zone, str) or not known_zone(zone):
            raise BadHours("zone")
        for name, value in (("start", start), ("end", end)):
            if type(value) is not int or not 0 <= value < _DAY_MINUTES:
                raise BadHours(name)
        hours = Hours(zone, start, end)
        if hours.minutes < MIN_WINDOW:
            raise BadHours("end", short=True)
        return hours


WHOLE_DAY: Final = Hours()


def known_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    if not name or len(name) > 60 or name.startswith(("/", ".")):
        return False
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class PlayingTime:
    """Which moments count: inside the window, off weekends where agreed, after a holiday."""

    hours: Hours = WHOLE_DAY
    weekends_off: bool = False
    away_until: datetime | None = None

    @property
    def day(self) -> float:
        """Seconds of playing time in one day of a turn."""
        return self.hours.minutes * 60.0

    def between(self, start: datetime, end: datetime) -> float:
        """Seconds of playing time from `start` to `end`; 0 when `end` is not later."""
        start = self._after_holiday(start)
        if end <= start:
            return 0.0
        if self._always:
            return (end - start).total_seconds()
        total = 0.0
        for opens, closes in self._windows(start):
            if opens >= end:
                break
            total += max(0.0, (min(closes, end) - max(opens, start)).total_seconds())
        return total

    def after(self, start: datetime, seconds: float) -> datetime:
        """The moment at which `seconds` of playing time from `start` are used up.

        Where that is the end of a window, it is that end, not the next day's opening.
        """
        start = self._after_holiday(start)
        if seconds <= 0:
            return start
        if self._always:
            return start + timedelta(seconds=seconds)
        left = seconds
        for opens, closes in self._windows(start):
            begins = max(opens, start)
            here = (closes - begins).total_seconds()
            if here <= 0:
                continue
            if left <= here:
                return begins + timedelta(seconds=left)
            left -= here
        raise AssertionError("windows never end")

    def open_at(self, moment: datetime) -> bool:
        """Whether the clock runs at this moment."""
        return self.between(moment, moment + timedelta(seconds=1)) > 0

    @property
    def _always(self) -> bool:
        return self.hours.minutes == _DAY_MINUTES and not self.weekends_off

    def _after_holiday(self, moment: datetime) -> datetime:
        moment = moment.astimezone(UTC)
        if self.away_until is None or self.away_until <= moment:
            return moment
        return self.away_until.astimezone(UTC)

    def _windows(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Windows in order, from the one before the day of `start` on (it may reach past
        midnight). Whole days where there is no window but weekends are off."""
        zone = ZoneInfo(self.hours.zone)
        day = start.astimezone(zone).date() - timedelta(days=1)
        while True:
            if not (self.weekends_off and day.weekday() >= _SATURDAY):
                yield _window(day, self.hours, zone)
            day += timedelta(days=1)


def _window(day: date, hours: Hours, zone: ZoneInfo) -> tuple[datetime, datetime]:
    later = hours.end <= hours.start
    closing = day + timedelta(days=1) if later else day
    return _moment(day, hours.start, zone), _moment(closing, hours.end, zone)


def _moment(day: date, minute: int, zone: ZoneInfo) -> datetime:
    """A local time as a moment. One that is skipped is taken with the offset before the change,
    one that comes twice is the first: both as `zoneinfo` does for fold 0."""
    local = datetime.combine(day, time(minute // 60, minute % 60), tzinfo=zone)
    return local.astimezone(UTC)


def longest(seconds: float, *, weekends_off: bool) -> timedelta:
    """No clock, whatever its window, takes longer than this in real time for `seconds` of
    playing time that were granted as days of at least the shortest window (property test)."""
    days = seconds / (MIN_WINDOW * 60.0) + 2
    weeks = days / 5 + 1
    return timedelta(days=days + (2 * weeks if weekends_off else 0) + 1)
