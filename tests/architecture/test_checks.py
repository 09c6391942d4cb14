"""tests/CHECKS.md tells which tests show which row of the checks; it must tell the truth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests" / "CHECKS.md"
OF_THE_ISSUE = [
    # groups A, E, F, G whole; of C and D those that need no proxy and no reputation
    *(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18, 19, 20, 21, 23, 24, 25),
    *(54, 55, 56, 58, 59, 64, 65),
    *(67, 68, 70, 71),
    *(77, 78, 79, 80, 82, 84, 85),
    *(86, 87, 89, 90, 92, 95, 97, 98, 100, 102, 103),
    *(105, 106, 107, 108, 142),
]
_PYTHON = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)
_SCRIPT = re.compile(r"(?:it|describe)\(\s*'(test_c\d+\w*)")


def _tests_of_rows() -> Iterator[tuple[int, str, str]]:
    """(row, file, test) for every test that is named after a row."""
    python = [(path, _PYTHON) for path in (ROOT / "tests").rglob("test_*.py")]
    script = [(path, _SCRIPT) for path in (ROOT / "static" / "src").rglob("*.test.ts")]
    for path, pattern in python + script:
        for name in pattern.findall(path.read_text(encoding="utf-8")):
            if rows := re.match(r"test_((?:c\d+_)+)", name):
                for row in re.findall(r"\d+", rows[1]):
                    yield int(row), path.relative_to(ROOT).as_posix(), name


def _told() -> set[tuple[int, str, str]]:
    """What the table says, line by line: ``- C-01: file: test, test; file: test``."""
    told = set()
    lines = re.findall(r"^- C-(\d+): (.*)$", TABLE.read_text(encoding="utf-8"), re.MULTILINE)
    for row, shown in lines:
        for part in shown.split("; "):
            path, _, names = part.partition(": ")
            told |= {(int(row), path, name) for name in names.split(", ")}
    return told


def test_every_row_of_the_issue_has_a_test() -> None:
    assert set(OF_THE_ISSUE) <= {row for row, _, _ in _told()}


def test_the_table_names_only_tests_that_exist() -> None:
    assert _told() - set(_tests_of_rows()) == set()
