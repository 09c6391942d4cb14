"""What the greedy bot of Cinco Vetas thinks things are worth. One unit is one point."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Compared two against two over a hundred and more matches; no neighbour did clearly better."""

    pip: float = 0.11
    """One chance in 36 to get a resource at a roll, at the start; it fades towards the end."""
    resource: tuple[float, ...] = (1.0, 1.0, 1.1, 1.05, 1.05)
    """How much a resource's pips count: wood, bronze, iron, gold, diamond."""
    new_resource: float = 0.35
    """Producing a resource that one did not produce before."""
    port: float = 0.12
    """A port; more when one produces what it takes (`port_pip`)."""
    port_pip: float = 0.03
    card: float = 0.85
    """An adventure card, whichever it is."""
    award: float = 1.4
    """The longest path: less than its points, since it can be lost again."""
    take_award: float = 0.6
    """On top when a rival holds the award."""
    lookout_award: float = 2.0
    """The award for lookouts, to who is one short of it; it is seldom lost again."""
    take_lookout_award: float = 0.6
    """On top when a rival holds it."""
    lookout_lead: float = 0.15
    """One lookout more for its holder while a rival is close."""
    patience: float = 0.86
    """What a goal keeps of its worth for each turn that one has to wait for it."""
    reach: int = 3
    """How many paths ahead a place for a camp is looked for."""
    path_step: float = 0.04
    """A path that leads nowhere in particular."""
    spare_card: float = 0.035
    """A resource in hand, up to the hand limit."""
    excess_card: float = -0.06
    """A resource in hand beyond the hand limit."""
    trade_gain: float = 0.05
    """What an exchange must be worth at least."""
    accept_gain: float = 0.12
    """What somebody else's offer must be worth at least."""
    leader: int = 8
    """With a rival at this many points one does not deal."""
    offers_a_turn: int = 1
    vein: int = 2
    """A rich vein is played for at least so many resources."""
    storm_rival: float = 1.0
    storm_self: float = 1.6
    storm_victim_card: float = 0.35
    storm_victim_point: float = 0.4


WEIGHTS = Weights()
