"""Group F of the checks: faults seen in games of this kind elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engines import Chance
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas import reference as ref
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    allows,
    changed,
    do,
    fields_of,
    hand,
    legal,
    length,
    points,
    position,
    record,
    route,
    spread,
    view,
)
from tests.engines.cinco_vetas.trails import (
    CAMP_PRICE,
    CUT,
    CUTTER,
    FAR,
    FAR_SIXTH,
    LONG,
    PATH_PRICE,
)
from tests.engines.walks import Setting, walk

CARD_PRICE = {"diamond": 1, "gold": 1, "iron": 1}
CARDS: dict[str, dict[str, Any]] = {
    "lookout": {"hex": "1,0", "victim": None},
    "find": {"resources": {"wood": 2}},
    "crew": {"edges": route("-4,-1", "-3,-2", "-2,-1")},
    "raid": {"victim": 1},
    "rich_vein": {"resource": "wood"},
}


def test_c86_a_path_that_ends_at_a_rivals_building_counts() -> None:
    """The oracle on 1,000 boards is in test_trail_oracle; lengths kept up along whole matches in
    test_random_matches."""
    open_end = position(paths={0: FAR})
    closed_end = position(paths={0: FAR}, camps={1: ["3,14"], 2: ["6,7"]})
    assert length(open_end, 0) == length(closed_end, 0) == 5


def test_c86_no_length_is_stale_after_any_build() -> None:
    state = position(
        paths={0: CUTTER, 1: LONG},
        camps={0: ["-1,8"], 1: ["2,1"]},
        hands={0: CAMP_PRICE},
        longest_path=1,
    )
    state = do(state, 0, "build_camp", crossing=CUT)
    anew = ENGINE.state_from_json(fields_of(state))
    assert view(anew, None) == view(state, None)
    assert view(state, None)["path_lengths"] == [ref.trail(fields_of(state), s) for s in range(3)]


@pytest.mark.parametrize(
    ("mine", "theirs", "holder", "after"),
    [
        (5, 5, 1, 1),  # I reach 5, the holder has 5
        (6, 5, 1, 0),  # I exceed it
        (6, 6, 1, 1),  # a tie again keeps it with its holder
        (7, 6, 1, 0),
        (5, 4, None, 0),  # the first to reach 5
        (4, 3, None, None),
    ],
)
def test_c87_a_tie_takes_nothing(
    mine: int, theirs: int, holder: int | None, after: int | None
) -> None:
    """I lay the last of `mine` paths."""
    my_route = [*route("6,5", "6,7"), *FAR, *route("3,14", "2,13")]
    state = position(
        paths={0: my_route[: mine - 1], 1: LONG[:theirs]},
        hands={0: PATH_PRICE},
        longest_path=holder,
    )
    state = do(state, 0, "build_path", edge=my_route[mine - 1])
    assert view(state, None)["path_lengths"] == [mine, theirs, 0]
    assert fields_of(state)["longest_path"] == after


def test_c87_the_lookout_award_likewise() -> None:
    for mine, theirs, after in ((3, 3, 1), (4, 3, 0), (4, 4, 1)):
        state = position(cards={0: ["lookout"]}, lookouts={0: mine - 1, 1: theirs}, great_lookout=1)
        state = do(state, 0, "play_lookout", hex="1,0", victim=None)
        assert fields_of(state)["great_lookout"] == after


@pytest.mark.parametrize("kind", ["camp", "fortress"])
def test_c89_a_building_cuts_the_path(kind: str) -> None:
    """A camp by a real move; a fortress that stands there cuts alike."""
    state = position(
        paths={0: CUTTER, 1: LONG}, camps={0: ["-1,8"]}, hands={0: CAMP_PRICE}, longest_path=1
    )
    assert length(state, 1) == 7
    state = do(state, 0, "build_camp", crossing=CUT)
    if kind == "fortress":
        state = changed(state, buildings={CUT: {"seat": 0, "kind": "fortress"}})
    assert length(state, 1) == 4


def test_c90_no_path_on_through_a_rivals_building_for_any_edge() -> None:
    """Along a random match: whatever path may be built touches an own building, or an own path at
    a crossing without a rival's."""
    seen = 0
    for move in walk(Setting("cinco-vetas", "standard", 4), "c90"):
        action = move.record.action
        edges = {"build_path": [action.get("edge")], "play_crew": action.get("edges", [])}
        s = fields_of(move.before) if action["type"] in edges else {}
        for edge in edges.get(action["type"], []):
            assert ref.path_fits(s, move.seat, edge)
            s = ref.with_path(s, move.seat, edge)
            seen += 1
    assert seen > 20


