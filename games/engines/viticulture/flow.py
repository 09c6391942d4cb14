"""The year: who acts next, and what happens by itself (spec sections 1, 3, 7)."""

from __future__ import annotations

from games.engines.viticulture import board, effects, placing, vineyard
from games.engines.viticulture.clauses import PlayVisitors
from games.engines.viticulture.data.parents import MAMAS, PAPAS
from games.engines.viticulture.ending import end_match, is_last_year
from games.engines.viticulture.goods import HAND_LIMIT
from games.engines.viticulture.state import (
    Bury,
    Do,
    KeepingParents,
    Offers,
    Polling,
    State,
    Surplus,
)
from games.engines.viticulture.words import (
    HANDLERS,
    Auto,
    able,
    answered,
    enough,
    options,
    step_poll,
    stop,
    visitor_picks,
)


def proceed(state: State) -> None:
    """Carry on until somebody has to decide, or the match is over."""
    while state.season != "over":
        if state.stack:
            if not _step(state):
                return
        elif not _next(state):
            return


def _step(state: State) -> bool:
    """One thing that happens by itself; False when the top of the stack waits for a seat."""
    top = state.stack[-1]
    match top:
        case Do():
            return _step_program(state, top)
        case Bury():
            state.pop()
            effects.bury(state, top.card)
            return True
        case Polling():
            step_poll(state, top)
            return True
        case Surplus():
            if any(top.due):
                return False
            state.pop()
            return True
        case Offers() | KeepingParents():
            return False


def _step_program(state: State, do: Do) -> bool:
    if not do.program:
        state.pop()
        answered(state, do)
        return True
    word = do.program[0]
    handler = HANDLERS[type(word)]
    if isinstance(handler, Auto):
        state.replace_top(Do(do.seat, do.program[1:], do.source, do.seen))
        handler.run(state, do_top(state), word)
        return True
    choices = options(state, do)
    if choices or _must_ask(state, do):
        state.memo[do.seat] = choices
        return False
    if enough(word) or handler.skips:
        stop(state, do)
        return True
    return False  # only in a state that was dealt anew or made by hand; `done` is offered


def do_top(state: State) -> Do:
    """The frame on top, which is a program."""
    top = state.stack[-1]
    if not isinstance(top, Do):
        raise TypeError("no program on top of the stack")
    return top


def _must_ask(state: State, do: Do) -> bool:
    """An answering player is asked although only refusal is left (G18)."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    count: int = getattr(do.program[0], "count", 0)
    return isinstance(below, Polling) and not count


# --- between decisions -----------------------------------------------------------------------


def _next(state: State) -> bool:
    """Go on when the stack is empty; False when the active seat has to choose."""
    if state.season in ("summer", "winter") or not state.acted:
        return state.season == "year_end" and _new_year(state)
    state.acted = False
    match state.season:
        case "setup":
            if not _next_in_queue(state):
                _begin_spring(state)
        case "spring":
            if not _next_in_queue(state):
                begin_season(state, "summer")
        case "fall":
            _next_visitor(state)
        case _:
            pass
    return True


def _next_in_queue(state: State) -> bool:
    if not state.queue:
        return False
    state.active, state.queue = state.queue[0], state.queue[1:]
    return True


def clockwise(state: State) -> tuple[int, ...]:
    """The seats from the start player on."""
    return tuple([(state.start_player + i) % state.seats for i in range(state.seats)])


def hand_out(state: State) -> None:
    """Mama's cards and the lira of both, clockwise from the start player (section 1)."""
    for seat in clockwise(state):
        p = state.players[seat]
        if p.mama is None or p.papa is None:
            continue
        mama, papa = MAMAS[p.mama], PAPAS[p.papa]
        state.tell("parents", seat, mama=mama.name, papa=papa.name)
        effects.draw(state, seat, ["vine"] * mama.vine)
        effects.draw(state, seat, ["summer"] * mama.summer)
        effects.draw(state, seat, ["order"] * mama.order)
        effects.draw(state, seat, ["winter"] * mama.winter)
        effects.gain(state, seat, lira=mama.lira + papa.lira)
        p.regular = 2
        p.grande = "home"
        p.dealt = ()
    order = clockwise(state)
    state.active, state.queue = order[0], order[1:]
    state.acted = False


def take_gift(state: State, seat: int, *, gift: bool) -> None:
    """Papa's gift or his lira."""
    p = state.players[seat]
    papa = PAPAS[p.papa or ""]
    if not gift:
        effects.gain(state, seat, lira=papa.or_lira)
    elif papa.gift == "worker":
        p.regular += 1
        state.tell("train", seat, now=True)
    elif papa.gift == "vp":
        effects.gain(state, seat, vp=1)
    else:
        effects.build(state, seat, papa.gift, 0)


