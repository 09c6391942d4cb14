"""What other players answer, are asked for or are given."""

from __future__ import annotations

from msgspec.structs import replace

from games.engines.viticulture import actions as act
from games.engines.viticulture import effects, vineyard
from games.engines.viticulture.clauses import (
    AskOffers,
    Build,
    Collect,
    Gain,
    Give,
    Make,
    MayBorrow,
    MayDraw,
    MayPay,
    MayRecall,
    MayTrain,
    Plant,
    Poll,
    Program,
    Reap,
    Requisition,
    Squeeze,
    Treat,
    Yield,
)
from games.engines.viticulture.goods import DECKS, LOWEST_POINTS, MOST_WORKERS, VISITOR_DECKS, Deck
from games.engines.viticulture.state import Do, Offers, Player, Polling, State
from games.engines.viticulture.words.base import HANDLERS, Auto, Pick, no_change

_THREE_WINTER: tuple[Deck, ...] = ("winter", "winter", "winter")

# --- polls -----------------------------------------------------------------------------------


def open_to(state: State, p: Player, offer: Program) -> bool:
    """Whether public facts allow that this player does what is offered (G18)."""
    word = offer[0]
    match word:
        case MayDraw():
            return state.available("summer") > 0
        case MayBorrow():
            return p.points - 1 >= LOWEST_POINTS
        case MayPay():
            return p.lira >= 2
        case MayRecall():
            return p.grande == "placed"
        case MayTrain():
            return p.lira >= 1 and p.workers() < MOST_WORKERS
        case Build():
            return bool(vineyard.buildable(p, word))
        case Make():
            return next(vineyard.tokens(p, word), None) is not None
        case Plant():
            room = [p.capacities[f] - vineyard.planted_total(p, f) for f in range(3) if p.owned[f]]
            return p.held("vine") > 0 and any(left > 0 for left in room)
        case _:
            return True


def _can_poll(state: State, p: Player, word: Poll) -> bool:
    if word.always:
        return True
    others = [state.players[seat] for seat in state.after(p.seat)]
    asked = [p, *others] if word.everyone else others
    return any(open_to(state, player, word.offer) for player in asked)


def _poll(state: State, do: Do, word: Poll) -> None:
    others = state.after(do.seat)
    queue = (do.seat, *others) if word.everyone else tuple(others)
    state.push(Polling(do.seat, do.source, word, queue))


def step_poll(state: State, frame: Polling) -> None:
    """Ask the next seat, or share out what the answers bring."""
    if frame.queue:
        seat, queue = frame.queue[0], frame.queue[1:]
        if not open_to(state, state.players[seat], frame.poll.offer):
            state.replace_top(replace(frame, queue=queue, asking=-1))
            return
        state.replace_top(replace(frame, queue=queue, asking=seat))
        state.push(Do(seat, frame.poll.offer, frame.source))
        return
    state.pop()
    poll = frame.poll
    agreed = sum([seat != frame.seat for seat in frame.agreed])
    refused = state.seats - 1 - agreed
    vp = poll.vp * agreed + poll.refused_vp * refused
    effects.gain(state, frame.seat, lira=poll.lira * agreed, vp=vp)
    if poll.draw and agreed:
        word = Reap(least=agreed, most=agreed)
        state.push(Do(frame.seat, (word,), frame.source))


def answered(state: State, do: Do) -> None:
    """A frame has ended; when a poll lies below, what it has done counts as agreement."""
    if not state.stack:
        return
    below = state.stack[-1]
    if isinstance(below, Polling) and below.asking == do.seat:
        agreed = (*below.agreed, do.seat) if do.seen else below.agreed
        state.replace_top(replace(below, asking=-1, agreed=agreed))


def _yes_no(_state: State, _p: Player, _word: object) -> list[act.Answer]:
    return [act.YES, act.NO]


def _may_draw(state: State, do: Do, _word: MayDraw, action: act.Answer) -> None:
    if action.yes:
        effects.draw(state, do.seat, ["summer"])