def ledger(told: Any, seats: int) -> list[Counter[str]]:
    """What each hand gains and loses by a record, from nothing but the record."""
    change = [Counter[str]() for _ in range(seats)]
    facts, action = told.facts, told.action
    change[told.seat].subtract(facts.get("paid", {}))
    for seat, gain in facts.get("gains", {}).items():
        change[int(seat)].update(gain)
    if action["type"] == "discard":
        change[told.seat].subtract(action["resources"])
    for kind in told.chance.get("stolen", []):
        change[told.seat][kind] += 1
        change[facts["victim"]][kind] -= 1
    if action["type"] == "accept_offer":
        change[told.seat].update(facts["give"])
        change[told.seat].subtract(facts["ask"])
        change[facts["proposer"]].update(facts["ask"])
        change[facts["proposer"]].subtract(facts["give"])
    return change


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c92_goods_change_exactly_by_what_the_record_says(seats: int) -> None:
    seen: Counter[str] = Counter()
    for move in walk(Setting("cinco-vetas", "standard", seats), "c92"):
        before, after = fields_of(move.before)["hands"], fields_of(move.after)["hands"]
        for seat, change in enumerate(ledger(move.record, seats)):
            assert min(after[seat].values()) >= 0
            for kind in geo.RESOURCES:
                assert after[seat][kind] == before[seat][kind] + change[kind], move.record
                seen[move.record.action["type"]] += bool(change[kind])
    assert {"roll", "place_camp", "discard", "move_storm", "accept_offer"} <= seen.keys()
    assert {"trade_market", "trade_port", "build_path", "buy_card"} <= seen.keys()


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("before_roll", [False, True])
@pytest.mark.parametrize("just_bought", [False, True])
@pytest.mark.parametrize("one_played", [False, True])
def test_c95_when_a_card_may_be_played(
    card: str, before_roll: bool, just_bought: bool, one_played: bool
) -> None:
    """Card x bought this turn x one played already x before the roll."""
    state = position(
        phase="roll" if before_roll else "main",
        camps={0: ["-4,-1"]},
        hands={1: {"gold": 1}},
        card_played=one_played,
        **{"new_cards" if just_bought else "cards": {0: [card]}},
    )
    wanted = not just_bought and not one_played and (not before_roll or card == "lookout")
    assert allows(state, 0, f"play_{card}", **CARDS[card]) == wanted
    assert not allows(state, 1, f"play_{card}", **CARDS[card]), "never out of turn"


@pytest.mark.parametrize("phase", ["discard", "storm", "offer"])
def test_c95_no_card_in_between(phase: str) -> None:
    fields: dict[str, Any] = {
        "discard": {"to_discard": {"0": 1}},
        "storm": {},
        "offer": {"offer": {"give": {"wood": 1}, "ask": {"gold": 1}, "rejected": []}},
    }[phase]
    state = position(
        phase=phase,
        cards={0: list(CARDS)},
        camps={0: ["-4,-1"]},
        hands={0: {"wood": 9}, 1: {"gold": 1}},
        **fields,
    )
    for card, params in CARDS.items():
        assert not allows(state, 0, f"play_{card}", **params)


def test_c95_relics_count_at_once_and_are_secret() -> None:
    state = position(deck=["relic"], hands={0: CARD_PRICE}, camps={0: ["0,5"]})
    state = do(state, 0, "buy_card")
    assert points(state, 0) == 2
    assert view(state, 1)["points"] == view(state, None)["points"] == [1, 0, 0]


def test_c95_the_deck_has_its_proportions_and_ends() -> None:
    deck = fields_of(ENGINE.setup(4, {}, Chance.from_seed(b"c95")))["deck"]
    assert Counter(deck) == {
        "lookout": 10,
        "find": 3,
        "crew": 3,
        "raid": 3,
        "rich_vein": 2,
        "relic": 3,
    }
    state = position(hands={0: dict.fromkeys(CARD_PRICE, 30)}, deck=["find"] * 24)
    for left in range(24, 0, -1):
        assert view(state, 1)["deck_size"] == left
        state = do(state, 0, "buy_card")
    assert not allows(state, 0, "buy_card")
    assert hand(state, 0) == dict.fromkeys(CARD_PRICE, 6), "nothing is paid"
    assert view(state, None)["card_counts"] == [24, 0, 0]


def test_c97_only_the_terrain_under_the_storm_yields_nothing() -> None:
    """The camp at 0,1 touches two iron mines; both bear an 8 here, the Storm is on one."""
    hexes = fields_of(position())["hexes"]
    twin = {**hexes, "1,0": {"terrain": "iron_mine", "number": 8}}
    for storm, iron in (("-1,0", 1), ("1,0", 1), ("0,3", 2), ("3,6", 2)):
        state = position(
            phase="roll", hexes=twin, storm=storm, camps={0: ["0,1"]}, next_roll=(4, 4)
        )
        assert hand(do(state, 0, "roll"), 0) == {"iron": iron}


def test_c98_the_player_chooses_what_to_discard() -> None:
    state = position(
        phase="roll",
        hands={0: {"wood": 5, "gold": 5}, 1: {"wood": 3, "iron": 6}, 2: {"wood": 8}},
        next_roll=(3, 4),
    )
    state = do(state, 0, "roll")
    assert ENGINE.active_seats(state) == (0, 1)
    for seat, owed in ((0, 2), (1, 1)):
        for given in (a["resources"] for a in legal(state, seat)):
            after = do(state, seat, "discard", resources=given)
            assert sum(fields_of(after)["hands"][seat].values()) == 8
            assert sum(given.values()) == owed
    assert len(legal(state, 0)) == 3
    assert len(legal(state, 1)) == 2
    late = do(state, 1, "discard", resources={"iron": 1})
    assert not allows(late, 0, "move_storm", hex="1,0", victim=None), "the roller waits"
    timed_out = ENGINE.apply(late, 0, ENGINE.default_action(late, 0)).state
    assert fields_of(timed_out)["phase"] == "storm"
    assert hand(timed_out, 0) == {"wood": 4, "gold": 4}, "it picks for the absent"


