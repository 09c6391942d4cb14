"""What the greedy bot of La Viña thinks things are worth. One unit is one point."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Tried against each other over a hundred and more matches of two."""

    grape: float = 0.87
    """What a reward keeps for each grape that is still missing."""
    ease: float = 2.0
    """How far below 5 the grapes that each free place needs have to be, to count as easy."""
    filling: float = 0.9
    """Grapes that a free place is hoped to add where rewards multiply."""
    later: float = 0.75
    """What a harvest in a later turn keeps of its worth; once more for each further turn."""
    joker: float = 1.6
    race: float = 0.35
    """The chance to be the first at the exit when one does not go there now."""
    risk: float = 0.05
    """The share of a ready delivery that is lost for each rival who may come first."""
    tool: float = 0.9
    spare_tool: float = 0.25
    """A tool that has to be changed for another one."""
    keep: float = 1.0
    """What undelivered grapes are worth in the next round."""
    barrel: float = 2.0
    """What a barrel is worth: a delivery has to bring more."""
    patience: int = 6
    """From the round after this one on keeping grapes counts less, and after four more nothing."""
    place: float = 2.2
    """What one more place in a basket adds to each delivery from it."""
    pour_gain: float = 0.6
    """By how much a pour has to improve things before it is done."""
    dump_gain: float = 2.0


WEIGHTS = Weights()
