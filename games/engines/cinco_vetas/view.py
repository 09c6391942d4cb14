"""What each viewer may know of a position and of a record (spec section 9).

A view is built up field by field; it holds shared parts (map, paths, buildings) that its reader
must not change.
"""

from __future__ import annotations

from typing import Any, cast

from games.engines.cinco_vetas import sites
from games.engines.cinco_vetas.board import CROSSING_IDS, HEX_IDS, bits
from games.engines.cinco_vetas.goods import (
    MAX_CAMPS,
    MAX_FORTRESSES,
    MAX_PATHS,
    RELIC_SHIFT,
    count_cards,
    named,
    named_all,
    named_cards,
    size,
)
from games.engines.cinco_vetas.rules.ending import outcome
from games.engines.cinco_vetas.state import NOBODY, OFFER, OVER, PHASES, State
from games.engines.cinco_vetas.wire import (
    CincoVetasView,
    OfferView,
    OutcomeView,
    ReserveView,
)
from games.engines.kernel.contract import Record


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def rounds(state: State) -> int:
    """The round that the current turn belongs to, from 1; 0 in the set-up."""
    return -(-state.turn // state.seats)


def view(state: State, seat: int | None) -> CincoVetasView:
    """The position as `seat` may know it; None is a spectator. Raises ValueError for others."""
    if seat is not None and not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat}")
    over = state.phase == OVER
    hand: Any = None
    cards: Any = None
    new_cards: Any = None
    points = state.points[:]
    if seat is not None:
        hand = named_all(state.hands[seat])
        cards = named_cards(state.cards[seat])
        new_cards = named_cards(state.new_cards[seat])
        points[seat] += (state.cards[seat] + state.new_cards[seat]) >> RELIC_SHIFT
    held = [a + b for a, b in zip(state.cards, state.new_cards, strict=True)]
    all_cards: Any = None
    if over:
        points = [state.full_points(other) for other in range(state.seats)]
        all_cards = [named_cards(packed) for packed in held]
    return CincoVetasView(
        phase=cast(Any, PHASES[state.phase]),
        turn=state.turn,
        round=rounds(state),
        active=state.active,
        active_seats=list(bits(state.acting)),
        seats=state.seats,
        seat_order=list(state.seat_order),
        hexes=state.layout.hex_views,
        storm=HEX_IDS[state.storm],
        ports=cast(Any, state.layout.port_names),
        prices=cast(Any, named_all(state.prices)),
        deck_size=state.deck_left,
        paths=sites.path_view(state),
        buildings=sites.building_view(state),
        hand=hand,
        cards=cards,
        new_cards=new_cards,
        hand_sizes=[size(packed) for packed in state.hands],
        card_counts=[count_cards(packed) for packed in held],
        lookouts=state.lookouts[:],
        points=points,
        longest_path=_or_none(state.longest_path),
        path_lengths=state.lengths[:],
        great_lookout=_or_none(state.great_lookout),
        card_played=state.card_played,
        offer=_offer_view(state),
        offers_made=state.offers_made,
        to_discard={str(s): n for s, n in enumerate(state.to_discard) if n},
        setup_camp=None if state.setup_camp == NOBODY else CROSSING_IDS[state.setup_camp],
        dice=state.dice,
        reserve=[_reserve(state, other) for other in range(state.seats)],
        all_cards=all_cards,
        outcome=_outcome_view(state) if over else None,
    )


def _offer_view(state: State) -> OfferView | None:
    if state.phase != OFFER:
        return None
    return OfferView(
        cast(Any, named(state.offer_give)),
        cast(Any, named(state.offer_ask)),
        list(bits(state.offer_rejected)),
    )


def _reserve(state: State, seat: int) -> ReserveView:
    return ReserveView(
        MAX_PATHS - state.paths[seat].bit_count(),
        MAX_CAMPS - state.camps[seat].bit_count(),
        MAX_FORTRESSES - state.fortresses[seat].bit_count(),
    )


def _outcome_view(state: State) -> OutcomeView | None:
    result = outcome(state)
    if result is None:
        return None
    return OutcomeView(cast(Any, result.reason), list(result.points), list(result.places))


def record_view(record: Record, viewer: int | None) -> dict[str, Any]:
    """The record as `viewer` may see it; None is a spectator.

    Hidden from all but those concerned: the resources of a discard (their number stays in
    ``facts.count``), each stolen resource (shown as null), the card that was bought (null).
    """
    action = dict(record.action)
    chance = dict(record.chance)
    facts = dict(record.facts)
    if viewer is None or viewer != record.seat:
        if action.get("type") == "discard":
            action["resources"] = None
        if "card" in chance:
            chance["card"] = None
        if "stolen" in chance and (viewer is None or viewer != facts.get("victim")):
            chance["stolen"] = [None] * len(chance["stolen"])
    return {"seat": record.seat, "action": action, "chance": chance, "facts": facts}
