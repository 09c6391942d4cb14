"""Cases 5 to 11 of the tricky rulings: rolling and the Storm."""

from __future__ import annotations

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    LAKE,
    State,
    allows,
    do,
    fields_of,
    hand,
    legal,
    position,
    record,
)

EVERYTHING = dict.fromkeys(geo.RESOURCES, 4)


def moves(state: State) -> dict[str, set[int | None]]:
    """Where the Storm may go, and whom one may rob there."""
    found: dict[str, set[int | None]] = {}
    for a in legal(state, 0):
        assert a["type"] == "move_storm"
        found.setdefault(a["hex"], set()).add(a["victim"])
    return found


def test_case_05_a_lookout_may_be_played_before_the_roll() -> None:
    cards = {0: ["lookout", "lookout", "find"]}
    state = position(phase="roll", cards=cards, next_roll=(1, 2))
    state = do(state, 0, "play_lookout", hex="1,0", victim=None)
    s = fields_of(state)
    assert (s["phase"], s["storm"], s["lookouts"][0]) == ("roll", "1,0", 1)
    assert not allows(state, 0, "play_lookout", hex="3,0", victim=None)
    state = do(state, 0, "roll")
    assert fields_of(state)["dice"] == [1, 2]
    assert not allows(state, 0, "play_lookout", hex="3,0", victim=None)
    assert not allows(state, 0, "play_find", resources={"wood": 2})


def test_case_06_nothing_else_before_the_roll() -> None:
    state = position(
        phase="roll",
        hands={0: EVERYTHING},
        camps={0: ["-3,-2"], 1: ["4,13"]},
        paths={0: ["-3,-2|-4,-1"]},
        cards={0: ["find", "crew", "raid", "rich_vein", "relic"]},
    )
    assert legal(state, 0) == [{"type": "roll"}]
    refused = [
        {"type_": "end_turn"},
        {"type_": "build_path", "edge": "-3,-2|-2,-1"},
        {"type_": "build_fortress", "crossing": "-3,-2"},
        {"type_": "buy_card"},
        {"type_": "trade_market", "give": "wood", "take": "gold"},
        {"type_": "trade_port", "give": "wood", "take": "gold", "rate": 2},
        {"type_": "offer", "give": {"wood": 1}, "ask": {"gold": 1}},
        {"type_": "play_find", "resources": {"wood": 2}},
        {"type_": "play_crew", "edges": ["-3,-2|-2,-1", "-2,-1|-2,1"]},
        {"type_": "play_rich_vein", "resource": "wood"},
        {"type_": "move_storm", "hex": "1,0", "victim": None},
    ]
    for wanted in refused:
        assert not allows(state, 0, **wanted)


def test_case_07_fortress_two_camp_one() -> None:
    state = position(phase="roll", fortresses={0: ["-1,-2"]}, camps={1: ["0,1"]}, next_roll=(4, 4))
    state = do(state, 0, "roll")
    assert (hand(state, 0), hand(state, 1), hand(state, 2)) == ({"iron": 2}, {"iron": 1}, {})
    assert fields_of(state)["phase"] == "main"


def test_case_07_the_storm_stops_that_terrain_only() -> None:
    """-1,0 and 3,6 both bear an 8; the Storm is on the first."""
    state = position(
        phase="roll",
        fortresses={0: ["-1,-2"]},
        camps={0: ["3,8"], 1: ["0,1", "3,4"]},
        storm="-1,0",
        next_roll=(2, 6),
    )
    state = do(state, 0, "roll")
    assert (hand(state, 0), hand(state, 1)) == ({"gold": 1}, {"gold": 1})


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_case_08_discards_in_any_order_before_the_storm(order: tuple[int, int]) -> None:
    hands = {
        0: {"wood": 8},
        1: {"wood": 5, "gold": 4},
        2: {"iron": 15},
    }
    state = do(position(phase="roll", hands=hands, next_roll=(3, 4)), 0, "roll")
    s = fields_of(state)
    assert s["phase"] == "discard"
    assert {int(seat): n for seat, n in s["to_discard"].items()} == {1: 1, 2: 7}
    assert ENGINE.active_seats(state) == (1, 2)
    assert legal(state, 0) == []
    answers = {1: {"gold": 1}, 2: {"iron": 7}}
    for i, seat in enumerate(order):
        assert not allows(state, 0, "move_storm", hex="1,0", victim=None)
        assert not allows(state, 0, "discard", resources={"wood": 1})
        state = do(state, seat, "discard", resources=answers[seat])
        assert not allows(state, seat, "discard", resources=answers[seat]), "only once"
        assert ENGINE.active_seats(state) == ((order[1],) if i == 0 else (0,))
    assert fields_of(state)["phase"] == "storm"
    assert [sum(h.values()) for h in fields_of(state)["hands"]] == [8, 8, 8]
    assert allows(state, 0, "move_storm", hex="1,0", victim=None)


