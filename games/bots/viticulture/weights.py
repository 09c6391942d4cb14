"""What the greedy bot of Viticulture thinks things are worth. One unit is one point."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Weights:
    """Found by playing against each other; no neighbour did clearly better."""

    first_lira: float = 0.24
    """Each of the first `cheap` lira; then `more_lira` up to `enough`, then `spare_lira`."""
    more_lira: float = 0.13
    spare_lira: float = 0.02
    cheap: int = 6
    enough: int = 10
    residual: float = 0.2
    """A step on the residual track, per year to come."""
    worker: float = 0.55
    """A trained worker, per year to come."""
    yearly: dict[str, float] = field(
        default_factory=lambda: {
            "windmill": 0.65,
            "cottage": 0.4,
            "tasting_room": 0.5,
            "yoke": 0.15,
        }
    )
    """Structures that bring something every year."""
    lasting: dict[str, float] = field(
        default_factory=lambda: {
            "trellis": 0.35,
            "irrigation": 0.35,
            "medium_cellar": 1.0,
            "large_cellar": 0.6,
        }
    )
    vine_value: float = 0.11
    """Each point of value on a field, while there are years to come."""
    grape: float = 0.08
    grape_value: float = 0.07
    wine: float = 0.12
    wine_value: float = 0.1
    order_shares: tuple[float, ...] = (1.0, 0.6, 0.35, 0.2)
    """How much the best order of the hand counts, the second, and so on."""
    from_grapes: float = 0.72
    """How near an order is whose wine could be made of grapes that are there."""
    from_older_grapes: float = 0.5
    """The same one year later."""
    from_fields: float = 0.42
    from_hand: float = 0.2
    from_nothing: float = 0.04
    visitor: float = 0.62
    """A visitor in the hand, up to three of a colour; further ones `spare_card`."""
    spare_card: float = 0.1
    vine_card: float = 0.12
    order_card: float = 0.15
    poll: float = 0.4
    """How likely an opponent is to do what it may do."""


WEIGHTS = Weights()
