"""What the award for lookouts (spec section "Great lookout") is worth on the way to it."""

from __future__ import annotations

from games.bots.cinco_vetas.reading import Reading
from games.engines.cinco_vetas.goods import CARD_COPIES, LOOKOUT, MIN_LOOKOUTS


def to_play(reading: Reading) -> int:
    """How many lookouts more bring the award; 0 for its holder."""
    view, seat = reading.view, reading.seat
    if view.great_lookout == seat:
        return 0
    most = max(MIN_LOOKOUTS - 1, *(n for s, n in enumerate(view.lookouts) if s != seat))
    return most + 1 - view.lookouts[seat]


def playing_one(reading: Reading) -> float:
    """What a lookout brings besides what the Storm does: the award, or a step towards it."""
    needed = to_play(reading)
    if needed == 0:
        return _lead(reading)
    return _share(reading, needed)


def drawing_one(reading: Reading) -> float:
    """What the chance that an unknown card is a lookout is worth, the award in mind."""
    view = reading.view
    own = [*(view.cards or []), *(view.new_cards or [])]
    held = own.count("lookout")
    unseen = view.deck_size + sum(view.card_counts) - len(own)
    chance = max(0, CARD_COPIES[LOOKOUT] - sum(view.lookouts) - held) / max(1, unseen)
    needed = to_play(reading) - held
    return chance * (_share(reading, needed) if needed > 0 else _lead(reading))


def _share(reading: Reading, needed: int) -> float:
    """The award, and what its holder loses, over the square of the steps that it takes."""
    view, weights = reading.view, reading.weights
    worth = weights.lookout_award
    if view.great_lookout is not None:
        worth += weights.take_lookout_award
    return worth / (needed * needed)


def _lead(reading: Reading) -> float:
    """For the holder: being out of reach of the next one."""
    view, seat = reading.view, reading.seat
    rival = max(n for s, n in enumerate(view.lookouts) if s != seat)
    return reading.weights.lookout_lead if view.lookouts[seat] - rival <= 1 else 0.0
