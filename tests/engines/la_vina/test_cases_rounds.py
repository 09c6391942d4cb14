"""Cases 67 to 74 (spec sections 2, 7 and 8): set-up of wineries, upkeep, the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engines import Chance
from games.engines.la_vina.components import CARDS, WINERIES
from tests.engines.la_vina.positions import (
    ENGINE,
    acting,
    at_exit,
    do,
    fields_of,
    places,
    player,
    position,
    record,
    side,
    told_cards,
    view,
)

LAST_HOME: dict[str, Any] = {"at": {0: "exit", 1: None, 2: None}, "returned": [1, 2]}
VARIETY = {winery.id: winery.variety for winery in WINERIES.value}


def full(slots: int, seat: int = 1) -> dict[str, Any]:
    return {"filled": [seat] * slots, "bonus": 0}


def test_upkeep_fills_each_side_before_the_next_from_entrance_to_exit() -> None:
    state = at_exit(
        **LAST_HOME,
        path={1: ("PN2", ""), 2: ("", "G2 G3")},
        deck="CS3 CH3 CS2 CH2",
    )
    after = do(state, "end_turn")
    assert [side(after, 1, w) for w in ("left", "right")] == ["PN2 CH2", "CS2 CH3"]
    assert [side(after, 2, w) for w in ("left", "right")] == ["CS3", "G2 G3"]
    assert side(after, 3) == "", "both piles are empty: the gap stays"


def test_a_card_that_is_covered_again_hides_its_tool_again() -> None:
    state = at_exit(**LAST_HOME, path={1: ("PN2+shears", "")})
    shown = view(do(state, "end_turn"))["path"][0]["left"]
    assert shown[0] == {"variety": "pinot_noir", "quantity": 2}
    assert "id" in shown[1]


def test_case_67_the_reshuffle() -> None:
    state = at_exit(
        **LAST_HOME,
        path={
            1: ("PN2", ""),
            2: ("G2 G3", "PN4 PN3"),
            3: ("CS2 CS3", "CH2 CH3"),
            4: ("G4 PN3", "CS4 CS5"),
        },
        deck="CH5",
        discard="W+boots PN5 G5",
    )
    told = record(state, "end_turn")
    assert sorted(told.chance["shuffled"]) == sorted(fields_of(state)["discard"])
    assert ENGINE.record_view(told, 0)["chance"] == {"shuffled": 3}
    after = do(state, "end_turn")
    assert side(after, 1) == "PN2 CH5"
    dealt = [*side(after, 1, "right").split(), *told_cards(fields_of(after)["deck"]).split()]
    assert sorted(dealt) == ["G5", "PN5", "W"]
    assert fields_of(after)["discard"] == []
    assert view(after)["deck_size"] == 1


def test_bonus_goes_to_wineries_with_a_free_slot_only() -> None:
    state = at_exit(
        **LAST_HOME,
        wineries={"w01": {"bonus": 2}, "w05": full(3), "w09": {"filled": [0, 1, None]}},
    )
    after = do(state, "end_turn")
    told = {w["id"]: w["bonus"] for w in fields_of(after)["wineries"]}
    assert (told.pop("w01"), told.pop("w09")) == (3, 1)
    assert list(told.values()) == [0], "the new one has none yet"


def test_a_full_winery_stays_until_the_round_ends_and_is_then_replaced() -> None:
    state = at_exit(
        at={0: "exit", 1: "3r", 2: None},
        baskets={0: ("PN5", "")},
        wineries={"w01": {"filled": [1, 1, None]}, "w05": {}},
        winery_deck=["w13", "w09"],
    )
    state = do(state, "deliver", basket=0, target="w01", slot=2, jokers={})
    state = do(do(state, "end_turn"), "move", to="exit")
    assert [w["id"] for w in fields_of(state)["wineries"]] == ["w01", "w05"]
    state = do(state, "end_turn")
    assert [w["id"] for w in fields_of(state)["wineries"]] == ["w09", "w05"]
    assert fields_of(state)["winery_deck"] == ["w13"]


def test_an_empty_winery_deck_means_fewer_wineries() -> None:
    state = at_exit(**LAST_HOME, wineries={"w01": full(3), "w05": {}}, winery_deck=[])
    after = do(state, "end_turn")
    assert [w["id"] for w in fields_of(after)["wineries"]] == ["w05"]


@pytest.mark.parametrize("at_the_exit", [True, False])
def test_a_joker_is_put_to_the_exit_only_where_there_is_none(at_the_exit: bool) -> None:
    state = at_exit(**LAST_HOME, joker_at_exit=at_the_exit)
    before = fields_of(state)["supply"]["jokers"]
    after = fields_of(do(state, "end_turn"))
    assert after["joker_at_exit"]
    assert after["supply"]["jokers"] == before - (not at_the_exit)


def test_no_joker_where_supply_has_none() -> None:
    supply = {"tools": {}, "baskets": {}, "jokers": 0}
    state = at_exit(**LAST_HOME, joker_at_exit=False, supply=supply)
    assert fields_of(do(state, "end_turn"))["joker_at_exit"] is False


def test_who_came_first_to_the_exit_starts_the_next_round() -> None:
    state = do(at_exit(at={0: "exit", 1: None, 2: None}, returned=[2, 1]), "end_turn")
    assert acting(state) == 2
    assert places(state) == [-1, -2, -3]


def test_case_69_the_limit_at_set_up() -> None:
    """However the deck lies, no variety has three; what was set aside is in the deck."""
    put_aside = 0
    for i in range(80):
        for seats, count in {2: 5, 3: 6, 4: 7, 5: 8}.items():
            state = fields_of(ENGINE.setup(seats, {}, Chance.from_seed(bytes([i]))))
            shown = [winery["id"] for winery in state["wineries"]]
            assert len(shown) == count
            assert max(Counter(VARIETY[name] for name in shown).values()) <= 2
            assert sorted(shown + state["winery_deck"]) == sorted(VARIETY)
            full_varieties = {v for v, n in Counter(map(VARIETY.get, shown)).items() if n == 2}
            put_aside += VARIETY[state["winery_deck"][-1]] in full_varieties
    assert put_aside > 20, "a set-aside card may come up next"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_case_69_anybody_can_recompute_what_lies_open_from_the_seed(seats: int) -> None:
    """Seats, grape deck, winery deck; the winery deck once more with what was set aside."""
    again = 0
    for i in range(25):
        seed = bytes([i, seats])
        state = fields_of(ENGINE.setup(seats, {}, Chance.from_seed(seed)))
        chance = Chance.from_seed(seed)
        order, grapes, deck = list(range(seats)), [c.id for c in CARDS], list(VARIETY)
        for pile in (order, grapes, deck):
            chance.shuffle(pile)
        assert state["seat_order"] == order
        for space in state["path"]:
            for which in ("left", "right"):
                assert space[which] == [grapes.pop(), grapes.pop()]
        assert state["deck"] == grapes
        shown: list[str] = []
        aside: list[str] = []
        while len(shown) < len(state["wineries"]):
            winery = deck.pop()
            same = [name for name in shown if VARIETY[name] == VARIETY[winery]]
            (aside if len(same) == 2 else shown).append(winery)
        if aside:
            deck += aside
            chance.shuffle(deck)
            again += 1
        assert [winery["id"] for winery in state["wineries"]] == shown
        assert state["winery_deck"] == deck
        assert state["chance"] == {"seed": seed.hex(), "used": chance.used}
    assert again > 2, "cards were set aside now and then"


def test_case_70_no_limit_later() -> None:
    state = at_exit(
        **LAST_HOME,
        wineries={"w01": {}, "w02": {}, "w05": full(3)},
        winery_deck=["w13", "w03"],
    )
    after = fields_of(do(state, "end_turn"))
    assert [w["id"] for w in after["wineries"]] == ["w01", "w02", "w03"]


def test_case_71_the_last_round_is_played_to_its_end_and_no_upkeep_follows() -> None:
    state = at_exit(
        at={0: "exit", 1: "2r", 2: "3f"},
        baskets={0: ("PN5", "")},
        barrels={0: 1},
        wineries={"w01": {}},
        path={3: ("G3", "")},
    )
    state = do(state, "deliver", basket=0, target="w01", slot=0, jokers={})
    assert fields_of(state)["final_round"]
    state = do(state, "end_turn")
    assert acting(state) == 1
    state = do(do(state, "move", to=4), "harvest", tools=[])
    state = do(do(state, "pick", space=3, side="left", covered=False), "place", basket=0)
    state = do(state, "end_turn")
    for _ in range(2):
        assert ENGINE.outcome(state) is None
        state = do(do(state, "move", to="exit"), "end_turn")
    outcome = ENGINE.outcome(state)
    assert (outcome.reason, outcome.points) == ("barrels", (9, 2, 3))
    assert fields_of(state)["round"] == 1
    assert fields_of(state)["wineries"][0]["bonus"] == 0
    assert side(state, 1) == ""


def test_case_72_two_finishers() -> None:
    state = at_exit(
        at={0: "exit", 1: "4r", 2: "4f"},
        baskets={0: ("PN5", ""), 1: ("PN5", "")},
        barrels={0: 1, 1: 1},
        points={0: 20, 1: 22, 2: 29},
        wineries={"w01": {}},
    )
    state = do(state, "deliver", basket=0, target="w01", slot=0, jokers={})
    state = do(do(state, "end_turn"), "move", to="exit")
    state = do(state, "deliver", basket=0, target="w01", slot=1, jokers={})
    state = do(state, "end_turn")
    assert ENGINE.outcome(state) is None
    outcome = ENGINE.outcome(do(do(state, "move", to="exit"), "end_turn"))
    assert (outcome.points, outcome.places) == ((28, 29, 29), (3, 1, 2))


def ended(returned: list[int], points: dict[int, int], seats: int = 3, **given: Any) -> Any:
    """The outcome when the last of these farmers goes home."""
    last = returned[-1]
    where: dict[int, str | None] = dict.fromkeys(returned[:-1])
    state = position(
        seats=seats,
        at={**where, last: "exit"},
        acting=last,
        phase="exit",
        returned=returned[:-1],
        points=points,
        **{"final_round": True, **given},
    )
    return ENGINE.outcome(do(state, "end_turn"))


def test_case_73_a_tie_is_for_the_earlier_at_the_exit() -> None:
    outcome = ended([1, 2, 0], {0: 60, 1: 60, 2: 10})
    assert outcome.places == (2, 1, 3)


def test_case_73_with_two_players_the_first_of_the_two_farmers_counts() -> None:
    assert ended([1, 0, 2, 3], {0: 60, 1: 60}, seats=2).places == (2, 1)
    assert ended([2, 1, 3, 0], {0: 60, 1: 60}, seats=2).places == (1, 2)


def test_case_74_leftovers_score_nothing() -> None:
    state = at_exit(
        **LAST_HOME,
        final_round=True,
        points={0: 5, 1: 6, 2: 4},
        kinds={0: ("large", "large")},
        baskets={0: ("PN5 PN4", "G5 G4")},
        tools={0: ["boots", "shears"]},
        jokers={0: 4},
    )
    outcome = ENGINE.outcome(do(state, "end_turn"))
    assert (outcome.points, outcome.places) == ((5, 6, 4), (2, 1, 3))
    assert player(state)["jokers"] == 4


def test_the_match_ends_after_sixty_rounds() -> None:
    outcome = ended([0, 1, 2], {}, final_round=False, round=60)
    assert outcome.reason == "round_limit"
    assert outcome.places == (3, 2, 1)
    assert ended([0, 1, 2], {}, final_round=False, round=59) is None
