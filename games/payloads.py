"""What goes over the wire about a match, per viewer: built up field by field, never cut down.

A new field of a model or a state is hidden until somebody adds it here or in the game's view.
`viewer` is a seat, or None for a spectator.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from games import absence
from games.engines import Engine, Record, get_engine
from games.models import Match, MatchRecord, MatchSeat, Vote
from games.positions import Position
from games.timing import LIVE, TURNS, TimeControl

Json = dict[str, Any]


def iso(moment: datetime | None) -> str | None:
    """ISO 8601 in UTC with milliseconds and Z."""
    if moment is None:
        return None
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seat_payload(
    match: Match, seats: Sequence[MatchSeat], seat: MatchSeat, extra: Mapping[str, Any]
) -> Json:
    """A seat as everybody sees it. Needs `seat.user` loaded."""
    return {
        "index": seat.index,
        "user": user_payload(seat),
        "bot": seat.bot_level or None,
        "rating": None,
        "active": seat.active,
        "clock": {
            "bank": round(seat.bank, 3),
            "allowance": round(seat.allowance, 3),
            "running": seat.clock_started_at is not None,
            "started_at": iso(seat.clock_started_at),
            "deadline": None if seat.bot_level else iso(seat.deadline),
            "uses_bank": seat.uses_bank,
        },
        "left": seat.left_reason or None,
        "can_return": absence.returnable(match, seat),
        "timeouts": seat.timeouts_in_row,
        "turn_at": iso(seat.turn_at) if seat.active else None,
        "away_since": iso(seat.away_since),
        "takeover_at": iso(absence.lost_at(match, seat, seats)),
        "votable_at": iso(absence.votable_at(match, seat)),
        "pause_left": round(seat.pause_left),
        "vacation_left": seat.vacation_left,
        "vacation_until": iso(seat.vacation_until),
        "place": seat.place,
        "points": seat.points,
        **extra,
    }


def user_payload(seat: MatchSeat) -> Json | None:
    """Whose seat it is. Needs `seat.user` loaded."""
    return {"name": seat.user.name, "is_guest": seat.user.is_guest} if seat.user else None


def can_abort(match: Match, seats: Sequence[MatchSeat], viewer: int | None) -> bool:
    """Until every seat has made its first decision, and only for who still plays."""
    if match.status != Match.Status.ACTIVE or viewer is None:
        return False
    if seats[viewer].bot_level or seats[viewer].left_at_version is not None:
        return False
    needed = get_engine(match.game).info.setup_actions
    return not match.started or any(seat.decisions < needed for seat in seats)


def turn_payload(
    match: Match, seats: Sequence[MatchSeat], position: Position | None, viewer: int | None
) -> Json:
    """What a viewer may do now."""
    mine = None if viewer is None else seats[viewer]
    playing = (
        mine is not None
        and position is not None
        and match.status == Match.Status.ACTIVE
        and mine.active
        and not mine.bot_level
    )
    if not playing or mine is None or position is None:
        now: Json = {"legal": [], "decision_version": None, "can_undo": False}
    else:
        now = {
            "legal": position.legal(mine.index),
            "decision_version": mine.decision_version,
            "can_undo": position.can_undo(mine.index),
        }
    return {**now, "can_abort": can_abort(match, seats, viewer)}


def match_object(
    *,
    match: Match,
    seats: Sequence[MatchSeat],
    position: Position | None,
    viewer: int | None,
    extras: Mapping[int, Mapping[str, Any]],
    server_seed: bytes | None,
    now: datetime,
    vote: Vote | None = None,
    prices: Mapping[int, float] | None = None,
) -> Json:
    """The whole match for one viewer. `position` is None before the start."""
    by_join = sorted(seats, key=lambda seat: seat.join_order)
    return {
        "id": match.public_id,
        "game": match.game,
        "edition": match.edition,
        "ladder": match.ladder,
        "options": match.options,
        "ranked": match.ranked,
        "status": str(match.status),
        "started": match.started,
        "version": match.version,
        "seat": viewer,
        "hash": None if position is None else position.view_hash(viewer),
        "server_time": iso(now),
        "view": None if position is None else position.view(viewer),
        **turn_payload(match, seats, position, viewer),
        "seats": [seat_payload(match, seats, seat, extras.get(seat.index, {})) for seat in seats],
        "rules_version": match.rules_version,
        "commitment": match.commitment,
        "server_seed": server_seed.hex() if server_seed is not None else None,
        "nonces": [_hex(seat.nonce) for seat in by_join] if match.started else None,
        "end_reason": match.end_reason,
        "created_at": iso(match.created_at),
        "ended_at": iso(match.ended_at),
        **time_payload(match, vote),
        "leave_options": leave_options(match, seats, viewer, prices or {}),
    }


def time_payload(match: Match, vote: Vote | None) -> Json:
    """What everybody sees of a match's time: its control, what follows when it runs out, the
    present pause and the open vote."""
    paused = match.paused_until is not None
    return {
        "time": TimeControl.from_json(match.time).to_json(),
        "timeout_policy": timeout_policy(match.time, ranked=match.ranked),
        "pause": {"until": iso(match.paused_until), "by": match.paused_by} if paused else None,
        "vote": None if vote is None else vote_payload(vote),
    }


def timeout_policy(time: Mapping[str, Any], *, ranked: bool) -> Json:
    """What happens when time runs out: shown in the room, in the match and in the API."""
    control = TimeControl.from_json(time)
    live = control.kind == LIVE
    return {
        "kind": control.kind,
        "bank": control.bank,
        "decision": control.decision,
        "answer": control.answer,
        "days": control.days or None,
        "weekends_off": control.weekends_off,
        "timeouts": absence.MOST_TIMEOUTS,
        "absence": settings.ABSENCE_LIMIT if live and not ranked else None,
        "after": "loss" if ranked else "bot",
        "can_return": not ranked,
    }


def vote_payload(vote: Vote) -> Json:
    """A vote as everybody sees it, with who answered what."""
    return {
        "id": vote.pk,
        "kind": str(vote.kind),
        "target": vote.target,
        "data": vote.data,
        "by": vote.opened_by,
        "electorate": vote.electorate,
        "needed": vote.needed,
        "status": str(vote.status),
        "ballots": [{"seat": b.seat, "yes": b.yes} for b in vote.ballots.all()],
        "closes_at": iso(vote.closes_at),
    }


def leave_options(
    match: Match, seats: Sequence[MatchSeat], viewer: int | None, prices: Mapping[int, float]
) -> list[Json]:
    """The ways out for a player and what each costs; none for who does not play (any more).

    `rating` is what it moves on the ladder if nobody else leaves before; null where nothing.
    """
    mine = None if viewer is None else seats[viewer]
    playing = match.status == Match.Status.ACTIVE and match.started
    if not playing or mine is None or mine.bot_level or mine.left_at_version is not None:
        return []
    lost: Json = {"result": "last" if match.ranked else None, "rating": prices.get(mine.index)}
    free: Json = {"result": None, "rating": None}
    turns = TimeControl.from_json(match.time).kind != TURNS
    options: list[Json] = [
        {"choice": "bot", "available": True, "returnable": not match.ranked, **lost},
        {"choice": "turns", "available": turns, "returnable": True, **free},
        {"choice": "resign", "available": True, "returnable": False, **lost},
    ]
    if can_abort(match, seats, viewer):
        options.append({"choice": "abort", "available": True, "returnable": False, **free})
    return options


def _hex(nonce: Any) -> str | None:
    return None if nonce is None else bytes(nonce).hex()


def record_payload(
    engine: Engine[Any, Any], record: MatchRecord, viewer: int | None, *, undone: bool = False
) -> Json:
    """One line of the log as a viewer may see it."""
    shown: Json = {"action": record.action, "chance": {}, "facts": record.facts}
    if record.kind == MatchRecord.Kind.ACTION:
        seat = -1 if record.seat is None else record.seat
        shown = engine.record_view(Record(seat, record.action, record.chance, record.facts), viewer)
    payload: Json = {
        "version": record.version,
        "kind": str(record.kind),
        "seat": record.seat,
        "actor": str(record.actor),
        "action": shown["action"],
        "chance": shown["chance"],
        "facts": shown["facts"],
        "at": iso(record.at),
    }
    return {**payload, "undone": True} if undone else payload


def public_update(
    match: Match,
    seats: Sequence[MatchSeat],
    extras: Mapping[int, Mapping[str, Any]],
    server_seed: bytes | None,
    now: datetime,
    vote: Vote | None = None,
) -> Json:
    """What an update tells every viewer alike."""
    public: Json = {
        "seats": [seat_payload(match, seats, seat, extras.get(seat.index, {})) for seat in seats],
        **time_payload(match, vote),
        "status": str(match.status),
        "end_reason": match.end_reason,
        "server_time": iso(now),
    }
    if match.ended_at is not None:
        public["ended_at"] = iso(match.ended_at)
        public["server_seed"] = server_seed.hex() if server_seed is not None else None
    return public


def update_message(
    *,
    match: Match,
    seats: Sequence[MatchSeat],
    base: int,
    before: Position,
    after: Position,
    records: Iterable[MatchRecord],
    viewer: int | None,
    public: Mapping[str, Any],
) -> Json:
    """What changed for one viewer between version `base` and now; the view as a patch.

    `public` is the part that all viewers share (`public_update`).
    """
    old, new = before.view_parts(viewer), after.view_parts(viewer)
    return {
        "type": "update",
        "version": match.version,
        "base": base,
        "hash": after.view_hash(viewer),
        "view": {key: part for key, part in new.items() if old.get(key) != part},
        **turn_payload(match, seats, after, viewer),
        "records": [record_payload(after.engine, record, viewer) for record in records],
        **public,
    }
