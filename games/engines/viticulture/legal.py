"""Legal actions, reasons for refusals, and carrying an action out (spec section 8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.kernel.contract import Refusal
from games.engines.viticulture import actions as act
from games.engines.viticulture import board, effects, flow, placing
from games.engines.viticulture import refusals as no
from games.engines.viticulture.goods import DECK_OF, ROWS
from games.engines.viticulture.state import (
    Do,
    KeepingParents,
    Offers,
    State,
    Surplus,
)
from games.engines.viticulture.vineyard import once, put
from games.engines.viticulture.words import (
    enough,
    offers_open,
    options,
    reply,
    stop,
    take_offer,
    visitor_picks,
)


def legal_actions(state: State, seat: int) -> Sequence[act.Action]:
    """Every legal action of a seat, in a fixed order; empty when it is not active."""
    if seat not in state.who_acts():
        return ()
    listed = state.memo.get(-1 - seat)
    if listed is None:
        listed = state.memo[-1 - seat] = tuple(_list(state, seat))
    answer: Sequence[act.Action] = listed
    return answer


def _list(state: State, seat: int) -> Sequence[act.Action]:
    if not state.stack:
        return _base(state, seat)
    top = state.stack[-1]
    match top:
        case Do():
            choices = state.memo.get(seat)
            if choices is None:
                choices = options(state, top)
            if enough(top.program[0]) or not choices:
                return [*choices, act.DONE]
            found: Sequence[act.Action] = choices
            return found
        case Offers():
            return offers_open(state, seat)
        case Surplus():
            return [act.Discard(card) for card in once(state.players[seat].hand)]
        case KeepingParents():
            dealt = state.players[seat].dealt
            return [act.KeepParents(mama, papa) for mama in dealt[:2] for papa in dealt[2:]]
        case _:
            return ()


def _base(state: State, seat: int) -> Sequence[act.Action]:
    """The choice of the active seat when nothing else is pending."""
    match state.season:
        case "setup":
            return [act.PapaChoice("gift"), act.PapaChoice("lira")]
        case "spring":
            return [act.WakeUp(row) for row in range(1, ROWS + 1) if row not in state.roosters]
        case "fall":
            return visitor_picks(state, flow.visitors_in_fall(state, seat))
        case "summer" | "winter":
            if state.acted:
                return [act.END_TURN]
            return [*placing.placements(state, seat), act.PASS]
        case _:
            return ()


def default_action(state: State, seat: int) -> act.Action:
    """What a time-out plays (section 8). Raises ValueError for a seat that is not active."""
    listed = legal_actions(state, seat)
    if not listed:
        raise ValueError(f"seat {seat} is not active")
    for wanted in (act.PASS, act.NO, act.DONE):
        if wanted in listed:
            return wanted
    return listed[0]


# --- refusals --------------------------------------------------------------------------------


def why_not(state: State, seat: int, action: act.Action) -> Refusal | None:
    """What forbids the action now, or None."""
    if not 0 <= seat < state.seats:
        return no.NOT_SEATED
    if type(action) not in act.TAG:
        return no.UNKNOWN_ACTION
    if seat not in state.who_acts():
        return no.MATCH_OVER if state.season == "over" else no.NOT_YOUR_TURN
    if action in legal_actions(state, seat):
        return None
    return _reason(state, seat, action)


def _reason(state: State, seat: int, action: act.Action) -> Refusal:
    """Why an action that is not in the list is not."""
    if state.stack:
        return _reason_for_answer(state, seat, action)
    match state.season:
        case "setup":
            return no.SETUP_FIRST
        case "spring":
            return no.ROW_TAKEN if isinstance(action, act.WakeUp) else no.SPRING_FIRST
        case "fall":
            if not isinstance(action, act.DrawVisitor):
                return no.FALL_FIRST
            most = flow.visitors_in_fall(state, seat)
            return no.TOO_MANY_CARDS if len(action.decks) > most else no.DECK_EMPTY
        case _:
            if state.acted:
                return no.END_TURN_FIRST
            if isinstance(action, act.PlaceWorker):
                return placing.why_not(state, seat, action) or no.NOT_OFFERED
            return no.PLACE_FIRST


def _reason_for_answer(state: State, seat: int, action: act.Action) -> Refusal:
    kinds = {type(listed) for listed in legal_actions(state, seat)}
    p = state.players[seat]
    match action:
        case act.Done():
            return no.NOT_ENOUGH_YET
        case act.EndTurn() | act.Pass() | act.PlaceWorker():
            return no.NOT_FINISHED
        case act.PlayVisitor() if action.card not in p.hand:
            return no.CARD_NOT_HELD
        case act.PlayVisitor() if DECK_OF[action.card] != board.visitor_action(state.season)[1]:
            return no.WRONG_COLOUR
        case act.PlayVisitor():
            return no.CARD_NOT_PLAYABLE
        case act.Plant() | act.FillOrder() | act.Discard() | act.Give() if (
            action.card not in p.hand
        ):
            return no.CARD_NOT_HELD
        case _:
            pass
    if type(action) not in kinds:
        return no.ANSWER_FIRST
    return _REASONS.get(type(action), no.NOT_OFFERED)


_REASONS: dict[type, Refusal] = {
    act.ChooseOption: no.CLAUSE_IMPOSSIBLE,
    act.Build: no.CANNOT_PAY,
    act.Plant: no.FIELD_FULL,
    act.Harvest: no.FIELD_EMPTY,
    act.MakeWine: no.WINE_IMPOSSIBLE,
    act.FillOrder: no.ORDER_NOT_FILLABLE,
    act.SellField: no.FIELD_NOT_EMPTY,
    act.SpendWine: no.NO_SUCH_TOKEN,
    act.DiscardWine: no.NO_SUCH_TOKEN,
    act.DiscardGrape: no.NO_SUCH_TOKEN,
    act.SellGrape: no.NO_SUCH_TOKEN,
}


# --- carrying out ----------------------------------------------------------------------------


def carry_out(state: State, seat: int, action: act.Action) -> None:
    """Do what has been found legal, and all that follows by itself."""
    state.memo = {}
    state.events, state.drawn, state.news = [], [], False
    turn = (state.active, state.season)
    if state.stack:
        _answer(state, seat, action)
    else:
        _choose(state, seat, action)
    flow.proceed(state)
    own = state.season in ("summer", "winter") and turn == (seat, state.season)
    if not own or state.news or isinstance(action, act.EndTurn) or state.who_acts() != (seat,):
        state.undo_depth = 0
    else:
        state.undo_depth += 1


def _choose(state: State, seat: int, action: act.Action) -> None:
    match action:
        case act.PapaChoice():
            state.acted = True
            flow.take_gift(state, seat, gift=action.take == "gift")
        case act.WakeUp():
            state.acted = True
            board.wake(state, seat, action.row)
        case act.DrawVisitor():
            state.acted = True
            effects.draw(state, seat, action.decks)
        case act.PlaceWorker():
            placing.place(state, seat, action)
        case act.Pass():
            state.acted = True
            state.passed = (*state.passed, seat)
            state.tell("pass", seat)
        case act.EndTurn():
            flow.next_turn(state)
        case _:
            raise TypeError(f"{type(action).__name__} is an answer")


def _answer(state: State, seat: int, action: act.Action) -> None:
    top = state.stack[-1]
    match top, action:
        case Do(), act.Done():
            stop(state, top)
        case Do(), _:
            reply(state, top, action)
        case Offers(), act.Offer():
            take_offer(state, seat, top, action.count)
        case Surplus(), act.Discard():
            effects.discard(state, seat, [action.card])
            state.replace_top(Surplus(put(top.due, seat, top.due[seat] - 1)))
        case KeepingParents(), act.KeepParents():
            _keep(state, seat, top, action)
        case _:
            raise TypeError(f"{type(action).__name__} does not answer {type(top).__name__}")


def _keep(state: State, seat: int, top: KeepingParents, action: act.KeepParents) -> None:
    """One secret choice; with the last all are shown and the cards are drawn."""
    kept = put(top.kept, seat, (action.mama, action.papa))
    state.tell("kept", seat)
    if not all(kept):
        state.replace_top(KeepingParents(kept))
        return
    state.pop()
    for p in state.players:
        p.mama, p.papa = kept[p.seat]
    flow.hand_out(state)
