"""Where a worker may go (spec section 4, and section 10 for the bonus spaces of 2012)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.kernel.contract import Refusal
from games.engines.viticulture import actions as act
from games.engines.viticulture import board, effects
from games.engines.viticulture import refusals as no
from games.engines.viticulture.goods import (
    BONUS_SPACE,
    SUMMER_ACTIONS,
    WINTER_ACTIONS,
    Space,
    Worker,
    spaces,
)
from games.engines.viticulture.state import Do, Placed, Planned, Player, State
from games.engines.viticulture.words import able, playable


def season_actions(state: State) -> tuple[str, ...]:
    """The six board actions of this season."""
    return SUMMER_ACTIONS if state.season == "summer" else WINTER_ACTIONS


def taken_spaces(state: State, action: str) -> list[Space]:
    return [placed.space for placed in state.placed.get(action, ())]


def free_spaces(state: State, action: str) -> list[int]:
    """The numbered spaces of an action that nobody stands on."""
    taken = taken_spaces(state, action)
    return [space for space in range(spaces(state.seats)) if space not in taken]


def _sent(p: Player, worker: Worker) -> Player:
    """The mat once this worker has left home: visitors may ask about it (S29, W25)."""
    after = p.copy()
    match worker:
        case "regular":
            after.used += 1
        case "grande":
            after.grande = "placed"
        case _:
            after.temporary = False
    return after


def gets_bonus(state: State, p: Player, action: str, space: Space) -> bool:
    """Whether a worker on this space has the bonus.

    First edition: only if the bonus can be done; without it the space is open to nobody but
    as the last free one (`_space_refusal`).
    """
    if space != BONUS_SPACE:
        return False
    return not state.classic or _bonus_can_be_done(state, p, action)


def _bonus_can_be_done(state: State, p: Player, action: str) -> bool:
    deck = board.deck_for_two(action)
    if deck is not None:
        return state.available(deck) >= 2
    twice = board.program_for_two(action)
    if twice is not None:
        return able(state, p, twice)
    name, colour = board.visitor_action(state.season)
    if action == name:
        held = [card for card in p.hand if board.is_visitor(card, colour)]
        return sum([playable(state, p, card) for card in held]) >= 2
    return True


def can_do(state: State, p: Player, action: str, *, bonus: bool, worker: Worker) -> bool:
    """Whether the main action can be done by this worker: no blocking."""
    program = board.action_program(state, action, bonus=bonus)
    return able(state, _sent(p, worker), program)


def _blocked_without_bonus(state: State, p: Player, action: str, space: Space) -> bool:
    """First edition: the bonus space while its bonus cannot be done and others are free."""
    return (
        state.classic
        and space == BONUS_SPACE
        and len(free_spaces(state, action)) > 1
        and not _bonus_can_be_done(state, p, action)
    )


def placements(state: State, seat: int) -> Iterator[act.PlaceWorker]:
    """Every legal placement: actions in board order, then spaces, then workers."""
    p = state.players[seat]
    home = p.at_home()
    for action in season_actions(state):
        free: list[Space] = list(free_spaces(state, action))  # type: ignore[arg-type]
        if not free and "grande" in home:
            free = ["overflow"]
        visits = action == board.visitor_action(state.season)[0]
        for space in free:
            if _blocked_without_bonus(state, p, action, space):
                continue
            bonus = gets_bonus(state, p, action, space)
            workers: list[Worker] = ["grande"] if space == "overflow" else home
            possible: bool | None = None
            for worker in workers:
                if possible is None or visits:
                    possible = can_do(state, p, action, bonus=bonus, worker=worker)
                if possible:
                    yield act.PlaceWorker(action, space, worker)  # type: ignore[arg-type]
    for worker in home:
        yield act.PlaceWorker("gain_lira", "open", worker)
    if _yoke_is_free(state, p) and home and can_do(state, p, "yoke", bonus=False, worker=home[0]):
        for worker in home:
            yield act.PlaceWorker("yoke", "private", worker)


def _yoke_is_free(state: State, p: Player) -> bool:
    if "yoke" not in p.structures:
        return False
    return all(placed.seat != p.seat for placed in state.placed.get("yoke", ()))


def why_not(state: State, seat: int, action: act.PlaceWorker) -> Refusal | None:
    """What forbids a placement, the plainest reason first; None when nothing does."""
    p = state.players[seat]
    if action.worker not in p.at_home():
        return no.NO_SUCH_WORKER
    if action.action == "gain_lira":
        return None if action.space == "open" else no.NO_SUCH_SPACE
    if action.action == "yoke":
        return _why_not_yoke(state, p, action)
    if action.action not in season_actions(state):
        return no.WRONG_SEASON
    refusal = _space_refusal(state, p, action)
    if refusal is not None:
        return refusal
    bonus = gets_bonus(state, p, action.action, action.space)
    if not can_do(state, p, action.action, bonus=bonus, worker=action.worker):
        return no.ACTION_IMPOSSIBLE
    return None


def _why_not_yoke(state: State, p: Player, action: act.PlaceWorker) -> Refusal | None:
    if action.space != "private":
        return no.NO_SUCH_SPACE
    if "yoke" not in p.structures:
        return no.NO_YOKE
    if not _yoke_is_free(state, p):
        return no.SPACE_TAKEN
    if not can_do(state, p, "yoke", bonus=False, worker=action.worker):
        return no.ACTION_IMPOSSIBLE
    return None


def _space_refusal(state: State, p: Player, action: act.PlaceWorker) -> Refusal | None:
    free = free_spaces(state, action.action)
    if action.space == "overflow":
        if action.worker != "grande":
            return no.ONLY_GRANDE
        return no.SPACE_FREE if free else None
    if not isinstance(action.space, int) or action.space >= spaces(state.seats):
        return no.NO_SUCH_SPACE
    if action.space not in free:
        return no.SPACE_TAKEN
    if _blocked_without_bonus(state, p, action.action, action.space):
        return no.BONUS_IMPOSSIBLE
    return None


def place(state: State, seat: int, action: act.PlaceWorker) -> None:
    """Put the worker there and begin the action."""
    p = state.players[seat]
    bonus = gets_bonus(state, p, action.action, action.space)
    placed = Placed(action.space, seat, action.worker)
    effects.send(state, seat, action.action, placed)
    state.worker = Planned(seat, action.action, action.space, action.worker)
    state.acted = True
    state.tell(
        "place",
        seat,
        action=action.action,
        space=action.space,
        worker=action.worker,
        bonus=bonus,
    )
    program = board.action_program(state, action.action, bonus=bonus)
    state.push(Do(seat, program, action.action))
