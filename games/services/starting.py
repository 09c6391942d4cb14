"""From a list of players to the first decision: seed, seats, clocks (DESIGN "The seed")."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F

from accounts.errors import GuestNotAllowed
from accounts.models import User
from core import clock
from core.errors import Malformed
from games import effects
from games.bots import levels
from games.engines import Edition, GameInfo, get_engine
from games.models import Match, MatchSeat, MatchSecret
from games.positions import Position, first_state
from games.services.hours import hours_of
from games.services.refusals import InvalidMatch, MatchOver, NonceClosed, NotYourSeat
from games.services.sitting import Sitting, sitting
from games.timing import PRESETS, BadTimeControl, TimeControl

NONCE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits down: a user, or a bot of some level."""

    user: User | None
    bot_level: str = ""


def start_match(
    *,
    game: str,
    edition: str,
    options: Mapping[str, Any],
    players: Sequence[Player],
    ranked: bool,
    time: Mapping[str, Any] | None = None,
) -> Match:
    """Make a match of these players, in join order, and open its nonce window.

    It begins when every person has sent a nonce or the window of NONCE_WINDOW seconds closes; at
    once when only bots play. `time` is a time control as JSON (None: live, normal; ranked matches
    have no other). Raises InvalidMatch, GuestNotAllowed.
    """
    info = _info(game)
    chosen = _edition(info, edition)
    settled = _options(info, chosen, options)
    _check_players(info, players, ranked=ranked)
    control = _control(time, ranked=ranked)
    hours = hours_of(player.user for player in players)
    now = clock.now()
    server_seed = secrets.token_bytes(32)
    people = any(player.user is not None for player in players)
    with transaction.atomic():
        match = Match.objects.create(
            game=game,
            edition=chosen.key,
            ladder=chosen.ladder,
            rules_version=info.rules_version,
            options=settled,
            commitment=hashlib.sha256(server_seed).hexdigest(),
            ranked=ranked,
            time=control.to_json(),
            created_at=now,
            deadline=now + timedelta(seconds=settings.NONCE_WINDOW),
        )
        MatchSecret.objects.create(match=match, server_seed=server_seed)
        MatchSeat.objects.bulk_create(
            MatchSeat(
                match=match,
                index=place,
                join_order=place,
                user=player.user,
                bot_level=player.bot_level,
                bank=control.bank,
                pause_left=control.pause,
                vacation_left=control.vacation,
                next_hours=hours.get(player.user.pk) if player.user else None,
            )
            for place, player in enumerate(players)
        )
        if people:
            effects.window_opened(match)
        else:
            begin_match(match_pk=match.pk)
            match.refresh_from_db()
    return match


def _control(time: Mapping[str, Any] | None, *, ranked: bool) -> TimeControl:
    try:
        control = TimeControl.from_json(time)
    except BadTimeControl as error:
        raise InvalidMatch(field=f"time.{error.field}") from error
    if ranked and control != PRESETS["normal"]:
        raise InvalidMatch(field="time", reason="ranked")
    return control


def _info(game: str) -> GameInfo:
    try:
        return get_engine(game).info
    except KeyError:
        raise InvalidMatch(field="game") from None


def _edition(info: GameInfo, key: str) -> Edition:
    for edition in info.editions:
        if edition.key == key:
            return edition
    raise InvalidMatch(field="edition")


def _options(info: GameInfo, edition: Edition, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of the game with its value: stored whole, so that a later change of a default
    never changes a match that is under way."""
    wanted = {**given, **edition.options}
    known = {option.key: option for option in info.options}
    for key, value in wanted.items():
        if key not in known or value not in known[key].choices:
            raise InvalidMatch(field=f"options.{key}")
    return {key: wanted.get(key, option.default) for key, option in known.items()}


def _check_players(info: GameInfo, players: Sequence[Player], *, ranked: bool) -> None:
    if not info.min_seats <= len(players) <= info.max_seats:
        raise InvalidMatch(field="players", min=info.min_seats, max=info.max_seats)
    users = [player.user.pk for player in players if player.user is not None]
    if len(set(users)) != len(users):
        raise InvalidMatch(field="players", reason="twice")
    known = {level.key for level in levels(info.key)}
    for player in players:
        if (player.user is None) != bool(player.bot_level):
            raise InvalidMatch(field="players", reason="user_or_bot")
        if player.bot_level and player.bot_level not in known:
            raise InvalidMatch(field="players", reason="bot_level")
        if ranked and player.user is None:
            raise InvalidMatch(field="players", reason="bot_in_ranked_match")
        if ranked and player.user is not None and player.user.is_guest:
            raise GuestNotAllowed


def submit_nonce(*, match_id: str, user: User | None, nonce: bytes) -> None:
    """Add a player's part to the seed of a match that has not begun; the first one counts.

    The last person's nonce begins the match. Raises NotFound, Malformed (over 32 bytes),
    NotYourSeat, MatchOver, NonceClosed.
    """
    if len(nonce) > NONCE_BYTES:
        raise Malformed(field="nonce")
    with sitting(match_id=match_id) as s:
        seat = s.seat_of(user.pk if user else None)
        if seat is None:
            raise NotYourSeat
        if seat.nonce is not None and bytes(seat.nonce) == nonce:
            return
        if not s.running:
            raise MatchOver
        if s.match.started or seat.nonce is not None:
            raise NonceClosed
        seat.nonce = nonce
        if all(other.nonce is not None for other in s.seats if not other.bot_level):
            _begin(s)
        else:
            s.touch()


def begin_match(*, match_pk: int) -> None:
    """Close the nonce window: draw the seats and open the first decision. Done once only;
    of a match that has begun or ended it changes nothing. Raises NotFound."""
    with sitting(match_pk=match_pk) as s:
        if s.running and not s.match.started:
            _begin(s)


def seed_of(server_seed: bytes, public_id: str, nonces: Sequence[bytes]) -> bytes:
    """The seed of a match: HMAC-SHA256 of its public id and, in join order, each nonce behind
    its length in one byte; the key is the server's part."""
    message = public_id.encode("ascii")
    for nonce in nonces:
        message += bytes([len(nonce)]) + nonce
    return hmac.digest(server_seed, message, hashlib.sha256)


def _begin(s: Sitting) -> None:
    match = s.match
    secret = MatchSecret.objects.get(match_id=match.pk)
    joined = sorted(s.seats, key=lambda seat: seat.join_order)
    nonces = [bytes(seat.nonce or b"") for seat in joined]
    seed = seed_of(bytes(secret.server_seed), match.public_id, nonces)
    MatchSecret.objects.filter(match_id=match.pk).update(seed=seed)
    position = Position(get_engine(match.game), first_state(match, seed, len(joined)))
    order = position.seat_order(len(joined))
    # Out of the way first: a permutation must not trip over the unique index row by row.
    MatchSeat.objects.filter(match_id=match.pk).update(index=F("index") + 100)
    for index, place in enumerate(order):
        joined[place].index = index
    s.seats.sort(key=lambda seat: seat.index)
    s.save_all_seats()
    s.add_start_record(
        {
            "commitment": match.commitment,
            "nonces": [None if seat.nonce is None else bytes(seat.nonce).hex() for seat in joined],
            "seat_order": order,
        }
    )
    s.begin(position)
