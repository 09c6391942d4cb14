"""Checks that cross the apps: tasks that run twice, notices, ranks from the board to the ladder."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from django.apps import apps
from django.core import serializers
from django.test import Client

from core import clock, jobs, push
from games import positions, services
from games.models import Match, MatchRecord
from ladders import services as ladders
from ladders.models import RatingEntry
from matchmaking import services as matchmaking
from notifications.models import Notification
from tests.engines.cinco_vetas.positions import fields_of, position, spread
from tests.factories import GuestFactory, UserFactory
from tests.games.helpers import (
    act,
    committing,
    in_main_phase,
    new_match,
    play_setup,
    present,
    reshape,
    seats_of,
)
from tests.ladders.factories import LADDER, finished_match, players
from tests.recorders import at_once

OUR_APPS = ("accounts", "chat", "games", "ladders", "matchmaking", "moderation", "notifications")


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Time stands, and nothing acts by itself."""
    present = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: present)
    monkeypatch.setattr(jobs, "_send", lambda *_: None)
    monkeypatch.setattr(push, "push_now", lambda *_: None)
    positions.forget_all()
    yield
    positions.forget_all()


def _everything() -> list[str]:
    """Every row of ours, as text."""
    models = [model for app in OUR_APPS for model in apps.get_app_config(app).get_models()]
    rows = [row for model in models for row in model._default_manager.order_by("pk")]
    return [serializers.serialize("json", [row]) for row in rows]


def _due_things() -> dict[str, tuple[Any, ...]]:
    """Something to do for every task: its arguments by its name."""
    later = timedelta(hours=3)
    waits = new_match("", "", begin=False)
    late = new_match("", "")
    bots = new_match("", "greedy")
    bot = next(seat for seat in seats_of(bots) if seat.bot_level)
    reshape(bots, active=bot.index)
    past = clock.now() - later
    for match in (late, waits):
        Match.objects.filter(pk=match.pk).update(deadline=past)
    late.seats.filter(active=True).update(deadline=past)
    ended, lost, annulled = (finished_match(players(2), [1, 2]) for _ in range(3))
    ladders.rate_match(match_pk=annulled.pk)
    Match.objects.filter(pk=annulled.pk).update(status=Match.Status.ANNULLED)
    aborted = new_match("", "", ranked=True)
    leaver = seats_of(aborted)[0].user
    assert leaver is not None
    services.abort_match(match_id=aborted.public_id, user=leaver)
    for user in players(2):
        matchmaking.join_queue(user=user, ladder=LADDER, seats=2)
    table = matchmaking.create_table(user=UserFactory(), game="cinco-vetas", seats=2)
    type(table).objects.filter(pk=table.pk).update(touched_at=past)
    turns = in_main_phase(time={"kind": "turns", "days": 2})
    turns.seats.filter(active=True).update(turn_at=past)
    present(turns, 0, 1)
    GuestFactory(joined_at=clock.now() - timedelta(days=400))
    return {
        "accounts.purge_guests": (),
        "games.begin_match": (waits.pk,),
        "games.play_bot_turn": (bots.pk, bot.index, 0),
        "games.time_out": (late.pk, 0, 0),
        "games.sweep": (),
        "games.send_turn_mails": (),
        "games.send_end_notices": (lost.pk,),
        "realtime.note_presence": (),
        "ladders.rate_match": (ended.pk,),
        "ladders.rate_finished": (),
        "ladders.annul_rated_match": (annulled.pk,),
        "ladders.start_due_seasons": (),
        "matchmaking.pair_tickets": (),
        "matchmaking.close_stale_tables": (),
        "matchmaking.push_lobby": (),
        "matchmaking.announce_end": (lost.pk,),
        "matchmaking.penalise_abort": (aborted.pk, leaver.pk),
    }


@pytest.mark.django_db(transaction=True)
def test_c58_every_task_has_its_effect_once_however_often_it_runs() -> None:
    current_app.loader.import_default_modules()
    ours = {name for name in current_app.tasks if not name.startswith("celery.")}
    due = _due_things()
    assert due.keys() == ours, "a task is missing from this test"
    idle = {"matchmaking.push_lobby", "matchmaking.announce_end", "ladders.start_due_seasons"}
    # What the sweeps would do for others comes last, so that each task has something to do.
    sweeps = {
        *("games.sweep", "games.send_turn_mails"),
        *("ladders.rate_finished", "matchmaking.pair_tickets"),
    }
    for name in sorted(due, key=lambda name: name in sweeps):
        before = _everything()
        run = current_app.tasks[name]
        run(*due[name])
        once = _everything()
        assert (once != before) or name in idle | {"games.sweep"}, name
        answers = at_once(*[lambda run=run, name=name: run(*due[name]) for _ in range(2)])
        assert not [answer for answer in answers if isinstance(answer, Exception)], name
        assert _everything() == once, name
    assert MatchRecord.objects.filter(actor="bot").count() == 1
    assert MatchRecord.objects.filter(actor="timeout").count() == 1


@pytest.mark.django_db
def test_c108_each_thing_is_told_once_and_a_running_match_tells_nothing() -> None:
    """One notice for each match, person and kind: paired, then rated; none for a turn, and none
    after the end."""
    users = players(2)
    for user in users:
        matchmaking.join_queue(user=user, ladder=LADDER, seats=2)
    for _ in range(2):
        matchmaking.pair_tickets()
    match = Match.objects.get()
    with committing():
        services.begin_match(match_pk=match.pk)
    play_setup(match)

    def told() -> list[tuple[int, str]]:
        rows = Notification.objects.filter(key__contains=match.public_id)
        return sorted(rows.values_list("user_id", "kind"))

    assert told() == sorted((user.pk, "matched") for user in users)
    services.resign_match(match_id=match.public_id, user=users[0])
    for _ in range(2):
        ladders.rate_match(match_pk=match.pk)
        ladders.rate_finished()
        services.sweep()
    assert told() == sorted((user.pk, kind) for user in users for kind in ("matched", "rated"))


@pytest.mark.django_db
def test_c105_a_shared_place_is_the_same_on_the_board_in_the_api_and_on_the_ladder() -> None:
    """The safety end with 3, 3 and 2 points: places 1, 1 and 3; a tie moves nothing between equals
    and each of the two has won against the third."""
    match = new_match("", "", "", ranked=True)
    play_setup(match)
    sites = spread(8)
    camps = {0: sites[:3], 1: sites[3:6], 2: sites[6:]}
    shape = fields_of(position(seats=3, camps=camps, active=2, turn=900))
    del shape["chance"]
    reshape(match, **shape)
    act(match, 2, {"type": "end_turn"})
    assert [seat.place for seat in seats_of(match)] == [1, 1, 3]
    shown = Client().get(f"/api/v1/matches/{match.public_id}").json()
    assert [(s["place"], s["points"]) for s in shown["seats"]] == [(1, 3), (1, 3), (3, 2)]
    ladders.rate_match(match_pk=match.pk)
    deltas = [
        RatingEntry.objects.get(match=match, user=seat.user).delta for seat in seats_of(match)
    ]
    assert deltas[0] == deltas[1] > 0
    assert deltas[2] == pytest.approx(-2 * deltas[0])
    told = Client().get(f"/api/v1/matches/{match.public_id}/rating").json()["changes"]
    assert len({change["delta"] for change in told}) == 2
