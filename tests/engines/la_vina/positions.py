"""Hand-made La Viña positions in the notation of the cases.

A place is ``"3r"`` or ``"3f"`` (rear and front foothold of space 3), ``"exit"`` or ``None``
(back at the entrance). A card is variety and quantity, ``PN3``, with ``+shears`` for one that
shows that tool; a withered vine is ``W+boots``. A stack is written under, then top. Cards that
are not placed are the deck.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from games.engines import Chance, IllegalAction, MalformedAction, get_engine
from games.engines.la_vina.components import CARDS, WINERIES

ENGINE = get_engine("la-vina")
State = Any
VARIETIES = {
    "PN": "pinot_noir",
    "G": "garnacha",
    "CH": "chardonnay",
    "CS": "cabernet_sauvignon",
}
WINERY_SLOTS = {winery.id: len(winery.rewards) for winery in WINERIES.value}
BY_ID = {card.id: card for card in CARDS}


def place(text: str | None, spaces: int) -> int | None:
    """The position that a place is."""
    if text is None:
        return None
    if text == "exit":
        return 2 * spaces
    return 2 * (int(text[:-1]) - 1) + "rf".index(text[-1])


class Pack:
    """The 72 cards, taken out by what they show."""

    def __init__(self) -> None:
        self.left = [card.id for card in CARDS]

    def take(self, text: str) -> list[str]:
        return [self._one(token) for token in text.split()]

    def _one(self, token: str) -> str:
        name, _, tool = token.partition("+")
        fits = [each for each in self.left if shows(each) == name]
        if tool:
            fits = [each for each in fits if BY_ID[each].tool == tool]
        fits.sort(key=lambda each: BY_ID[each].tool is not None)
        self.left.remove(fits[0])
        return fits[0]


def shows(card_id: str) -> str:
    """A card in the notation of the cases, its tool left out."""
    card = BY_ID[card_id]
    if card.variety is None:
        return "W"
    short = next(short for short, name in VARIETIES.items() if name == card.variety)
    return f"{short}{card.quantity}"


def told_cards(ids: Sequence[str]) -> str:
    """Several cards in that notation."""
    return " ".join(map(shows, ids))


def position(
    *,
    seats: int = 3,
    at: Mapping[int, str | None] | None = None,
    path: Mapping[int, tuple[str, str]] | None = None,
    baskets: Mapping[int, tuple[str, str]] | None = None,
    kinds: Mapping[int, tuple[str, str]] | None = None,
    tools: Mapping[int, Sequence[str]] | None = None,
    points: Mapping[int, int] | None = None,
    jokers: Mapping[int, int] | None = None,
    barrels: Mapping[int, int] | None = None,
    wineries: Mapping[str, Mapping[str, Any]] | None = None,
    deck: str | None = None,
    discard: str = "",
    options: Mapping[str, bool] | None = None,
    **fields: Any,
) -> State:
    """A turn in the first round with an empty path, changed as told; the rearmost farmer acts."""
    data = ENGINE.state_to_json(ENGINE.setup(seats, options or {}, Chance.from_seed(b"position")))
    pack, spaces = Pack(), len(data["path"])
    for farmer, text in (at or {}).items():
        data["farmers"][farmer]["position"] = place(text, spaces)
    waiting = [f["position"] for f in data["farmers"]]
    data["returned"] = [i for i, where in enumerate(waiting) if where is None]
    known = [where for where in waiting if where is not None]
    if known:
        data["acting"] = waiting.index(min(known))
    data["path"] = [
        {
            side: pack.take((path or {}).get(s, ("", ""))[i])
            for i, side in enumerate(("left", "right"))
        }
        for s in range(1, spaces + 1)
    ]
    for seat, player in enumerate(data["players"]):
        for i, basket in enumerate(player["baskets"]):
            basket["cards"] = pack.take((baskets or {}).get(seat, ("", ""))[i])
            basket["kind"] = (kinds or {}).get(seat, ("small", "medium"))[i]
        player["tools"] = list((tools or {}).get(seat, ()))
        for tool in player["tools"]:
            data["supply"]["tools"][tool] = max(0, data["supply"]["tools"][tool] - 1)
        player["points"] = (points or {}).get(seat, player["points"])
        player["jokers"] = (jokers or {}).get(seat, 0)
        data["supply"]["jokers"] -= player["jokers"]
        player["barrels"] = (barrels or {}).get(seat, player["barrels"])
    data["discard"] = pack.take(discard)
    data["deck"] = pack.left if deck is None else pack.take(deck)
    if wineries is not None:
        data["wineries"] = [
            {"id": name, "filled": [None] * WINERY_SLOTS[name], "bonus": 0, **of}
            for name, of in wineries.items()
        ]
        data["winery_deck"] = [name for name in WINERY_SLOTS if name not in wineries]
    unknown = fields.keys() - data.keys()
    assert not unknown, unknown
    data.update(fields)
    return ENGINE.state_from_json(data)


def at_exit(seat: int = 0, **given: Any) -> State:
    """`seat`'s farmer (of three) stands at the exit; the others are home but the last one."""
    others = [other for other in range(given.get("seats", 3)) if other != seat]
    where: dict[int, str | None] = {seat: "exit", **dict.fromkeys(others[:-1], None)}
    given = {"at": where, "phase": "exit", "acting": seat, "moved": True, **given}
    return position(**given)


