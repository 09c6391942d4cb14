"""What follows from a stored change of a match: pushes, jobs, signals. Never before the commit.

Each part is a robust on_commit callback: a failure is logged and fails nothing. What gets lost
is found again: pushes by the gap in their versions, jobs and signals by the sweeps.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.dispatch import Signal
from django.urls import reverse

from core import push
from core.jobs import enqueue_on_commit
from games import hooks, payloads, positions, signals
from games.engines import get_engine
from games.models import Match, MatchRecord, MatchSeat
from games.positions import Position
from games.selectors import open_vote, revealed_seed

log = logging.getLogger(__name__)

_HINT_WITHIN = 60.0
"""Seconds: only nearer deadlines get a task of their own; the sweep has them all."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction did to a match."""

    match: Match
    seats: list[MatchSeat] = field(repr=False)
    base: int
    """The version before it."""
    before: Position | None
    after: Position | None
    """None while the match has not started."""
    records: tuple[MatchRecord, ...] = field(repr=False)
    bots_due: frozenset[int]
    """Seats of bots that have a new due time."""
    began: bool
    aborted_by: int | None
    now: datetime


def after_commit(change: Change) -> None:
    """Schedule everything that follows from a change, once it is stored."""
    for step in (_publish, _tell_turns, _enqueue, _signal):
        _once_stored(step, change)


def _once_stored(step: Callable[[Change], None], change: Change) -> None:
    def guarded() -> None:
        try:
            step(change)
        except Exception as error:  # ids only: the error itself may quote what is secret
            log.error(
                "effect_failed step=%s match=%s version=%d error=%s",
                step.__name__, change.match.public_id, change.match.version, type(error).__name__,
            )  # fmt: skip

    transaction.on_commit(guarded, robust=True)


def _publish(change: Change) -> None:
    if change.after is not None:
        positions.remember(change.match, change.after)
    push.push_now(messages_of(change))


def messages_of(change: Change) -> list[push.Message]:
    """One message per seat that belongs to somebody, and the public one.

    A start (or an end before it) is told by ``refresh``: seats have moved, so each socket looks
    up its own seat anew, joins that seat's group and sends its client a snapshot.
    """
    match = change.match
    if change.before is None or change.after is None or change.began:
        news = {"type": "refresh", "version": match.version}
        return [(push.match_all_group(match.public_id), news)]
    public = payloads.public_update(
        match,
        change.seats,
        seat_extras(match, change.seats),
        revealed_seed(match),
        change.now,
        open_vote(match),
    )
    messages: list[push.Message] = []
    viewers = [seat.index for seat in change.seats if seat.user_id is not None]
    for viewer in [*viewers, None]:
        group = (
            push.match_watch_group(match.public_id)
            if viewer is None
            else push.match_seat_group(match.public_id, viewer)
        )
        message = payloads.update_message(
            match=match,
            seats=change.seats,
            base=change.base,
            before=change.before,
            after=change.after,
            records=change.records,
            viewer=viewer,
            public=public,
        )
        messages.append((group, message))
    return messages


def _tell_turns(change: Change) -> None:
    """Every page of a player learns that a turn of his has begun, not only those of the match."""
    match = change.match
    begun = [
        seat.user_id
        for seat in change.seats
        if seat.active and seat.user_id and not seat.bot_level and seat.turn_version > change.base
    ]
    if not begun or match.status != Match.Status.ACTIVE:
        return
    news = {
        "type": "turn",
        "match": match.public_id,
        "version": match.version,
        "title": str(get_engine(match.game).info.title),
        "url": reverse("match", args=[match.public_id]),
    }
    push.push_now([(push.me_group(user), news) for user in begun])


_extras: OrderedDict[tuple[str, bool], Mapping[int, Mapping[str, Any]]] = OrderedDict()


def seat_extras(match: Match, seats: list[MatchSeat]) -> Mapping[int, Mapping[str, Any]]:
    """What levels above add to the seats: asked once per match and process while it runs."""
    if match.status != Match.Status.ACTIVE or not hooks.seat_decorators:
        return hooks.decorations(match, seats)
    key = (match.public_id, match.started)
    if key not in _extras:
        _extras[key] = hooks.decorations(match, seats)
        while len(_extras) > 1000:
            _extras.popitem(last=False)
    return _extras[key]


def _enqueue(change: Change) -> None:
    match = change.match
    if match.status == Match.Status.FINISHED:
        enqueue_on_commit("games.send_end_notices", match.pk)
    if match.status != Match.Status.ACTIVE:
        return
    for seat in change.seats:
        if seat.deadline is None:
            continue
        wait = max(0.0, (seat.deadline - change.now).total_seconds())
        new = seat.index in change.bots_due or seat.decision_version > change.base
        if seat.bot_level and seat.index in change.bots_due:
            enqueue_on_commit(
                "games.play_bot_turn",
                match.pk,
                seat.index,
                seat.decision_version,
                countdown=min(wait, _HINT_WITHIN) or None,
            )
        elif not seat.bot_level and new and wait < _HINT_WITHIN:
            enqueue_on_commit(
                "games.time_out", match.pk, seat.index, seat.decision_version, countdown=wait
            )


def _signal(change: Change) -> None:
    match = change.match
    common = {"match_pk": match.pk, "ranked": match.ranked}
    if change.began:
        _send(signals.match_started, common)
    if match.status == Match.Status.FINISHED:
        _send(signals.match_finished, {**common, "reason": match.end_reason})
    elif match.status == Match.Status.ABORTED:
        about = {"by_user_pk": change.aborted_by, "reason": match.end_reason}
        _send(signals.match_aborted, {**common, **about})


def _send(signal: Signal, about: Mapping[str, Any]) -> None:
    signal.send_robust(sender=Match, **about)


def ask_bot(match_pk: int, seat: int, version: int) -> None:
    """Ask for a bot's turn once more: the first job was lost, or hung."""
    enqueue_on_commit("games.play_bot_turn", match_pk, seat, version)


def tell_seats(match: Match, seats: list[MatchSeat], now: datetime) -> None:
    """Who is there, who is away, what is voted on: told to all without a new version."""

    def send() -> None:
        public = payloads.public_update(
            match, seats, seat_extras(match, seats), revealed_seed(match), now, open_vote(match)
        )
        news = {"type": "seats", "version": match.version, **public}
        push.push_now([(push.match_all_group(match.public_id), news)])

    transaction.on_commit(send, robust=True)


def window_opened(match: Match) -> None:
    """The nonces of a new match are being collected: come back when the window closes."""
    enqueue_on_commit("games.begin_match", match.pk, countdown=float(settings.NONCE_WINDOW))


def annulled(match: Match) -> None:
    """A finished match no longer counts."""
    about = {"match_pk": match.pk, "ranked": match.ranked}
    transaction.on_commit(lambda: _send(signals.match_annulled, about), robust=True)
    seats_moved(match)


def seats_moved(match: Match) -> None:
    """Who sits where, or whether the match counts, is another now: sockets look again."""
    refresh = {"type": "refresh", "version": match.version}
    push.push_on_commit([(push.match_all_group(match.public_id), refresh)])
