"""The short form of `make faults`: a few matches while every part is killed now and then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.report import as_table
from tests.faults.storm import run

pytestmark = pytest.mark.processes


def test_matches_survive_a_storm(tmp_path: Path) -> None:
    """One of each game, and each part dies once. The limit is for slow machines: it is no wait."""
    checks, notes = run(
        var=tmp_path / "var",
        matches=3, seconds=200, play=12, seed=7, at_once=3, pause=(2.0, 3.0), most_kills=6,
    )  # fmt: skip
    assert all(check.holds for check in checks), as_table(checks, notes)
