"""The numbered rulings of cases/viticulture.md that speak of the Essential edition."""

from __future__ import annotations

import pytest

from tests.engines.viticulture.positions import (
    ENGINE,
    can_place,
    choose,
    do,
    mat,
    may,
    pass_all,
    place,
    play,
    position,
    read,
    refused,
    run,
    setup,
    through_fall,
    to_year_end,
    turn,
)


def with_parents(mama: str, papa: str) -> tuple[object, int]:
    """A match in which one seat has these parents: the choice of all four hundred seeds."""
    for seed in range(3000):
        state = setup(6, b"parents %d" % seed)
        for seat in range(6):
            own = mat(state, seat)
            if (own["mama"], own["papa"]) == (mama, papa):
                return state, seat
            if mama == "" and own["papa"] == papa:
                return state, seat
    raise AssertionError


def finish_setup(state: object, seat: int, take: str) -> object:
    while read(state, "season") == "setup":
        (acting,) = ENGINE.active_seats(state)
        state = do(state, acting, "papa_choice", take=take if acting == seat else "lira")
    return state


def test_1_ariel_and_matt_without_the_gift() -> None:
    state, seat = with_parents("Ariel", "Matt")
    own = mat(finish_setup(state, seat, "lira"), seat)
    assert own["lira"] == 8
    assert own["regular"] == 2
    assert own["grande"] == "home"
    assert sorted(card[0] for card in own["hand"]) == ["O", "S"]


def test_2_gary_gives_a_worker_for_the_first_year() -> None:
    state, seat = with_parents("", "Gary")
    state = finish_setup(state, seat, "gift")
    rows = iter([1, 2, 3, 4, 5, 6])
    while read(state, "season") == "spring":
        (acting,) = ENGINE.active_seats(state)
        if may(state, acting, "draw_visitor"):
            state = do(state, acting, "draw_visitor", decks=["summer"])
        else:
            state = do(state, acting, "wake_up", row=next(rows))
    assert ENGINE.view(state, None).players[seat].workers_home == 4


def test_4_the_start_marker_moves_counter_clockwise() -> None:
    state = position({}, {}, {}, season="winter")
    for starter in (2, 1, 0):
        state = to_year_end(state)
        assert read(state, "start_player") == starter
        assert ENGINE.active_seats(state) == (starter,)
        state = run(
            state,
            (starter, "wake_up", {"row": 1}),
            ((starter + 1) % 3, "wake_up", {"row": 4}),
            ((starter + 2) % 3, "wake_up", {"row": 6}),
        )


def test_6_the_grande_must_take_a_free_space() -> None:
    state = position(
        {"hand": ["malvasia", "malvasia"]},
        {"used_workers": 1},
        {},
        placed={"plant_vine": [{"space": 0, "seat": 1, "worker": "regular"}]},
    )
    refusal = {"action": "plant_vine", "space": "overflow", "worker": "grande"}
    assert refused(state, 0, "place_worker", **refusal) == "space_free"
    state = place(state, 0, "plant_vine", 1, "grande")
    state = do(state, 0, "plant", card="malvasia", field=0)
    assert may(state, 0, "plant"), "the bonus of the middle space"


def test_7_the_grande_overflows_without_bonus_and_nobody_else_does() -> None:
    state = position(
        {"hand": ["malvasia", "malvasia"], "temporary": True},
        {"used_workers": 2},
        {},
        grey_holder=0,
        placed={
            "plant_vine": [
                {"space": 0, "seat": 1, "worker": "regular"},
                {"space": 1, "seat": 1, "worker": "regular"},
            ]
        },
    )
    for worker in ("regular", "temporary"):
        where = {"action": "plant_vine", "space": "overflow", "worker": worker}
        assert refused(state, 0, "place_worker", **where) == "only_grande"
    state = place(state, 0, "plant_vine", "overflow", "grande")
    state = do(state, 0, "plant", card="malvasia", field=0)
    assert may(state, 0) == [{"type": "end_turn"}]


