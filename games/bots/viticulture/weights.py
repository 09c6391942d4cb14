"""What the greedy bot of Viticulture thinks things are worth. One unit is one point."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Found by playing against each other; no neighbour did clearly better."""

    first_lira: float = 0.14
    """Each of the first `cheap` lira; then `more_lira` up to `enough`, then `spare_lira`."""
    more_lira: float = 0.07
    spare_lira: float = 0.01
    cheap: int = 6
    enough: int = 10
    residual: float = 0.2
    """A step on the residual track, per year to come."""
    worker: float = 0.55
    """A trained worker, per year to come."""
    windmill: float = 0.6
    """Structures that bring something every year, per year to come."""
    cottage: float = 0.4
    tasting_room: float = 0.5
    yoke: float = 0.15
    trellis: float = 0.3
    """Structures that make other things possible, once."""
    irrigation: float = 0.3
    medium_cellar: float = 1.0
    large_cellar: float = 0.6
    fields: tuple[float, ...] = (0.0, 3.0, 4.6, 5.4)
    """Having none, one, two or three fields, while there are years to come."""
    vine_value: float = 0.25
    """Each point of value on a field, while there are years to come."""
    grape: float = 0.06
    grape_value: float = 0.05
    wine: float = 0.1
    wine_value: float = 0.07
    order_shares: tuple[float, ...] = (1.0, 0.6, 0.35, 0.2)
    """How much the best order of the hand counts, the second, and so on."""
    ready: float = 0.66
    """What an order is worth that could be filled at once, as a share of its reward."""
    from_grapes: float = 0.48
    """The same when a wine could be made of grapes that are there."""
    from_older_grapes: float = 0.36
    """One year later."""
    from_fields: float = 0.3
    from_hand: float = 0.15
    """Vines of the hand whose structures are built."""
    from_distance: float = 0.08
    """Vines of the hand that need a structure first."""
    from_nothing: float = 0.03
    needed: float = 0.8
    """A structure that a vine of the hand waits for."""
    draw_vine: float = 0.22
    """A card that is not known yet, of a kind of which the hand holds few."""
    draw_order: float = 0.45
    draw_visitor: float = 0.55
    first_vine: float = 0.55
    """More for a vine when the hand holds none."""
    first_order: float = 0.5
    visitor: float = 0.62
    """A visitor in the hand, up to three of a colour; further ones `spare_card`."""
    spare_card: float = 0.1
    vine_card: float = 0.12
    order_card: float = 0.15
    winter: float = 0.85
    """How much of what a worker could do in winter its use in summer costs."""
    poll: float = 0.4
    """How likely an opponent is to do what it may do."""


WEIGHTS = Weights()
