"""Django's SQLite backend, quicker where the match path is: it answers the same.

The backend looks through each statement for its ``%s`` whenever that runs, and reads a moment by a
regular expression. Both cost more than SQLite takes for the row.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db.backends.sqlite3 import base, operations

_REMEMBERED = 1024  # statements; the match path has about ten
_LONGEST = 8192  # characters: what is longer lists values and hardly comes again


_converted: dict[str, str] = {}


class Cursor(base.SQLiteCursorWrapper):
    """Remembers how a statement is written for SQLite."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        if param_names is not None or len(query) > _LONGEST:
            return super().convert_query(query, param_names=param_names)
        known = _converted.get(query)
        if known is None:
            known = super().convert_query(query)
            if len(_converted) >= _REMEMBERED:
                _converted.clear()
            _converted[query] = known
        return known


class DatabaseOperations(operations.DatabaseOperations):
    """Moments are stored as UTC, so the text needs neither a pattern nor a change of zone."""

    def convert_datetimefield_value(self, value: Any, expression: Any, connection: Any) -> Any:
        if value is None:
            return None
        if type(value) is str and self.connection.timezone is UTC:
            moment = datetime.fromisoformat(value)
            return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
        return super().convert_datetimefield_value(value, expression, connection)

    def adapt_datetimefield_value(self, value: Any) -> str | None:
        if type(value) is datetime and value.tzinfo is UTC and self.connection.timezone is UTC:
            return str(value.replace(tzinfo=None))
        return super().adapt_datetimefield_value(value)


class DatabaseWrapper(base.DatabaseWrapper):
    """What ``DATABASES`` names as ``core.sqlite``."""

    ops_class = DatabaseOperations

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=Cursor)
