"""Which bots a table may ask for."""

from __future__ import annotations

import pytest

from games.bots import get_bot, levels
from games.engines import all_engines


def test_every_game_has_at_least_a_random_and_a_greedy_bot() -> None:
    for engine in all_engines():
        assert {"random", "greedy"} <= {level.key for level in levels(engine.info.key)}


def test_each_listed_level_is_playable_and_named() -> None:
    for engine in all_engines():
        for level in levels(engine.info.key):
            assert level.title
            assert get_bot(engine.info.key, level.key) is get_bot(engine.info.key, level.key)


def test_an_unknown_level_or_game_says_what_there_is() -> None:
    with pytest.raises(KeyError, match="random, greedy"):
        get_bot("cinco-vetas", "oracle")
    with pytest.raises(KeyError, match="cinco-vetas"):
        levels("chess")
