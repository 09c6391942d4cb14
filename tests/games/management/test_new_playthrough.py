"""`manage.py new_playthrough`: writes the golden texts of `tests/engines/playthroughs`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engines.kernel.playthrough import retell


def test_it_writes_a_text_that_can_be_retold(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "match.txt"
    call_command("new_playthrough", "cinco-vetas", seats=3, seed="s", most_actions=40, output=path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("game: cinco-vetas\noptions: {}\nseats: 3\nseed: s\n")
    assert retell(text) == text


@pytest.mark.parametrize(
    ("game", "given", "what"),
    [
        ("chess", {}, "no game 'chess'; known: cinco-vetas"),
        ("cinco-vetas", {"seats": 9}, "2 to 4 seats"),
        ("cinco-vetas", {"edition": "deluxe"}, "no edition 'deluxe'; known: standard"),
        ("cinco-vetas", {"options": "[]"}, "JSON object"),
        ("cinco-vetas", {"options": "{"}, "Expecting"),
        ("cinco-vetas", {"options": '{"fog": 1}'}, "no option"),
    ],
)
def test_what_it_cannot_play_is_one_clear_sentence(
    tmp_path: Path, game: str, given: dict[str, Any], what: str
) -> None:
    path = tmp_path / "match.txt"
    with pytest.raises(CommandError, match=what):
        call_command("new_playthrough", game, output=path, **given)
    assert not path.exists()
