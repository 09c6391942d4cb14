"""The clock matrix: who runs, from when, what the bank pays (C-34, C-37)."""

from __future__ import annotations

from typing import Any

import pytest

from games import services
from games.models import MatchSeat
from games.services import clocks
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    act,
    committing,
    hand,
    new_match,
    play_setup,
    position_of,
    reshape,
    seats_of,
    undo,
)

pytestmark = pytest.mark.django_db
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}
OFFER = {"type": "offer", "give": {"wood": 1}, "ask": {"gold": 1}}


def in_main_phase(seats: int = 2, ranked: bool = False) -> Any:
    match = new_match(*[""] * seats, ranked=ranked)
    play_setup(match)
    rich = hand(wood=9, bronze=9, iron=9, gold=9, diamond=9)
    reshape(match, phase="main", dice=[2, 3], hands=[rich] * seats)
    return match


def left(match: Any, seat: int, frozen: FrozenClock) -> float:
    return clocks.time_left(seats_of(match)[seat], frozen())


def running(match: Any) -> list[int]:
    return [seat.index for seat in seats_of(match) if seat.clock_started_at is not None]


def test_a_decision_has_30_seconds_and_then_the_bank_of_5_minutes(frozen: FrozenClock) -> None:
    match = new_match("", "")
    first, second = seats_of(match)
    assert (first.bank, first.allowance, first.uses_bank) == (300, 30, True)
    assert (first.deadline - frozen()).total_seconds() == 330
    assert match.deadline == first.deadline
    assert second.deadline is None
    frozen.advance(25)
    act(match, 0)
    assert left(match, 0, frozen) == 330  # within the 30 s: the bank is whole, the rest not saved
    frozen.advance(50)
    act(match, 0)
    assert seats_of(match)[0].bank == 280


def test_own_acts_renew_the_allowance_others_do_not(frozen: FrozenClock) -> None:
    match = in_main_phase()
    frozen.advance(20)
    act(match, 0, TRADE)
    assert left(match, 0, frozen) == 330
    frozen.advance(10)
    act(match, 0, {"type": "end_turn"})
    assert running(match) == [1]
    assert left(match, 1, frozen) == 330


def test_undo_and_what_replaces_it_leave_the_clock_as_it_was(frozen: FrozenClock) -> None:
    match = in_main_phase()
    act(match, 0, TRADE)
    for _ in range(3):
        frozen.advance(5)
        before = left(match, 0, frozen)
        undo(match, 0)
        assert left(match, 0, frozen) == before
        act(match, 0, TRADE)
        assert left(match, 0, frozen) == before
    act(match, 0, {"type": "trade_market", "give": "iron", "take": "gold"})
    assert left(match, 0, frozen) == 330


