"""The door of the sockets: Origin, session, token, ticket; and what closes an open socket."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.sessions.models import Session
from django.core import signing
from django.test import Client
from redis import ConnectionError as RedisConnectionError

from accounts.models import User
from accounts.services import end_sessions, make_token, revoke_token
from core.layer import BatchLayer
from moderation.models import Sanction
from moderation.services import sanction_user
from realtime import auth, hub
from realtime.consumers.base import SocketConsumer
from tests.realtime.sockets import OURS, Socket, session_cookie

ME = "/ws/me/"
LOBBY = "/ws/lobby/"


@database_sync_to_async
def token_of(user: User) -> tuple[int, str]:
    token, raw = make_token(user=user, label="test")
    return token.pk, raw


@database_sync_to_async
def ticket_of(user: User) -> str:
    return auth.issue_ticket(user)


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://testserver:81", "http://testserver.evil.example"],
)
async def test_c70_a_foreign_origin_is_refused_before_accept_whatever_it_brings(
    ana: User, origin: str
) -> None:
    _, token = await token_of(ana)
    ticket = await ticket_of(ana)
    for socket in (
        Socket(ME, user=ana, origin=origin),
        Socket(ME, token=token, origin=origin),
        Socket(f"{ME}?ticket={ticket}", origin=origin),
        Socket(LOBBY, origin=origin),
    ):
        assert not await socket.open()


async def test_c70_without_an_origin_a_cookie_is_not_enough(ana: User) -> None:
    assert not await Socket(ME, user=ana, origin=None).open()
    assert not await Socket(LOBBY, origin=None).open()


async def test_c70_without_an_origin_a_token_or_a_ticket_opens(ana: User) -> None:
    _, token = await token_of(ana)
    async with Socket(ME, token=token, origin=None) as socket:
        await socket.say("hello")
        assert (await socket.hear("queue"))["ticket"] is None
    async with Socket(f"{ME}?ticket={await ticket_of(ana)}", origin=None) as socket:
        await socket.say("hello")
        await socket.hear("queue")


async def test_a_wrong_token_is_refused_and_not_taken_for_a_stranger(ana: User) -> None:
    assert not await Socket(LOBBY, token="sm_wrong").open()
    assert not await Socket(LOBBY, token="", origin=None).open()


async def test_a_ticket_opens_one_socket(ana: User) -> None:
    ticket = await ticket_of(ana)
    async with Socket(f"{ME}?ticket={ticket}", origin=None):
        assert not await Socket(f"{ME}?ticket={ticket}", origin=None).open()


async def test_a_ticket_is_short_lived_and_cannot_be_made_up(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged = signing.dumps({"u": ana.pk, "e": 0, "n": "x"}, key="another key")
    for bad in (forged, "", "abc", "a:b:c"):
        assert not await Socket(f"{ME}?ticket={bad}", origin=None).open()
    ticket = await ticket_of(ana)
    monkeypatch.setattr(auth, "TICKET_SECONDS", -1)
    assert not await Socket(f"{ME}?ticket={ticket}", origin=None).open()


async def test_a_ticket_over_rest(ana: User) -> None:
    @database_sync_to_async
    def ask() -> dict[str, Any]:
        browser = Client()
        assert browser.post("/api/v1/ws-ticket").status_code == 401
        browser.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
        answer = browser.post("/api/v1/ws-ticket")
        assert answer.status_code == 201
        return answer.json()

    answer = await ask()
    assert answer["expires_in"] <= 60
    async with Socket(f"{ME}?ticket={answer['ticket']}", origin=None) as socket:
        await socket.say("hello")
        await socket.hear("queue")


async def test_a_ticket_ends_with_the_session_or_token_that_asked_for_it(ana: User) -> None:
    cookie = await database_sync_to_async(session_cookie)(ana)
    token_id, token = await token_of(ana)
    key = cookie.partition("=")[2]

    @database_sync_to_async
    def ask(**headers: str) -> str:
        answer = Client(headers=headers).post("/api/v1/ws-ticket")
        return str(answer.json()["ticket"])

    @database_sync_to_async
    def ask_by_session() -> str:
        browser = Client()
        browser.cookies["sessionid"] = key
        return str(browser.post("/api/v1/ws-ticket").json()["ticket"])

    tickets = [await ask_by_session(), await ask(authorization=f"Bearer {token}")]
    spare = [await ask_by_session(), await ask(authorization=f"Bearer {token}")]
    assert key not in tickets[0]
    sockets = [Socket(f"{ME}?ticket={ticket}", origin=None) for ticket in tickets]
    for socket in sockets:
        assert await socket.open()
    await database_sync_to_async(Session.objects.filter(session_key=key).delete)()
    await database_sync_to_async(revoke_token)(user=ana, token_id=token_id)
    await hub.current().round()
    for socket, late in zip(sockets, spare, strict=True):
        assert await socket.hear_close() == 4401
        assert not await Socket(f"{ME}?ticket={late}", origin=None).open()


async def test_a_stranger_may_look_at_the_lobby_but_has_no_me(transactional_db: None) -> None:
    async with Socket(LOBBY) as socket:
        await socket.say("hello")
        assert (await socket.hear("lobby"))["tables"] == []
    socket = Socket(ME)
    assert await socket.open()
    assert await socket.hear_close() == 4401
    assert socket.seen == [{"type": "closed", "code": "signed_out"}]


async def test_handshakes_of_nonsense_are_refused_and_no_fault_of_ours(ana: User) -> None:
    assert not await Socket(ME, user=ana, origin="http://[").open()
    assert not await Socket(ME, user=ana, origin="http://testserver:99999").open()
    assert not await Socket(f"{ME}?" + "&".join(["a=1"] * 30), user=ana).open()


@pytest.mark.parametrize(
    "cookie",
    [
        *("sessionid=made-up", "sessionid=", "=;;,\x00", "sessionid=a;sessionid=b"),
        'sessionid="abcd\\000efghijkl"',
    ],
)
async def test_a_made_up_session_is_a_stranger(transactional_db: None, cookie: str) -> None:
    socket = Socket(ME, cookie=cookie)
    assert await socket.open()
    assert await socket.hear_close() == 4401


async def test_without_redis_a_socket_is_told_to_come_back(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> None:
        raise RedisConnectionError("no such socket")

    with monkeypatch.context() as patched:
        patched.setattr(BatchLayer, "new_channel", away, raising=False)
        assert not await Socket(LOBBY, user=ana).open()
    monkeypatch.setattr(SocketConsumer, "join", away)
    socket = Socket(LOBBY, user=ana)
    assert await socket.open()
    assert await socket.hear_close() == 4012
    assert socket.seen == [{"type": "closed", "code": "server_restart"}]


async def test_an_unknown_address_is_refused(transactional_db: None) -> None:
    assert not await Socket("/ws/nowhere/").open()


# --- what closes an open socket --------------------------------------------------------


async def test_signing_out_closes_the_sockets_of_that_session_only(ana: User) -> None:
    here = await database_sync_to_async(session_cookie)(ana)
    there = await database_sync_to_async(session_cookie)(ana)
    async with Socket(LOBBY, cookie=there) as stays:
        goes = Socket(LOBBY, cookie=here)
        assert await goes.open()
        key = here.partition("=")[2]
        await database_sync_to_async(Session.objects.filter(session_key=key).delete)()
        await hub.current().round()
        assert await goes.hear_close() == 4401
        assert goes.seen[-1] == {"type": "closed", "code": "signed_out"}
        await stays.hear("ping")


async def test_a_suspension_closes_every_socket_at_once_and_keeps_out(ana: User) -> None:
    """At once through the socket of the page; the others of the process are looked at with it."""
    me, lobby = Socket(ME, user=ana), Socket(LOBBY, user=ana)
    assert await me.open()
    assert await lobby.open()
    await database_sync_to_async(sanction_user)(
        user=ana, kind=Sanction.Kind.SUSPENDED, reason="test", by=None
    )
    for socket in (me, lobby):
        assert await socket.hear_close() == 4403
        assert socket.seen[-1] == {"type": "closed", "code": "suspended"}
    again = Socket(LOBBY, user=ana)
    assert await again.open()
    assert await again.hear_close() in {4401, 4403}


async def test_a_suspended_token_is_told_so(ana: User) -> None:
    _, token = await token_of(ana)
    await database_sync_to_async(sanction_user)(
        user=ana, kind=Sanction.Kind.SUSPENDED, reason="test", by=None
    )
    socket = Socket(LOBBY, token=token, origin=None)
    assert await socket.open()
    assert await socket.hear_close() == 4403


async def test_ended_sessions_close_their_sockets_but_not_a_programs(ana: User) -> None:
    """A new password ends sessions and tickets; a token is revoked by itself."""
    _, token = await token_of(ana)
    browser, by_ticket = Socket(ME, user=ana), Socket(f"{LOBBY}?ticket={await ticket_of(ana)}")
    assert await browser.open()
    assert await by_ticket.open()
    async with Socket(LOBBY, token=token, origin=None) as program:
        await database_sync_to_async(end_sessions)(user=ana)
        assert await browser.hear_close() == 4401
        assert await by_ticket.hear_close() == 4401
        await hub.current().round()
        await program.hear("ping")


async def test_a_revoked_token_closes_its_socket(ana: User) -> None:
    token_id, token = await token_of(ana)
    socket = Socket(LOBBY, token=token, origin=None)
    assert await socket.open()
    await database_sync_to_async(revoke_token)(user=ana, token_id=token_id)
    await hub.current().round()
    assert await socket.hear_close() == 4401


async def test_refusals_speak_the_language_of_the_page(transactional_db: None) -> None:
    heard = {}
    for language in ("es", "en"):
        async with Socket(LOBBY, origin=OURS, language=language) as socket:
            await socket.raw("{")
            heard[language] = (await socket.hear("refused"))["problem"]
    assert heard["es"]["code"] == heard["en"]["code"] == "malformed"
    assert heard["es"]["title"] == "La petición no se entiende."


async def test_a_user_has_only_so_many_sockets(settings, transactional_db, new_user: User) -> None:
    settings.MAX_SOCKETS = 2
    async with Socket("/ws/lobby/", user=new_user), Socket("/ws/me/", user=new_user):
        third = Socket("/ws/lobby/", user=new_user)
        assert await third.open()
        assert await third.hear_close() == 4429
        assert third.seen == [{"type": "closed", "code": "too_many_sockets"}]
        async with Socket("/ws/lobby/") as stranger:
            assert await stranger.is_quiet()  # not closed
    async with Socket("/ws/lobby/", user=new_user) as again:
        assert await again.is_quiet()
