"""What anybody may know of a position and of a record (spec section 12).

A view is built up field by field; it holds shared parts that its reader must not change.
"""

from __future__ import annotations

from typing import Any, cast

from games.engines.kernel.contract import Record
from games.engines.la_vina import actions as act
from games.engines.la_vina import components as c
from games.engines.la_vina.legal import legal_actions
from games.engines.la_vina.rules.delivering import payable, target_name
from games.engines.la_vina.rules.ending import outcome
from games.engines.la_vina.rules.harvesting import must_be_covered, named_tools
from games.engines.la_vina.state import (
    DROPPING,
    EXIT,
    OVER,
    PHASES,
    PICKING,
    RETURNED,
    State,
    holders,
)
from games.engines.la_vina.tables import (
    BASKETS,
    BLEND,
    CAPACITY,
    CARD_IDS,
    FLAGS,
    LEAST,
    REWARDS,
    TOOLS,
    VARIETIES,
    WINERY_IDS,
    WINERY_VARIETY,
)
from games.engines.la_vina.wire import (
    BasketView,
    CardView,
    CooperativeView,
    DeliveryView,
    FarmerView,
    HarvestView,
    LaVinaView,
    OptionsView,
    OutcomeView,
    PlayerView,
    SpaceView,
    SupplyView,
    WineryView,
)


def _card(card: c.Card, *, covered: bool) -> CardView:
    shown: dict[str, Any] = {"withered": True}
    if card.variety is not None:
        shown = {"variety": card.variety, "quantity": card.quantity}
    if not covered:
        shown |= {"id": card.id, "tool": card.tool}
    return CardView(**shown)


_OPEN = tuple(_card(card, covered=False) for card in c.CARDS)
_COVERED = tuple(_card(card, covered=True) for card in c.CARDS)


def view(state: State, seat: int | None) -> LaVinaView:
    """The position; seat and spectator (None) see the same. Raises ValueError for others."""
    if seat is not None and not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat}")
    over = state.phase == OVER
    path = state.path
    return LaVinaView(
        phase=cast(Any, PHASES[state.phase]),
        round=state.round,
        active=state.active,
        active_seats=[] if over else [state.active],
        open=_open_types(state),
        seats=state.seats,
        seat_order=list(state.seat_order),
        options=OptionsView(**{f: bool(state.flags >> i & 1) for i, f in enumerate(FLAGS)}),
        acting=state.acting,
        farmers=[
            FarmerView(owner, None if position == RETURNED else position)
            for owner, position in zip(state.owners, state.positions, strict=True)
        ],
        returned=list(state.returned),
        moved=state.moved,
        harvested=state.harvested,
        poured=state.poured,
        harvest=_harvest(state),
        pending=None if state.pending < 0 else _OPEN[state.pending],
        path=[SpaceView(_stack(path[i]), _stack(path[i + 1])) for i in range(0, len(path), 2)],
        deck_size=state.deck_left,
        discard=[CARD_IDS[card] for card in state.discard],
        wineries=[_winery(state, place) for place in range(len(state.wineries))],
        winery_deck_size=len(state.winery_deck),
        cooperative=CooperativeView(
            cast(Any, state.coop_side), list(state.coop_rewards), holders(state.coop_filled)
        ),
        supply=_supply(state),
        joker_at_exit=state.joker_at_exit,
        final_round=state.final_round,
        deliveries_left=state.deliveries_left,
        deliveries=_deliveries(state),
        points=state.points[:],
        players=[_player(state, other) for other in range(state.seats)],
        outcome=_outcome_view(state) if over else None,
    )


def _open_types(state: State) -> Any:
    kinds = dict.fromkeys(type(action) for action in legal_actions(state, state.active))
    return [kind.__struct_config__.tag for kind in kinds]


def _stack(stack: tuple[int, ...]) -> list[CardView]:
    return [*(_COVERED[card] for card in stack[:-1]), *(_OPEN[card] for card in stack[-1:])]


def _harvest(state: State) -> HarvestView | None:
    if not PICKING <= state.phase <= DROPPING:
        return None
    covered = state.phase == PICKING and must_be_covered(state)
    return HarvestView(cast(Any, named_tools(state.declared)), state.picks_left, covered)


def _winery(state: State, place: int) -> WineryView:
    winery = state.wineries[place]
    return WineryView(
        id=WINERY_IDS[winery],
        variety=cast(Any, VARIETIES[WINERY_VARIETY[winery]]),
        kind="blend" if BLEND[winery] else "varietal",
        min=LEAST[winery],
        slot_type="multiplier" if LEAST[winery] is None else "points",
        slots=list(REWARDS[winery]),
        filled=holders(state.filled[place]),
        bonus=state.bonuses[place],
    )


def _supply(state: State) -> SupplyView:
    tools: Any = dict(zip(TOOLS, state.supply_tools, strict=True))
    baskets: Any = dict(zip(BASKETS[1:], state.supply_baskets[1:], strict=True))
    return SupplyView(tools, baskets, state.supply_jokers)


def _deliveries(state: State) -> list[DeliveryView]:
    if state.phase != EXIT:
        return []
    return [
        DeliveryView(
            p.basket,
            target_name(state, p.target),
            p.slot,
            act.Jokers(*p.jokers),
            p.total,
            p.points,
            p.bonus,
        )
        for p in payable(state, state.active)
    ]


def _player(state: State, seat: int) -> PlayerView:
    tools: Any = [
        name
        for tool, name in enumerate(TOOLS)
        for _ in range(state.tools[len(TOOLS) * seat + tool])
    ]
    baskets = []
    for basket in (2 * seat, 2 * seat + 1):
        kind = state.kinds[basket]
        cards = [_OPEN[card] for card in state.baskets[basket]]
        baskets.append(BasketView(cast(Any, BASKETS[kind]), CAPACITY[kind], cards))
    return PlayerView(state.points[seat], baskets, tools, state.jokers[seat], state.barrels[seat])


def _outcome_view(state: State) -> OutcomeView | None:
    result = outcome(state)
    if result is None:
        return None
    return OutcomeView(cast(Any, result.reason), list(result.points), list(result.places))


def record_view(record: Record, viewer: int | None) -> dict[str, Any]:
    """The record as `viewer` may see it; None is a spectator, who sees the same.

    Hidden from all: the order that a shuffle gave (its number of cards is told).
    """
    chance = dict(record.chance)
    if "shuffled" in chance:
        chance["shuffled"] = len(chance["shuffled"])
    return {
        "seat": record.seat,
        "action": dict(record.action),
        "chance": chance,
        "facts": dict(record.facts),
    }
