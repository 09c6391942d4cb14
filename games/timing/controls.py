"""Time controls: how long a seat may think, and when its time is renewed.

The matrix of renewals (row by row in tests/games/test_clock_matrix.py):

=====================  =======================  ====================  ======================
what happens           live                     turn-based            none
=====================  =======================  ====================  ======================
the seat must act now  fresh `decision`         fresh `decision`      fresh `decision`
own act, still to act  fresh `decision`         at least `floor`      fresh `decision`
an act taken back,     goes on                  goes on               goes on
or replacing one
default for somebody   fresh `decision`         fresh `decision`      fresh `decision`
late, still to act
another seat's act     goes on                  goes on               goes on
a proposal is open     stands; rivals have      stands; rivals have   stands; rivals have
                       `answer`, off no bank    `answer`              `answer`
=====================  =======================  ====================  ======================

What is left of a decision's time is never saved; past it the bank runs, where there is one.
A match without a clock has a limit too, `UNTIMED`: no match stays open for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

LIVE: Final = "live"
TURNS: Final = "turns"
NONE: Final = "none"

DAY: Final = 86_400.0
TURN_DAYS: Final = (1, 2, 3, 5, 7)
UNTIMED: Final = 30 * DAY
"""Seconds after which a seat of a match without a clock is late all the same."""
MAX_VACATION: Final = 30
"""Days of holidays that a turn-based match may grant each seat."""


class BadTimeControl(ValueError):
    """A time control that there is not. `field` names what is wrong."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long a seat may think; all times in seconds.

    `bank` is the reserve of a whole match, `decision` comes before it at each decision, `answer`
    is for answers to a proposal, `floor` what an own act leaves at least. `pause` is each seat's
    budget of pauses. `vacation` in days, for the whole match.
    """

    kind: str = LIVE
    preset: str = ""
    bank: float = 0
    decision: float = 30
    answer: float = 15
    floor: float = 0
    pause: float = 300
    days: int = 0
    weekends_off: bool = False
    vacation: int = 0

    @property
    def renews(self) -> bool:
        """Whether each own act gives a fresh decision time."""
        return self.kind != TURNS

    def to_json(self) -> dict[str, Any]:
        """What is stored with a match: enough to make the same control again."""
        if self.kind == TURNS:
            return {
                "kind": TURNS,
                "days": self.days,
                "weekends_off": self.weekends_off,
                "vacation": self.vacation,
            }
        if self.kind == NONE:
            return {"kind": NONE}
        return {"kind": LIVE, "preset": self.preset}

    @staticmethod
    def from_json(data: Mapping[str, Any] | None) -> TimeControl:
        """Also of what people send. Nothing at all is live, normal. Raises BadTimeControl."""
        if not data:
            return PRESETS["normal"]
        kind = data.get("kind")
        if kind == LIVE:
            _only(data, {"kind", "preset"})
            preset = data.get("preset", "normal")
            if not isinstance(preset, str) or preset not in PRESETS:
                raise BadTimeControl("preset")
            return PRESETS[preset]
        if kind == NONE:
            _only(data, {"kind"})
            return TimeControl(kind=NONE, decision=UNTIMED, answer=UNTIMED, pause=0)
        if kind == TURNS:
            _only(data, {"kind", "days", "weekends_off", "vacation"})
            return _turns(data)
        raise BadTimeControl("kind")


def _turns(data: Mapping[str, Any]) -> TimeControl:
    days, weekends = data.get("days", 1), data.get("weekends_off", False)
    vacation = data.get("vacation", 0)
    if type(days) is not int or days not in TURN_DAYS:
        raise BadTimeControl("days")
    if type(weekends) is not bool:
        raise BadTimeControl("weekends_off")
    if type(vacation) is not int or not 0 <= vacation <= MAX_VACATION:
        raise BadTimeControl("vacation")
    return TimeControl(
        kind=TURNS,
        decision=days * DAY,
        answer=DAY,
        floor=3600,
        pause=0,
        days=days,
        weekends_off=weekends,
        vacation=vacation,
    )


def _only(data: Mapping[str, Any], known: set[str]) -> None:
    for key in data:
        if key not in known:
            raise BadTimeControl(str(key)[:40])


PRESETS: Final[Mapping[str, TimeControl]] = {
    "quick": TimeControl(preset="quick", bank=120, decision=15, answer=10, pause=120),
    "normal": TimeControl(preset="normal", bank=300, decision=30, answer=15, pause=300),
    "slow": TimeControl(preset="slow", bank=900, decision=60, answer=30, pause=600),
}
"""Live: minutes of bank and seconds per decision. Ranked matches begin with ``normal``."""


def controls_catalog() -> list[dict[str, Any]]:
    """Everything that a table can choose, for its form and for programs."""
    live = [
        {"kind": LIVE, "preset": key, "bank": c.bank, "decision": c.decision, "answer": c.answer}
        for key, c in PRESETS.items()
    ]
    turns: dict[str, Any] = {
        "kind": TURNS,
        "days": list(TURN_DAYS),
        "weekends_off": [False, True],
        "max_vacation": MAX_VACATION,
    }
    return [*live, turns, {"kind": NONE}]
