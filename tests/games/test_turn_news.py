"""A turn that begins is told to its player's pages, once."""

from __future__ import annotations

from typing import Any

import pytest

from core.push import me_group
from tests.games.helpers import act, new_match, user_of

pytestmark = pytest.mark.django_db


def test_each_turn_is_told_once_to_its_player_alone(pushed: list[Any]) -> None:
    match = new_match("", "")
    pushed.clear()
    for seat in (0, 0, 1, 1, 1, 1, 0):  # the set-up goes there and back
        act(match, seat)
    news = [(group, message) for group, message in pushed if message["type"] == "turn"]
    address = f"/partida/{match.public_id}/"
    assert [(group, message["version"]) for group, message in news] == [
        (me_group(user_of(match, 1).pk), 2),
        (me_group(user_of(match, 0).pk), 6),
    ]
    assert {message["url"] for _, message in news} == {address}
    assert {message["title"] for _, message in news} == {"Cinco Vetas"}
