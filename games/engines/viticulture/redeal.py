"""Dealing the hidden parts anew (spec section 8, "Redealing")."""

from __future__ import annotations

from msgspec.structs import replace

from games.engines.kernel.chance import Chance
from games.engines.viticulture.data.parents import MAMAS, PAPAS
from games.engines.viticulture.goods import DECK_OF, DECKS, VISITOR_DECKS, Deck
from games.engines.viticulture.state import KeepingParents, Offers, State


def redeal_hidden(state: State, viewer: int | None, chance: Chance) -> State:
    """A copy that `viewer` cannot tell from `state`, with other hidden parts and new chance.

    Every count is kept: each foreign hand holds as many cards of each type as before, drawn
    from the unseen ones. Raises ValueError for a viewer that is neither a seat nor None.
    """
    if viewer is not None and not 0 <= viewer < state.seats:
        raise ValueError(f"there is no seat {viewer}")
    dealt = state.copy()
    dealt.memo = {}
    source = chance.copy()
    hidden = [seat for seat in range(state.seats) if seat != viewer]
    for at, deck in enumerate(DECKS):
        _deal(dealt, hidden, at, deck, source)
    if dealt.stack:
        _deal_answers(dealt, hidden, source)
    dealt.chance = Chance(b"".join(source.next_u64().to_bytes(8, "big") for _ in range(4)))
    return dealt


def _deal(dealt: State, hidden: list[int], at: int, deck: Deck, chance: Chance) -> None:
    """Foreign cards of one type and their deck, shuffled together and dealt out again."""
    pool = list(dealt.decks[at])
    for seat in hidden:
        pool += [card for card in dealt.players[seat].hand if DECK_OF[card] == deck]
    pool.sort()  # what is drawn must not depend on how the cards lay before
    chance.shuffle(pool)
    for seat in hidden:
        p = dealt.players[seat]
        p.hand = tuple([pool.pop() if DECK_OF[card] == deck else card for card in p.hand])
    decks = list(dealt.decks)
    decks[at] = tuple(pool)
    dealt.decks = tuple(decks)


def _deal_answers(dealt: State, hidden: list[int], chance: Chance) -> None:
    """Secret offers and parents that have not been shown yet."""
    top = dealt.stack[-1]
    if isinstance(top, Offers):
        counts = list(top.counts)
        for seat in hidden:
            if counts[seat] >= 0:
                most = min(3, dealt.players[seat].held(*VISITOR_DECKS))
                counts[seat] = chance.below(most + 1)
        dealt.replace_top(replace(top, counts=tuple(counts)))
    elif isinstance(top, KeepingParents):
        _deal_parents(dealt, top, hidden, chance)


def _deal_parents(dealt: State, top: KeepingParents, hidden: list[int], chance: Chance) -> None:
    seen = {name for p in dealt.players if p.seat not in hidden for name in p.dealt}
    mamas = [name for name in MAMAS if name not in seen]
    papas = [name for name in PAPAS if name not in seen]
    chance.shuffle(mamas)
    chance.shuffle(papas)
    kept = list(top.kept)
    for seat in hidden:
        pair = (mamas.pop(), mamas.pop(), papas.pop(), papas.pop())
        dealt.players[seat].dealt = pair
        if kept[seat]:
            kept[seat] = (pair[chance.below(2)], pair[2 + chance.below(2)])
    dealt.replace_top(replace(top, kept=tuple(kept)))
