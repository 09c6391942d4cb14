"""The rating graph as numbers: where lines, labels and points lie. Pure; a template draws it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ladders.rating_math import PROVISIONAL_MATCHES

_STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500)
_LINES = 5
_MARKS = 6


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float
    value: float
    at: datetime


@dataclass(frozen=True, slots=True)
class Graph:
    """Everything in user units of a ``width`` x ``height`` view box."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    points: list[Point]
    best: Point
    last: Point
    lines: list[tuple[float, int]]
    """Height and value of each horizontal line."""
    marks: list[tuple[float, datetime]]
    """Where a date stands below."""
    provisional_to: float | None
    """How far the provisional part reaches; None when it is not in the picture."""
    same_day: bool

    @property
    def path(self) -> str:
        return " ".join(f"{point.x:g},{point.y:g}" for point in self.points)


def draw(
    values: Sequence[tuple[datetime, float]], *, first_number: int, width: int, height: int
) -> Graph | None:
    """The graph of these ratings, oldest first; `first_number` is how many rated matches came
    before the first. None for fewer than two values."""
    if len(values) < 2:
        return None
    left, right = 56.0, width - 52.0
    top, bottom = 30.0, height - 32.0
    low, high, step = _scale([value for _, value in values])

    def height_of(value: float) -> float:
        return round(bottom - (value - low) / (high - low) * (bottom - top), 1)

    across = (right - left) / (len(values) - 1)
    points = [
        Point(round(left + index * across, 1), height_of(value), value, at)
        for index, (at, value) in enumerate(values)
    ]
    still = PROVISIONAL_MATCHES - first_number
    provisional_to = None
    if still > 0:
        provisional_to = points[min(still, len(points) - 1)].x
    return Graph(
        width=width,
        height=height,
        left=left,
        right=right,
        top=top,
        bottom=bottom,
        points=points,
        best=max(points, key=lambda point: point.value),
        last=points[-1],
        lines=[(height_of(value), value) for value in range(low, high + 1, step)],
        marks=_marks(points),
        provisional_to=provisional_to,
        same_day=points[0].at.date() == points[-1].at.date(),
    )


def _scale(values: Sequence[float]) -> tuple[int, int, int]:
    """Lowest and highest line and their distance: round numbers around all values."""
    low, high = min(values), max(values)
    step = next((s for s in _STEPS if (high - low) / s <= _LINES - 1), _STEPS[-1])
    bottom = math.floor(low / step) * step
    top = math.ceil(high / step) * step
    return (bottom, top, step) if top > bottom else (bottom - step, top + step, step)


def _marks(points: Sequence[Point]) -> list[tuple[float, datetime]]:
    """At most six dates, evenly spread, none twice."""
    every = max(1, math.ceil(len(points) / _MARKS))
    marks: list[tuple[float, datetime]] = []
    for point in points[::every]:
        if not marks or point.at.date() != marks[-1][1].date():
            marks.append((point.x, point.at))
    return marks
