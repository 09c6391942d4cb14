"""What a client may send: anything. What does not fit is refused, and the socket lives on."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.rest_defaults import UserOrAddressThrottle
from games.models import Match
from realtime import messages
from realtime.consumers import MatchConsumer, base
from tests.realtime.sockets import Socket

LOBBY = "/ws/lobby/"


def path(match: Match) -> str:
    return f"/ws/match/{match.public_id}/"


MALFORMED = [
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type": 1}',
    '{"type": "unknown"}',
    '{"type": "table"}',
    '{"type": "hello", "last": -1}',
    '{"type": "hello", "last": "3"}',
    '{"type": "hello", "last": 1e400}',
    '{"type": "resume", "last": 99999999999999999999}',
    '{"type": "action", "request_id": "x", "expected_version": 0}',
    '{"type": "action", "request_id": "x", "expected_version": true, "action": {}}',
    '{"type": "action", "request_id": "x", "expected_version": 0, "action": []}',
    '{"type": "action", "expected_version": 0, "action": {"type": "roll"}}',
    '{"type": "nonce", "nonce": "xyz"}',
    '{"type": "nonce", "nonce": "' + "aa" * 33 + '"}',
    '{"type": "chat", "text": ""}',
    '{"type": "chat", "text": "\\ud800"}',
    "[" * 5000,
    '{"a":' * 1000,
]


async def test_each_malformed_message_is_refused_and_the_socket_lives(duel: Match, seats) -> None:
    async with Socket(path(duel), user=seats[0]) as socket:
        for text in MALFORMED:
            await socket.raw(text)
            refused = await socket.hear("refused")
            assert refused["problem"]["code"] == "malformed", text
        await socket.greet()


async def test_a_malformed_message_with_a_request_id_is_answered_with_it(duel, seats) -> None:
    async with Socket(path(duel), user=seats[0]) as socket:
        await socket.say("action", request_id="abc", expected_version="new", action={})
        assert (await socket.hear("refused"))["request_id"] == "abc"


async def test_binary_frames_are_malformed(transactional_db: None) -> None:
    async with Socket(LOBBY) as socket:
        await socket.wire.send_to(bytes_data=b"\x00\xff")
        assert (await socket.hear("refused"))["problem"]["code"] == "malformed"


@pytest.mark.parametrize("letter", ["x", "ñ"])
async def test_a_message_of_more_than_8_kb_is_refused(transactional_db: None, letter: str) -> None:
    async with Socket(LOBBY) as socket:
        frame = json.dumps({"type": "hello", "build": ""}, ensure_ascii=False)
        room = messages.MAX_BYTES - len(frame)
        await socket.raw(frame.replace('""', f'"{letter * (room + 1)}"'))
        problem = (await socket.hear("refused"))["problem"]
        assert (problem["code"], problem["limit"]) == ("too_long", messages.MAX_BYTES)


async def test_a_flood_is_refused_not_closed(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base.time, "monotonic", lambda: 1000.0)  # no budget comes back
    async with Socket(LOBBY) as socket:
        for _ in range(int(base.BURST)):
            await socket.say("pong")
        await socket.say("pong", request_id="late")
        refused = await socket.hear("refused")
        assert refused["request_id"] == "late"
        assert refused["problem"]["code"] == "rate_limited"
        assert refused["problem"]["retry_after"] >= 1
        assert refused["problem"]["limit"] == "socket"
        monkeypatch.setattr(base.time, "monotonic", lambda: 1001.0)
        await socket.say("hello")
        await socket.hear("lobby")


async def test_talk_has_a_budget_of_its_own(
    duel: Match, seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base.time, "monotonic", lambda: 1000.0)
    async with Socket(path(duel), user=seats[0]) as socket:
        for number in range(11):
            await socket.say("chat", text=f"línea {number}", request_id=str(number))
        problem = (await socket.hear("refused"))["problem"]
        assert (problem["code"], problem["limit"]) == ("rate_limited", "chat")
        assert sum(message["type"] == "ack" for message in socket.seen) == 10


async def test_c140_another_socket_is_no_new_budget_of_talk(
    duel: Match, seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(UserOrAddressThrottle.THROTTLE_RATES, "chat", "2/min")
    for number in range(2):
        async with Socket(path(duel), user=seats[0]) as socket:
            await socket.say("chat", text="hola", request_id=str(number))
            await socket.hear("ack")
    async with Socket(path(duel), user=seats[0]) as socket:
        await socket.say("chat", text="hola", request_id="3")
        problem = (await socket.hear("refused"))["problem"]
        assert (problem["code"], problem["limit"]) == ("rate_limited", "chat")
    async with Socket(path(duel), user=seats[1]) as socket:
        await socket.say("chat", text="hola", request_id="4")
        await socket.hear("ack")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
members = st.sampled_from(
    ["type", "request_id", "expected_version", "action", "last", "text", "nonce", "build"]
)
kinds = st.sampled_from(["hello", "action", "undo", "resume", "nonce", "chat", "pong"])


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(members, json_values, max_size=5), st.none() | kinds)
def test_whatever_arrives_is_understood_or_refused(
    sent: dict[str, object], kind: str | None
) -> None:
    """The decoder never raises what the socket does not catch."""
    text = json.dumps({**sent, "type": kind} if kind else sent)
    try:
        MatchConsumer.decoder.decode(text)
    except base.NOT_UNDERSTOOD:
        messages.request_id_of(text)
