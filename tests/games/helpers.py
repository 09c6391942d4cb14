"""Short ways to start, play and shape matches in tests."""

from __future__ import annotations

from typing import Any

import msgspec
from django.test import TestCase

from games import positions, selectors, services
from games.engines.kernel.replay import state_hash
from games.models import Match, MatchRecord, MatchSeat, MatchSnapshot
from games.services import clocks
from tests.factories import UserFactory
from tests.games.conftest import FrozenClock

GAME = "cinco-vetas"


def committing() -> Any:
    """A block whose on_commit callbacks run at its end, as after a real commit."""
    return TestCase.captureOnCommitCallbacks(execute=True)


def new_match(
    *levels: str, ranked: bool = False, begin: bool = True, time: dict[str, Any] | None = None
) -> Match:
    """A match of ``""`` (a new user) and bot levels, in join order."""
    players = [
        services.Player(None, level) if level else services.Player(UserFactory())
        for level in levels
    ]
    with committing():
        match = services.start_match(
            game=GAME,
            edition="standard",
            options={},
            players=players,
            ranked=ranked,
            time=time,
        )
        if begin:
            services.begin_match(match_pk=match.pk)
    match.refresh_from_db()
    return match


def in_main_phase(
    seats: int = 2, ranked: bool = False, time: dict[str, Any] | None = None
) -> Match:
    """Seat 0 may trade, build, offer or end its turn; everybody is rich."""
    match = new_match(*[""] * seats, ranked=ranked, time=time)
    play_setup(match)
    rich = hand(wood=9, bronze=9, iron=9, gold=9, diamond=9)
    reshape(match, phase="main", dice=[2, 3], hands=[rich] * seats)
    return match


def present(match: Match, *seats: int) -> None:
    """Note that these seats' players, and nobody else, have the match open."""
    with committing():
        services.note_presence(match_id=match.public_id, present=seats)
    match.refresh_from_db()


def swept() -> services.SweepReport:
    """One pass of the sweep."""
    with committing():
        return services.sweep()


def user_of(match: Match, seat: int) -> Any:
    """Whose seat it is."""
    return seats_of(match)[seat].user


def seats_of(match: Match) -> list[MatchSeat]:
    return list(MatchSeat.objects.filter(match=match).select_related("user").order_by("index"))


def records_of(match: Match) -> list[MatchRecord]:
    return list(MatchRecord.objects.filter(match=match).order_by("version"))


def position_of(match: Match) -> positions.Position:
    match.refresh_from_db()
    return positions.load_position(match)


def act(match: Match, seat: int, action: Any = None, **more: Any) -> services.Answer:
    """Submit an action of a seat's owner (None: the first legal one) for the present version."""
    match.refresh_from_db()
    if action is None:
        action = position_of(match).legal(seat)[0]
    asked = {
        "match_id": match.public_id,
        "seat": seat,
        "user": more["user"] if "user" in more else seats_of(match)[seat].user,
        "action": action,
        "expected_version": match.version,
        "request_id": None,
        **more,
    }
    with committing():
        answer = services.submit_action(**asked)
    match.refresh_from_db()
    return answer


def undo(match: Match, seat: int, **more: Any) -> services.Answer:
    match.refresh_from_db()
    asked = {
        "match_id": match.public_id,
        "seat": seat,
        "user": seats_of(match)[seat].user,
        "expected_version": match.version,
        "request_id": None,
        **more,
    }
    with committing():
        answer = services.undo_action(**asked)
    match.refresh_from_db()
    return answer


def play_setup(match: Match) -> None:
    """Every seat's two camps and paths, by the first legal place."""
    while (position := position_of(match)).view(None)["phase"] == "setup":
        act(match, position.active[0])


def reshape(match: Match, **fields: Any) -> None:
    """Put a running match into a position made by hand: the fields of the spec's section 11.

    Activity and clocks are set as if it had just arisen; the log no longer leads there.
    """
    position = position_of(match)
    engine = position.engine
    data = {**engine.state_to_json(position.state), **fields}
    MatchSnapshot.objects.update_or_create(
        match=match, defaults={"version": match.version, "state": msgspec.json.encode(data)}
    )
    positions.forget_all()
    shaped = positions.load_position(match)
    with services.sitting.sitting(match_pk=match.pk) as s:
        for seat in s.seats:
            clocks.put_away(seat, s.now)
        s.begin(shaped)
        s.touch()
    match.refresh_from_db()


def hand(**counts: int) -> dict[str, int]:
    return {name: counts.get(name, 0) for name in ("wood", "bronze", "iron", "gold", "diamond")}


def hash_of(match: Match, version: int | None = None) -> str:
    """The short hash of the whole state."""
    match.refresh_from_db()
    position = positions.load_position(match, version)
    return state_hash(position.engine, position.state)


def version_now(match: Match) -> int:
    match.refresh_from_db()
    return match.version


def leave(match: Match, seat: int, choice: str = "bot") -> None:
    with committing():
        services.leave_match(match_id=match.public_id, user=user_of(match, seat), choice=choice)
    match.refresh_from_db()


def come_back(match: Match, seat: int) -> None:
    with committing():
        services.return_to_seat(match_id=match.public_id, user=user_of(match, seat))
    match.refresh_from_db()


def ask(match: Match, seat: int, kind: str, target: int | None = None, **more: Any) -> int:
    with committing():
        vote = services.open_vote(
            match_id=match.public_id, user=user_of(match, seat), kind=kind, target=target, **more
        )
    match.refresh_from_db()
    return vote


def answer(match: Match, seat: int, vote: int, yes: bool = True) -> None:
    with committing():
        services.cast_vote(
            match_id=match.public_id, user=user_of(match, seat), vote_id=vote, yes=yes
        )
    match.refresh_from_db()


def payload(match: Match, viewer: int | None = None) -> dict[str, Any]:
    match.refresh_from_db()
    return selectors.match_payload(match=match, viewer=viewer)


def gone(match: Match, seat: int, frozen: FrozenClock, seconds: float) -> None:
    """Everybody was there; then this seat's player is away for so long."""
    everybody = range(len(seats_of(match)))
    present(match, *everybody)
    present(match, *(one for one in everybody if one != seat))
    frozen.advance(seconds)
