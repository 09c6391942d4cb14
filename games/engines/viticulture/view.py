"""What each viewer may know of a position and of a record (spec section 2, "Public").

A view is built up field by field; nothing is ever cut out of something larger.
"""

from __future__ import annotations

from typing import Any, cast

from games.engines.kernel.contract import Record
from games.engines.viticulture import placing, vineyard
from games.engines.viticulture.board import visitor_action
from games.engines.viticulture.clauses import KeepShown, Spend
from games.engines.viticulture.data.orders import ORDERS
from games.engines.viticulture.ending import outcome
from games.engines.viticulture.goods import COLORS, DECK_OF, DECKS, WINES, spaces, values
from games.engines.viticulture.state import (
    Bury,
    Do,
    KeepingParents,
    Offers,
    Player,
    State,
    Surplus,
)
from games.engines.viticulture.wire import (
    FieldView,
    OutcomeView,
    PendingView,
    PlayerView,
    ViticultureView,
)
from games.engines.viticulture.words import playable


def view(state: State, seat: int | None) -> ViticultureView:
    """The position as `seat` may know it; None is a spectator. Raises ValueError for others."""
    if seat is not None and not 0 <= seat < state.seats:
        raise ValueError(f"there is no seat {seat}")
    own = None if seat is None else state.players[seat]
    return ViticultureView(
        edition=state.edition,
        parents="deal" if state.deal_parents else "choose",
        sell_grapes="one" if state.sell_one else "any",
        year=state.year,
        round=state.year,
        season=state.season,
        seats=state.seats,
        seat_order=list(state.seat_order),
        start_player=state.start_player,
        active=state.active,
        active_seats=list(state.who_acts()),
        roosters={str(s): row for s, row in enumerate(state.roosters) if row},
        turn_order=list(state.turn_order),
        passed=list(state.passed),
        planned=list(state.planned),
        planned_turn=state.planned_turn and state.acted,
        worker=state.worker,
        grey_holder=state.grey_holder,
        final_year=state.final_year,
        spaces=spaces(state.seats),
        placed=cast(Any, {action: list(row) for action, row in state.placed.items()}),
        deck_sizes={deck: len(state.decks[i]) for i, deck in enumerate(DECKS)},
        discards={deck: list(state.discards[i]) for i, deck in enumerate(DECKS)},
        pending=_pending(state),
        playing=[frame.card for frame in state.stack if isinstance(frame, Bury)],
        players=[_player(p) for p in state.players],
        hand=None if own is None else list(own.hand),
        dealt=None if own is None else list(own.dealt),
        answered=None if own is None else _answered(state, own.seat),
        blocked={} if own is None else _blocked(state, own),
        outcome=_outcome(state),
    )


def _player(p: Player) -> PlayerView:
    return PlayerView(
        points=p.points,
        lira=p.lira,
        residual=p.residual,
        regular=p.regular,
        trained=p.trained,
        used_workers=p.used,
        grande=p.grande,
        temporary=p.temporary,
        workers_home=p.workers_home(),
        structures=list(p.structures),
        fields=[
            FieldView(
                p.capacities[f],
                p.owned[f],
                list(p.vines[f]),
                p.harvested[f],
                vineyard.planted_total(p, f),
            )
            for f in range(3)
        ],
        grapes={color: list(values(p.grapes[i])) for i, color in enumerate(COLORS)},
        wines={wine: list(values(p.wines[i])) for i, wine in enumerate(WINES)},
        cellar=vineyard.cellar(p),
        hand_sizes=_hand_sizes(p),
        windmill_used=p.windmill_used,
        tasting_room_used=p.tasting_used,
        mama=p.mama,
        papa=p.papa,
    )


def _hand_sizes(p: Player) -> dict[Any, int]:
    sizes = dict.fromkeys(DECKS, 0)
    for card in p.hand:
        sizes[DECK_OF[card]] += 1
    return sizes


def _pending(state: State) -> PendingView | None:
    if state.season == "over":
        return None
    seats = list(state.who_acts())
    if not state.stack:
        return _asked(_base_kind(state), seats, most=1)
    top = state.stack[-1]
    match top:
        case Do() if top.program:
            return _program_pending(top, seats)
        case Offers():
            return _asked("offers", seats, source="S23", least=int(top.again), most=3)
        case Surplus():
            due = {str(s): n for s, n in enumerate(top.due) if n}
            return _asked("surplus", seats, due=due)
        case KeepingParents():
            return _asked("keep_parents", seats, most=1)
        case _:
            return _asked("settling", seats)


