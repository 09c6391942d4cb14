"""The components as small integers, for the rules; names only come back in codec, view and log.

Cards are 0..71, wineries 0..15, varieties 0..3, tools 0..2 and basket kinds 0..2, each in the
order of `components`.
"""

from __future__ import annotations

from games.engines.la_vina import components as c

CARDS = len(c.CARDS)
CARD_IDS = tuple(card.id for card in c.CARDS)
CARD_INDEX = {name: i for i, name in enumerate(CARD_IDS)}
VARIETIES = c.VARIETIES.value
WITHERED = len(VARIETIES)
"""The "variety" of a withered vine."""
VARIETY_INDEX = {name: i for i, name in enumerate(VARIETIES)}
VARIETY = tuple(
    WITHERED if card.variety is None else VARIETY_INDEX[card.variety] for card in c.CARDS
)
QUANTITY = tuple(card.quantity for card in c.CARDS)
TOOLS = c.TOOLS
TOOL_INDEX = {name: i for i, name in enumerate(TOOLS)}
BOOTS, SICKLE, SHEARS = (TOOL_INDEX[name] for name in ("boots", "sickle", "shears"))
NO_TOOL = -1
TOOL = tuple(NO_TOOL if card.tool is None else TOOL_INDEX[card.tool] for card in c.CARDS)
FACE = tuple(VARIETY[card] * 6 + QUANTITY[card] for card in range(CARDS))
"""What a covered card shows: equal exactly for equal variety and quantity."""

WINERIES = len(c.WINERIES.value)
WINERY_IDS = tuple(winery.id for winery in c.WINERIES.value)
WINERY_INDEX = {name: i for i, name in enumerate(WINERY_IDS)}
WINERY_VARIETY = tuple(VARIETY_INDEX[winery.variety] for winery in c.WINERIES.value)
BLEND = tuple(winery.blend for winery in c.WINERIES.value)
LEAST = tuple(winery.least for winery in c.WINERIES.value)
"""None on an X card."""
REWARDS = tuple(winery.rewards for winery in c.WINERIES.value)
"""Points, or multipliers in halves where `LEAST` is None."""
OTHER_VARIETY = (1, 0, 0, 0)
"""For each main variety the first one that is another: what a joker may be beside it."""

BASKETS = c.BASKETS
BASKET_INDEX = {name: i for i, name in enumerate(BASKETS)}
SMALL, MEDIUM, LARGE = range(3)
CAPACITY = tuple(c.CAPACITY.value[name] for name in BASKETS)
PRICE = tuple(c.PRICE[name].value for name in BASKETS)

FLAGS = tuple(flag.key for flag in c.FLAGS)
FLAG_INDEX = {name: i for i, name in enumerate(FLAGS)}
(
    BLEND_HALF_IS_ENOUGH,
    WINERY_LIMIT_ON_REFILL,
    USED_JOKERS_RETURN,
    HARVEST_AT_EXIT,
    MIXED_SPACES,
    DOWNGRADE_ALLOWED,
) = (1 << i for i in range(6))
DEFAULT_FLAGS = sum(1 << i for i, flag in enumerate(c.FLAGS) if flag.default)

SIDES = ("left", "right")
MOST_TOOLS = c.TOOLS_PER_SEAT.value
MOST_DELIVERIES = c.DELIVERIES_PER_ARRIVAL.value
MOST_ROUNDS = c.MOST_ROUNDS.value
PER_SIDE = c.CARDS_PER_SIDE.value


def tally(cards: tuple[int, ...]) -> list[int]:
    """The grapes of each variety."""
    counts = [0, 0, 0, 0]
    for card in cards:
        counts[VARIETY[card]] += QUANTITY[card]
    return counts