def test_case_08_exactly_the_surplus_and_out_of_what_one_holds() -> None:
    hands = {1: {"wood": 8, "gold": 2}}
    state = do(position(phase="roll", hands=hands, next_roll=(1, 6)), 0, "roll")
    for wrong in ({"wood": 1}, {"wood": 3}, {"gold": 3}, {"iron": 2}, {"gold": 1, "iron": 1}):
        assert not allows(state, 1, "discard", resources=wrong)
    found = [a["resources"] for a in legal(state, 1)]
    assert sorted(map(sorted, map(dict.items, found))) == [
        [("gold", 1), ("wood", 1)],
        [("gold", 2)],
        [("wood", 2)],
    ]


def test_case_09_the_roller_discards_as_well() -> None:
    state = do(position(phase="roll", hands={0: {"wood": 12}}, next_roll=(5, 2)), 0, "roll")
    assert ENGINE.active_seats(state) == (0,)
    assert legal(state, 0) == [{"type": "discard", "resources": {"wood": 4}}]
    state = do(state, 0, "discard", resources={"wood": 4})
    assert hand(state, 0) == {"wood": 8}
    assert fields_of(state)["phase"] == "storm"


def test_a_seven_yields_nothing_and_without_surplus_the_storm_moves_at_once() -> None:
    state = position(phase="roll", camps={0: ["0,5"], 1: ["-2,1"]}, next_roll=(3, 4))
    state = do(state, 0, "roll")
    assert (hand(state, 0), hand(state, 1)) == ({}, {})
    assert fields_of(state)["phase"] == "storm"


def test_case_10_the_storm_must_move_and_may_go_to_the_lake() -> None:
    state = position(
        phase="storm", storm="-1,6", camps={1: ["1,2"], 2: ["-1,4"]}, hands={1: {"gold": 1}}
    )
    assert not allows(state, 0, "move_storm", hex="-1,6", victim=None)
    assert not allows(state, 0, "move_storm", hex=LAKE, victim=None), "robbing is compulsory"
    assert not allows(state, 0, "move_storm", hex=LAKE, victim=2), "it has nothing"
    state = do(state, 0, "move_storm", hex=LAKE, victim=1)
    assert (hand(state, 0), hand(state, 1)) == ({"gold": 1}, {})
    s = fields_of(state)
    assert (s["storm"], s["phase"], s["active"]) == (LAKE, "main", 0)


def test_case_11_only_rivals_there_with_resources_can_be_robbed() -> None:
    state = position(
        seats=4,
        phase="storm",
        camps={0: ["0,7"], 1: ["-2,7"], 2: ["-1,4"], 3: ["5,4"]},
        hands={0: {"wood": 3}, 2: {"iron": 2}, 3: {"gold": 1}},
    )
    assert moves(state)["-1,6"] == {2}
    for nobody in (0, 1, 3, None):
        assert not allows(state, 0, "move_storm", hex="-1,6", victim=nobody)
    robbed = do(state, 0, "move_storm", hex="-1,6", victim=2)
    assert (hand(robbed, 0), hand(robbed, 2)) == ({"wood": 3, "iron": 1}, {"iron": 1})


def test_case_11_with_nobody_to_rob_the_game_goes_on() -> None:
    state = position(
        phase="storm", camps={0: ["0,5"], 1: ["-2,7"]}, hands={0: {"wood": 3}, 2: {"wood": 1}}
    )
    assert moves(state) == {h: {None} for h in geo.HEXES if h != LAKE}
    after = do(state, 0, "move_storm", hex="-1,6", victim=None)
    assert fields_of(after)["phase"] == "main"
    assert [hand(after, seat) for seat in range(3)] == [hand(state, seat) for seat in range(3)]
    assert not record(state, 0, "move_storm", hex="-1,6", victim=None).chance.get("stolen")


def test_the_roller_chooses_among_several_victims() -> None:
    state = position(
        phase="storm", camps={1: ["-2,7"], 2: ["-1,4"]}, hands={1: {"wood": 1}, 2: {"gold": 1}}
    )
    assert moves(state)["-1,6"] == {1, 2}
    for victim, loot in ((1, "wood"), (2, "gold")):
        after = do(state, 0, "move_storm", hex="-1,6", victim=victim)
        assert hand(after, 0) == {loot: 1}
        assert hand(after, victim) == {}


def test_a_robbery_is_uniform_over_cards_laid_out_by_kind() -> None:
    """`below(number of cards)` over wood, bronze, iron, gold, diamond (section 1)."""
    from_hand = {"wood": 1, "iron": 2, "diamond": 3}
    laid_out = ["wood", "iron", "iron", "diamond", "diamond", "diamond"]
    seen = set()
    for first in range(1, 7):
        state = position(
            phase="storm",
            camps={1: ["-2,7"]},
            hands={1: from_hand},
            next_roll=(first, 1),
        )
        told = record(state, 0, "move_storm", hex="-1,6", victim=1)
        assert told.chance["stolen"] == [laid_out[first - 1]]
        seen.add(told.chance["stolen"][0])
    assert seen == {"wood", "iron", "diamond"}
