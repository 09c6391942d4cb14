"""Bots through the common door: what they see, what happens when they fail or come late."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from games import services
from games.models import Match, MatchRecord
from games.services import bots
from tests.games.helpers import (
    act,
    committing,
    hash_of,
    new_match,
    position_of,
    records_of,
    reshape,
    seats_of,
)

pytestmark = pytest.mark.django_db


class FixedBot:
    """Answers what it was made with, and keeps what it was shown."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.shown: list[Any] = []

    def choose(
        self, engine: Any, view: Any, legal: Any, seat: int, budget_seconds: float, chance: Any
    ) -> Any:
        self.shown.append((view, list(legal), seat, budget_seconds))
        if isinstance(self.answer, Exception):
            raise self.answer
        return engine.action_from_json(self.answer) if self.answer else legal[-1]


def bots_turn() -> tuple[Match, int]:
    match = new_match("", "greedy")
    bot = next(seat.index for seat in seats_of(match) if seat.bot_level)
    reshape(match, active=bot)
    return match, bot


def turn(match: Match, bot: int, version: int = 0) -> bool:
    with committing():
        return services.play_bot_turn(match_pk=match.pk, seat=bot, version=version)


def test_a_bot_sees_its_seats_view_and_legal_list_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    match, bot = bots_turn()
    fixed = FixedBot(None)
    monkeypatch.setattr(bots, "get_bot", lambda game, level: fixed)
    before = hash_of(match)
    assert turn(match, bot)
    ((view, legal, seat, budget),) = fixed.shown
    assert (seat, budget) == (bot, settings.BOT_BUDGET)
    assert view.hand is not None
    assert legal
    assert hash_of(match, 0) == before  # thinking changed nothing
    assert records_of(match)[-1].actor == MatchRecord.Actor.BOT


def test_after_its_act_the_next_bot_turn_is_enqueued(sent_jobs: list[Any]) -> None:
    match, bot = bots_turn()
    sent_jobs.clear()
    turn(match, bot)
    assert sent_jobs == [("games.play_bot_turn", (match.pk, bot, 1), None)]


@pytest.mark.parametrize(
    "answer", [{"type": "roll"}, {"type": "end_turn"}, ZeroDivisionError("the seed is 42")]
)
def test_c107_an_illegal_or_failing_bot_is_logged_and_the_default_played(
    answer: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match, bot = bots_turn()
    monkeypatch.setattr(bots, "get_bot", lambda game, level: FixedBot(answer))
    with caplog.at_level(logging.ERROR):
        assert turn(match, bot)
    assert records_of(match)[-1].action["type"] == "place_camp"
    assert "bot_failed" in caplog.text
    assert match.public_id in caplog.text
    assert "the seed is" not in caplog.text


def test_c58_stale_bot_turns_end_quietly() -> None:
    match, bot = bots_turn()
    assert turn(match, bot)
    assert not turn(match, bot)
    person = 1 - bot
    assert not turn(match, person)
    assert not turn(match, 9)
    services.staff_abort(match_pk=match.pk, by=seats_of(match)[person].user, reason="prueba")
    assert not turn(match, bot, version=1)
    assert len(records_of(match)) == 3


def test_a_bot_that_thought_too_long_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    match, bot = bots_turn()

    class SlowBot(FixedBot):
        def choose(self, *args: Any) -> Any:
            services.play_bot_turn(match_pk=match.pk, seat=bot, version=0)
            return super().choose(*args)

    quick = FixedBot(None)
    thinkers = iter([SlowBot(None), quick])
    monkeypatch.setattr(bots, "get_bot", lambda game, level: next(thinkers))
    assert not turn(match, bot)
    assert len(records_of(match)) == 2


def test_nobody_can_act_for_a_bot_nor_a_bot_for_a_person() -> None:
    match, bot = bots_turn()
    person = seats_of(match)[1 - bot].user
    with pytest.raises(services.NotYourSeat):
        act(match, bot, user=person)
    with pytest.raises(services.NotYourSeat):
        act(match, bot, user=None)
    reshape(match, active=1 - bot)
    with pytest.raises(services.NotYourSeat):
        act(match, 1 - bot, user=None, actor=services.Actor.BOT)


def test_only_bots_play_a_whole_match_by_their_jobs_alone(sent_jobs: list[Any]) -> None:
    match = new_match("greedy", "greedy", "greedy")
    done = 0
    while sent_jobs:
        name, args, _ = sent_jobs.pop(0)
        if name == "games.play_bot_turn":
            with committing():
                services.play_bot_turn(match_pk=args[0], seat=args[1], version=args[2])
            done += 1
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert done >= match.version
    assert 1 in [seat.place for seat in seats_of(match)]


def test_answers_of_bots_leave_each_others_decisions_standing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match("", "greedy", "greedy")
    play_setup_with_bots(match)
    person = next(seat.index for seat in seats_of(match) if not seat.bot_level)
    rich = dict.fromkeys(("wood", "bronze", "iron", "gold", "diamond"), 3)
    reshape(match, phase="main", dice=[2, 3], active=person, hands=[rich] * 3)
    act(match, person, {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 3}})
    asked = [seat for seat in seats_of(match) if seat.bot_level]
    version = match.version
    monkeypatch.setattr(bots, "get_bot", lambda game, level: FixedBot({"type": "reject_offer"}))
    for seat in asked:
        assert seats_of(match)[seat.index].decision_version == version
        assert turn(match, seat.index, version)
    types = [record.action["type"] for record in records_of(match) if record.version > version]
    assert types == ["reject_offer", "reject_offer"]


def play_setup_with_bots(match: Match) -> None:
    while (position := position_of(match)).view(None)["phase"] == "setup":
        seat = seats_of(match)[position.active[0]]
        if seat.bot_level:
            turn(match, seat.index, seat.decision_version)
        else:
            act(match, seat.index)
