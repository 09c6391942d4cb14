"""Between two rounds: cards, bonuses, wineries, joker (spec section 8)."""

from __future__ import annotations

from typing import Any

from games.engines.la_vina import components as c
from games.engines.la_vina.state import NOBODY, State
from games.engines.la_vina.tables import (
    CARD_IDS,
    PER_SIDE,
    REWARDS,
    SIDES,
    WINERY_IDS,
    WINERY_LIMIT_ON_REFILL,
    WINERY_VARIETY,
)


def upkeep(state: State, chance: dict[str, Any]) -> dict[str, Any]:
    """Do it all; what the log is told. A shuffle is noted in `chance`, top last.

    The log names only cards that lie uncovered afterwards.
    """
    facts: dict[str, Any] = {"number": state.round + 1, "dealt": fill_path(state, chance)}
    facts["bonus"] = []
    for i, filled in enumerate(state.filled):
        if NOBODY in filled:
            state.bonuses[i] += c.BONUS_PER_ROUND.value
            facts["bonus"].append(WINERY_IDS[state.wineries[i]])
    facts["wineries"] = _replace_full(state)
    facts["joker"] = not state.joker_at_exit and state.supply_jokers > 0
    if facts["joker"]:
        state.supply_jokers -= 1
        state.joker_at_exit = True
    return facts


def fill_path(state: State, chance: dict[str, Any]) -> list[dict[str, Any]]:
    """Two cards to each side, from entrance to exit; gaps stay when there are no cards."""
    dealt: list[dict[str, Any]] = []
    for i, before in enumerate(state.path):
        stack = before
        while len(stack) < PER_SIDE and _has_card(state, chance):
            state.deck_left -= 1
            stack += (state.deck[state.deck_left],)
        if stack != before:
            state.path[i] = stack
            dealt.append(
                {
                    "space": i // 2 + 1,
                    "side": SIDES[i % 2],
                    "cards": len(stack) - len(before),
                    "top": CARD_IDS[stack[-1]],
                }
            )
    return dealt


def _has_card(state: State, chance: dict[str, Any]) -> bool:
    """Whether a card can be dealt, after the discard pile became a new deck if need be."""
    if not state.deck_left and state.discard:
        state.chance.shuffle(state.discard)
        state.deck = tuple(state.discard)
        state.deck_left = len(state.deck)
        state.discard = []
        chance["shuffled"] = [CARD_IDS[card] for card in state.deck]
    return state.deck_left > 0


def _replace_full(state: State) -> list[dict[str, Any]]:
    """Each full winery gives way to the next card of the deck; pairs of old and new."""
    kept = [NOBODY in filled for filled in state.filled]
    told: list[dict[str, Any]] = []
    places: list[tuple[int, tuple[int, ...], int]] = []
    varieties = [WINERY_VARIETY[w] for w, stays in zip(state.wineries, kept, strict=True) if stays]
    for i, old in enumerate(state.wineries):
        if kept[i]:
            places.append((old, state.filled[i], state.bonuses[i]))
            continue
        new = _next_winery(state, varieties)
        told.append({"old": WINERY_IDS[old], "new": None if new is None else WINERY_IDS[new]})
        if new is not None:
            varieties.append(WINERY_VARIETY[new])
            places.append((new, (NOBODY,) * len(REWARDS[new]), 0))
    state.wineries = [winery for winery, _, _ in places]
    state.filled = [filled for _, filled, _ in places]
    state.bonuses = [bonus for _, _, bonus in places]
    return told


def _next_winery(state: State, varieties: list[int]) -> int | None:
    """The next card; under the flag one whose variety has two already goes under the deck."""
    for _ in range(len(state.winery_deck)):
        new = state.winery_deck[-1]
        rest = state.winery_deck[:-1]
        fits = varieties.count(WINERY_VARIETY[new]) < c.SAME_VARIETY_AT_SETUP.value
        if fits or not state.flags & WINERY_LIMIT_ON_REFILL:
            state.winery_deck = rest
            return new
        state.winery_deck = (new, *rest)
    return None
