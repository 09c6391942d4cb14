"""States as JSON with the field names of spec section 11, for storage and for hand-made cases.

Beside the spec's fields: `seats`, `seat_order`, `chance` (seed in hex and u64s used), `end_reason`
and `undo_depth`. Everything else (masks, trail lengths, points, who acts) is worked out afresh.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, convert, to_builtins

from games.engines.cinco_vetas.actions import Resource
from games.engines.cinco_vetas.board import (
    CROSSING_IDS,
    CROSSING_INDEX,
    EDGE_INDEX,
    HEX_IDS,
    HEX_INDEX,
    HEXES,
    bits,
)
from games.engines.cinco_vetas.goods import (
    CARD_INDEX,
    CARDS,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    MAX_CAMPS,
    MAX_FORTRESSES,
    MAX_PATHS,
    MOST_OF_ONE,
    PORT_KINDS,
    TERRAIN_INDEX,
    covers,
    named,
    named_all,
    named_cards,
    pack,
    pack_cards,
    size,
)
from games.engines.cinco_vetas.layout import Layout, layout
from games.engines.cinco_vetas.sites import building_view, path_view
from games.engines.cinco_vetas.state import NOBODY, OFFER, OVER, PHASES, State
from games.engines.cinco_vetas.wire import BuildingView, Card, HexView, Phase, PortKind
from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import Json
from games.engines.kernel.stored import demander, read_state

_MOST_CARDS = 200
Counts = dict[Resource, int]
_NAMES: tuple[Resource, ...] = ("wood", "bronze", "iron", "gold", "diamond")


class _Offer(Struct, forbid_unknown_fields=True):
    give: Counts
    ask: Counts
    rejected: list[int]


class _Chance(Struct, forbid_unknown_fields=True):
    seed: str
    used: int


class _Stored(Struct, forbid_unknown_fields=True):
    """The stored form; see the module docstring."""

    seats: int
    seat_order: list[int]
    phase: Phase
    turn: int
    active: int
    hexes: dict[str, HexView]
    storm: str
    ports: dict[str, PortKind]
    prices: Counts
    deck: list[Card]
    paths: dict[str, int]
    buildings: dict[str, BuildingView]
    hands: list[Counts]
    cards: list[list[Card]]
    new_cards: list[list[Card]]
    lookouts: list[int]
    card_played: bool
    longest_path: int | None
    great_lookout: int | None
    offer: _Offer | None
    offers_made: int
    to_discard: dict[str, int]
    setup_camp: str | None
    dice: tuple[int, int] | None
    chance: _Chance
    end_reason: Literal["points", "round_limit"] | None = None
    undo_depth: int = 0


def state_to_json(state: State) -> dict[str, Any]:
    """Plain values only; a fresh object that the caller may change."""
    offer = None
    if state.phase == OFFER:
        offer = {
            "give": named(state.offer_give),
            "ask": named(state.offer_ask),
            "rejected": list(bits(state.offer_rejected)),
        }
    return {
        "seats": state.seats,
        "seat_order": list(state.seat_order),
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "active": state.active,
        "hexes": to_builtins(state.layout.hex_views),
        "storm": HEX_IDS[state.storm],
        "ports": dict(state.layout.port_names),
        "prices": named_all(state.prices),
        "deck": [CARDS[card] for card in state.deck[: state.deck_left]],
        "paths": dict(path_view(state)),
        "buildings": to_builtins(building_view(state)),
        "hands": [named_all(hand) for hand in state.hands],
        "cards": [named_cards(cards) for cards in state.cards],
        "new_cards": [named_cards(cards) for cards in state.new_cards],
        "lookouts": list(state.lookouts),
        "card_played": state.card_played,
        "longest_path": None if state.longest_path == NOBODY else state.longest_path,
        "great_lookout": None if state.great_lookout == NOBODY else state.great_lookout,
        "offer": offer,
        "offers_made": state.offers_made,
        "to_discard": {str(s): n for s, n in enumerate(state.to_discard) if n},
        "setup_camp": None if state.setup_camp == NOBODY else CROSSING_IDS[state.setup_camp],
        "dice": None if state.dice is None else list(state.dice),
        "chance": {"seed": state.chance.seed.hex(), "used": state.chance.used},
        "end_reason": state.end_reason,
        "undo_depth": state.undo_depth,
    }


_TITLE = "Cinco Vetas"
_demand = demander(_TITLE)


def state_from_json(data: Json) -> State:
    """The state that the data describe. Raises MalformedState, which never quotes the data."""
    if isinstance(data, dict) and isinstance(data.get("to_discard"), dict):
        due = {str(seat): n for seat, n in data["to_discard"].items()}
        data = {**data, "to_discard": due}
    return read_state(_TITLE, lambda: _build(convert(data, _Stored)))


def _hand(counts: Counts) -> int:
    for count in counts.values():
        _demand(0 <= count <= MOST_OF_ONE, "a resource count is out of range")
    return pack([counts.get(name, 0) for name in _NAMES])


def _layout(stored: _Stored) -> Layout:
    _demand(len(stored.hexes) == HEXES, "there are 24 hexes")
    hexes = [stored.hexes[name] for name in HEX_IDS]
    for h in hexes:
        number = h.number
        _demand(number is None or (2 <= number <= 12 and number != 7), "a number is out of range")
    return layout(
        tuple([TERRAIN_INDEX[h.terrain] for h in hexes]),
        tuple([h.number or 0 for h in hexes]),
        tuple(
            sorted(
                [(EDGE_INDEX[edge], PORT_KINDS.index(kind)) for edge, kind in stored.ports.items()]
            )
        ),
    )


def _build(stored: _Stored) -> State:
    seats = stored.seats
    _demand(2 <= seats <= 4, "2 to 4 seats")
    _demand(sorted(stored.seat_order) == list(range(seats)), "seat_order is no permutation")
    per_seat = (stored.hands, stored.cards, stored.new_cards, stored.lookouts)
    _demand(all(len(part) == seats for part in per_seat), "a list has not one entry per seat")
    seed = bytes.fromhex(stored.chance.seed)
    _demand(0 <= stored.chance.used < 1 << 62, "chance.used is out of range")
    deck = tuple([CARD_INDEX[card] for card in stored.deck])
    state = State(_layout(stored), tuple(stored.seat_order), deck, Chance(seed, stored.chance.used))
    state.phase = PHASES.index(stored.phase)
    state.turn = stored.turn
    state.active = _seat(state, stored.active)
    state.storm = HEX_INDEX[stored.storm]
    state.prices = _hand(stored.prices)
    for name in _NAMES:
        price = stored.prices.get(name, 0)
        _demand(LOWEST_PRICE <= price <= HIGHEST_PRICE, "a price is out of range")
    _demand(stored.turn >= 0 and stored.offers_made >= 0, "a counter is negative")
    state.hands = [_hand(counts) for counts in stored.hands]
    state.cards = [pack_cards([CARD_INDEX[card] for card in cards]) for cards in stored.cards]
    state.new_cards = [
        pack_cards([CARD_INDEX[card] for card in cards]) for cards in stored.new_cards
    ]
    for old, new in zip(stored.cards, stored.new_cards, strict=True):
        _demand(len(old) + len(new) <= _MOST_CARDS, "too many cards in one hand")
    _demand(all(n >= 0 for n in stored.lookouts), "a counter is negative")
    state.lookouts = list(stored.lookouts)
    state.card_played = stored.card_played
    state.longest_path = _seat_or_nobody(state, stored.longest_path)
    state.great_lookout = _seat_or_nobody(state, stored.great_lookout)
    state.offers_made = stored.offers_made
    _put_pieces(state, stored)
    _put_pending(state, stored)
    state.end_reason = stored.end_reason
    state.undo_depth = max(0, stored.undo_depth)
    state.derive()
    return state


def _seat(state: State, seat: int) -> int:
    _demand(0 <= seat < state.seats, "there is no such seat")
    return seat


def _seat_or_nobody(state: State, seat: int | None) -> int:
    return NOBODY if seat is None else _seat(state, seat)


def _put_pieces(state: State, stored: _Stored) -> None:
    for edge, seat in stored.paths.items():
        state.paths[_seat(state, seat)] |= 1 << EDGE_INDEX[edge]
    for crossing, building in stored.buildings.items():
        pieces = state.camps if building.kind == "camp" else state.fortresses
        pieces[_seat(state, building.seat)] |= 1 << CROSSING_INDEX[crossing]
    for seat in range(state.seats):
        _demand(state.paths[seat].bit_count() <= MAX_PATHS, "more than 15 paths of one seat")
        _demand(state.camps[seat].bit_count() <= MAX_CAMPS, "more than 5 camps of one seat")
        fortresses = state.fortresses[seat].bit_count()
        _demand(fortresses <= MAX_FORTRESSES, "more than 4 fortresses of one seat")


def _put_pending(state: State, stored: _Stored) -> None:
    """What waits for somebody's answer: offer, discards, the camp of the set-up, the dice."""
    offer = stored.offer
    _demand((offer is not None) == (state.phase == OFFER), "offer and phase do not agree")
    if offer is not None:
        state.offer_give = _hand(offer.give)
        state.offer_ask = _hand(offer.ask)
        _demand(bool(state.offer_give and state.offer_ask), "an offer with an empty side")
        for seat in offer.rejected:
            _demand(seat != state.active, "the proposer cannot reject")
            state.offer_rejected |= 1 << _seat(state, seat)
        holds = covers(state.hands[state.active], state.offer_give)
        _demand(holds, "the proposer does not hold what it offers")
        open_to = state.seats - 1 - state.offer_rejected.bit_count()
        _demand(open_to > 0, "an offer that everybody has rejected")
    due = [0] * max(4, state.seats)
    for name, count in stored.to_discard.items():
        seat = _seat(state, int(name))
        _demand(1 <= count <= size(state.hands[seat]), "to_discard holds an impossible count")
        due[seat] = count
    _demand(any(due) == (state.phase == PHASES.index("discard")), "to_discard and phase differ")
    state.to_discard = tuple(due)
    if stored.setup_camp is not None:
        state.setup_camp = CROSSING_INDEX[stored.setup_camp]
    if stored.dice is not None:
        _demand(all(1 <= die <= 6 for die in stored.dice), "a die is out of range")
        state.dice = stored.dice
    _demand((stored.end_reason is not None) == (state.phase == OVER), "end and phase differ")