def test_8_the_grande_does_not_overflow_the_yoke() -> None:
    state = position(
        {"structures": ["yoke"], "vines": [["malvasia"], ["malvasia"], []], "used_workers": 1},
        {},
        placed={"yoke": [{"space": "private", "seat": 0, "worker": "regular"}]},
    )
    for space, code in (("private", "space_taken"), ("overflow", "no_such_space")):
        where = {"action": "yoke", "space": space, "worker": "grande"}
        assert refused(state, 0, "place_worker", **where) == code


def test_9_the_bonus_space_with_one_plantable_vine() -> None:
    state = position({"hand": ["malvasia", "merlot"]}, {}, {})
    state = place(state, 0, "plant_vine", 1)
    state = do(state, 0, "plant", card="malvasia", field=0)
    assert may(state, 0) == [{"type": "end_turn"}]


def test_10_six_permanent_workers_are_the_most() -> None:
    full = position(
        {"lira": 9, "regular": 5, "temporary": True}, {}, season="winter", grey_holder=0
    )
    assert not can_place(full, 0, "train_worker")
    assert can_place(
        position({"lira": 9, "regular": 4, "temporary": True}, {}, season="winter", grey_holder=0),
        0,
        "train_worker",
    )


def test_11_a_trained_worker_waits_for_next_year_but_not_with_governess() -> None:
    state = place(position({"lira": 4}, {}, season="winter"), 0, "train_worker")
    own = ENGINE.view(state, None).players[0]
    assert (own.regular, own.trained, own.workers_home) == (2, 1, 2)
    state = to_year_end(turn(state, 0))
    assert ENGINE.view(state, None).players[0].workers_home == 4

    state = play(position({"lira": 3, "hand": ["W31"]}, {}, season="winter"), 0, "W31")
    own = ENGINE.view(choose(state, 0, "a"), None).players[0]
    assert (own.regular, own.trained, own.workers_home) == (3, 0, 3)


def test_12_after_a_pass_the_unused_workers_remain_for_winter() -> None:
    state = place(position({}, {}), 0, "gain_lira", "open")
    state = through_fall(pass_all(turn(state, 0)))
    assert read(state, "season") == "winter"
    workers = {each["worker"] for each in may(state, 0, "place_worker")}
    assert workers == {"regular", "grande"}
    assert ENGINE.view(state, None).players[0].workers_home == 2


def test_14_a_field_is_sold_when_its_last_vine_is_gone_even_if_harvested() -> None:
    planted = {"vines": [["malvasia"], [], []], "harvested": [0], "structures": ["yoke"]}
    state = position(planted, {})
    market = place(state, 0, "sell_or_field")
    assert refused(market, 0, "sell_field", field=0) == "field_not_empty"
    state = do(place(state, 0, "yoke", "private"), 0, "uproot", field=0, card="malvasia")
    state = turn(do(turn(state, 0), 1, "pass"), 1)
    state = do(place(state, 0, "sell_or_field"), 0, "sell_field", field=0)
    assert mat(state, 0)["lira"] == 5
    assert not mat(state, 0)["fields"][0]["owned"]


def test_16_an_overfilled_field_gives_nine_at_most() -> None:
    vines = ["cabernet_sauvignon", "cabernet_sauvignon", "merlot"]
    state = position({"vines": [[], [], vines]}, {}, season="winter")
    state = do(place(state, 0, "harvest_field"), 0, "harvest", field=2)
    assert mat(state, 0)["grapes"] == {"red": [9], "white": []}


def test_17_a_field_is_harvested_once_a_year() -> None:
    state = position({"vines": [["malvasia"], [], []], "structures": ["yoke"]}, {})
    state = do(place(state, 0, "yoke", "private"), 0, "harvest", field=0)
    state = through_fall(pass_all(turn(state, 0)))
    assert not can_place(state, 0, "harvest_field")


