"""Dealing the hidden parts anew (spec section 9, "Redealing")."""

from __future__ import annotations

from games.engines.cinco_vetas.goods import (
    CARD_UNIT,
    RELIC,
    UNIT,
    WINNING_POINTS,
    count_cards,
    size,
    unpack_cards,
)
from games.engines.cinco_vetas.state import OFFER, OVER, State
from games.engines.kernel.chance import Chance


def redeal_hidden(state: State, viewer: int | None, chance: Chance) -> State:
    """A copy that `viewer` cannot tell from `state`, with other hidden parts and new chance.

    Every count is kept. After the end all cards have been shown, so only the deck is shuffled.
    Raises ValueError for a viewer that is neither a seat nor None.
    """
    if viewer is not None and not 0 <= viewer < state.seats:
        raise ValueError(f"there is no seat {viewer}")
    dealt = state.copy()
    source = chance.copy()
    for seat in range(state.seats):
        if seat != viewer:
            dealt.hands[seat] = _hand(state, seat, source)
    _deal_cards(dealt, viewer, source)
    dealt.chance = Chance(b"".join(source.next_u64().to_bytes(8, "big") for _ in range(4)))
    return dealt


def _hand(state: State, seat: int, chance: Chance) -> int:
    """As many resources as before, each of any kind; an open offer's goods are certain."""
    known = state.offer_give if state.phase == OFFER and seat == state.active else 0
    hand = known
    for _ in range(size(state.hands[seat]) - size(known)):
        hand += UNIT[chance.below(5)]
    return hand


def _deal_cards(dealt: State, viewer: int | None, chance: Chance) -> None:
    """Shuffle rivals' cards and the deck together; the active seat stays short of a victory."""
    hidden = [s for s in range(dealt.seats) if s != viewer and dealt.phase != OVER]
    pool = list(dealt.deck[: dealt.deck_left])
    for seat in hidden:
        pool += unpack_cards(dealt.cards[seat]) + unpack_cards(dealt.new_cards[seat])
    pool.sort()  # what is drawn must not depend on how the cards lay before
    chance.shuffle(pool)
    hidden.sort(key=lambda s: s != dealt.active)  # the one with a limit chooses first
    for seat in hidden:
        old = count_cards(dealt.cards[seat])
        count = old + count_cards(dealt.new_cards[seat])
        limit = WINNING_POINTS - 1 - dealt.points[seat] if seat == dealt.active else count
        drawn = _draw(pool, count, limit)
        dealt.cards[seat] = sum(CARD_UNIT[card] for card in drawn[:old])
        dealt.new_cards[seat] = sum(CARD_UNIT[card] for card in drawn[old:])
    dealt.deck = tuple(pool)
    dealt.deck_left = len(pool)


def _draw(pool: list[int], count: int, relics: int) -> list[int]:
    """Take cards off the top of the pool, leaving relics beyond the limit where they are.

    A position in which other cards do not suffice takes relics all the same.
    """
    drawn: list[int] = []
    skipped: list[int] = []
    while pool and len(drawn) < count:
        card = pool.pop()
        if card == RELIC and relics <= 0:
            skipped.append(card)
            continue
        relics -= card == RELIC
        drawn.append(card)
    while len(drawn) < count:
        drawn.append(skipped.pop())
    pool += reversed(skipped)
    return drawn
