"""The bot that plays any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines import Chance, Engine


class RandomBot:
    """For every game. It makes no proposals (`info.open_types`): at random they only cost time."""

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
        open_types = engine.info.open_types
        if open_types:
            kept = [a for a in legal if type(a).__struct_config__.tag not in open_types]
            legal = kept or legal
        return legal[chance.below(len(legal))]
