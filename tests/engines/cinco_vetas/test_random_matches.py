"""What never changes in Cinco Vetas, watched along whole random matches, move by move."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas import reference as ref
from tests.engines.cinco_vetas.positions import ENGINE, fields_of, view
from tests.engines.walks import Move, Setting, walk

ORACLE_EVERY = 25
"""The brute-force trail is slow: it checks each path laid, and every so many other moves."""
MATCHES = [(2, "a"), (3, "b"), (4, "c")]


Match = list[tuple[Move, dict[str, Any], dict[str, Any]]]


@cache
def played(seats: int, seed: str) -> Match:
    """Every move of one match with the state's fields before and after it."""
    moves: Match = []
    before = None
    for move in walk(Setting("cinco-vetas", "standard", seats), seed):
        before = before or fields_of(move.before)
        after = fields_of(move.after)
        moves.append((move, before, after))
        before = after
    return moves


@pytest.fixture(params=MATCHES, ids=lambda match: f"{match[0]} seats")
def match(request: pytest.FixtureRequest) -> Match:
    return played(*request.param)


def test_every_kind_of_action_comes_up() -> None:
    """Else the tests below would watch nothing."""
    seen = {move.record.action["type"] for match in MATCHES for move, _, _ in played(*match)}
    assert seen == {struct.__struct_config__.tag for struct in ENGINE.action_type.__args__}


def test_hands_change_by_what_the_action_and_chance_say(match: Match) -> None:
    for move, before, after in match:
        record = move.record
        expected = ref.hand_changes(before, move.seat, record.action, record.chance)
        for seat in range(ref.seats(before)):
            was, now = before["hands"][seat], after["hands"][seat]
            change = {r: now[r] - was[r] for r in geo.RESOURCES if now[r] != was[r]}
            assert change == expected[seat], record
            assert all(n >= 0 for n in now.values())


def test_the_twenty_four_cards_are_conserved(match: Match) -> None:
    played: Counter[str] = Counter()
    for move, _, after in match:
        kind = move.record.action["type"]
        if kind.startswith("play_"):
            played[kind.removeprefix("play_")] += 1
        piles = [after["deck"], *after["cards"], *after["new_cards"]]
        everywhere = Counter(card for pile in piles for card in pile) + played
        assert everywhere == geo.DECK
        assert sum(after["lookouts"]) == played["lookout"]


def test_pieces_and_prices_stay_within_their_limits(match: Match) -> None:
    for _, _, after in match:
        for seat in range(ref.seats(after)):
            assert len(ref.own_paths(after, seat)) <= 15
            assert len(ref.own_buildings(after, seat, "camp")) <= 5
            assert len(ref.own_buildings(after, seat, "fortress")) <= 4
        assert all(2 <= price <= 4 for price in after["prices"].values())
        assert after["offers_made"] <= 10


def test_prices_move_only_at_the_market(match: Match) -> None:
    for move, before, after in match:
        expected = dict(before["prices"])
        action = move.record.action
        if action["type"] == "trade_market":
            expected[action["give"]] = min(4, expected[action["give"]] + 1)
            expected[action["take"]] = max(2, expected[action["take"]] - 1)
        assert after["prices"] == expected


def test_no_two_buildings_are_neighbours_and_nothing_is_taken_away(match: Match) -> None:
    for _, before, after in match:
        for crossing in after["buildings"]:
            assert not after["buildings"].keys() & set(geo.NEIGHBOURS[crossing])
        assert before["paths"].items() <= after["paths"].items()
        for crossing, building in before["buildings"].items():
            assert after["buildings"][crossing]["seat"] == building["seat"]


def test_the_map_never_changes(match: Match) -> None:
    first = match[0][1]
    for move, before, after in match:
        for fixed in ("hexes", "ports", "seat_order"):
            assert after[fixed] == first[fixed]
        moved = move.record.action["type"] in ("move_storm", "play_lookout")
        assert (after["storm"] != before["storm"]) == moved


def test_points_are_those_on_the_board(match: Match) -> None:
    for i, (move, _, after) in enumerate(match):
        if i % 7 and i < len(match) - 1:
            continue
        over = after["phase"] == "over"
        for viewer in (None, *range(ref.seats(after))):
            shown = view(move.after, viewer)["points"]
            assert shown == [
                ref.points(after, seat, relics=over or seat == viewer)
                for seat in range(ref.seats(after))
            ]


def test_awards_follow_the_brute_force_trail_and_the_lookouts(match: Match) -> None:
    for i, (move, before, after) in enumerate(match):
        great = ref.next_holder(before["great_lookout"], after["lookouts"], 3)
        assert after["great_lookout"] == great
        laid = before["paths"] != after["paths"]
        if not (laid or before["buildings"].keys() != after["buildings"].keys()):
            assert after["longest_path"] == before["longest_path"]
            if i % ORACLE_EVERY:
                continue
        lengths = [ref.trail(after, seat) for seat in range(ref.seats(after))]
        assert view(move.after, None)["path_lengths"] == lengths
        assert after["longest_path"] == ref.next_holder(before["longest_path"], lengths, 5)


def test_c86_lengths_kept_up_with_each_move_equal_lengths_worked_out_anew(match: Match) -> None:
    for move, before, after in match:
        if before["paths"] != after["paths"] or before["buildings"] != after["buildings"]:
            anew = ENGINE.state_from_json(after)
            for viewer in (None, 0):
                assert view(anew, viewer) == view(move.after, viewer)


def test_it_ends_with_ten_points_in_ones_own_turn_and_not_before(match: Match) -> None:
    for _, _, after in match[:-1]:
        assert after["phase"] != "over"
        if after["phase"] != "setup":
            assert ref.points(after, after["active"]) < 10
    move, _, last = match[-1]
    outcome = ENGINE.outcome(move.after)
    assert outcome is not None
    totals = [ref.points(last, seat) for seat in range(ref.seats(last))]
    assert list(outcome.points) == totals
    rounds = last["turn"] / ref.seats(last)
    winner = outcome.places.index(1)
    if totals[last["active"]] >= 10:
        assert winner == last["active"]
        rest = sorted((t for s, t in enumerate(totals) if s != winner), reverse=True)
        for seat, place in enumerate(outcome.places):
            assert place == (1 if seat == winner else 2 + rest.index(totals[seat]))
    else:
        assert rounds >= 300


def test_turns_go_round(match: Match) -> None:
    for move, before, after in match:
        if before["phase"] == "setup" or after["phase"] == "over":
            continue
        if move.record.action["type"] == "roll":
            assert after["dice"] == move.record.chance["dice"]
        if move.record.action["type"] == "end_turn":
            assert after["dice"] is None
            assert after["active"] == (before["active"] + 1) % ref.seats(before)
            assert after["turn"] == before["turn"] + 1
            assert (after["phase"], after["card_played"]) == ("roll", False)
            assert not any(after["new_cards"])
        else:
            assert (after["active"], after["turn"]) == (before["active"], before["turn"])