def _may_borrow(state: State, do: Do, _word: MayBorrow, action: act.Answer) -> None:
    if action.yes:
        effects.gain(state, do.seat, vp=-1, lira=3)


def _may_pay(state: State, do: Do, _word: MayPay, action: act.Answer) -> None:
    if action.yes:
        effects.gain(state, do.seat, lira=-2)
        effects.gain(state, state.active, lira=2)


def _may_recall(state: State, do: Do, _word: MayRecall, action: act.Answer) -> None:
    if not action.yes:
        return
    for where, row in state.placed.items():
        for placed in row:
            if placed.seat == do.seat and placed.worker == "grande":
                effects.recall(state, where, placed)
                return


def _may_train(state: State, do: Do, _word: MayTrain, action: act.Answer) -> None:
    if action.yes:
        effects.gain(state, do.seat, lira=-1)
        effects.train(state, do.seat, now=False)


def _harvest_of(state: State, _p: Player, _word: Reap) -> list[act.ChooseOption]:
    there: tuple[Deck, ...] = ("vine", "summer")
    return [act.ChooseOption(deck) for deck in there if state.available(deck)]


def _reap(state: State, do: Do, _word: Reap, action: act.ChooseOption) -> None:
    effects.draw(state, do.seat, [action.option])  # type: ignore[list-item]


# --- Importer --------------------------------------------------------------------------------


def _visitors_against(state: State, seat: int) -> int:
    return sum([state.players[other].held(*VISITOR_DECKS) for other in state.after(seat)])


def _can_ask(state: State, p: Player, _word: AskOffers) -> bool:
    return state.available("winter") > 0 or _visitors_against(state, p.seat) >= 3


def _ask(state: State, do: Do, _word: AskOffers) -> None:
    if _visitors_against(state, do.seat) < 3:
        effects.draw(state, do.seat, _THREE_WINTER)
    else:
        state.push(_new_offers(state, do.seat, again=False))


def _new_offers(state: State, seat: int, *, again: bool) -> Offers:
    """Who holds no visitor is not asked: everybody sees that (G18)."""
    counts = [
        -1 if other != seat and state.players[other].held(*VISITOR_DECKS) else -2
        for other in range(state.seats)
    ]
    return Offers(seat, tuple(counts), again)


def offers_open(state: State, seat: int) -> list[act.Offer]:
    most = min(3, state.players[seat].held(*VISITOR_DECKS))
    return [act.Offer(count) for count in range(most + 1)]


def take_offer(state: State, seat: int, frame: Offers, count: int) -> None:
    """One secret answer; with the last all are shown and the outcome follows (S23)."""
    counts = vineyard.put(frame.counts, seat, count)
    state.replace_top(replace(frame, counts=counts))
    state.tell("offered", seat)
    if -1 in counts:
        return
    state.pop()
    shown = {str(s): max(0, c) for s, c in enumerate(counts) if s != frame.seat}
    state.tell("offers", frame.seat, counts=shown)
    total = sum(shown.values())
    if total == 3:
        for other in reversed(state.after(frame.seat)):
            due = counts[other]
            if due > 0:
                word = Give(least=due, most=due, to=frame.seat, kinds=VISITOR_DECKS)
                state.push(Do(other, (word,), "S23"))
    elif total > 3 and not frame.again:
        state.push(_new_offers(state, frame.seat, again=True))
    else:
        effects.draw(state, frame.seat, _THREE_WINTER)


# --- Queen, Governor, Wedding Party ----------------------------------------------------------


def _right(state: State, seat: int) -> int:
    return (seat - 1) % state.seats


def _can_squeeze(state: State, p: Player, _word: Squeeze) -> bool:
    neighbour = state.players[_right(state, p.seat)]
    return bool(_yields(state, neighbour, Yield(to=p.seat)))


def _squeeze(state: State, do: Do, _word: Squeeze) -> None:
    state.push(Do(_right(state, do.seat), (Yield(to=do.seat),), do.source))


