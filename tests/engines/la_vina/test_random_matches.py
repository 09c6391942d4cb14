"""What never changes in La Viña, watched along whole random matches, move by move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.bots.random_choice import RandomBot
from games.bots.simulation import match_seed, play_match
from tests.engines.la_vina import reference as ref
from tests.engines.la_vina.positions import ENGINE, fields_of
from tests.engines.walks import Move, Setting, walk

Match = list[tuple[Move, dict[str, Any], dict[str, Any]]]
MATCHES = [(2, "a"), (3, "b"), (4, "c"), (5, "d")]
FEW = 500
"""Moves of each match that are watched."""


@pytest.fixture(scope="module", params=MATCHES, ids=lambda match: f"{match[0]} seats")
def match(request: pytest.FixtureRequest) -> Match:
    """The first and the last moves of a match with the state's fields before and after."""
    seats, seed = request.param
    moves = list(walk(Setting("la-vina", "standard", seats), seed))
    chosen = moves if len(moves) <= FEW else [*moves[: FEW // 2], *moves[-FEW // 2 :]]
    return [(move, fields_of(move.before), fields_of(move.after)) for move in chosen]


def everywhere(s: dict[str, Any]) -> list[str]:
    """Every grape card of a state."""
    found = [*s["deck"], *s["discard"], *([s["pending"]] if s["pending"] else [])]
    for space in s["path"]:
        found += [*space["left"], *space["right"]]
    for player in s["players"]:
        for basket in player["baskets"]:
            found += basket["cards"]
    return found


def test_the_seventy_two_cards_are_conserved(match: Match) -> None:
    for _, _, after in match:
        assert sorted(everywhere(after)) == sorted(ref.cards())


def test_tools_and_jokers_are_conserved(match: Match) -> None:
    seats = match[0][1]["seats"]
    each = ref.data()["per_player_count"]["tools_each_type"][seats]
    for _, _, after in match:
        tools = Counter(after["supply"]["tools"])
        for player in after["players"]:
            tools.update(player["tools"])
            assert len(player["tools"]) <= 2 + (after["phase"] == "dropping")
        assert tools == dict.fromkeys(ref.TOOLS, each)
        jokers = after["supply"]["jokers"] + after["joker_at_exit"]
        assert jokers + sum(player["jokers"] for player in after["players"]) == 8


def test_barrels_are_in_hand_or_on_a_slot_and_wineries_are_conserved(match: Match) -> None:
    for _, before, after in match:
        used = [
            sum(7 - p["barrels"] if s["seats"] < 5 else 6 - p["barrels"] for p in s["players"])
            for s in (before, after)
        ]
        assert used[1] - used[0] in (0, 1)
        names = [w["id"] for w in after["wineries"]] + after["winery_deck"]
        assert len(set(names)) == len(names)
        assert set(names) <= set(ref.wineries())


def test_points_come_from_printed_sources_only(match: Match) -> None:
    """From slots and bonuses as the data file has them; they go into baskets."""
    for move, before, after in match:
        change = [
            b["points"] - a["points"]
            for a, b in zip(before["players"], after["players"], strict=True)
        ]
        action = move.record.action
        expected = [0] * before["seats"]
        if action["type"] == "deliver":
            expected[move.seat] = ref.reward(before, move.seat, action)
        elif action["type"] == "exchange":
            prices = {kind: of["price"]["value"] for kind, of in ref.data()["baskets"].items()}
            old = before["players"][move.seat]["baskets"][action["basket"]]["kind"]
            expected[move.seat] = prices[old] - prices[action["to"]]
        assert change == expected
        assert all(player["points"] >= 0 for player in after["players"])


def test_one_farmer_a_foothold_and_nobody_steps_back(match: Match) -> None:
    for _, before, after in match:
        standing = [f["position"] for f in after["farmers"] if f["position"] is not None]
        assert len(set(standing)) == len(standing)
        home = [i for i, f in enumerate(after["farmers"]) if f["position"] is None]
        assert sorted(after["returned"]) == home
        if before["round"] == after["round"]:
            for a, b in zip(before["farmers"], after["farmers"], strict=True):
                assert b["position"] is None or b["position"] >= a["position"]


def test_the_rearmost_acts_from_the_turn_s_beginning_to_its_end(match: Match) -> None:
    for move, before, after in match:
        assert ENGINE.active_seats(move.before) == (move.seat,)
        assert move.seat == before["farmers"][before["acting"]]["seat"]
        if move.record.action["type"] != "end_turn":
            assert after["acting"] == before["acting"]
        elif after["phase"] != "over":
            places = [f["position"] for f in after["farmers"] if f["position"] is not None]
            assert after["farmers"][after["acting"]]["position"] == min(places)
            assert (after["phase"], after["moved"], after["harvested"]) == ("turn", False, False)


def test_each_turn_has_one_move_and_at_most_one_harvest(match: Match) -> None:
    for move, before, after in match:
        if move.record.action["type"] == "move":
            assert (before["moved"], after["moved"]) == (False, True)
        if move.record.action["type"] == "harvest":
            assert (before["harvested"], after["harvested"]) == (False, True)
        if move.record.action["type"] == "end_turn":
            assert before["moved"]
            assert before["phase"] in ("turn", "exit")


def test_stacks_and_baskets_never_overflow(match: Match) -> None:
    for _, _, after in match:
        for space in after["path"]:
            assert max(len(space["left"]), len(space["right"])) <= 2
        for player in after["players"]:
            for basket in player["baskets"]:
                assert len(basket["cards"]) <= ref.capacity(basket)
                assert not any(ref.cards()[card].get("withered") for card in basket["cards"])


def test_rounds_go_up_by_one_when_all_are_home(match: Match) -> None:
    for move, before, after in match:
        if after["round"] != before["round"]:
            assert after["round"] == before["round"] + 1
            assert len(before["returned"]) == len(before["farmers"]) - 1
            queue = [*before["returned"], before["acting"]]
            assert [after["farmers"][f]["position"] for f in queue] == list(range(-len(queue), 0))
            assert "round" in move.record.facts
            assert not before["final_round"]


def test_it_ends_in_the_round_of_the_last_barrel_or_after_sixty(match: Match) -> None:
    move, _, last = match[-1]
    outcome = ENGINE.outcome(move.after)
    assert outcome is not None
    assert last["phase"] == "over"
    assert outcome.points == tuple(player["points"] for player in last["players"])
    assert sorted(outcome.places) == list(range(1, last["seats"] + 1))
    ranked = sorted(zip(outcome.places, outcome.points, strict=True))
    assert [points for _, points in ranked] == sorted(outcome.points, reverse=True)
    out_of_barrels = any(player["barrels"] == 0 for player in last["players"])
    assert last["final_round"] == out_of_barrels
    assert outcome.reason == ("barrels" if out_of_barrels else "round_limit")
    assert out_of_barrels or last["round"] == 60


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_players_always_come_to_an_end(seats: int) -> None:
    for number in range(13):
        played = play_match(
            ENGINE, [RandomBot()] * seats, {}, match_seed(f"random {seats}", number)
        )
        assert played.rounds <= 60
        assert sorted(everywhere(fields_of(played.state))) == sorted(ref.cards())
