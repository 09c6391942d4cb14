"""Who may act, what an action does, how a match ends, what may be taken back."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.engines import (
    Chance,
    IllegalAction,
)
from tests.engines.walks import Setting, frozen, positions, sample, walk

CODE = re.compile(r"[a-z][a-z0-9_]*")


def test_somebody_may_act_exactly_until_the_end(setting: Setting) -> None:
    engine = setting.engine
    for state in positions(setting):
        acting = engine.active_seats(state)
        assert bool(acting) == (engine.outcome(state) is None)
        assert list(acting) == sorted(set(acting))
        assert set(acting) <= set(range(setting.seats))


def test_legal_lists_are_for_active_seats_in_a_fixed_order_without_repeats(
    setting: Setting,
) -> None:
    engine = setting.engine
    for state in positions(setting):
        again = engine.state_from_json(engine.state_to_json(state))
        for seat in range(setting.seats):
            actions = list(engine.legal_actions(state, seat))
            assert bool(actions) == (seat in engine.active_seats(state))
            assert len(set(actions)) == len(actions)
            assert actions == list(engine.legal_actions(state, seat))
            assert actions == list(engine.legal_actions(again, seat))


def test_seats_that_do_not_exist_have_no_actions(setting: Setting) -> None:
    engine = setting.engine
    for move in sample(setting)[:5]:
        for seat in (-1, setting.seats, 99):
            with pytest.raises(IllegalAction):
                engine.apply(move.before, seat, move.action)
            with pytest.raises(ValueError, match="seat"):
                engine.default_action(move.before, seat)


def strangers(setting: Setting, rng: random.Random) -> list[Any]:
    """Actions out of the whole match, to be tried where they may not belong."""
    moves = sample(setting)
    other = sample(setting, "other match")
    return [move.action for move in rng.sample(moves, min(25, len(moves)))] + [
        move.action for move in rng.sample(other, min(25, len(other)))
    ]


def test_apply_accepts_exactly_what_why_not_does_not_forbid(setting: Setting) -> None:
    engine, rng = setting.engine, random.Random(str(setting))
    refused = accepted = 0
    for state in positions(setting):
        before = frozen(engine, state)
        for seat in range(setting.seats):
            own = list(engine.legal_actions(state, seat))
            tried = rng.sample(own, min(6, len(own))) + strangers(setting, rng)[:12]
            for action in tried:
                refusal = engine.why_not(state, seat, action)
                if action in own:
                    assert refusal is None
                if refusal is None:
                    open_type = engine.action_to_json(action)["type"] in engine.info.open_types
                    assert action in own or open_type
                    engine.apply(state, seat, action)
                    accepted += 1
                else:
                    assert CODE.fullmatch(refusal.reason_code)
                    assert refusal.rule
                    with pytest.raises(IllegalAction) as caught:
                        engine.apply(state, seat, action)
                    assert caught.value.refusal == refusal
                    assert caught.value.code == "illegal_action"
                    with pytest.raises(IllegalAction):
                        engine.advance(state, seat, action)
                    refused += 1
        assert frozen(engine, state) == before
    assert accepted > 100
    assert refused > 100


def test_apply_is_a_copy_and_advance(setting: Setting) -> None:
    engine = setting.engine
    for move in sample(setting):
        before = frozen(engine, move.before)
        step = engine.apply(move.before, move.seat, move.action)
        assert frozen(engine, move.before) == before
        assert frozen(engine, step.state) != before
        own = engine.copy(move.before)
        assert frozen(engine, own) == before
        record = engine.advance(own, move.seat, move.action)
        assert frozen(engine, move.before) == before
        assert frozen(engine, own) == frozen(engine, step.state) == frozen(engine, move.after)
        assert record == step.record == move.record
        assert record.seat == move.seat
        assert record.action == engine.action_to_json(move.action)


def test_the_default_action_is_legal(setting: Setting) -> None:
    engine = setting.engine
    for state in positions(setting):
        for seat in range(setting.seats):
            if seat in engine.active_seats(state):
                action = engine.default_action(state, seat)
                assert engine.why_not(state, seat, action) is None
                assert action == engine.default_action(state, seat)
            else:
                with pytest.raises(ValueError, match="seat"):
                    engine.default_action(state, seat)


def test_a_match_of_time_outs_ends(setting: Setting) -> None:
    engine, state = setting.engine, setting.start()
    for _ in range(20_000):
        acting = engine.active_seats(state)
        if not acting:
            break
        engine.advance(state, acting[-1], engine.default_action(state, acting[-1]))
    assert engine.outcome(state) is not None


def test_random_matches_end_with_points_and_places_for_all(setting: Setting) -> None:
    engine = setting.engine
    for seed in ("end 1", "end 2"):
        last = None
        for move in walk(setting, seed):
            assert engine.outcome(move.before) is None
            last = move.after
        assert last is not None
        outcome = engine.outcome(last)
        assert CODE.fullmatch(outcome.reason)
        assert len(outcome.points) == len(outcome.places) == setting.seats
        for place in outcome.places:
            assert place == 1 + sum(other < place for other in outcome.places)
        assert engine.active_seats(last) == ()
        for seat in range(setting.seats):
            assert list(engine.legal_actions(last, seat)) == []
            with pytest.raises(IllegalAction):
                engine.apply(last, seat, move.action)


def test_undo_is_only_for_ones_own_act_and_never_past_chance_or_news(setting: Setting) -> None:
    """Whatever may be taken back told its maker nothing: with the hidden parts dealt anew the
    same action leads to the same view."""
    engine, seen = setting.engine, set()
    for i, move in enumerate(sample(setting)):
        allowed = engine.can_undo(move.after, move.seat)
        seen.add(allowed)
        for seat in range(setting.seats):
            if seat != move.seat:
                assert not engine.can_undo(move.after, seat), "another seat acted last"
        if move.record.chance or move.seat not in engine.active_seats(move.after):
            assert not allowed
        if allowed:
            chance = Chance.from_seed(b"undo%d" % i)
            dealt = engine.redeal_hidden(move.before, move.seat, chance)
            again = engine.apply(dealt, move.seat, move.action)
            assert engine.view(again.state, move.seat) == engine.view(move.after, move.seat)
            used = [engine.state_to_json(s)["chance"] for s in (move.before, move.after)]
            assert used[0] == used[1], "no chance was drawn"
    assert False in seen


def test_nothing_to_undo_before_the_first_act(setting: Setting) -> None:
    state = setting.start()
    assert not any(setting.engine.can_undo(state, seat) for seat in range(setting.seats))
