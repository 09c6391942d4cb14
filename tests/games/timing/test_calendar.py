"""Playing hours: windows, weekends, holidays, and days on which the clocks change (C-38, C-39)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.timing import BadHours, Hours, PlayingTime, TimeControl
from games.timing.calendar import longest

LISBON = "Europe/Lisbon"
ZONES = [LISBON, "UTC", "America/Bogota", "Asia/Seoul", "Australia/Lord_Howe", "America/New_York"]


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def hours(start: int, end: int, zone: str = LISBON) -> Hours:
    return Hours(zone, start * 60, end * 60)


def test_a_day_of_a_window_ends_at_the_same_hour_of_the_next_day() -> None:
    play = PlayingTime(hours(9, 21))
    assert play.after(at("2026-01-14 12:00"), play.day) == at("2026-01-15 12:00")
    assert play.after(at("2026-01-14 02:00"), play.day) == at("2026-01-14 21:00")
    assert play.after(at("2026-01-14 22:00"), 60) == at("2026-01-15 09:01")


def test_a_window_may_reach_past_midnight() -> None:
    play = PlayingTime(hours(20, 2))
    assert play.after(at("2026-01-14 01:00"), 2 * 3600) == at("2026-01-14 21:00")
    assert play.between(at("2026-01-14 00:00"), at("2026-01-15 00:00")) == 6 * 3600


def test_weekends_off_are_the_players_own_weekends() -> None:
    friday = at("2026-01-16 20:00")
    seoul = PlayingTime(Hours("Asia/Seoul"), weekends_off=True)  # Saturday began at 15:00 UTC
    bogota = PlayingTime(Hours("America/Bogota"), weekends_off=True)  # it begins at 05:00 UTC
    assert seoul.after(friday, 3600) == at("2026-01-18 16:00")
    assert bogota.after(friday, 9 * 3600 + 60) == at("2026-01-19 05:01")


def test_a_holiday_moves_the_deadline_by_what_is_left_of_it() -> None:
    start = at("2026-01-14 12:00")
    play = PlayingTime(away_until=start + timedelta(days=3))
    assert play.after(start, 3600) == start + timedelta(days=3, hours=1)
    assert play.after(start + timedelta(days=4), 3600) == start + timedelta(days=4, hours=1)
    assert play.between(start, start + timedelta(days=2)) == 0


@pytest.mark.parametrize(
    ("day", "length"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-03-28", 24)]
)
def test_c39_a_day_on_which_the_clocks_change_has_the_hours_that_it_has(
    day: str, length: int
) -> None:
    start = datetime.fromisoformat(f"{day} 00:00").replace(tzinfo=ZoneInfo(LISBON))
    play = PlayingTime(Hours(LISBON), weekends_off=False)
    windowed = PlayingTime(hours(0, 12))
    assert play.between(start, start + timedelta(days=1)) == length * 3600
    assert windowed.between(start, start + timedelta(hours=20)) == (length - 12) * 3600


def test_c39_a_second_before_and_after_a_windows_ends() -> None:
    play = PlayingTime(hours(9, 21))
    opens, closes = at("2026-01-14 09:00"), at("2026-01-14 21:00")
    second = timedelta(seconds=1)
    assert [play.open_at(m) for m in (opens - 2 * second, opens)] == [False, True]
    assert [play.open_at(m) for m in (closes - second, closes)] == [True, False]
    assert play.after(opens - second, 1) == opens + second
    assert play.after(closes - second, 1) == closes
    assert play.after(closes - second, 2) == at("2026-01-15 09:00:01")


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"zone": "Mars/Base"}, "zone"),
        ({"zone": "../etc/passwd"}, "zone"),
        ({"zone": 3}, "zone"),
        ({"start": 1440}, "start"),
        ({"end": -1}, "end"),
        ({"start": True}, "start"),
        ({"start": 600, "end": 839}, "end"),
    ],
)
def test_hours_that_cannot_be_are_refused_by_name(data: dict[str, Any], field: str) -> None:
    with pytest.raises(BadHours) as refused:
        Hours.from_json(data)
    assert refused.value.field == field


PLAYING = st.builds(
    PlayingTime,
    hours=st.builds(
        lambda zone, start, length: Hours(zone, start, (start + length) % 1440),
        st.sampled_from(ZONES),
        st.integers(0, 1439),
        st.integers(240, 1440),
    ),
    weekends_off=st.booleans(),
)
MOMENTS = st.integers(0, 700 * 86_400).map(
    lambda seconds: at("2026-01-01 00:00") + timedelta(seconds=seconds)
)


@settings(max_examples=150, deadline=None)
@given(PLAYING, MOMENTS, st.integers(1, 7 * 86_400))
def test_counting_to_a_deadline_gives_what_was_granted(
    play: PlayingTime, start: datetime, seconds: int
) -> None:
    end = play.after(start, seconds)
    assert end > start
    assert play.between(start, end) == pytest.approx(seconds, abs=1e-3)
    assert play.between(start, end - timedelta(seconds=1)) < seconds
    middle = start + (end - start) / 2
    parts = play.between(start, middle) + play.between(middle, end)
    assert parts == pytest.approx(seconds, abs=1e-3)


@settings(max_examples=150, deadline=None)
@given(PLAYING, MOMENTS, st.sampled_from([1, 2, 3, 5, 7]))
def test_c38_no_window_or_weekend_stretches_a_turn_without_bound(
    play: PlayingTime, start: datetime, days: int
) -> None:
    control = TimeControl.from_json(
        {"kind": "turns", "days": days, "weekends_off": play.weekends_off}
    )
    granted = control.decision / 86_400 * play.day
    assert play.after(start, granted) - start <= longest(
        days * 240 * 60, weekends_off=play.weekends_off
    )
