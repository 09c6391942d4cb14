"""Prepared statements read and write what the ORM would."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from core.prepared import PreparedSelect, PreparedWrite
from games.models import Match, MatchRecord, MatchSeat
from tests.games.helpers import new_match

pytestmark = pytest.mark.django_db


def test_rows_are_those_of_the_query_set_for_every_value() -> None:
    seats = PreparedSelect(
        lambda pk: MatchSeat.objects.select_related("user").filter(match_id=pk).order_by("index")
    )
    for match in (new_match("", ""), new_match("", "", "")):
        expected = list(MatchSeat.objects.filter(match=match).select_related("user"))
        with CaptureQueriesContext(connection) as queries:
            found = seats.rows(match.pk)
            assert [seat.user.name for seat in found] == [seat.user.name for seat in expected]
        assert [model_to_dict(seat) for seat in found] == [model_to_dict(s) for s in expected]
        assert len(queries) == 1
    assert seats.rows(-1) == []


def test_a_query_with_two_parameters_cannot_be_prepared() -> None:
    two = PreparedSelect(lambda pk: Match.objects.filter(pk=pk, game="cinco-vetas"))
    with pytest.raises(ValueError, match="one parameter, not 2"):
        two.rows(1)


def test_inserts_and_updates_store_every_kind_of_value() -> None:
    match = new_match("", "", begin=False)
    fields = ["match", "version", "kind", "actor", "seat", "action", "chance", "facts", "at"]
    at = datetime(2026, 3, 29, 0, 30, 15, 250_000, tzinfo=UTC)
    record = MatchRecord(
        match=match, version=1, kind="staff", actor="staff", facts={"año": [1, None]}, at=at
    )
    PreparedWrite(MatchRecord, [*fields, "request_digest"]).insert([record])
    stored = MatchRecord.objects.get(match=match)
    assert (stored.facts, stored.at, stored.seat, stored.action) == (
        {"año": [1, None]},
        at,
        None,
        {},
    )
    one, two = MatchSeat.objects.filter(match=match)
    one.bank, two.bank, two.deadline, two.points = 1.5, 2.5, at, 9
    PreparedWrite(MatchSeat, ["bank", "deadline"]).update([one, two])
    rows = MatchSeat.objects.filter(match=match).values_list("bank", "deadline", "points")
    assert list(rows) == [(1.5, None, None), (2.5, at, None)]