def fields_of(state: State) -> dict[str, Any]:
    data: dict[str, Any] = ENGINE.state_to_json(state)
    return data


def changed(state: State, **fields: Any) -> State:
    """The same position with some fields set."""
    return ENGINE.state_from_json({**fields_of(state), **fields})


def frozen(state: State) -> str:
    """The whole state as one text, to see whether anything changed."""
    return json.dumps(fields_of(state), sort_keys=True)


def action(type_: str, **params: Any) -> Any:
    if "from_" in params:
        params["from"] = params.pop("from_")
    return ENGINE.action_from_json({"type": type_, **params})


def acting(state: State) -> int:
    """The seat that may act."""
    (seat,) = ENGINE.active_seats(state)
    return int(seat)


def do(state: State, type_: str, **params: Any) -> State:
    """The position after an action of whoever may act."""
    return ENGINE.apply(state, acting(state), action(type_, **params)).state


def record(state: State, type_: str, **params: Any) -> Any:
    return ENGINE.apply(state, acting(state), action(type_, **params)).record


def legal(state: State, type_: str | None = None) -> list[dict[str, Any]]:
    """What the acting seat may do, of one type or altogether."""
    told = [ENGINE.action_to_json(a) for a in ENGINE.legal_actions(state, acting(state))]
    return [each for each in told if type_ in (None, each["type"])]


def refusal(state: State, type_: str, *, seat: int | None = None, **params: Any) -> str | None:
    """The code that forbids an action, or None; the list, `apply` and `advance` must agree."""
    who = acting(state) if seat is None else seat
    before = frozen(state)
    try:
        wanted = action(type_, **params)
    except MalformedAction as error:
        return error.code
    found = ENGINE.why_not(state, who, wanted)
    assert (found is None) == (wanted in ENGINE.legal_actions(state, who))
    if found is None:
        ENGINE.apply(state, who, wanted)
    else:
        with pytest.raises(IllegalAction) as caught:
            ENGINE.apply(state, who, wanted)
        assert caught.value.refusal == found
        with pytest.raises(IllegalAction):
            ENGINE.advance(state, who, wanted)
    assert frozen(state) == before
    return None if found is None else str(found.reason_code)


def allows(state: State, type_: str, **params: Any) -> bool:
    return refusal(state, type_, **params) is None


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """What a seat is sent, as JSON."""
    told: dict[str, Any] = json.loads(msgspec.json.encode(ENGINE.view(state, seat)))
    return told


def player(state: State, seat: int = 0) -> dict[str, Any]:
    told: dict[str, Any] = fields_of(state)["players"][seat]
    return told


def held(state: State, seat: int = 0) -> tuple[str, str]:
    """What is in the two baskets of a seat."""
    first, second = player(state, seat)["baskets"]
    return told_cards(first["cards"]), told_cards(second["cards"])


def side(state: State, space: int, which: str = "left") -> str:
    return told_cards(fields_of(state)["path"][space - 1][which])


def places(state: State) -> list[int | None]:
    return [farmer["position"] for farmer in fields_of(state)["farmers"]]


def take(
    state: State, space: int, which: str = "left", *, covered: bool = False, basket: int | None = 1
) -> State:
    """Pick a card of grapes and put it away."""
    state = do(state, "pick", space=space, side=which, covered=covered)
    return do(state, "place", basket=basket)
