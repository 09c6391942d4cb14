"""Group E over the sockets: who hears a secret. A whole opening is played and all is looked at."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from channels.db import database_sync_to_async

from accounts.models import User
from core import push
from games import selectors, services
from games.models import Match, MatchSecret
from games.positions import load_position
from tests.factories import GuestFactory, UserFactory
from tests.realtime.sockets import Socket
from tests.shapes import assert_shape

MOVES = 60
PRIVATE = ("hand", "cards", "new_cards")


@database_sync_to_async
def play_at_random(match: Match, dice: random.Random) -> int:
    """One legal action of somebody who may act; the match's version then."""
    match.refresh_from_db()
    position = load_position(match)
    seat = dice.choice(position.active)
    answer = services.submit_action(
        match_id=match.public_id,
        seat=seat,
        user=match.seats.get(index=seat).user,
        action=dice.choice(position.legal(seat)),
        expected_version=match.version,
        request_id=None,
    )
    return answer.version


@database_sync_to_async
def seeds_of(match: Match) -> list[str]:
    secret = MatchSecret.objects.get(match=match)
    return [bytes(secret.server_seed).hex(), bytes(secret.seed or b"").hex()]


async def test_c78_c79_c80_each_socket_hears_what_its_viewer_may_know_and_nothing_else(
    duel: Match, seats
) -> None:
    path = f"/ws/match/{duel.public_id}/"
    dice = random.Random(5)
    viewers: list[int | None] = [0, 1, None]
    async with AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(Socket(path, user=seats.get(viewer)))
            for viewer in viewers
        ]
        views: list[dict[str, Any]] = []
        for socket in sockets:
            snapshot = await socket.greet()
            assert_shape("SocketSnapshot", snapshot)
            views.append(snapshot["match"]["view"])
        version = 0
        while version < MOVES:
            version = await play_at_random(duel, dice)
            position = await database_sync_to_async(_present)(duel)
            for index, (socket, viewer) in enumerate(zip(sockets, viewers, strict=True)):
                update = await socket.hear("update")
                assert_shape("SocketUpdate", update)
                assert update["version"] == version
                views[index] |= update["view"]
                expected = json.loads(json.dumps(position.view(viewer)))
                assert views[index] == expected
                assert update["hash"] == position.view_hash(viewer)
                assert update["records"] == await _records(duel, viewer, version - 1)
        stranger = sockets[2]
        for message in stranger.seen:
            view = message.get("view") or message.get("match", {}).get("view") or {}
            assert all(view.get(name) is None for name in PRIVATE)
            assert message.get("legal", []) == []
        everything = json.dumps([socket.seen for socket in sockets])
        for seed in await seeds_of(duel):
            assert len(seed) == 64
            assert seed not in everything


def _present(match: Match) -> Any:
    match.refresh_from_db()
    return load_position(match)


@database_sync_to_async
def _records(match: Match, viewer: int | None, after: int) -> list[dict[str, Any]]:
    records = selectors.events_after(match=match, viewer=viewer, after=after)
    return json.loads(json.dumps(records))


async def test_c79_a_seats_group_is_closed_to_everybody_else(duel: Match, seats, new_user) -> None:
    """Another user's socket stays among those who look on, whatever it asks for."""
    async with (
        Socket(f"/ws/match/{duel.public_id}/", user=new_user) as other,
        Socket(f"/ws/match/{duel.public_id}/?seat=0&viewer=0", user=new_user) as cheat,
    ):
        for socket in (other, cheat):
            await socket.say("hello", last=None, build="", seat=0, viewer=0, user=seats[0].pk)
            snapshot = await socket.hear("snapshot")
            assert snapshot["match"]["seat"] is None
            assert all(snapshot["match"]["view"][name] is None for name in PRIVATE)
            assert "chat" not in snapshot


async def test_c82_a_socket_whose_seat_went_to_an_account_hears_that_seat_no_more(
    new_match: Callable[..., Match], new_user: User
) -> None:
    guest, rival = await database_sync_to_async(lambda: (GuestFactory(), UserFactory()))()
    match = await database_sync_to_async(new_match)(guest, rival)
    address = f"/ws/match/{match.public_id}/"
    async with Socket(address, user=guest) as old, Socket(address, user=new_user) as new:
        seat = (await old.greet())["match"]["seat"]
        assert seat is not None
        assert (await new.greet())["match"]["seat"] is None
        await database_sync_to_async(services.move_seats)(from_user=guest, to_user=new_user)
        assert (await old.hear("snapshot"))["match"]["seat"] is None
        assert (await new.hear("snapshot"))["match"]["seat"] == seat
        push.push_now([(push.match_seat_group(match.public_id, seat), {"type": "probe"})])
        await new.hear("probe")
        push.push_now([(push.match_all_group(match.public_id), {"type": "end of probe"})])
        await old.hear("end of probe")
        assert "probe" not in {message["type"] for message in old.seen}