def _yields(_state: State, p: Player, _word: Yield) -> list[act.ChooseOption]:
    found: list[act.ChooseOption] = []
    if p.points - 1 >= LOWEST_POINTS:
        found.append(act.ChooseOption("lose_point"))
    if len(p.hand) >= 2:
        found.append(act.ChooseOption("give_cards"))
    if p.lira >= 3:
        found.append(act.ChooseOption("pay_lira"))
    return found


def _yield(state: State, do: Do, word: Yield, action: act.ChooseOption) -> None:
    match action.option:
        case "lose_point":
            effects.gain(state, do.seat, vp=-1)
        case "pay_lira":
            effects.gain(state, do.seat, lira=-3)
            effects.gain(state, word.to, lira=3)
        case _:
            give = Give(least=2, most=2, to=word.to, kinds=DECKS)
            state.push(Do(do.seat, (give,), do.source))


def _targets(state: State, p: Player, word: Requisition | Treat) -> list[act.ChoosePlayer]:
    return [act.ChoosePlayer(seat) for seat in state.after(p.seat) if seat not in word.chosen]


def _treated(state: State, p: Player, word: Treat) -> list[act.ChoosePlayer]:
    return _targets(state, p, word) if p.lira >= 2 else []


def _next_target(word: Requisition | Treat, action: act.ChoosePlayer) -> Program:
    chosen = (*word.chosen, action.player)
    return (replace(word, count=word.count + 1, chosen=chosen),)


def _requisition(state: State, do: Do, _word: Requisition, action: act.ChoosePlayer) -> None:
    state.tell("choose_player", do.seat, player=action.player)


def _collect(state: State, do: Do, _word: Collect) -> None:
    """Points follow after the last card has been given (G18)."""
    marks = [entry.split(":") for entry in do.seen]
    chosen = {int(entry[1]) for entry in marks if entry[0] == "player"}
    asked = [seat for seat in state.after(do.seat) if seat in chosen]
    givers = [seat for seat in asked if state.players[seat].held("summer")]
    state.push(Do(do.seat, (Gain(vp=len(asked) - len(givers)),), do.source))
    for seat in reversed(givers):
        state.push(Do(seat, (Give(to=do.seat, kinds=("summer",)),), do.source))


def _can_collect(_state: State, _p: Player, _word: Collect) -> bool:
    return True


def _sheet_treat(p: Player, _word: Treat, _action: act.ChoosePlayer) -> None:
    p.lira -= 2


def _treat(state: State, do: Do, _word: Treat, action: act.ChoosePlayer) -> None:
    state.tell("choose_player", do.seat, player=action.player)
    effects.gain(state, do.seat, lira=-2, vp=1)
    effects.gain(state, action.player, lira=2)


HANDLERS[Poll] = Auto(_can_poll, no_change, _poll)
HANDLERS[MayDraw] = Pick(_yes_no, no_change, _may_draw)
HANDLERS[MayBorrow] = Pick(_yes_no, no_change, _may_borrow)
HANDLERS[MayPay] = Pick(_yes_no, no_change, _may_pay)
HANDLERS[MayRecall] = Pick(_yes_no, no_change, _may_recall)
HANDLERS[MayTrain] = Pick(_yes_no, no_change, _may_train)
HANDLERS[Reap] = Pick(_harvest_of, no_change, _reap, skips=True)
HANDLERS[AskOffers] = Auto(_can_ask, no_change, _ask)
HANDLERS[Squeeze] = Auto(_can_squeeze, no_change, _squeeze)
HANDLERS[Yield] = Pick(_yields, no_change, _yield)
HANDLERS[Requisition] = Pick(_targets, no_change, _requisition, _next_target)
HANDLERS[Collect] = Auto(_can_collect, no_change, _collect)
HANDLERS[Treat] = Pick(_treated, _sheet_treat, _treat, _next_target)
