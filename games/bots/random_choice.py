"""The bot that plays any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines import Chance, Engine

_TRIES = 64
"""After so many unlucky draws the proposals are taken out of the list instead."""


class RandomBot:
    """For every game. It makes no proposals (`info.open_types`): at random they only cost time."""

    needs_view = False

    def choose(
        self,
        engine: Engine[Any, Any],
        view: Any,
        legal: Sequence[Any],
        seat: int,
        budget_seconds: float,
        chance: Chance,
    ) -> Any:
        del view, seat, budget_seconds
        proposals = engine.info.open_types
        for _ in range(_TRIES):
            action = legal[chance.below(len(legal))]
            if type(action).__struct_config__.tag not in proposals:
                return action
        kept = [a for a in legal if type(a).__struct_config__.tag not in proposals]
        return (kept or legal)[0]
