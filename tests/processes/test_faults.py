"""The short form of `make faults`: a few matches while every part is killed now and then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.report import as_table
from tests.faults.storm import PARTS, run

pytestmark = pytest.mark.processes


def test_matches_survive_a_storm(tmp_path: Path) -> None:
    """One of each game, and each part dies once. The limit is for slow machines: it is no wait."""
    checks, notes = run(
        var=tmp_path / "var",
        matches=3, seconds=200, play=12, seed=7, at_once=3, pause=(1.0, 2.0), most_kills=len(PARTS),
    )  # fmt: skip
    assert notes["killed"] == ", ".join(f"{part} 1" for part in sorted(PARTS))
    assert all(check.holds for check in checks), as_table(checks, notes)
