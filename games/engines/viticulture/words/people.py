"""Workers, roosters, visitors, and the choice between clauses."""

from __future__ import annotations

from games.engines.viticulture import actions as act
from games.engines.viticulture import board, effects
from games.engines.viticulture.clauses import (
    Choose,
    EarlierAction,
    MoveRooster,
    PassNow,
    Plan,
    PlayVisitors,
    Program,
    TakeBack,
    Train,
)
from games.engines.viticulture.goods import (
    DECK_OF,
    MOST_WORKERS,
    ROWS,
    SUMMER_ACTIONS,
    WINTER_ACTIONS,
    spaces,
)
from games.engines.viticulture.state import Bury, Do, Placed, Planned, Player, State
from games.engines.viticulture.words.base import HANDLERS, Auto, Pick, able, no_change

# --- visitors and clauses --------------------------------------------------------------------


def playable(state: State, p: Player, card: str) -> bool:
    """Whether one clause of a held visitor can be completed (G1, G4)."""
    without = p.copy()
    without.drop(card)
    return able(state, without, board.visitor_program(state, card))


def _visitors(state: State, p: Player, word: PlayVisitors) -> list[act.PlayVisitor]:
    held = [card for card in p.hand if DECK_OF[card] == word.deck]
    return [act.PlayVisitor(card) for card in held if playable(state, p, card)]


def _able_to_play(state: State, p: Player, word: PlayVisitors, rest: Program) -> bool:
    if word.count >= word.least:
        return able(state, p, rest)
    held = [card for card in p.hand if DECK_OF[card] == word.deck]
    return any(playable(state, p, card) for card in held) and able(state, p, rest)


def _sheet_play(p: Player, _word: PlayVisitors, action: act.PlayVisitor) -> None:
    p.drop(action.card)


def _play(state: State, do: Do, _word: PlayVisitors, action: act.PlayVisitor) -> None:
    state.players[do.seat].drop(action.card)
    state.tell("play_visitor", do.seat, card=action.card)
    program = board.visitor_program(state, action.card)
    state.push(Bury(action.card), Do(do.seat, program, action.card))


def _clauses(_state: State, _p: Player, word: Choose) -> list[act.ChooseOption]:
    return [act.ChooseOption(option.label) for option in word.options]  # type: ignore[arg-type]


def _after_choice(word: Choose, action: act.ChooseOption) -> Program:
    chosen = next(option for option in word.options if option.label == action.option)
    others = tuple([option for option in word.options if option is not chosen])
    if word.number == 1:
        return chosen.program
    if len(others) == 1:
        return chosen.program + others[0].program
    return (*chosen.program, Choose(others, word.number - 1))


def _choose(_state: State, _do: Do, _word: Choose, _action: act.ChooseOption) -> None:
    pass


# --- workers ---------------------------------------------------------------------------------


def _can_train(_state: State, p: Player, _word: Train) -> bool:
    return p.workers() < MOST_WORKERS


def _sheet_train(p: Player, _word: Train) -> None:
    p.trained += 1


def _train(state: State, do: Do, word: Train) -> None:
    effects.train(state, do.seat, now=word.now)


def _recallable(state: State, p: Player, _word: TakeBack) -> list[act.TakeBack]:
    """Own workers, but for the one that this turn is made with."""
    own = state.worker
    return [
        act.TakeBack(placed.worker, action, placed.space)  # type: ignore[arg-type]
        for action, row in state.placed.items()
        for placed in row
        if placed.seat == p.seat
        and (
            own is None
            or (own.seat, own.action, own.space, own.worker)
            != (placed.seat, action, placed.space, placed.worker)
        )
    ]


def _take_back(state: State, do: Do, _word: TakeBack, action: act.TakeBack) -> None:
    placed = Placed(action.space, do.seat, action.worker)
    effects.recall(state, action.action, placed)


def _plans(state: State, p: Player, _word: Plan) -> list[act.PlaceWorker]:
    """Free numbered spaces of the winter actions; nothing when no season lies ahead."""
    if state.season != "summer":
        return []
    found: list[act.PlaceWorker] = []
    for action in WINTER_ACTIONS:
        taken = [placed.space for placed in state.placed.get(action, ())]
        for space in range(spaces(state.seats)):
            if space not in taken:
                found += [
                    act.PlaceWorker(action, space, worker)  # type: ignore[arg-type]
                    for worker in p.at_home()
                ]
    return found


def _plan(state: State, do: Do, _word: Plan, action: act.PlaceWorker) -> None:
    placed = Placed(action.space, do.seat, action.worker)
    effects.send(state, do.seat, action.action, placed)
    plan = Planned(do.seat, action.action, action.space, action.worker)
    state.planned = (*state.planned, plan)
    state.tell("plan", do.seat, action=action.action, space=action.space, worker=action.worker)


# --- rooster and Manager ---------------------------------------------------------------------


def _rows(state: State, _p: Player, _word: MoveRooster) -> list[act.WakeUp]:
    return [act.WakeUp(row) for row in range(1, ROWS + 1) if row not in state.roosters]


def _move_rooster(state: State, do: Do, _word: MoveRooster, action: act.WakeUp) -> None:
    board.wake(state, do.seat, action.row)


def _can_pass(_state: State, _p: Player, _word: PassNow) -> bool:
    return True


def _pass_now(state: State, do: Do, _word: PassNow) -> None:
    if do.seat not in state.passed:
        state.passed = (*state.passed, do.seat)
        state.tell("pass", do.seat)


def _earlier(state: State, p: Player, _word: EarlierAction) -> list[act.ChooseOption]:
    return [
        act.ChooseOption(action)
        for action in SUMMER_ACTIONS
        if able(state, p, board.action_program(state, action, bonus=False))
    ]


def _do_earlier(state: State, do: Do, _word: EarlierAction, action: act.ChooseOption) -> None:
    program = board.action_program(state, action.option, bonus=False)
    state.push(Do(do.seat, program, action.option))


HANDLERS[PlayVisitors] = Pick(_visitors, _sheet_play, _play, able=_able_to_play)
HANDLERS[Choose] = Pick(_clauses, no_change, _choose, _after_choice)
HANDLERS[Train] = Auto(_can_train, _sheet_train, _train)
HANDLERS[TakeBack] = Pick(_recallable, no_change, _take_back)
HANDLERS[Plan] = Pick(_plans, no_change, _plan)
HANDLERS[MoveRooster] = Pick(_rows, no_change, _move_rooster)
HANDLERS[PassNow] = Auto(_can_pass, no_change, _pass_now)
HANDLERS[EarlierAction] = Pick(_earlier, no_change, _do_earlier)