def test_18_landscaper_swaps_without_structures_and_without_the_windmill() -> None:
    state = position(
        {
            "hand": ["S11"],
            "structures": ["windmill"],
            "vines": [["merlot"], ["malvasia"], []],
        },
        {},
    )
    state = choose(play(state, 0, "S11"), 0, "b")
    state = do(state, 0, "swap", field=0, card="merlot", field2=1, card2="malvasia")
    own = mat(state, 0)
    assert [field["vines"] for field in own["fields"]] == [["malvasia"], ["merlot"], []]
    assert own["points"] == 0


def test_19_the_windmill_turns_on_another_players_turn_too() -> None:
    state = position(
        {"hand": ["S37"]}, {"hand": ["malvasia", "malvasia"], "structures": ["windmill"]}
    )
    state = do(play(state, 0, "S37"), 1, "plant", card="malvasia", field=0)
    assert mat(state, 1)["points"] == 1
    assert mat(state, 0)["lira"] == 2
    state = do(place(turn(state, 0), 1, "plant_vine"), 1, "plant", card="malvasia", field=1)
    assert mat(state, 1)["points"] == 1, "once a year"


def test_22_no_blush_below_four() -> None:
    state = position(
        {
            "structures": ["medium_cellar"],
            "grapes": {"red": [2], "white": [2]},
            "wines": {"blush": [4]},
        },
        {},
        season="winter",
    )
    kinds = {each["kind"] for each in may(place(state, 0, "make_wine"), 0, "make_wine")}
    assert kinds == {"red", "white"}


def test_23_sparkling_needs_a_sum_of_seven() -> None:
    def kinds(white: int) -> set[str]:
        state = position(
            {
                "structures": ["medium_cellar", "large_cellar"],
                "grapes": {"red": [1, 2], "white": [white]},
            },
            {},
            season="winter",
        )
        return {each["kind"] for each in may(place(state, 0, "make_wine"), 0, "make_wine")}

    assert "sparkling" not in kinds(3)
    assert "sparkling" in kinds(4)


@pytest.mark.parametrize(("built", "after"), [([], [2, 3]), (["medium_cellar"], [3, 4])])
def test_25_ageing_into_the_medium_cellar(built: list[str], after: list[int]) -> None:
    state = position({"wines": {"red": [2, 3]}, "structures": built}, {}, season="winter")
    assert mat(to_year_end(state), 0)["wines"]["red"] == after


def test_26_grapes_at_the_top_stay() -> None:
    state = position({"grapes": {"white": [8, 9]}}, {}, season="winter")
    assert mat(to_year_end(state), 0)["grapes"]["white"] == [8, 9]


def test_27_surplus_value_is_lost() -> None:
    state = position({"hand": ["O11"], "wines": {"red": [5, 6]}}, {}, season="winter")
    state = do(place(state, 0, "fill_order"), 0, "fill_order", card="O11")
    assert may(state, 0) == [
        {"type": "spend_wine", "wine": "red", "value": value} for value in (5, 6)
    ]
    state = do(state, 0, "spend_wine", wine="red", value=6)
    state = do(state, 0, "spend_wine", wine="red", value=5)
    own = mat(state, 0)
    assert (own["points"], own["residual"], own["wines"]["red"]) == (3, 1, [])
    assert read(state, "discards")["order"] == ["O11"]


def test_28_one_token_per_requirement() -> None:
    state = position({"hand": ["O13"], "wines": {"white": [9]}}, {}, season="winter")
    where = {"action": "fill_order", "space": 0, "worker": "regular"}
    assert refused(state, 0, "place_worker", **where) == "action_impossible"


def test_30_residual_gained_this_winter_pays_this_year() -> None:
    state = position({"hand": ["O01"], "wines": {"red": [5]}}, {}, season="winter")
    state = do(place(state, 0, "fill_order"), 0, "fill_order", card="O01")
    state = do(state, 0, "spend_wine", wine="red", value=5)
    state = to_year_end(turn(state, 0))
    assert mat(state, 0)["lira"] == 1
