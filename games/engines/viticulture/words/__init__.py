"""What the words of `clauses` do. Importing the package makes every word known."""

from games.engines.viticulture.words import cards, cellar, land, money, others, people
from games.engines.viticulture.words.base import (
    HANDLERS,
    Auto,
    Pick,
    able,
    enough,
    options,
    reply,
    stop,
)
from games.engines.viticulture.words.cards import visitor_picks
from games.engines.viticulture.words.others import answered, offers_open, step_poll, take_offer
from games.engines.viticulture.words.people import playable

__all__ = [
    "HANDLERS",
    "Auto",
    "Pick",
    "able",
    "answered",
    "cards",
    "cellar",
    "enough",
    "land",
    "money",
    "offers_open",
    "options",
    "others",
    "people",
    "playable",
    "reply",
    "step_poll",
    "stop",
    "take_offer",
    "visitor_picks",
]
