"""How the greedy bot walks and harvests: what each place and each set of tools would bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.bots.la_vina.reading import Loads, Reading
from games.engines.la_vina import actions as act
from games.engines.la_vina.wire import CardView

Scored = tuple[float, act.Action]
SIDES: tuple[act.Side, ...] = ("left", "right")


def stacks(reading: Reading, spaces: Iterable[int]) -> list[list[CardView]]:
    """The stacks of some spaces."""
    path = reading.view.path
    return [stack for s in spaces for stack in (path[s - 1].left, path[s - 1].right)]


def best_harvest(reading: Reading, space: int, tools: Sequence[str]) -> float | None:
    """What a harvest from a space would bring with these tools, their price off; None: illegal."""
    spaces = range(1, space) if "boots" in tools else range(space, space + 1)
    there = [list(stack) for stack in stacks(reading, spaces)]
    loads, total = reading.loads, -reading.weights.tool * len(tools)
    covered = "sickle" in tools
    for _ in range(2 if "shears" in tools else 1):
        best = _best_pick(reading, loads, there, covered)
        if best is None:
            return None
        gain, i, place = best
        card = there[i].pop(place)
        loads = reading.placed(loads, card)
        total += gain
        covered = False
    return total


def _best_pick(
    reading: Reading, loads: Loads, there: list[list[CardView]], covered: bool
) -> tuple[float, int, int] | None:
    """The best card: what it brings, its stack and its place in it."""
    best: tuple[float, int, int] | None = None
    for i, stack in enumerate(there):
        if len(stack) < 1 + covered:
            continue
        place = 0 if covered else len(stack) - 1
        gain = reading.gain(loads, stack[place])
        if best is None or gain > best[0]:
            best = (gain, i, place)
    return best


def choose_turn(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    """Harvest here, walk on, or end the turn."""
    harvests = _harvests(reading, legal)
    here = max(harvests, key=lambda scored: scored[0], default=None)
    moves = [action for action in legal if isinstance(action, act.Move)]
    if not moves:
        return here[1] if here is not None and here[0] > 0 else legal[-1]
    before = max(0.0, here[0]) if here is not None else 0.0
    ahead = {s: single(reading, s) for s in range(1, len(reading.view.path) + 1)}
    scored = [(_move_worth(reading, move, before, ahead), move) for move in moves]
    (_, harvest_now), move = max(scored, key=lambda pair: pair[0][0])
    return here[1] if harvest_now and here is not None else move


def _harvests(reading: Reading, legal: Sequence[act.Action]) -> list[Scored]:
    found: list[Scored] = []
    for action in legal:
        if isinstance(action, act.Harvest):
            value = best_harvest(reading, reading.space, action.tools)
            if value is not None:
                found.append((value, action))
    return found


def single(reading: Reading, space: int) -> float:
    """What the best uncovered card of a space would bring."""
    best = best_harvest(reading, space, ())
    return 0.0 if best is None else max(0.0, best)


def _move_worth(
    reading: Reading, move: act.Move, before: float, ahead: dict[int, float]
) -> tuple[float, bool]:
    """What a move brings, and whether the harvest should come before it."""
    weights = reading.weights
    joker = weights.joker if reading.view.joker_at_exit else 0.0
    if move.to == "exit":
        return before + joker, before > 0
    space = move.to // 2 + 1
    there = ahead[space] if not reading.view.harvested else 0.0
    now = before >= there
    room = sum(load.capacity - load.cards for load in reading.loads)
    later = [ahead[s] for s in range(space + 1, len(ahead) + 1)]
    if now:
        later.append(ahead[space])
    later.sort(reverse=True)
    value = max(before, there) + joker * weights.race
    factor = 1.0
    for gain in later[: max(0, room - (max(before, there) > 0))]:
        factor *= weights.later
        value += factor * gain
    ready = sum(reading.pays(load) for load in reading.loads)
    value -= weights.risk * reading.rivals * ready
    value -= 0.02 * (move.to % 2)  # the rear foothold acts sooner
    return value, now and before > 0


def choose_pick(reading: Reading, legal: Sequence[act.Action]) -> act.Action:
    """The card that brings most."""
    best: Scored = (float("-inf"), legal[0])
    for action in legal:
        if isinstance(action, act.Pick):
            space = reading.view.path[action.space - 1]
            stack = space.left if action.side == SIDES[0] else space.right
            card = stack[0] if action.covered else stack[-1]
            value = reading.gain(reading.loads, card)
            if value > best[0]:
                best = (value, action)
    return best[1]