def _begin_spring(state: State) -> None:
    state.year += 1
    state.season = "spring"
    order = clockwise(state)
    state.active, state.queue = order[0], order[1:]
    state.acted = False
    state.tell("season", None, season="spring", year=state.year)


def begin_spring(state: State) -> None:
    """The first spring of a match without set-up decisions."""
    _begin_spring(state)


def _row_order(state: State) -> tuple[int, ...]:
    """The seats by their rows, lowest first; fixed when a season begins."""
    return tuple(sorted(range(state.seats), key=lambda seat: state.roosters[seat]))


def begin_season(state: State, season: str) -> None:
    """Summer or winter, in the order of the rows; planned workers come first (S29)."""
    state.season = "summer" if season == "summer" else "winter"
    state.turn_order = _row_order(state)
    state.passed = ()
    state.planned_turn = True
    """So that the first normal turn is looked for from the top of the order."""
    state.tell("season", None, season=season, year=state.year)
    order = {seat: i for i, seat in enumerate(state.turn_order)}
    state.planned = tuple(sorted(state.planned, key=lambda plan: order[plan.seat]))
    next_turn(state)


def next_turn(state: State) -> None:
    """Whose turn comes after this one; the season ends when nobody can place (section 3)."""
    state.acted = False
    state.worker = None
    if state.season == "winter" and _planned_turn(state):
        return
    start = 0 if state.planned_turn else state.turn_order.index(state.active) + 1
    state.planned_turn = False
    for i in range(state.seats):
        seat = state.turn_order[(start + i) % state.seats]
        if seat not in state.passed and state.players[seat].has_worker():
            state.active = seat
            return
    if state.season == "summer":
        _begin_fall(state)
    else:
        _end_year(state)


def _planned_turn(state: State) -> bool:
    """The turn of the next planned worker whose action can be done."""
    while state.planned:
        plan, state.planned = state.planned[0], state.planned[1:]
        p = state.players[plan.seat]
        bonus = placing.gets_bonus(state, p, plan.action, plan.space)
        program = board.action_program(state, plan.action, bonus=bonus)
        if not able(state, p, program):
            state.tell("plan_fails", plan.seat, action=plan.action, space=plan.space)
            continue
        if isinstance(program[0], PlayVisitors):
            declinable = PlayVisitors(least=0, most=program[0].most, deck=program[0].deck)
            program = (declinable, *program[1:])
        state.active = plan.seat
        state.acted = True
        state.planned_turn = True
        state.worker = plan
        state.tell("planned", plan.seat, action=plan.action, space=plan.space, bonus=bonus)
        state.push(Do(plan.seat, program, plan.action))
        return True
    return False


def _begin_fall(state: State) -> None:
    state.season = "fall"
    state.passed = ()
    state.turn_order = _row_order(state)
    state.queue = state.turn_order
    state.tell("season", None, season="fall", year=state.year)
    _next_visitor(state)


def visitors_in_fall(state: State, seat: int) -> int:
    return 2 if "cottage" in state.players[seat].structures else 1


def _next_visitor(state: State) -> None:
    """The next seat that can draw; who finds both decks empty is skipped."""
    while _next_in_queue(state):
        if visitor_picks(state, visitors_in_fall(state, state.active)):
            return
    begin_season(state, "winter")


# --- year end --------------------------------------------------------------------------------


def _end_year(state: State) -> None:
    """Ageing, workers, residual, the end of the match, then the hands (section 3)."""
    state.season = "year_end"
    state.passed = ()
    state.tell("season", None, season="year_end", year=state.year)
    for p in state.players:
        vineyard.age_grapes(p)
        vineyard.age_wines(p)
    _bring_workers_home(state)
    for p in state.players:
        effects.gain(state, p.seat, lira=p.residual)
    if is_last_year(state):
        end_match(state)
        return
    due = tuple([max(0, len(p.hand) - HAND_LIMIT) for p in state.players])
    if any(due):
        state.push(Surplus(due))


def _bring_workers_home(state: State) -> None:
    state.placed = {}
    state.planned = ()
    state.grey_holder = None
    for p in state.players:
        p.used = 0
        p.temporary = False
        if p.grande is not None:
            p.grande = "home"
        p.regular += p.trained
        p.trained = 0


def _new_year(state: State) -> bool:
    """The marker moves, roosters come off, this year's marks are cleared."""
    step = 1 if state.classic else -1
    state.start_player = (state.start_player + step) % state.seats
    state.roosters = (0,) * state.seats
    state.turn_order = ()
    for p in state.players:
        p.harvested = (False, False, False)
        p.windmill_used = False
        p.tasting_used = False
    _begin_spring(state)
    return True
