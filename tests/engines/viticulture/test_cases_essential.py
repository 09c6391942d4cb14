"""The numbered rulings of cases/viticulture.md that speak of the Essential edition."""

from __future__ import annotations

import pytest

from tests.engines.viticulture.positions import (
    ENGINE,
    can_place,
    can_play,
    choose,
    do,
    mat,
    may,
    options,
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

ALL_BUILT = [
    "trellis", "irrigation", "yoke", "windmill", "cottage", "tasting_room", "medium_cellar",
    "large_cellar",
]  # fmt: skip


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


def test_31_never_below_minus_five() -> None:
    state = position({"points": -4, "hand": ["S02"]}, {})
    assert not can_play(state, 0, "S02")
    state = play(position({"points": -4, "hand": ["W15"]}, {}, season="winter"), 0, "W15")
    state = choose(state, 0, "b")
    assert mat(state, 0)["points"] == -5
    assert mat(state, 0)["structures"] == ["medium_cellar"]
    assert not can_play(position({"points": -5, "hand": ["W15"]}, {}, season="winter"), 0, "W15")


def test_32_planter_with_nothing_to_plant() -> None:
    assert not can_play(position({"hand": ["S09"]}, {}), 0, "S09")
    assert not can_play(position({"hand": ["S09", "merlot"]}, {}), 0, "S09")
    assert can_play(position({"hand": ["S09", "malvasia"]}, {}), 0, "S09")


def test_33_a_played_card_is_no_longer_in_hand() -> None:
    assert not can_play(position({"hand": ["S15", "O01"]}, {}), 0, "S15")
    state = play(position({"hand": ["S15", "O01", "O02"]}, {}), 0, "S15")
    assert options(state, 0) == ["a"]


def test_35_handyman_for_another_player() -> None:
    others = [name for name in ALL_BUILT if name != "tasting_room"]
    state = position({"hand": ["S18"], "lira": 5}, {"lira": 4, "structures": others}, {"lira": 0})
    state = do(play(state, 0, "S18"), 0, "build", structure="windmill")
    assert (mat(state, 0)["points"], mat(state, 0)["lira"]) == (0, 2)
    state = do(state, 1, "build", structure="tasting_room")
    assert mat(state, 1)["lira"] == 0
    assert ENGINE.active_seats(state) == (2,), "two cheap structures are free for the third"
    state = do(state, 2, "done")
    assert mat(state, 0)["points"] == 1


@pytest.mark.parametrize(("points", "lira", "cards"), [(0, 0, 3), (-1, 6, 0), (3, 0, 3)])
def test_37_politician(points: int, lira: int, cards: int) -> None:
    state = play(position({"points": points, "hand": ["W21"]}, {}, season="winter"), 0, "W21")
    own = mat(state, 0)
    assert own["lira"] == lira
    assert [card[0] for card in own["hand"] if card[0] in "OSW"] == (["S", "O"] if cards else [])
    assert len(own["hand"]) == cards


def test_39_bottler_counts_types() -> None:
    state = position(
        {
            "hand": ["W26"],
            "structures": ["medium_cellar"],
            "grapes": {"red": [1, 2, 3], "white": [4]},
        },
        {},
        season="winter",
    )
    state = play(state, 0, "W26")
    for kind, red, white in (("red", [1], []), ("red", [2], []), ("blush", [3], [4])):
        state = do(state, 0, "make_wine", kind=kind, grapes={"red": red, "white": white})
    assert mat(state, 0)["points"] == 2
    assert may(state, 0) == [{"type": "end_turn"}]


def test_40_queen_asks_for_what_the_right_neighbour_can_do() -> None:
    def at(points: int) -> object:
        return position(
            {"hand": ["W11"]},
            {},
            {"hand": ["O01"], "lira": 2, "points": points},
            season="winter",
        )

    assert not can_play(at(-5), 0, "W11")
    state = play(at(-4), 0, "W11")
    assert options(state, 2) == ["lose_point"]
    assert mat(choose(state, 2, "lose_point"), 2)["points"] == -5


def test_42_manager_gives_a_tour_without_bonus() -> None:
    tour = [{"space": space, "seat": 1, "worker": "regular"} for space in (0, 1)]
    state = position(
        {"hand": ["W32"]}, {"used_workers": 2}, {}, season="winter", placed={"give_tour": tour}
    )
    assert mat(choose(play(state, 0, "W32"), 0, "give_tour"), 0)["lira"] == 2


def test_44_no_second_grey_worker() -> None:
    state = position(
        {"hand": ["S33"]},
        {"hand": ["S33"], "temporary": True},
        {"hand": []},
        grey_holder=1,
        roosters={"0": 1, "1": 7, "2": 2},
        turn_order=[0, 2, 1],
        active=1,
        passed=[2],
    )
    state = turn(do(play(state, 1, "S33"), 1, "wake_up", row=3), 1)
    state = do(play(state, 0, "S33", 1), 0, "wake_up", row=7)
    own = mat(state, 0)
    assert not own["temporary"]
    assert read(state, "grey_holder") == 1
    assert read(state, "roosters") == {"0": 7, "1": 3, "2": 2}
    assert sorted(read(state, "passed")) == [0, 1, 2]


def test_45_stonemason_builds_both_cellars() -> None:
    state = play(position({"hand": ["S36"], "lira": 8}, {}), 0, "S36")
    assert {"type": "build", "structure": "large_cellar"} not in may(state, 0)
    state = do(state, 0, "build", structure="medium_cellar")
    state = do(state, 0, "build", structure="large_cellar")
    own = mat(state, 0)
    assert own["structures"] == ["medium_cellar", "large_cellar"]
    assert own["lira"] == 0


def test_46_harvester_with_nothing_to_harvest() -> None:
    assert not can_play(position({"hand": ["W12"]}, {}, season="winter"), 0, "W12")


def test_48_both_colours_are_named_before_a_card_is_seen() -> None:
    state = position({"structures": ["cottage"]}, {}, season="fall")
    assert [each["decks"] for each in may(state, 0)] == [
        ["summer"], ["winter"], ["summer", "summer"], ["summer", "winter"], ["winter", "winter"],
    ]  # fmt: skip
    state = do(state, 0, "draw_visitor", decks=["summer", "winter"])
    assert [card[0] for card in mat(state, 0)["hand"]] == ["S", "W"]
    assert [each["decks"] for each in may(state, 1)] == [["summer"], ["winter"]]


def test_49_the_year_of_twenty_points_is_completed() -> None:
    """Then points, lira, wine, grapes; else shared. Here residual decides for seat 1."""
    state = position(
        {"points": 19, "hand": ["S02"], "lira": 9, "wines": {"red": [1]}},
        {"points": 22, "residual": 1},
        {"points": 22, "wines": {"white": [2]}},
        {"points": 22, "wines": {"white": [1]}, "grapes": {"red": [4]}},
        {"points": 22, "wines": {"white": [1]}, "grapes": {"white": [4]}},
    )
    state = choose(play(state, 0, "S02"), 0, "a")
    assert mat(state, 0)["points"] == 22
    assert ENGINE.outcome(state) is None
    state = to_year_end(turn(state, 0))
    outcome = ENGINE.outcome(state)
    assert mat(state, 0)["wines"]["red"] == [2], "aged before the end"
    assert outcome.reason == "points"
    assert outcome.points == (22, 22, 22, 22, 22)
    assert outcome.places == (5, 1, 2, 3, 3)


def test_53_drawing_through_the_discards() -> None:
    state = position(
        {},
        {},
        {},
        decks={"vine": ["malvasia"]},
        discards={"vine": ["merlot", "merlot"]},
    )
    state = place(state, 0, "draw_vine", 1)
    assert mat(state, 0)["hand"] == ["malvasia"]
    assert read(state, "decks")["vine"] == ["merlot", "merlot"], "shuffled at once"
    state = choose(state, 0, "draw")
    assert mat(state, 0)["hand"] == ["malvasia", "merlot"]
    empty = position({}, {}, decks={"vine": []})
    where = {"action": "draw_vine", "space": 0, "worker": "regular"}
    assert refused(empty, 0, "place_worker", **where) == "action_impossible"


def test_54_overseer_offers_only_what_leads_on() -> None:
    state = position({"hand": ["S22", "pinot"], "lira": 6}, {})
    state = play(state, 0, "S22")
    assert options(state, 0) == ["build"]
    state = choose(state, 0, "build")
    assert may(state, 0) == [{"type": "build", "structure": "trellis"}]


def test_55_two_seats_that_pass_for_ever() -> None:
    state = setup(2)
    for _ in range(3000):
        acting = ENGINE.active_seats(state)
        if not acting:
            break
        ENGINE.advance(state, acting[0], ENGINE.default_action(state, acting[0]))
    assert ENGINE.outcome(state).reason == "year_limit"
    assert read(state, "year") == 60
