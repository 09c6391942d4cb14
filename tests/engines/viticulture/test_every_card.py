"""Every visitor, by the table: playable exactly when it may be, with the effect of each clause."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engines.viticulture.cards_of_2012 import CLASSIC_ROWS
from tests.engines.viticulture.cards_table import FORBIDDEN, SUMMER_ROWS, WINTER_ROWS, Row
from tests.engines.viticulture.positions import (
    ALL_CARDS,
    ENGINE,
    can_place,
    cards_of,
    choose,
    deck_of,
    do,
    mat,
    may,
    options,
    place,
    play,
    position,
    read,
)

WINES = ("red", "white", "blush", "sparkling")
LETTER = {"vine": "V", "order": "O", "summer": "S", "winter": "W"}


def script(state: Any, step: Any) -> Any:
    """One answer: a word, a tuple, or ``(seat, answer)`` for another player."""
    seat = 0
    if isinstance(step, tuple) and isinstance(step[0], int):
        seat, step = step
    if step in ("yes", "no"):
        return do(state, seat, "answer", yes=step == "yes")
    if step == "done":
        return do(state, seat, "done")
    if isinstance(step, str):
        return choose(state, seat, step)
    kind, *rest = step
    params: dict[str, tuple[str, tuple[str, ...]]] = {
        "build": ("build", ("structure",)),
        "plant": ("plant", ("card", "field")),
        "harvest": ("harvest", ("field",)),
        "uproot": ("uproot", ("field", "card")),
        "swap": ("swap", ("field", "card", "field2", "card2")),
        "discard": ("discard", ("card",)),
        "give": ("give", ("card",)),
        "keep": ("keep", ("card",)),
        "visit": ("play_visitor", ("card",)),
        "wine": ("discard_wine", ("wine", "value")),
        "grape": ("discard_grape", ("color", "value")),
        "age": ("age_wine", ("wine", "value")),
        "sell": ("sell_grape", ("color", "value")),
        "fill": ("fill_order", ("card",)),
        "spend": ("spend_wine", ("wine", "value")),
        "offer": ("offer", ("count",)),
        "row": ("wake_up", ("row",)),
        "player": ("choose_player", ("player",)),
        "place": ("place_worker", ("action", "space", "worker")),
        "back": ("take_back", ("worker", "action", "space")),
    }
    if kind == "make":
        wine, red, white = rest
        return do(state, seat, "make_wine", kind=wine, grapes={"red": red, "white": white})
    if kind == "visitor":
        return do(state, seat, "draw_visitor", decks=rest)
    name, keys = params[kind]
    return do(state, seat, name, **dict(zip(keys, rest, strict=True)))


def start(card: str, given: dict[str, Any], seats: int = 2, edition: str = "essential") -> Any:
    """A position of two players in which seat 0 holds the card."""
    own = {k: v for k, v in given.items() if not k.startswith("other_")}
    other = {k.removeprefix("other_"): v for k, v in given.items() if k.startswith("other_")}
    placed: dict[str, list[dict[str, Any]]] = {}
    for seat, player in enumerate((own, other)):
        for action, space, worker in player.pop("stands", ()):
            placed.setdefault(action, []).append({"space": space, "seat": seat, "worker": worker})
            player["grande" if worker == "grande" else "used_workers"] = (
                "placed" if worker == "grande" else 1
            )
    decks, discards = own.pop("decks", None), own.pop("discards", None)
    tops = own.pop("tops", None)
    own["hand"] = [card, *own.get("hand", [])]
    season = "summer" if card[0] == "S" else "winter"
    rest = [{} for _ in range(seats - 2)]
    state = position(
        own, other, *rest,
        edition=edition, season=season, placed=placed, decks=decks, discards=discards,
    )  # fmt: skip
    if tops:
        data = ENGINE.state_to_json(state)
        for top in tops:
            pile = data["decks"][deck_of(top)]
            pile.remove(top)
            pile.append(top)
        state = ENGINE.state_from_json(data)
    return state


def letters(cards: list[str]) -> str:
    return "".join(LETTER[deck_of(card)] for card in cards)


def after(state: Any, seat: int) -> dict[str, Any]:
    own = mat(state, seat)
    return {
        **{key: own[key] for key in ("points", "lira", "residual", "regular", "trained")},
        "grande": own["grande"],
        "built": own["structures"],
        "fields": [field["vines"] for field in own["fields"]],
        "grapes_red": own["grapes"]["red"],
        "grapes_white": own["grapes"]["white"],
        **{wine: own["wines"][wine] for wine in WINES},
        "hand": own["hand"],
        "cards": "".join(sorted(letters(own["hand"]))),
    }


def compare(before: Any, now: Any, expected: dict[str, Any]) -> None:
    """Numbers are changes, everything else is what there is."""
    was, found = [after(before, s) for s in (0, 1)], [after(now, s) for s in (0, 1)]
    for key, value in expected.items():
        seat = int(key.startswith("other_"))
        name = key.removeprefix("other_")
        if isinstance(value, int):
            assert found[seat][name] - was[seat][name] == value, key
        elif name == "cards":
            assert found[seat][name] == "".join(sorted(value)), key
        else:
            assert found[seat][name] == value, key


def named(row: Row) -> str:
    return f"{row[0]}-{'-'.join(map(str, row[2]))[:40]}"


@pytest.mark.parametrize("row", SUMMER_ROWS + WINTER_ROWS, ids=named)
def test_what_a_clause_does(row: Row) -> None:
    check(row, "essential")


@pytest.mark.parametrize("row", CLASSIC_ROWS, ids=named)
def test_what_a_clause_does_in_the_first_edition(row: Row) -> None:
    check(row, "classic")


def check(row: Row, edition: str) -> None:
    """Play the card, give the answers, and look at everything."""
    card, given, steps, expected = row
    before = start(card, given, edition=edition)
    state = play(before, 0, card)
    for step in steps:
        state = script(state, step)
    assert may(state, 0) == [{"type": "end_turn"}], "the card is through"
    compare(before, state, expected)
    pile = read(state, "discards")[deck_of(card)]
    assert pile.count(card) == 1, "on its pile, once"
    assert card not in mat(state, 0)["hand"]
    assert cards_of(state) == cards_of(before)
    untouched = {"points", "lira", "residual"} - expected.keys()
    for key in untouched:
        assert mat(state, 0)[key] == mat(before, 0)[key], f"{key} is not touched"


@pytest.mark.parametrize(
    ("card", "given", "offered"),
    FORBIDDEN,
    ids=[f"{c}-{i}" for i, (c, _, _) in enumerate(FORBIDDEN)],
)
def test_what_cannot_be_done_is_not_offered(
    card: str, given: dict[str, Any], offered: list[str] | None
) -> None:
    """Alone among the visitors of its colour the card decides whether the space may be taken."""
    alone = {
        **given,
        "hand": [c for c in given.get("hand", []) if c[0] != card[0]],
    }
    state = start(card, given)
    where = "play_summer_visitor" if card[0] == "S" else "play_winter_visitor"
    if len(alone["hand"]) == len(given.get("hand", [])):
        assert can_place(state, 0, where) == (offered is not None)
    if offered is None:
        return
    assert options(play(state, 0, card), 0) == offered


def test_every_card_is_in_both_tables_or_always_playable() -> None:
    rows = {row[0] for row in SUMMER_ROWS + WINTER_ROWS}
    visitors = set(ALL_CARDS["essential"]["summer"] + ALL_CARDS["essential"]["winter"])
    assert rows == visitors
    assert {row[0] for row in CLASSIC_ROWS} == set(
        ALL_CARDS["classic"]["summer"] + ALL_CARDS["classic"]["winter"]
    )
    always = visitors - {card for card, _, _ in FORBIDDEN}
    assert always == {"S17", "S21", "S31", "S33", "S37", "W21", "W25", "W32", "W35"}


# --- no decision without an answer ---------------------------------------------------------------

FULL: dict[str, Any] = {
    "points": 12,
    "lira": 14,
    "residual": 4,
    "regular": 4,
    "structures": ["trellis", "irrigation", "windmill", "medium_cellar", "large_cellar"],
    "vines": [["malvasia", "pinot"], ["merlot", "sangiovese"], ["chardonnay", "syrah"]],
    "grapes": {"red": [1, 4, 6], "white": [2, 5]},
    "wines": {"red": [3, 8], "white": [4], "blush": [6], "sparkling": [7]},
    "hand": ["O11", "O28", "O34", "O05", "malvasia", "pinot", "S14", "S25", "W03", "W22"],
}
BARE: dict[str, Any] = {"points": -5, "regular": 2, "sold": [1]}
LATE: dict[str, Any] = {
    "points": -4,
    "lira": 3,
    "regular": 5,
    "residual": 5,
    "vines": [["malvasia"], ["trebbiano", "syrah"], []],
    "harvested": [0],
    "grapes": {"red": [9, 8], "white": [1]},
    "wines": {"red": [1, 2, 3], "white": [3]},
    "structures": ["trellis", "yoke", "cottage"],
    "hand": ["O02", "malvasia", "sangiovese", "S01", "W10"],
}


def fitting(given: dict[str, Any], edition: str) -> dict[str, Any]:
    """The same vineyard without what the edition does not know."""
    known = {card for deck in ALL_CARDS[edition].values() for card in deck}
    plain = {key: value for key, value in given.items() if key != "sold" or edition == "essential"}
    return {**plain, "hand": [card for card in given.get("hand", []) if card in known]}


@pytest.mark.parametrize(
    ("edition", "card"),
    [
        (edition, card)
        for edition in ("essential", "classic")
        for card in ALL_CARDS[edition]["summer"] + ALL_CARDS[edition]["winter"]
    ],
)
def test_a_pending_decision_always_has_an_answer(edition: str, card: str) -> None:
    """In full, empty and late positions, whatever the players answer; limits hold throughout."""
    rng = random.Random(card)
    for number, pair in enumerate([(FULL, BARE), (BARE, LATE), (LATE, FULL), (FULL, FULL)]):
        own, other = (fitting(each, edition) for each in pair)
        hand = [c for c in own["hand"] if c != card]
        there = {c for c in hand if c[0] in "OSW"}
        theirs = [c for c in other["hand"] if c != card and (c not in there or c[0] not in "OSW")]
        given = {**own, "hand": hand, **{f"other_{k}": v for k, v in other.items()}}
        given["other_hand"] = theirs
        before = start(card, given, seats=3, edition=edition)
        where = "play_summer_visitor" if card[0] == "S" else "play_winter_visitor"
        if not can_place(before, 0, where):
            continue
        placed = place(before, 0, where)
        if {"type": "play_visitor", "card": card} not in may(placed, 0):
            continue
        for _ in range(4 if number < 3 else 2):
            _play_out(do(placed, 0, "play_visitor", card=card), rng, cards_of(before))


def _play_out(state: Any, rng: random.Random, cards: Any) -> None:
    for _ in range(60):
        (seat, *_) = ENGINE.active_seats(state)
        legal = list(ENGINE.legal_actions(state, seat))
        assert legal
        pending = ENGINE.view(state, None).pending
        if pending.kind == "end_turn":
            break
        if may(state, seat, "done"):
            assert pending.count >= pending.least, "nobody is stuck"
        state = ENGINE.apply(state, seat, rng.choice(legal)).state
        assert cards_of(state) == cards
        for player in ENGINE.state_to_json(state)["players"]:
            assert player["points"] >= -5
            assert player["lira"] >= 0
            assert 0 <= player["residual"] <= 5
            assert player["regular"] + player["trained"] + (player["grande"] is not None) <= 6
    assert pending.kind == "end_turn"
