"""Statements of a hot path, compiled once per process.

The ORM works out the SQL of a query anew each time, which costs several times what SQLite or
PostgreSQL take to run it. Here it is worked out at the first use and run with other values after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.base import ModelState
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=models.Model)

_PLAIN = (models.CharField, models.IntegerField, models.FloatField, models.BooleanField)
_SIMPLE = frozenset({type(None), bool, int, float, str})
"""Values of these types go into such columns as they are: `get_db_prep_save` would only look at
them, which takes longer than the statement."""


class PreparedSelect(Generic[M]):
    """A query set with one parameter: `build` makes it for a value, `rows` runs it for another.

    The value must be the only parameter of its SQL (ValueError) and of the type that the column
    has in Python. `select_related` is honoured; annotations, converters of NULL and the signals
    of `Model.__init__` are not.
    """

    def __init__(self, build: Callable[[Any], models.QuerySet[M]]) -> None:
        self._build = build
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, value: Any) -> list[M]:
        connection = connections[DEFAULT_DB_ALIAS]
        compiled = self._compiled.get(connection.vendor)
        if compiled is None:
            compiled = _Compiled(self._build(value), connection)
            self._compiled[connection.vendor] = compiled
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, (value,))
            rows = cursor.fetchall()
        return [compiled.instance(row, connection) for row in rows]


class _Compiled:
    """The SQL of a query set, and how its rows become instances."""

    def __init__(self, rows: models.QuerySet[Any], connection: Any) -> None:
        compiler = rows.query.get_compiler(connection=connection)
        self.sql, params = compiler.as_sql()
        if len(params) != 1:
            raise ValueError(f"a prepared query has one parameter, not {len(params)}")
        info: Any = compiler.klass_info
        select: Any = compiler.select
        columns = [expression for expression, _, _ in select]
        self._model = info["model"]
        self._first, self._end = info["select_fields"][0], info["select_fields"][-1] + 1
        self._names = [column.target.attname for column in columns[self._first : self._end]]
        self._related: Any = get_related_populators(info, select, connection.alias)  # type: ignore[call-arg]  # 6.0's stub
        self._converters = [
            (place, converter, expression)
            for place, (converters, expression) in compiler.get_converters(columns).items()
            for converter in converters
        ]

    def instance(self, row: Sequence[Any], connection: Any) -> Any:
        values = list(row)
        for place, converter, expression in self._converters:
            if values[place] is not None:
                values[place] = converter(values[place], expression, connection)
        made = self._model.__new__(self._model)
        made.__dict__.update(zip(self._names, values[self._first : self._end], strict=True))
        made._state = ModelState()
        made._state.adding, made._state.db = False, connection.alias
        for related in self._related:
            related.populate(values, made)
        return made


class PreparedWrite(Generic[M]):
    """Inserts or updates some columns of a model's rows, as they stand in instances.

    Nothing of `Model.save` is done but the conversion of values: no signals, no defaults of the
    database, no `auto_now`, and an inserted instance does not learn its key.
    """

    def __init__(self, model: type[M], fields: Sequence[str]) -> None:
        meta: Any = model._meta
        quote: Any = connections[DEFAULT_DB_ALIAS].ops.quote_name
        found: list[models.Field[Any, Any]] = [meta.get_field(name) for name in fields]
        self._columns = [(field.attname, field.get_db_prep_save) for field in found]
        self._as_they_are = {
            field.attname for field in found if isinstance(field, _PLAIN) or field.is_relation
        }
        self._moments = {field.attname for field in found if type(field) is models.DateTimeField}
        columns = [quote(field.column) for field in found]
        # Names of our own models only; every value is a parameter.
        self._row = f"({', '.join(['%s'] * len(columns))})"
        self._insert = f"INSERT INTO {quote(meta.db_table)} ({', '.join(columns)}) VALUES "  # noqa: S608
        self._update = (
            f"UPDATE {quote(meta.db_table)} SET {', '.join(f'{name} = %s' for name in columns)}"  # noqa: S608
            f" WHERE {quote(meta.pk.column)} = %s"
        )

    def insert(self, instances: Sequence[M]) -> None:
        """One statement. Raises IntegrityError."""
        connection = connections[DEFAULT_DB_ALIAS]
        values = [value for one in instances for value in self._values(one, connection)]
        with connection.cursor() as cursor:
            cursor.execute(self._insert + ", ".join([self._row] * len(instances)), values)

    def update(self, instances: Sequence[M]) -> None:
        """Each by its primary key, all in one call. Raises IntegrityError."""
        connection = connections[DEFAULT_DB_ALIAS]
        values = [[*self._values(one, connection), one.pk] for one in instances]
        with connection.cursor() as cursor:
            cursor.executemany(self._update, values)

    def _values(self, instance: M, connection: Any) -> list[Any]:
        values = []
        for name, prepare in self._columns:
            value = getattr(instance, name)
            if name in self._moments and _is_moment(value):
                value = connection.ops.adapt_datetimefield_value(value)
            elif type(value) not in _SIMPLE or name not in self._as_they_are:
                value = prepare(value, connection)
            values.append(value)
        return values


def _is_moment(value: Any) -> bool:
    """Whether there is nothing to read or to convert: None, or a time in UTC."""
    return value is None or (type(value) is datetime and value.tzinfo is UTC)