def test_c100_an_offer_never_blocks_the_turn() -> None:
    """The proposer can always withdraw, and the time-out does it; each rival has a default."""
    state = position(seats=4, hands={0: {"wood": 1}, 1: {"gold": 1}})
    state = do(state, 0, "offer", give={"wood": 1}, ask={"gold": 1})
    for rejecting in (None, 3, 1):
        if rejecting is not None:
            state = do(state, rejecting, "reject_offer")
        assert allows(state, 0, "withdraw_offer")
        defaults = {
            seat: ENGINE.action_to_json(ENGINE.default_action(state, seat))["type"]
            for seat in ENGINE.active_seats(state)
        }
        assert defaults.pop(0) == "withdraw_offer"
        assert set(defaults.values()) == {"reject_offer"}
    state = ENGINE.apply(state, 2, ENGINE.default_action(state, 2)).state
    assert (fields_of(state)["phase"], fields_of(state)["offer"]) == ("main", None)


def test_c102_no_win_on_another_seats_turn() -> None:
    """Hidden relics count; the table at the end says the same for all."""
    sites = spread(5, avoid=["0,5"])
    state = position(
        fortresses={1: sites[:4]}, camps={0: ["0,5"]}, cards={1: ["relic"]}, new_cards={1: []}
    )
    state = changed(state, cards=[[], ["relic", "relic"], []])
    assert points(state, 1) == 10
    assert ENGINE.outcome(state) is None
    state = do(state, 0, "end_turn")
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.points == (1, 10, 0)
    assert outcome.places == (2, 1, 3)
    for viewer in (0, 1, 2, None):
        told = view(state, viewer)
        assert told["points"] == [1, 10, 0]
        assert told["outcome"] == {
            "reason": outcome.reason,
            "points": [1, 10, 0],
            "places": [2, 1, 3],
        }


@pytest.mark.parametrize(
    ("kind", "params", "more"),
    [
        ("build_camp", {"crossing": "-2,-1"}, {"hands": {0: CAMP_PRICE}}),
        ("build_fortress", {"crossing": "-4,-1"}, {"hands": {0: {"iron": 2, "diamond": 3}}}),
        ("buy_card", {}, {"hands": {0: CARD_PRICE}, "deck": ["relic"]}),
    ],
)
def test_c102_the_tenth_point_ends_the_match_at_once(
    kind: str, params: dict[str, Any], more: dict[str, Any]
) -> None:
    network = route("-4,-1", "-3,-2", "-2,-1")
    sites = spread(4, avoid=["-4,-1", "-2,-1"])
    state = position(
        paths={0: network},
        camps={0: ["-4,-1"]},
        fortresses={0: sites[:3]},
        cards={0: ["relic", "relic"]},
        **more,
    )
    assert points(state, 0) == 9
    told = record(state, 0, kind, **params)
    state = do(state, 0, kind, **params)
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert (outcome.points[0], outcome.places[0]) == (10, 1)
    assert told.facts["outcome"]["places"][0] == 1


def test_c102_awards_that_lift_to_ten_end_the_match_at_once() -> None:
    sites = spread(4, avoid=[c for e in [*FAR, *FAR_SIXTH] for c in geo.ENDS[e]])
    by_path = position(
        paths={0: FAR[:4]}, fortresses={0: sites}, hands={0: PATH_PRICE}, camps={1: ["0,5"]}
    )
    assert ENGINE.outcome(do(by_path, 0, "build_path", edge=FAR[4])) is not None
    by_crew = position(paths={0: FAR[:3]}, fortresses={0: sites}, cards={0: ["crew"]})
    assert ENGINE.outcome(do(by_crew, 0, "play_crew", edges=FAR[3:])) is not None
    by_lookout = position(fortresses={0: sites}, cards={0: ["lookout"]}, lookouts={0: 2})
    for phase in ("main", "roll"):
        state = changed(by_lookout, phase=phase)
        state = do(state, 0, "play_lookout", hex="1,0", victim=None)
        assert ENGINE.outcome(state) is not None


def test_c103_no_award_without_the_least() -> None:
    state = ENGINE.setup(4, {}, Chance.from_seed(b"c103"))
    s = fields_of(state)
    assert (s["longest_path"], s["great_lookout"]) == (None, None)
    laid = position(paths={0: FAR[:3], 1: CUTTER[:2]}, hands={0: PATH_PRICE})
    laid = do(laid, 0, "build_path", edge=FAR[3])
    assert fields_of(laid)["longest_path"] is None
    seen = position(cards={0: ["lookout"]}, lookouts={0: 1})
    assert fields_of(do(seen, 0, "play_lookout", hex="1,0", victim=None))["great_lookout"] is None