def _base_kind(state: State) -> str:
    kinds = {"setup": "papa_choice", "spring": "wake_up", "fall": "draw_visitor"}
    return kinds.get(state.season) or ("end_turn" if state.acted else "turn")


def _program_pending(do: Do, seats: list[int]) -> PendingView:
    word = do.program[0]
    count: int = getattr(word, "count", 0)
    least: int = getattr(word, "least", 1)
    most: int = getattr(word, "most", 1)
    shown: list[str] = []
    needs: list[Any] = []
    if isinstance(word, Spend):
        shown = [word.card]
        all_needs = ORDERS[word.card].needs
        needs = list(all_needs[len(all_needs) - word.left :])
    elif isinstance(word, KeepShown):
        shown = list(word.shown)
    kind = str(word.__struct_config__.tag)
    return _asked(
        kind, seats, source=do.source, count=count, least=least, most=most, shown=shown, needs=needs
    )


def _asked(
    kind: str,
    seats: list[int],
    *,
    source: str = "",
    count: int = 0,
    least: int = 1,
    most: int = 0,
    shown: list[str] | None = None,
    needs: list[Any] | None = None,
    due: dict[str, int] | None = None,
) -> PendingView:
    return PendingView(
        kind=kind,
        seats=seats,
        source=source,
        count=count,
        least=least,
        most=most,
        shown=shown or [],
        needs=needs or [],
        due=due or {},
    )


def _answered(state: State, seat: int) -> list[str]:
    """What a seat has answered while others still think."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, KeepingParents):
        return list(top.kept[seat])
    if isinstance(top, Offers) and top.counts[seat] >= 0:
        return [str(top.counts[seat])]
    return []


def _blocked(state: State, p: Player) -> dict[str, str]:
    """Why board actions and visitors cannot be chosen, for the seat whose turn it is."""
    if state.stack or state.season not in ("summer", "winter"):
        return {}
    if state.acted or state.active != p.seat:
        return {}
    reasons: dict[str, str] = {}
    open_to = {placement.action for placement in placing.placements(state, p.seat)}
    for action in placing.season_actions(state):
        if action not in open_to:
            taken = not placing.free_spaces(state, action) and p.grande != "home"
            reasons[action] = "space_taken" if taken else "action_impossible"
    colour = visitor_action(state.season)[1]
    for card in p.hand:
        if DECK_OF[card] == colour and not playable(state, p, card):
            reasons[card] = "card_not_playable"
    return reasons


def _outcome(state: State) -> OutcomeView | None:
    result = outcome(state)
    if result is None:
        return None
    return OutcomeView(cast(Any, result.reason), list(result.points), list(result.places))


# --- records ---------------------------------------------------------------------------------

_SECRET_ACTIONS = {
    "keep_parents": ("mama", "papa"),
    "offer": ("count",),
    "give": ("card",),
}
"""What of an answer only its maker may see; for `give` also who gets the card."""


def record_view(record: Record, viewer: int | None) -> dict[str, Any]:
    """The record as `viewer` may see it; None is a spectator.

    Hidden from all but those concerned (null): drawn and given cards, their piles stay; kept
    parents and offers, which later records show to all once everybody has answered.
    """
    action = dict(record.action)
    events: list[Any] = [_event_view(event, viewer) for event in record.facts.get("events", ())]
    hidden = _SECRET_ACTIONS.get(str(action.get("type")), ())
    if hidden and viewer != record.seat and not _concerns(record, viewer):
        for key in hidden:
            action[key] = None
    chance: dict[str, Any] = {}
    if "drawn" in record.chance:
        chance["drawn"] = [_drawn_view(drawn, viewer) for drawn in record.chance["drawn"]]
    return {"seat": record.seat, "action": action, "chance": chance, "facts": {"events": events}}


def _concerns(record: Record, viewer: int | None) -> bool:
    """Whether the viewer is who gets a given card."""
    events = record.facts.get("events", ())
    return viewer is not None and any(
        event["event"] == "give" and event["to"] == viewer for event in events
    )


def _event_view(event: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    shown = dict(event)
    if "cards" in shown:
        known = viewer is not None and viewer in (shown["seat"], shown.get("to"))
        shown["cards"] = list(shown["cards"]) if known else None
    return shown


def _drawn_view(drawn: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    shown = dict(drawn)
    if shown["seat"] is not None and shown["seat"] != viewer:
        shown["card"] = None
    return shown
