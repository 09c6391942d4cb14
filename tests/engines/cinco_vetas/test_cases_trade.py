"""Cases 18 to 24 of the tricky rulings: market, ports and the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    allows,
    do,
    fields_of,
    frozen,
    hand,
    legal,
    position,
    resources,
    view,
)

THREES = resources(**dict.fromkeys(geo.RESOURCES, 3))


def test_case_18_selling_raises_and_buying_lowers_the_price() -> None:
    state = position(hands={0: {"wood": 7}})
    state = do(state, 0, "trade_market", give="wood", take="gold")
    assert hand(state, 0) == {"wood": 4, "gold": 1}
    assert fields_of(state)["prices"] == {**THREES, "wood": 4, "gold": 2}
    state = do(state, 0, "trade_market", give="wood", take="gold")
    assert hand(state, 0) == {"gold": 2}
    assert fields_of(state)["prices"] == {**THREES, "wood": 4, "gold": 2}


def test_case_19_two_gold_buy_one_iron_at_price_two() -> None:
    state = position(hands={0: {"gold": 2}}, prices={**THREES, "gold": 2})
    state = do(state, 0, "trade_market", give="gold", take="iron")
    assert hand(state, 0) == {"iron": 1}
    assert fields_of(state)["prices"] == {**THREES, "gold": 3, "iron": 2}


def test_the_market_needs_the_full_price() -> None:
    state = position(hands={0: {"gold": 2}})
    assert not allows(state, 0, "trade_market", give="gold", take="iron")


def port_trades(state: Any) -> set[tuple[str, str, int]]:
    return {(a["give"], a["take"], a["rate"]) for a in legal(state, 0) if a["type"] == "trade_port"}


@pytest.mark.parametrize("crossing", ["-3,-2", "-4,-1"])
def test_case_20_a_wood_port_gives_one_for_two_wood(crossing: str) -> None:
    state = position(hands={0: {"wood": 2, "iron": 3}}, camps={0: [crossing]})
    assert port_trades(state) == {("wood", r, 2) for r in geo.RESOURCES if r != "wood"}
    assert not allows(state, 0, "trade_port", give="iron", take="wood", rate=2)
    assert not allows(state, 0, "trade_port", give="iron", take="wood", rate=3)
    state = do(state, 0, "trade_port", give="wood", take="gold", rate=2)
    assert hand(state, 0) == {"gold": 1, "iron": 3}
    assert fields_of(state)["prices"] == THREES


def test_case_20_a_general_port_takes_three_equal_ones() -> None:
    state = position(hands={0: {"wood": 3, "iron": 2}}, fortresses={0: ["0,-1"]})
    assert port_trades(state) == {("wood", r, 3) for r in geo.RESOURCES if r != "wood"}
    assert not allows(state, 0, "trade_port", give="wood", take="iron", rate=2)
    state = do(state, 0, "trade_port", give="wood", take="iron", rate=3)
    assert hand(state, 0) == {"iron": 3}
    assert fields_of(state)["prices"] == THREES


def test_case_20_no_port_without_a_building_of_ones_own() -> None:
    state = position(
        hands={0: {"wood": 4}},
        camps={0: ["-2,-1"], 1: ["-4,-1"]},
        paths={0: ["-3,-2|-4,-1", "-3,-2|-2,-1"]},
    )
    assert port_trades(state) == set()
    assert not allows(state, 0, "trade_port", give="wood", take="gold", rate=2)
    assert not allows(state, 0, "trade_port", give="wood", take="gold", rate=4)


@pytest.mark.parametrize("junk", [0, -1, 1.0, "1", None, True, [1], {"n": 1}, 2**70])
def test_case_21_a_count_that_is_no_positive_integer_is_refused(junk: object) -> None:
    rich = {0: dict.fromkeys(geo.RESOURCES, 5)}
    state = position(hands=rich)
    assert not allows(state, 0, "offer", give={"wood": junk}, ask={"gold": 1})
    assert not allows(state, 0, "offer", give={"wood": 1}, ask={"gold": junk})
    assert not allows(state, 0, "offer", give={"wood": 1, "iron": junk}, ask={"gold": 1})
    port = position(hands=rich, camps={0: ["-3,-2"]})
    assert allows(port, 0, "trade_port", give="wood", take="gold", rate=2)
    assert not allows(port, 0, "trade_port", give="wood", take="gold", rate=junk)


@pytest.mark.parametrize("junk", ["mithril", "WOOD", "", 0, 1, None, True, ["wood"], "any"])
def test_case_21_an_unknown_resource_is_refused(junk: object) -> None:
    state = position(hands={0: dict.fromkeys(geo.RESOURCES, 5)}, camps={0: ["-3,-2", "0,-1"]})
    assert not allows(state, 0, "trade_market", give=junk, take="gold")
    assert not allows(state, 0, "trade_market", give="gold", take=junk)
    assert not allows(state, 0, "trade_port", give=junk, take="gold", rate=3)
    assert not allows(state, 0, "trade_port", give="wood", take=junk, rate=2)
    if isinstance(junk, str):
        assert not allows(state, 0, "offer", give={junk: 1}, ask={"gold": 1})
        assert not allows(state, 0, "offer", give={"wood": 1}, ask={junk: 1})
    assert not allows(state, 0, "offer", give=junk, ask={"gold": 1})


def test_case_21_giving_what_one_takes_is_refused() -> None:
    state = position(hands={0: dict.fromkeys(geo.RESOURCES, 5)}, camps={0: ["-3,-2", "0,-1"]})
    for kind in geo.RESOURCES:
        assert not allows(state, 0, "trade_market", give=kind, take=kind)
        assert not allows(state, 0, "trade_port", give=kind, take=kind, rate=3)
        assert not allows(state, 0, "offer", give={kind: 1}, ask={kind: 2})
        assert not allows(state, 0, "offer", give={kind: 1, "wood": 1}, ask={"wood": 1, kind: 1})
    assert not allows(state, 0, "trade_port", give="wood", take="wood", rate=2)
    assert not allows(state, 0, "offer", give={}, ask={"gold": 1})
    assert not allows(state, 0, "offer", give={"gold": 1}, ask={})


def test_an_offer_needs_what_it_gives_but_may_ask_for_anything() -> None:
    state = position(hands={0: {"wood": 2, "iron": 1}})
    assert allows(state, 0, "offer", give={"wood": 2, "iron": 1}, ask={"gold": 9, "diamond": 1})
    assert not allows(state, 0, "offer", give={"wood": 3}, ask={"gold": 1})
    assert not allows(state, 0, "offer", give={"wood": 1, "bronze": 1}, ask={"gold": 1})


def test_the_list_samples_offers_of_one_or_two_for_one() -> None:
    state = position(hands={0: {"wood": 3, "iron": 1}})
    offers = [(a["give"], a["ask"]) for a in legal(state, 0) if a["type"] == "offer"]
    expected = [
        ({give: n}, {ask: 1})
        for give, n in (("wood", 1), ("wood", 2), ("iron", 1))
        for ask in geo.RESOURCES
        if ask != give
    ]
    assert len(offers) == len(expected)
    assert all(offer in offers for offer in expected)


def test_case_22_while_an_offer_is_open_its_proposer_can_only_withdraw() -> None:
    rich = dict.fromkeys(geo.RESOURCES, 5)
    state = position(hands={0: rich, 1: {"gold": 1}}, camps={0: ["-3,-2"]}, cards={0: ["find"]})
    state = do(state, 0, "offer", give={"wood": 1}, ask={"gold": 1})
    assert fields_of(state)["phase"] == "offer"
    assert legal(state, 0) == [{"type": "withdraw_offer"}]
    refused: list[dict[str, Any]] = [
        {"type_": "end_turn"},
        {"type_": "build_path", "edge": "-3,-2|-2,-1"},
        {"type_": "build_fortress", "crossing": "-3,-2"},
        {"type_": "buy_card"},
        {"type_": "offer", "give": {"iron": 1}, "ask": {"gold": 1}},
        {"type_": "trade_market", "give": "wood", "take": "gold"},
        {"type_": "play_find", "resources": {"wood": 2}},
        {"type_": "accept_offer"},
        {"type_": "reject_offer"},
    ]
    for wanted in refused:
        assert not allows(state, 0, **wanted)
    state = do(state, 0, "withdraw_offer")
    s = fields_of(state)
    assert (s["phase"], s["offer"], s["offers_made"]) == ("main", None, 1)
    assert ENGINE.active_seats(state) == (0,)
    assert [hand(state, seat) for seat in range(3)] == [rich, {"gold": 1}, {}]


def proposed(hands: dict[int, Any] | None = None, **fields: Any) -> Any:
    holding = hands or {0: {"wood": 2}, 1: {"gold": 1}, 2: {"gold": 3}}
    state = position(hands=holding, **fields)
    return do(state, 0, "offer", give={"wood": 2}, ask={"gold": 1})


@pytest.mark.parametrize(("first", "late"), [(1, 2), (2, 1)])
def test_case_23_two_accept_at_once_and_one_deal_is_made(first: int, late: int) -> None:
    state = proposed()
    assert ENGINE.active_seats(state) == (0, 1, 2)
    before = [hand(state, seat) for seat in range(3)]
    state = do(state, first, "accept_offer")
    assert hand(state, 0) == {"gold": 1}
    assert hand(state, first).get("wood") == 2
    assert hand(state, first).get("gold", 0) == before[first]["gold"] - 1
    assert hand(state, late) == before[late]
    assert not allows(state, late, "accept_offer")
    assert ENGINE.active_seats(state) == (0,)
    assert fields_of(state)["phase"] == "main"
    assert fields_of(state)["prices"] == THREES


def test_case_23_one_rejects_and_the_other_accepts() -> None:
    state = do(proposed(), 1, "reject_offer")
    assert fields_of(state)["offer"]["rejected"] == [1]
    assert ENGINE.active_seats(state) == (0, 2)
    for answer in ("accept_offer", "reject_offer"):
        assert not allows(state, 1, answer), "a rejection is final"
    state = do(state, 2, "accept_offer")
    assert [hand(state, seat) for seat in range(3)] == [
        {"gold": 1},
        {"gold": 1},
        {"wood": 2, "gold": 2},
    ]


def test_case_23_all_reject_and_it_is_withdrawn() -> None:
    state = do(do(proposed(), 2, "reject_offer"), 1, "reject_offer")
    s = fields_of(state)
    assert (s["phase"], s["offer"]) == ("main", None)
    assert hand(state, 0) == {"wood": 2}
    assert allows(state, 0, "offer", give={"wood": 1}, ask={"gold": 1})


def test_case_24_who_lacks_the_goods_can_only_reject() -> None:
    state = proposed({0: {"wood": 2}, 1: {"iron": 4}, 2: {"gold": 1}})
    assert ENGINE.active_seats(state) == (0, 1, 2), "it gets the prompt like everyone"
    before = frozen(state)
    assert not allows(state, 1, "accept_offer")
    assert frozen(state) == before
    assert legal(state, 1) == [{"type": "reject_offer"}]
    assert allows(state, 1, "reject_offer")
    for viewer in (0, 2, None):
        assert view(state, viewer)["active_seats"] == [0, 1, 2]


def test_only_the_active_player_proposes() -> None:
    state = position(hands={1: {"wood": 5}})
    assert not allows(state, 1, "offer", give={"wood": 1}, ask={"gold": 1})
    assert not allows(state, 0, "withdraw_offer")
    assert not allows(state, 1, "accept_offer")


def test_at_most_ten_offers_a_turn() -> None:
    state = position(seats=2, hands={0: {"wood": 1}})
    for made in range(10):
        assert fields_of(state)["offers_made"] == made
        state = do(state, 0, "offer", give={"wood": 1}, ask={"gold": 1})
        state = do(state, 0 if made % 2 else 1, "withdraw_offer" if made % 2 else "reject_offer")
    assert not allows(state, 0, "offer", give={"wood": 1}, ask={"gold": 1})
    assert [a["type"] for a in legal(state, 0)] == ["end_turn"]
    state = do(state, 0, "end_turn")
    assert fields_of(state)["offers_made"] == 0
