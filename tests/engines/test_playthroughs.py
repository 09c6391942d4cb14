"""Golden playthroughs: a change of a rule, a draw or a view shows as a difference here.

Meant to change? `manage.py new_playthrough GAME --seats N` writes the file anew; read the diff.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from games.engines import all_engines, get_engine
from games.engines.kernel.playthrough import new_playthrough, retell

GOLDEN = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_playthrough_is_unchanged(path: Path) -> None:
    recorded = read(path)
    assert retell(recorded) == recorded


def test_every_game_and_edition_has_one_for_its_fewest_and_most_seats() -> None:
    wanted = {
        f"{edition.ladder}__{seats}"
        for engine in all_engines()
        for edition in engine.info.editions
        for seats in (engine.info.min_seats, engine.info.max_seats)
    }
    there = {path.stem for path in GOLDEN}
    assert wanted <= there
    known = {edition.ladder for engine in all_engines() for edition in engine.info.editions}
    assert {stem.split("__")[0] for stem in there} == known


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_it_is_a_whole_match_of_readable_size(path: Path) -> None:
    assert path.stat().st_size < 300_000
    assert not re.search(r"actions: none", read(path)), "played to its end"


def test_together_they_use_every_type_of_action() -> None:
    for engine in all_engines():
        known = {struct.__struct_config__.tag for struct in engine.action_type.__args__}
        seen: Counter[str] = Counter()
        for path in GOLDEN:
            if f"game: {engine.info.key}\n" in read(path):
                seen.update(re.findall(r'does \{[^\n]*?"type":"(\w+)"', read(path)))
        assert seen.keys() == known


def test_no_private_thing_is_among_what_all_see() -> None:
    """The spectator's share holds no hand and no card before the end."""
    for path in GOLDEN:
        if not path.stem.startswith("cinco-vetas"):
            continue
        for line in read(path).splitlines():
            if line.startswith(("all see", "all are told")) and '"outcome"' not in line:
                assert not re.search(r'"(hand|cards|new_cards|all_cards)":[\[{]', line)
                assert not re.search(r'"(stolen|card)":[^n]*"[a-z]', line)


def test_a_change_shows() -> None:
    """Nothing would be worth comparing if another seed gave the same text."""
    engine = get_engine("cinco-vetas")
    texts = {new_playthrough(engine, 2, {}, seed, most_actions=30) for seed in ("a", "b")}
    assert len(texts) == 2
    for text in texts:
        assert retell(text) == text
        spoilt = text.replace("all see", "all saw", 1)
        assert retell(spoilt) != spoilt


@pytest.mark.parametrize("text", ["", "nothing", "game: cinco-vetas\nseats: 2\n"])
def test_what_is_no_playthrough_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="begins with"):
        retell(text)