def test_c100_while_an_offer_is_open_the_proposer_stands_and_rivals_have_15_seconds(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase(3)
    frozen.advance(12)
    act(match, 0, OFFER)
    assert running(match) == [1, 2]
    assert left(match, 0, frozen) == 318  # an offer gives no fresh allowance
    for seat in (1, 2):
        row = seats_of(match)[seat]
        assert (row.allowance, row.uses_bank, row.bank) == (15, False, 300)
    frozen.advance(14)
    act(match, 1, {"type": "reject_offer"})
    assert running(match) == [2]
    assert left(match, 0, frozen) == 318
    act(match, 2, {"type": "reject_offer"})
    assert running(match) == [0]
    assert left(match, 0, frozen) == 318
    assert [seat.bank for seat in seats_of(match)] == [300, 300, 300]


def test_withdrawing_lets_the_proposers_clock_go_on(frozen: FrozenClock) -> None:
    match = in_main_phase()
    frozen.advance(40)
    act(match, 0, OFFER)
    frozen.advance(5)
    act(match, 0, {"type": "withdraw_offer"})
    assert left(match, 0, frozen) == 290
    assert running(match) == [0]


def test_no_answer_is_a_rejection_and_no_time_out(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    act(match, 0, OFFER)
    frozen.advance(15)
    assert services.sweep().timeouts == 2
    assert [seat.timeouts_in_row for seat in seats_of(match)] == [0, 0, 0]
    assert position_of(match).view(None)["phase"] == "main"
    assert running(match) == [0]


def test_several_at_once_each_on_their_own_clock(frozen: FrozenClock) -> None:
    match = in_main_phase(3)
    full = hand(wood=10)
    reshape(match, phase="discard", hands=[full] * 3, to_discard={"0": 2, "1": 2})
    assert running(match) == [0, 1]
    frozen.advance(20)
    act(match, 1, {"type": "discard", "resources": {"wood": 2}})
    assert running(match) == [0]
    assert left(match, 0, frozen) == 310
    assert left(match, 1, frozen) == 300


def test_another_seats_discard_leaves_my_decision_as_it_was() -> None:
    match = in_main_phase(3)
    full = hand(wood=10)
    reshape(match, phase="discard", hands=[full] * 3, to_discard={"0": 2, "1": 2})
    before = seats_of(match)[0].decision_version
    act(match, 1, {"type": "discard", "resources": {"wood": 2}})
    assert seats_of(match)[0].decision_version == before < match.version


def test_a_time_out_takes_the_whole_bank_and_gives_a_new_decision_its_30_seconds(
    frozen: FrozenClock,
) -> None:
    match = in_main_phase()
    reshape(match, phase="roll", dice=None)
    frozen.advance(330)
    assert services.sweep().timeouts == 1
    row = seats_of(match)[0]
    assert row.timeouts_in_row == 1
    assert row.bank == 0
    assert row.active, "it has rolled: its turn goes on"
    assert left(match, 0, frozen) == 30


def test_after_the_end_every_clock_stands_for_good(frozen: FrozenClock) -> None:
    match = in_main_phase(2, ranked=True)
    frozen.advance(100)
    services.resign_match(match_id=match.public_id, user=seats_of(match)[1].user)
    match.refresh_from_db()
    assert match.deadline is None
    for seat in seats_of(match):
        assert (seat.deadline, seat.clock_started_at, seat.active) == (None, None, False)
    frozen.advance(10_000)
    report = services.sweep()
    assert (report.timeouts, report.bot_turns) == (0, 0)


def test_bots_have_a_due_time_and_no_clock(frozen: FrozenClock, settings: Any) -> None:
    settings.BOT_DELAY = 2.0
    match = new_match("", "greedy")
    bot = next(seat for seat in seats_of(match) if seat.bot_level)
    person = next(seat for seat in seats_of(match) if not seat.bot_level)
    reshape(match, active=bot.index)
    row = seats_of(match)[bot.index]
    assert row.clock_started_at is None
    assert (row.deadline - frozen()).total_seconds() == 2
    assert (
        match.deadline - frozen()
    ).total_seconds() == 2 + 1 + 5  # its delay, its budget, some patience
    assert seats_of(match)[person.index].deadline is None


@pytest.mark.parametrize(("left_by", "delay"), [("leave", 2), ("resign", 0)])
def test_bots_keep_their_pace_while_somebody_may_come_back(
    settings: Any, left_by: str, delay: float
) -> None:
    settings.BOT_DELAY = 2.0
    match = new_match("", "greedy")
    (person,) = (seat for seat in seats_of(match) if not seat.bot_level)
    with committing():
        if left_by == "leave":
            services.leave_match(match_id=match.public_id, user=person.user, choice="bot")
        else:
            services.resign_match(match_id=match.public_id, user=person.user)
    assert clocks.bot_delay(seats_of(match)) == delay


def test_time_left_never_falls_below_zero(frozen: FrozenClock) -> None:
    seat = MatchSeat(allowance=30, bank=10, uses_bank=True)
    clocks.run(seat, frozen())
    frozen.advance(1000)
    assert clocks.time_left(seat, frozen()) == 0
    clocks.stand(seat, frozen())
    assert (seat.bank, seat.allowance) == (0, 0)
