"""A bot that never answers is killed; its turn is played, and no other match waits for it."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.api_client import ApiClient
from tests.processes.duel import Duel, records_of
from tests.processes.endless_bot.apps import LEVEL
from tests.stack import Stack

pytestmark = pytest.mark.processes

THINK, PATIENCE, SLACK = 1.0, 5.0, 4.0
"""Its budget, the patience before it is asked again and once more before it is played for
(settings.BOT_BUDGET and BOT_PATIENCE), and what a slow machine may add, in seconds."""


def thinkers(stack: Stack) -> set[int]:
    """The processes of the bots' worker in which bots think."""
    (worker,) = stack.pids(r"celery .*-Q bots")
    children = Path(f"/proc/{worker}/task/{worker}/children").read_text()
    return {int(pid) for pid in children.split()}


def bot_turn(client: ApiClient, match_id: str) -> dict[str, Any]:
    """Act until the bot is to act, then wait for its record; with the seconds that it took."""
    while (match := client.match(match_id))["legal"]:
        assert client.act(match, "random")
    known, began = match["version"], datetime.now(UTC)
    limit = time.monotonic() + THINK + 2 * PATIENCE + 2 * SLACK
    while not (records := records_of(client, match_id, known)):
        assert time.monotonic() < limit, "nothing was played for the bot"
        time.sleep(0.1)
    return {**records[0], "took": datetime.fromisoformat(records[0]["at"]) - began}


def test_c109_a_bot_that_never_answers_is_killed_and_holds_nobody_up(
    stack: Stack, clients: list[ApiClient]
) -> None:
    other = Duel(stack, clients[1:])
    before = thinkers(stack)
    match_id = clients[0].table_with_bots(2, LEVEL)
    deadline = datetime.now(UTC) + timedelta(seconds=PATIENCE)  # while the bot loops
    version = other.put_deadline(deadline)
    record = bot_turn(clients[0], match_id)
    clients[0].call("POST", f"/matches/{match_id}/abort")  # or it would go on looping
    late = other.records(version)[0]

    assert (record["kind"], record["actor"]) == ("action", "bot")
    shortest = timedelta(seconds=THINK + 2 * PATIENCE - 1)
    assert shortest < record["took"] < shortest + timedelta(seconds=1 + SLACK)
    # The other match's deadline fell into the time in which the bot looped.
    assert late["actor"] == "timeout"
    assert datetime.fromisoformat(late["at"]) - deadline < timedelta(seconds=3)
    wait_until_killed(stack, before)
    log = (stack.var / "up.log").read_text()
    assert re.search(r"bot_stuck match=\S+ seat=\d version=\d+ bot=endless", log)


def wait_until_killed(stack: Stack, before: set[int]) -> None:
    """Both times that it was asked its process was killed, and new ones took their places.

    The second time may have hit a process that had just replaced the first, or another of those
    that were there before.
    """
    limit = time.monotonic() + THINK + PATIENCE + SLACK
    log = stack.var / "up.log"
    while log.read_text().count("Hard time limit") < 2 or len(thinkers(stack)) < len(before):
        assert time.monotonic() < limit, "a bot still loops"
        time.sleep(0.2)
    assert not before <= thinkers(stack)
