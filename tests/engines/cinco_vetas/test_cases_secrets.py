"""Case 37 of the tricky rulings, and section 9: who may know what."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from games.engines import Chance
from tests.engines.cinco_vetas import geometry as geo
from tests.engines.cinco_vetas.positions import (
    ENGINE,
    action,
    changed,
    do,
    fields_of,
    hand,
    position,
    resources,
    spread,
    view,
)

VIEWERS = (0, 1, 2, None)


def told(state: Any, seat: int, viewer: int | None, type_: str, **params: Any) -> dict[str, Any]:
    """The record of this action as `viewer` gets it, as JSON."""
    step = ENGINE.apply(state, seat, action(type_, **params))
    shown: dict[str, Any] = json.loads(json.dumps(ENGINE.record_view(step.record, viewer)))
    assert shown.keys() == {"seat", "action", "chance", "facts"}
    return shown


def rich_position(**fields: Any) -> Any:
    given: dict[str, Any] = {
        "camps": {0: ["0,7"], 1: ["-2,7"], 2: ["-1,4"]},
        "hands": {
            0: {"wood": 1, "iron": 2},
            1: {"gold": 2, "diamond": 1, "iron": 1},
            2: {"bronze": 3, "wood": 2},
        },
        "cards": {0: ["crew"], 1: ["relic", "lookout"], 2: ["find"]},
        "new_cards": {0: ["relic"]},
        "lookouts": {1: 1},
    }
    return position(**(given | fields))


def test_case_37_a_view_is_the_same_for_every_deal_of_the_hidden_cards() -> None:
    state = rich_position()
    s = fields_of(state)
    hidden = [*s["deck"], *s["cards"][1], *s["cards"][2]]
    seen = set()
    for i in range(40):
        chance = Chance.from_seed(b"deal%d" % i)
        pool = hidden[:]
        chance.shuffle(pool)
        hands = [s["hands"][0]]
        for seat in (1, 2):
            dealt = resources()
            for _ in range(sum(s["hands"][seat].values())):
                dealt[geo.RESOURCES[chance.below(5)]] += 1
            hands.append(dealt)
        other = changed(
            state,
            hands=hands,
            cards=[s["cards"][0], pool[:2], pool[2:3]],
            deck=pool[3:],
            chance={"seed": (b"other%d" % i).ljust(32).hex(), "used": i},
        )
        assert view(other, 0) == view(state, 0)
        assert ENGINE.legal_actions(other, 0) == ENGINE.legal_actions(state, 0)
        seen.add(json.dumps([view(other, 1)["hand"], view(other, 2)["cards"]]))
    assert len(seen) > 20, "the deals really differed"


def test_case_37_a_spectator_sees_no_hand_at_all() -> None:
    shown = view(rich_position(), None)
    assert (shown["hand"], shown["cards"], shown["new_cards"], shown["all_cards"]) == (None,) * 4
    assert shown["hand_sizes"] == [3, 4, 5]
    assert shown["card_counts"] == [2, 2, 1]
    assert shown["points"] == [1, 1, 1]


def test_each_seat_sees_its_own_hand_and_cards_only() -> None:
    state = rich_position()
    assert [view(state, seat)["cards"] for seat in range(3)] == [
        ["crew"],
        view(state, 1)["cards"],
        ["find"],
    ]
    assert sorted(view(state, 1)["cards"]) == ["lookout", "relic"]
    assert view(state, 0)["new_cards"] == ["relic"]
    assert view(state, 1)["new_cards"] == []
    for seat in range(3):
        shown = view(state, seat)["hand"]
        assert {kind: n for kind, n in shown.items() if n} == hand(state, seat)
    assert view(state, 0)["points"] == [2, 1, 1]
    assert view(state, 1)["points"] == [1, 2, 1]


def test_a_robbed_resource_is_known_to_thief_and_victim_only() -> None:
    for kind, params in (
        ("move_storm", {"hex": "-1,6", "victim": 1}),
        ("play_lookout", {"hex": "-1,6", "victim": 1}),
        ("play_raid", {"victim": 1}),
    ):
        fields = {"phase": "storm"} if kind == "move_storm" else {}
        state = rich_position(
            **fields,
            cards={0: ["lookout", "raid"]},
            hands={0: {"wood": 1}, 1: {"diamond": 2}, 2: {"iron": 1}},
        )
        for viewer in (0, 1):
            assert "diamond" in json.dumps(told(state, 0, viewer, kind, **params))
        for viewer in (2, None):
            assert "diamond" not in json.dumps(told(state, 0, viewer, kind, **params))
        # Whatever was taken, the others are told the same.
        wooden = changed(state, hands=[resources(wood=1), resources(gold=2), resources(iron=1)])
        for viewer in (2, None):
            assert told(wooden, 0, viewer, kind, **params) == told(state, 0, viewer, kind, **params)


def test_a_bought_card_is_known_to_its_buyer_only() -> None:
    price = {"diamond": 1, "gold": 1, "iron": 1}
    shown: dict[Any, set[str]] = {viewer: set() for viewer in VIEWERS}
    for card in geo.DECK:
        state = position(hands={0: price}, deck=["find", card])
        for viewer in VIEWERS:
            shown[viewer].add(json.dumps(told(state, 0, viewer, "buy_card"), sort_keys=True))
    assert len(shown[0]) == len(geo.DECK)
    for viewer in (1, 2, None):
        assert len(shown[viewer]) == 1
        assert not any(f'"{card}"' in str(shown[viewer]) for card in geo.DECK)


def test_of_a_discard_only_the_number_is_public() -> None:
    state = position(
        phase="roll",
        next_roll=(3, 4),
        hands={0: {"wood": 9}, 1: {"gold": 4, "iron": 3, "bronze": 3}},
    )
    state = do(state, 0, "roll")
    options = [ENGINE.action_to_json(a)["resources"] for a in ENGINE.legal_actions(state, 1)]
    assert len(options) == 6
    for viewer, different in ((1, 6), (0, 1), (2, 1), (None, 1)):
        shown = {
            json.dumps(told(state, 1, viewer, "discard", resources=given), sort_keys=True)
            for given in options
        }
        assert len(shown) == different
        if different == 1:
            text = shown.pop()
            assert not any(kind in text for kind in geo.RESOURCES)
            assert json.loads(text)["facts"]["count"] == 2


def test_public_acts_are_told_in_full_to_all() -> None:
    """Section 9: what a find took, what a purchase paid, trades, dice and production."""
    state = position(
        hands={0: {"wood": 4}, 1: {"gold": 2}},
        cards={0: ["find"]},
        camps={0: ["-3,-2"]},
    )
    acts: list[tuple[str, dict[str, Any]]] = [
        ("play_find", {"resources": {"diamond": 1, "iron": 1}}),
        ("trade_market", {"give": "wood", "take": "gold"}),
        ("trade_port", {"give": "wood", "take": "gold", "rate": 2}),
        ("offer", {"give": {"wood": 2}, "ask": {"gold": 2}}),
        ("end_turn", {}),
    ]
    for kind, params in acts:
        shown = [told(state, 0, viewer, kind, **params) for viewer in VIEWERS]
        assert all(each == shown[0] for each in shown)
        assert shown[0]["action"] == {"type": kind, **params}
    open_offer = do(state, 0, "offer", give={"wood": 2}, ask={"gold": 2})
    deals = [told(open_offer, 1, viewer, "accept_offer") for viewer in VIEWERS]
    assert all(each == deals[0] for each in deals)
    rolled = position(phase="roll", next_roll=(3, 2), camps={1: ["-3,-2"]})
    rolls = [told(rolled, 0, viewer, "roll") for viewer in VIEWERS]
    assert all(each == rolls[0] for each in rolls)
    assert rolls[0]["chance"] == {"dice": [3, 2]}


def test_who_cannot_pay_gets_the_same_prompt_and_nobody_can_tell() -> None:
    """Views and lists of the others do not depend on whether a rival holds what is asked."""
    able = position(hands={0: {"wood": 1}, 1: {"gold": 1}, 2: {"iron": 1}})
    unable = position(hands={0: {"wood": 1}, 1: {"diamond": 1}, 2: {"iron": 1}})
    able, unable = (
        do(state, 0, "offer", give={"wood": 1}, ask={"gold": 1}) for state in (able, unable)
    )
    for viewer in (0, 2, None):
        assert view(able, viewer) == view(unable, viewer)
    for seat in (0, 2):
        assert ENGINE.legal_actions(able, seat) == ENGINE.legal_actions(unable, seat)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_redealing_keeps_every_count_and_the_proposers_goods(viewer: int | None) -> None:
    state = rich_position()
    state = do(state, 0, "offer", give={"iron": 2}, ask={"gold": 1})
    dealt = set()
    for i in range(30):
        other = ENGINE.redeal_hidden(state, viewer, Chance.from_seed(b"redeal%d" % i))
        s, t = fields_of(state), fields_of(other)
        assert view(other, viewer) == view(state, viewer)
        for seat in range(3):
            assert sum(t["hands"][seat].values()) == sum(s["hands"][seat].values())
            assert len(t["cards"][seat]) == len(s["cards"][seat])
            assert len(t["new_cards"][seat]) == len(s["new_cards"][seat])
            if seat == viewer:
                assert (t["hands"][seat], t["cards"][seat]) == (s["hands"][seat], s["cards"][seat])
        assert t["hands"][0]["iron"] >= 2, "the proposer still holds what it gives"
        whole = [sorted(itertools.chain(f["deck"], *f["cards"], *f["new_cards"])) for f in (s, t)]
        assert whole[0] == whole[1]
        dealt.add(json.dumps([t["hands"], t["cards"], t["deck"]]))
    assert len(dealt) == 30


def test_redealing_leaves_the_active_seat_short_of_ten_points() -> None:
    """Seat 0 shows 8 points in its own turn: nobody may think that it holds two relics."""
    sites = spread(9)
    state = position(
        fortresses={0: sites[:4], 2: sites[4:8]},
        cards={0: ["relic", "find"], 2: ["find", "crew"]},
        new_cards={0: ["crew"]},
    )
    active, waiting = set(), set()
    for i in range(150):
        t = fields_of(ENGINE.redeal_hidden(state, 1, Chance.from_seed(b"relics%d" % i)))
        active.add([*t["cards"][0], *t["new_cards"][0]].count("relic"))
        waiting.add(t["cards"][2].count("relic"))
    assert active == {0, 1}
    assert waiting == {0, 1, 2}, "a seat that waits may hold more"


def test_redealing_changes_no_card_that_the_viewer_holds() -> None:
    state = rich_position()
    for viewer in range(3):
        t = fields_of(ENGINE.redeal_hidden(state, viewer, Chance.from_seed(b"own")))
        s = fields_of(state)
        for field in ("hands", "cards", "new_cards"):
            assert t[field][viewer] == s[field][viewer]


def test_redealing_draws_rivals_resources_from_all_five_kinds() -> None:
    state = position(hands={0: {"wood": 1}, 1: {"gold": 4}, 2: {"iron": 1}})
    drawn: set[str] = set()
    hands = set()
    for i in range(40):
        t = fields_of(ENGINE.redeal_hidden(state, 0, Chance.from_seed(b"kinds%d" % i)))
        hands.add(json.dumps(t["hands"][1]))
        drawn.update(kind for kind, n in t["hands"][2].items() if n)
    assert drawn == set(geo.RESOURCES)
    assert len(hands) > 20


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_dealt_depends_on_nothing_that_the_viewer_does_not_know(
    viewer: int | None,
) -> None:
    """Two positions that look the same to it are dealt alike by the same chance."""
    state = rich_position()
    twin = ENGINE.redeal_hidden(state, viewer, Chance.from_seed(b"twin"))
    assert fields_of(twin) != fields_of(state)
    for i in range(10):
        dealt = [
            fields_of(ENGINE.redeal_hidden(each, viewer, Chance.from_seed(b"same%d" % i)))
            for each in (state, twin)
        ]
        assert dealt[0] == dealt[1]
