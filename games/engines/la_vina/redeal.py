"""Dealing the hidden parts anew (spec section 9, "Redealing")."""

from __future__ import annotations

from games.engines.kernel.chance import Chance
from games.engines.la_vina.state import State
from games.engines.la_vina.tables import FACE


def redeal_hidden(state: State, viewer: int | None, chance: Chance) -> State:
    """A copy that `viewer` cannot tell from `state`, with other hidden parts and new chance.

    Hidden from everybody alike are the orders of the decks and which of the cards that look
    alike lies in each covered place. Raises ValueError for a viewer that is neither a seat nor
    None.
    """
    if viewer is not None and not 0 <= viewer < state.seats:
        raise ValueError(f"there is no seat {viewer}")
    dealt = state.copy()
    source = chance.copy()
    covered = [i for i, stack in enumerate(state.path) if len(stack) > 1]
    pool = [*state.deck[: state.deck_left], *(state.path[i][0] for i in covered)]
    pool.sort()  # what is drawn must not depend on how the cards lay before
    source.shuffle(pool)
    for i in covered:
        stack = state.path[i]
        face = FACE[stack[0]]
        card = next(card for card in pool if FACE[card] == face)
        pool.remove(card)
        dealt.path[i] = (card, *stack[1:])
    dealt.deck = tuple(pool)
    dealt.deck_left = len(pool)
    wineries = sorted(state.winery_deck)
    source.shuffle(wineries)
    dealt.winery_deck = tuple(wineries)
    dealt.chance = Chance(b"".join(source.next_u64().to_bytes(8, "big") for _ in range(4)))
    return dealt
