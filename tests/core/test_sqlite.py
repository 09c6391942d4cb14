"""The SQLite backend stores and reads what Django's own would."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.db.backends.sqlite3.operations import DatabaseOperations

from core.sqlite import base

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="this is SQLite's backend"),
]

MOMENTS = [
    datetime(2026, 3, 29, 0, 30, 15, 250_000, tzinfo=UTC),
    datetime(2026, 3, 29, 0, 30, tzinfo=UTC),
    datetime(2026, 3, 29, 1, 30, 15, 1, tzinfo=ZoneInfo("Asia/Seoul")),
    datetime(1, 1, 1, tzinfo=timezone(-timedelta(hours=3))),
]


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_moments_are_stored_and_read_as_by_django(moment: datetime) -> None:
    own = DatabaseOperations(connection)
    stored = connection.ops.adapt_datetimefield_value(moment)
    assert stored == own.adapt_datetimefield_value(moment)
    for text in (stored, stored[:19]):
        read = connection.ops.convert_datetimefield_value(text, None, connection)
        assert read == own.convert_datetimefield_value(text, None, connection)
        assert read.utcoffset() == timedelta(0)
    assert connection.ops.convert_datetimefield_value(None, None, connection) is None


def test_statements_are_converted_once_and_not_without_end() -> None:
    with connection.cursor() as cursor:
        for _ in range(2):
            cursor.execute("SELECT %s, '%%s', %s", [1, "%s"])
            assert cursor.fetchall() == [(1, "%s", "%s")]
        for number in range(base._REMEMBERED + 10):
            cursor.execute(f"SELECT {number}, %s", [number])
            assert cursor.fetchone() == (number, number)
        long = "SELECT %s" + " " * base._LONGEST
        cursor.execute(long, [1])
        assert len(base._converted) <= base._REMEMBERED
        assert long not in base._converted
