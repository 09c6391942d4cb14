"""Whole matches between bots, and the commands that play and check them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.bots import get_bot
from games.bots.base import may_wait
from games.bots.random_choice import RandomBot
from games.bots.simulation import match_seed, play_match
from games.engines import Chance, get_engine

GAME = "cinco-vetas"
ENGINE = get_engine(GAME)


def test_the_same_seed_gives_the_same_match() -> None:
    bots = [get_bot(GAME, "random")] * 3
    first = play_match(ENGINE, bots, {}, match_seed("x", 1), keep_records=True)
    again = play_match(ENGINE, bots, {}, match_seed("x", 1), keep_records=True)
    other = play_match(ENGINE, bots, {}, match_seed("x", 2), keep_records=True)
    assert first.records == again.records
    assert first.records != other.records


def test_the_random_bot_proposes_nothing() -> None:
    played = play_match(ENGINE, [RandomBot()] * 2, {}, match_seed("quiet", 0), keep_records=True)
    types = {record["action"]["type"] for record in played.records}
    assert "offer" not in types
    assert {"build_path", "trade_market", "end_turn"} <= types


def test_a_proposer_can_wait_and_its_rivals_cannot() -> None:
    state = _with_open_offer()
    proposer = ENGINE.view(state, None).active
    assert may_wait(ENGINE, ENGINE.legal_actions(state, proposer))
    rivals = [seat for seat in ENGINE.active_seats(state) if seat != proposer]
    assert rivals
    assert not any(may_wait(ENGINE, ENGINE.legal_actions(state, seat)) for seat in rivals)


def _with_open_offer() -> object:
    state = ENGINE.setup(3, {}, Chance.from_seed(b"offer"))
    luck = Chance.from_seed(b"luck")
    while True:
        seat = ENGINE.active_seats(state)[0]
        legal = ENGINE.legal_actions(state, seat)
        offers = [a for a in legal if ENGINE.action_to_json(a)["type"] == "offer"]
        if offers:
            ENGINE.advance(state, seat, offers[0])
            return state
        ENGINE.advance(state, seat, legal[luck.below(len(legal))])


def test_simulate_reports_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    call_command(
        "simulate", "--game", GAME, "--seats", "3", "--bots", "greedy,random",
        "--matches", "2", "--seed", "s", "--json",
    )  # fmt: skip
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {
        "game", "options", "seats", "bots", "matches", "seed", "seconds", "matches_per_second",
        "actions_per_second", "copy_microseconds", "mean_actions", "mean_rounds", "wins_by_seat",
        "results",
    }  # fmt: skip
    assert report["bots"] == ["greedy", "random", "random"]
    assert len(report["results"]) == report["matches"] == 2
    assert sum(report["wins_by_seat"]) == 2


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (["--game", "chess"], "known: cinco-vetas"),
        (["--game", GAME, "--seats", "7"], "2 to 4 seats"),
        (["--game", GAME, "--bots", "oracle"], "known: random"),
        (["--game", GAME, "--matches", "0"], "at least 1"),
        (["--game", GAME, "--option", "edition=classic"], "no option"),
    ],
)
def test_simulate_refuses_what_there_is_not(flags: list[str], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        call_command("simulate", *flags)


def test_an_exported_match_replays_and_a_changed_one_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    call_command("simulate", "--game", GAME, "--matches", "1", "--export", str(path), "--json")
    capsys.readouterr()
    call_command("replay", str(path), "--json")
    assert json.loads(capsys.readouterr().out)["agrees"] is True

    log = json.loads(path.read_text())
    roll = next(record for record in log["records"] if "dice" in record["chance"])
    roll["chance"]["dice"] = [die % 6 + 1 for die in roll["chance"]["dice"]]
    path.write_text(json.dumps(log))
    with pytest.raises(CommandError, match="does not agree"):
        call_command("replay", str(path))


def test_replay_says_when_a_file_is_no_match(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("hello")
    with pytest.raises(CommandError, match="not an exported match"):
        call_command("replay", str(path))
    with pytest.raises(CommandError, match="cannot read"):
        call_command("replay", str(tmp_path / "missing.json"))
