"""Cases 25 to 29 of the tricky rulings: adventure cards."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    allows,
    do,
    fields_of,
    hand,
    legal,
    points,
    position,
    record,
    route,
    spread,
    view,
)

CARD_PRICE = {"diamond": 1, "gold": 1, "iron": 1}


def pass_turn(state: Any) -> Any:
    """The active seat rolls, answers whatever must be answered, and ends its turn."""
    seat = fields_of(state)["active"]
    while fields_of(state)["active"] == seat and ENGINE.outcome(state) is None:
        acting = ENGINE.active_seats(state)[0]
        state = ENGINE.apply(state, acting, ENGINE.default_action(state, acting)).state
    return state


def test_case_25_a_card_bought_this_turn_waits_for_the_next() -> None:
    state = position(deck=["crew", "find"], hands={0: CARD_PRICE})
    state = do(state, 0, "buy_card")
    assert view(state, 0)["new_cards"] == ["find"]
    assert not allows(state, 0, "play_find", resources={"wood": 2})
    state = pass_turn(pass_turn(pass_turn(state)))
    assert fields_of(state)["active"] == 0
    assert (fields_of(state)["cards"][0], fields_of(state)["new_cards"][0]) == (["find"], [])
    state = do(state, 0, "roll")
    while fields_of(state)["phase"] != "main":
        acting = ENGINE.active_seats(state)[0]
        state = ENGINE.apply(state, acting, ENGINE.default_action(state, acting)).state
    assert allows(state, 0, "play_find", resources={"wood": 2})


def test_case_25_an_older_copy_may_be_played_beside_a_new_one() -> None:
    state = position(cards={0: ["find"]}, new_cards={0: ["find"]})
    state = do(state, 0, "play_find", resources={"wood": 1, "gold": 1})
    assert hand(state, 0) == {"wood": 1, "gold": 1}
    s = fields_of(state)
    assert (s["cards"][0], s["new_cards"][0], s["card_played"]) == ([], ["find"], True)


def test_case_25_one_card_a_turn() -> None:
    state = position(cards={0: ["find", "find", "rich_vein", "lookout"]})
    state = do(state, 0, "play_find", resources={"gold": 2})
    assert not allows(state, 0, "play_find", resources={"gold": 2})
    assert not allows(state, 0, "play_rich_vein", resource="wood")
    assert not allows(state, 0, "play_lookout", hex="1,0", victim=None)
    state = do(state, 0, "end_turn")
    assert fields_of(state)["card_played"] is False


def test_a_find_takes_exactly_two() -> None:
    state = position(cards={0: ["find"]})
    found = [a["resources"] for a in legal(state, 0) if a["type"] == "play_find"]
    assert len(found) == 15
    for wrong in ({"wood": 1}, {"wood": 3}, {"wood": 1, "iron": 2}, {}, {"wood": 2, "iron": 0}):
        assert not allows(state, 0, "play_find", resources=wrong)


def test_case_26_a_relic_bought_at_nine_points_ends_the_match() -> None:
    five = spread(5)
    state = position(
        fortresses={0: five[:4]}, camps={0: five[4:]}, deck=["find", "relic"], hands={0: CARD_PRICE}
    )
    assert points(state, 0) == 9
    for viewer in (1, 2, None):
        assert "relic" not in str(view(state, viewer))
    state = do(state, 0, "buy_card")
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((10, 0, 0), (1, 2, 2))
    assert ENGINE.active_seats(state) == ()
    assert view(state, 1)["all_cards"][0] == ["relic"]
    assert view(state, 1)["points"] == [10, 0, 0]


def test_case_26_a_relic_is_never_played() -> None:
    state = position(cards={0: ["relic"]})
    assert {a["type"] for a in legal(state, 0)} == {"end_turn"}
    assert not allows(state, 0, "play_relic")


def test_case_27_a_raid_takes_two_or_the_only_one() -> None:
    state = position(
        seats=4, cards={0: ["raid"]}, hands={0: {"wood": 2}, 1: {"gold": 1}, 3: {"iron": 5}}
    )
    victims = {a["victim"] for a in legal(state, 0) if a["type"] == "play_raid"}
    assert victims == {1, 3}
    for nobody in (0, 2, 4, None, -1):
        assert not allows(state, 0, "play_raid", victim=nobody)
    one = do(state, 0, "play_raid", victim=1)
    assert (hand(one, 0), hand(one, 1)) == ({"wood": 2, "gold": 1}, {})
    two = do(state, 0, "play_raid", victim=3)
    assert (hand(two, 0), hand(two, 3)) == ({"wood": 2, "iron": 2}, {"iron": 3})
    assert record(state, 0, "play_raid", victim=3).chance["stolen"] == ["iron", "iron"]


def test_case_27_with_nobody_to_raid_the_card_cannot_be_played() -> None:
    state = position(cards={0: ["raid"]}, hands={0: {"wood": 2}})
    assert all(a["type"] != "play_raid" for a in legal(state, 0))
    assert not any(allows(state, 0, "play_raid", victim=v) for v in (0, 1, 2, None))


@pytest.mark.parametrize(("storm", "iron"), [("-1,0", 3), ("1,0", 1), ("0,3", 4), ("0,9", 4)])
def test_case_28_rich_vein_on_two_mines(storm: str, iron: int) -> None:
    """The camp at 0,1 touches the mines -1,0 and 1,0; the fortress at 2,-1 only 1,0."""
    state = position(
        cards={0: ["rich_vein"]},
        camps={0: ["0,1"], 1: ["4,13"]},
        fortresses={0: ["2,-1"]},
        storm=storm,
    )
    after = do(state, 0, "play_rich_vein", resource="iron")
    assert hand(after, 0) == {"iron": iron}
    assert hand(after, 1) == {}, "only one's own buildings"


def test_case_28_rich_vein_may_be_played_for_nothing() -> None:
    state = position(cards={0: ["rich_vein"]}, camps={0: ["0,1"]})
    assert {a["resource"] for a in legal(state, 0) if a["type"] == "play_rich_vein"} == {
        *geo.RESOURCES
    }
    after = do(state, 0, "play_rich_vein", resource="wood")
    assert hand(after, 0) == {}
    assert fields_of(after)["card_played"] is True


def test_case_29_a_lookout_counts_and_robs_but_nobody_discards() -> None:
    state = position(
        cards={0: ["lookout"]},
        lookouts={0: 2, 1: 1},
        camps={1: ["-1,4"]},
        hands={0: {"wood": 12}, 1: {"gold": 11}, 2: {"iron": 9}},
    )
    after = do(state, 0, "play_lookout", hex="-1,6", victim=1)
    s = fields_of(after)
    assert (s["storm"], s["phase"], s["lookouts"]) == ("-1,6", "main", [3, 1, 0])
    assert s["great_lookout"] == 0
    assert points(after, 0) == 2
    assert hand(after, 0) == {"wood": 12, "gold": 1}
    assert [sum(h.values()) for h in s["hands"]] == [13, 10, 9]
    assert not s["to_discard"]


def test_a_crew_opens_two_paths_free_of_charge_each_by_the_rules() -> None:
    state = position(cards={0: ["crew"]}, camps={0: ["-4,-1"]}, hands={0: {"wood": 1}})
    first, second = route("-4,-1", "-3,-2", "-2,-1")
    after = do(state, 0, "play_crew", edges=[first, second])
    assert fields_of(after)["paths"] == {first: 0, second: 0}
    assert hand(after, 0) == {"wood": 1}
    assert not allows(state, 0, "play_crew", edges=[second, first]), "it touches nothing yet"
    assert not allows(state, 0, "play_crew", edges=[first]), "a second edge is there"
    assert not allows(state, 0, "play_crew", edges=[first, first])
    assert not allows(state, 0, "play_crew", edges=[])
    assert not allows(state, 0, "play_crew", edges=[first, second, *route("-2,-1", "-2,1")])


def test_the_second_path_of_a_crew_does_not_run_on_through_a_rivals_camp() -> None:
    first, second = route("-3,-2", "-2,-1", "-1,-2")
    own: dict[str, Any] = {"paths": {0: route("-4,-1", "-3,-2")}, "cards": {0: ["crew"]}}
    free = position(camps={0: ["-4,-1"]}, **own)
    assert allows(free, 0, "play_crew", edges=[first, second])
    barred = position(camps={0: ["-4,-1"], 1: ["-2,-1"]}, **own)
    assert not allows(barred, 0, "play_crew", edges=[first, second])
    assert allows(barred, 0, "play_crew", edges=[first, route("-4,-1", "-4,1")[0]])


def test_of_two_orders_of_a_crew_the_sorted_one_counts() -> None:
    state = position(cards={0: ["crew"]}, camps={0: ["-4,-1"]})
    one, other = route("-4,-1", "-3,-2")[0], route("-4,-1", "-4,1")[0]
    assert geo.edge_order(one) < geo.edge_order(other)
    assert allows(state, 0, "play_crew", edges=[one, other])
    assert not allows(state, 0, "play_crew", edges=[other, one])


def test_a_crew_lays_one_where_no_second_edge_exists() -> None:
    """Seat 0's corner at the coast is walled in but for one edge."""
    first, second = route("-4,-1", "-3,-2", "-2,-1")
    wall = route("-4,-1", "-4,1")
    state = position(cards={0: ["crew"]}, camps={0: ["-4,-1"], 1: ["-2,-1"]}, paths={1: wall})
    assert [a["edges"] for a in legal(state, 0) if a["type"] == "play_crew"] == [[first, second]]
    blocked = position(
        cards={0: ["crew"]},
        camps={0: ["-4,-1"], 1: ["-2,-1"]},
        paths={1: [second, *wall]},
    )
    assert [a["edges"] for a in legal(blocked, 0) if a["type"] == "play_crew"] == [[first]]


def test_a_crew_without_a_legal_first_edge_cannot_be_played() -> None:
    state = position(
        cards={0: ["crew"]},
        camps={0: ["-4,-1"]},
        paths={1: [*route("-3,-2", "-4,-1", "-4,1")]},
    )
    assert {a["type"] for a in legal(state, 0)} == {"end_turn"}
    for edges in itertools.permutations(geo.EDGES_AT["-4,-1"], 1):
        assert not allows(state, 0, "play_crew", edges=list(edges))
