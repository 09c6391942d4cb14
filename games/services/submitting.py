"""The one door for every act in a match: page, REST, socket, bot and time-out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db import IntegrityError

from accounts.models import User
from core.errors import AppError, Malformed
from games import effects, hooks, payloads
from games.engines import IllegalAction, Json, MalformedAction
from games.models import MatchRecord, MatchSeat
from games.payloads import iso
from games.positions import Position, load_position
from games.selectors import open_vote, revealed_seed
from games.services import clocks
from games.services.clocks import Acted
from games.services.outages import credit_running_outage
from games.services.presence import signs_of_life
from games.services.refusals import (
    ActionIllegal,
    ActionMalformed,
    BadRequestId,
    MatchNotStarted,
    MatchOver,
    MatchPaused,
    NotActive,
    NotYourSeat,
    RequestReused,
    StaleVersion,
    TimeIsUp,
    VersionRequired,
)
from games.services.sitting import Sitting, sitting

Actor = MatchRecord.Actor
PERSON = Actor.PERSON


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request: the version it made and its record as that seat sees it."""

    version: int
    record: dict[str, Any] = field(repr=False)
    state_hash: str = ""
    """The receipt: the hash of what that seat sees at that version (`Position.view_hash`)."""
    _describe: Callable[[], dict[str, Any]] | None = field(repr=False, default=None)

    @property
    def match(self) -> dict[str, Any] | None:
        """The match as that seat sees it at that version, built when it is asked for; None when
        the answer is a stored one, or a bot's."""
        return None if self._describe is None else self._describe()


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for what, thought about which version."""

    seat: int
    user: User | None
    actor: str
    expected_version: int
    request_id: str | None
    digest: str

    @property
    def key(self) -> tuple[str, str] | None:
        return None if self.request_id is None else (self.request_id, self.digest)


def read_request(
    *,
    seat: int,
    user: User | None,
    actor: str,
    expected_version: int | None,
    request_id: str | None,
    body: Mapping[str, Any],
) -> Request:
    """Check the form of a request. Raises VersionRequired, BadRequestId, Malformed."""
    if expected_version is None:
        raise VersionRequired
    if type(expected_version) is not int:
        raise Malformed(field="expected_version")
    if request_id is not None and not (isinstance(request_id, str) and 0 < len(request_id) <= 64):
        raise BadRequestId
    whole = {**body, "expected_version": expected_version}
    digest = hashlib.sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()
    return Request(seat, user, actor, expected_version, request_id, digest)


def submit_action(
    *,
    match_id: str,
    seat: int,
    user: User | None,
    action: Json,
    expected_version: int | None,
    request_id: str | None,
    actor: str = PERSON,
) -> Answer:
    """Play one action of a seat (docs/architecture.md, "One action").

    Refusals, in the order in which they are looked for: VersionRequired and malformed requests,
    NotFound, NotYourSeat, RequestReused, MatchOver, MatchNotStarted, StaleVersion, NotActive,
    TimeIsUp, ActionMalformed, ActionIllegal. A request id that was accepted before, with the same
    body, gets its answer again.
    """
    request = read_request(
        seat=seat,
        user=user,
        actor=actor,
        expected_version=expected_version,
        request_id=request_id,
        body={"action": action},
    )
    return once(match_id, request, lambda s: play(s, seat, action, actor, request.key))


def once(match_id: str, request: Request, act: Callable[[Sitting], None]) -> Answer:
    """Let a request act on its match, unless it has done so before: then its stored answer.

    Raises NotFound, NotYourSeat, RequestReused, the refusals of `admit` and those of `act`. A
    request that was accepted before can only fail, as stale or by its taken id; so the log is
    asked for it only then.
    """
    try:
        with sitting(match_id=match_id) as s:
            seat = _own_seat(s, request)
            try:
                admit(s, seat, request)
                act(s)
            except AppError:
                stored = _stored_answer(s, request)
                if stored is None:
                    raise
                return stored
    except IntegrityError:
        stored = _stored_answer(s, request)
        if stored is None:
            raise
        return stored
    return answer_of(s, request.seat, request.actor)


def admit(s: Sitting, seat: MatchSeat, request: Request) -> None:
    """The checks before the rules, in their fixed order."""
    version = s.match.version
    if not s.running:
        raise MatchOver(version=version)
    if not s.match.started:
        raise MatchNotStarted
    if s.match.paused_until is not None:
        raise MatchPaused(version=version, until=iso(s.match.paused_until))
    if bool(seat.bot_level) != (request.actor == Actor.BOT):
        raise NotYourSeat
    if not seat.decision_version <= request.expected_version <= version:
        raise StaleVersion(version=version)
    if not seat.active:
        raise NotActive(version=version)
    if request.actor == PERSON and seat.deadline is not None:
        _charge_no_outage(s, seat)
        if s.now > seat.deadline:
            raise TimeIsUp(version=version)


def _charge_no_outage(s: Sitting, seat: MatchSeat) -> None:
    """Before a clock is charged: the sweep may be away. It is asked only about a clock that has
    used up its allowance, for only then does the time cost the bank, or the seat."""
    since = seat.clock_started_at
    if since is not None and clocks.used(seat, since, s.now) > seat.allowance:
        credit_running_outage(s)


def _own_seat(s: Sitting, request: Request) -> MatchSeat:
    if not 0 <= request.seat < len(s.seats):
        raise NotYourSeat
    seat = s.seats[request.seat]
    if request.actor == PERSON and (request.user is None or seat.user_id != request.user.pk):
        raise NotYourSeat
    return seat


def _stored_answer(s: Sitting, request: Request) -> Answer | None:
    if request.request_id is None:
        return None
    rows = MatchRecord.objects.order_by().filter(
        match_id=s.match.pk, seat=request.seat, request_id=request.request_id
    )
    found = next(iter(rows), None)
    if found is None:
        return None
    if found.request_digest != request.digest:
        raise RequestReused
    record = payloads.record_payload(s.engine, found, request.seat)
    seen = load_position(s.match, found.version).view_hash(request.seat)
    return Answer(found.version, record, seen)


def play(
    s: Sitting,
    seat: int,
    action: Json,
    actor: str,
    request: tuple[str, str] | None = None,
) -> None:
    """Let the rules judge an action and add its record. Raises ActionMalformed, ActionIllegal."""
    engine = s.engine
    try:
        parsed = engine.action_from_json(action)
    except MalformedAction as error:
        raise ActionMalformed(reason=str(error)) from error
    try:
        step = engine.apply(s.position.state, seat, parsed)
    except IllegalAction as error:
        raise ActionIllegal(
            reason_code=error.refusal.reason_code,
            rule=error.refusal.rule,
            version=s.match.version,
        ) from error
    row = s.seats[seat]
    row.decisions += 1
    s.record(
        kind=MatchRecord.Kind.ACTION,
        actor=actor,
        seat=seat,
        action=step.record.action,
        chance=step.record.chance,
        facts=step.record.facts,
        request=request,
        after=Position(engine, step.state),
        acted=Acted(
            seat,
            fresh=_fresh(s, row, step.record.action["type"], actor),
            late=actor == Actor.TIMEOUT,
        ),
    )


def _fresh(s: Sitting, row: MatchSeat, action_type: str, actor: str) -> bool:
    """Whether an accepted action gives its seat a fresh allowance."""
    if actor != PERSON:
        return True
    row.timeouts_in_row = 0
    signs_of_life(row, s.now)
    if action_type in s.engine.info.unclocked_types:
        return False
    if row.undone > 0:
        row.undone -= 1
        return False
    return True


def answer_of(s: Sitting, seat: int, actor: str) -> Answer:
    """The answer to a request that has just been stored."""
    record = payloads.record_payload(s.engine, s.records[0], seat)
    if actor != PERSON:
        return Answer(s.records[0].version, record)
    seen = s.position.view_hash(seat)

    def describe() -> dict[str, Any]:
        return payloads.match_object(
            match=s.match,
            seats=s.seats,
            position=s.position,
            viewer=seat,
            extras=effects.seat_extras(s.match, s.seats),
            server_seed=revealed_seed(s.match),
            now=s.now,
            vote=open_vote(s.match),
            prices=hooks.prices_of_leaving(s.match, s.seats),
        )

    return Answer(s.records[0].version, record, seen, describe)
