"""Bots that are late, hang or loop; matches that nothing brings on (C-109)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from config.celery_app import app
from games import selectors, services
from games.models import Match, MatchRecord
from tests.games.conftest import FrozenClock
from tests.games.helpers import act, new_match, records_of, reshape, seats_of, swept

pytestmark = pytest.mark.django_db


def match_of_a_bot() -> tuple[Match, int]:
    match = new_match("", "greedy")
    bot = next(seat.index for seat in seats_of(match) if seat.bot_level)
    reshape(match, active=bot)
    return match, bot


def test_c109_a_bot_is_asked_again_after_5_s_and_played_for_after_10(
    frozen: FrozenClock, sent_jobs: list[Any]
) -> None:
    match, bot = match_of_a_bot()
    sent_jobs.clear()
    frozen.advance(6)  # its budget of a second and 5 s
    assert (swept().asked_again, swept().bot_turns) == (1, 0)
    assert [name for name, _, _ in sent_jobs] == ["games.play_bot_turn"]
    frozen.advance(4.9)
    assert (swept().asked_again, swept().bot_turns) == (0, 0)
    frozen.advance(0.2)
    assert swept().bot_turns == 1
    assert (records_of(match)[-1].seat, records_of(match)[-1].actor) == (bot, "bot")


def test_a_bot_that_answers_after_the_fallback_comes_too_late(frozen: FrozenClock) -> None:
    match, bot = match_of_a_bot()
    version = seats_of(match)[bot].decision_version
    for _ in range(2):
        frozen.advance(11)
        swept()
    before = len(records_of(match))
    assert not services.play_bot_turn(match_pk=match.pk, seat=bot, version=version)
    assert len(records_of(match)) == before


def test_each_new_turn_of_a_bot_has_its_own_patience(frozen: FrozenClock) -> None:
    match, bot = match_of_a_bot()
    for _ in range(2):
        frozen.advance(11)
        swept()
    assert seats_of(match)[bot].bot_tries == 0


def test_no_bot_thinks_in_the_sweep(frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that loops for ever there would hold up every match's deadlines."""
    monkeypatch.setattr("games.services.bots.get_bot", lambda *_: pytest.fail("a bot was asked"))
    match_of_a_bot()
    for _ in range(4):
        frozen.advance(6)
        swept()


def test_bots_have_a_queue_of_their_own_and_a_hard_time_limit(settings: Any) -> None:
    app.loader.import_default_modules()
    task = app.tasks["games.play_bot_turn"]
    assert settings.CELERY_TASK_ROUTES["games.play_bot_turn"] == {"queue": "bots"}
    assert settings.BOT_BUDGET < task.time_limit <= settings.BOT_BUDGET + settings.BOT_PATIENCE + 1
    assert {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()} == {"bots", "sweep"}


def test_stuck_matches_are_those_that_nothing_brings_on(frozen: FrozenClock) -> None:
    sound, late, lost = new_match("", ""), new_match("", ""), new_match("", "")
    act(sound, 0)
    Match.objects.filter(pk=late.pk).update(deadline=frozen() - timedelta(seconds=31))
    Match.objects.filter(pk=lost.pk).update(
        deadline=None, created_at=frozen() - timedelta(minutes=5)
    )
    assert set(selectors.stuck_matches()) == {late, lost}
    assert MatchRecord.objects.filter(match=sound, version=1).exists()
