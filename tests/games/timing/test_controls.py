"""Time controls: what can be chosen, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from games.timing import PRESETS, TURN_DAYS, BadTimeControl, TimeControl, controls_catalog


def test_nothing_chosen_is_live_normal() -> None:
    assert TimeControl.from_json(None) == TimeControl.from_json({}) == PRESETS["normal"]


@pytest.mark.parametrize(
    "data",
    [
        *({"kind": "live", "preset": preset} for preset in ("quick", "normal", "slow")),
        {"kind": "none"},
        *(
            {"kind": "turns", "days": days, "weekends_off": off, "vacation": vacation}
            for days in TURN_DAYS
            for off in (False, True)
            for vacation in (0, 30)
        ),
    ],
)
def test_every_control_comes_back_from_what_is_stored(data: dict[str, Any]) -> None:
    control = TimeControl.from_json(data)
    assert control.to_json() == data
    assert TimeControl.from_json(control.to_json()) == control
    assert 0 < control.answer <= control.decision


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"kind": "blitz"}, "kind"),
        ({"preset": "quick"}, "kind"),
        ({"kind": "live", "preset": "endless"}, "preset"),
        ({"kind": "live", "preset": ["quick"]}, "preset"),
        ({"kind": "live", "bank": 9}, "bank"),
        ({"kind": "turns", "days": 4}, "days"),
        ({"kind": "turns", "days": True}, "days"),
        ({"kind": "turns", "days": 1.0}, "days"),
        ({"kind": "turns", "days": 1, "weekends_off": 1}, "weekends_off"),
        ({"kind": "turns", "days": 1, "vacation": 31}, "vacation"),
        ({"kind": "turns", "days": 1, "vacation": -1}, "vacation"),
        ({"kind": "none", "days": 1}, "days"),
    ],
)
def test_what_there_is_not_is_refused_by_name(data: dict[str, Any], field: str) -> None:
    with pytest.raises(BadTimeControl) as refused:
        TimeControl.from_json(data)
    assert refused.value.field == field


def test_the_catalogue_names_every_control() -> None:
    kinds = [entry["kind"] for entry in controls_catalog()]
    assert kinds == ["live", "live", "live", "turns", "none"]
