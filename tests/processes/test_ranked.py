"""Ranked matches of the other games from the queue to the ladder, played by programs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.api_client import ApiClient
from tests.stack import Stack

pytestmark = pytest.mark.processes

NAMES = ("irune.api", "bruno.api")


@pytest.fixture(scope="module")
def pair(stack: Stack) -> Iterator[list[ApiClient]]:
    """Two registered users with tokens."""
    with ExitStack() as opened:
        clients = [opened.enter_context(ApiClient(stack.url)) for _ in NAMES]
        for client, name in zip(clients, NAMES, strict=True):
            client.register(name)
        yield clients


@pytest.mark.parametrize("ladder", ["la-vina", "viticulture-classic"])
def test_a_ranked_match_from_the_queue_to_the_ladder(pair: list[ApiClient], ladder: str) -> None:
    for client in pair:
        client.call("POST", "/queue", {"ladder": ladder, "seats": 2})
    found = _until(lambda: pair[0].call("GET", "/queue")["match"], "nobody was paired")
    match_id = str(found)
    _until(lambda: pair[0].match(match_id)["started"], "the match does not begin")
    _play(pair, match_id)
    match = pair[0].match(match_id)
    assert (match["ranked"], match["status"], match["ladder"]) == (True, "finished", ladder)
    rating = _until(lambda: _rated(pair[0], match_id), "the match is not rated")
    moved = {change["name"]: change["delta"] for change in rating["changes"]}
    assert set(moved) == set(NAMES)
    assert sum(moved.values()) == 0
    board = pair[0].call("GET", f"/ladders/{ladder}")
    listed = {row["name"]: row for row in [*board["rows"], *board["unplaced"]]}
    for change in rating["changes"]:
        row = listed[change["name"]]
        assert (row["rating"], row["matches"]) == (round(change["after"]), 1)


def _rated(client: ApiClient, match_id: str) -> Any:
    rating = client.call("GET", f"/matches/{match_id}/rating")
    return rating if rating["rated"] else None


def _play(pair: list[ApiClient], match_id: str) -> None:
    """To the end, each as the greedy bot would."""
    while True:
        for client in pair:
            match = client.match(match_id)
            while match["legal"]:
                answer = client.act(match)
                match = client.match(match_id) if answer is None else answer["match"]
            if match["status"] != "active":
                return


def _until(look: Callable[[], Any], otherwise: str, seconds: float = 20) -> Any:
    """What `look` finds as soon as it finds something."""
    last = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < last, otherwise
        time.sleep(0.1)
    return found
