"""tests/CHECKS.md tells which tests show which row of the checks; it must tell the truth.

`python -m tests.architecture.test_checks` writes its lines anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests" / "CHECKS.md"
OF_THE_ISSUE = [
    # groups A to G whole
    *(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18, 19, 20, 21, 23, 24, 25),
    *(27, 28, 29, 30, 31, 32, 34, 37, 38, 39, 40, 41, 42, 44, 45, 46, 47, 48, 50, 51, 52, 53),
    *(54, 55, 56, 58, 59, 61, 64, 65),
    *(67, 68, 70, 71, 72, 75),
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


def _lines() -> list[str]:
    """The table as it should be."""
    rows: dict[int, dict[str, set[str]]] = {}
    for row, path, name in _tests_of_rows():
        rows.setdefault(row, {}).setdefault(path, set()).add(name)
    return [
        f"- C-{row:02}: "
        + "; ".join(f"{path}: {', '.join(sorted(files[path]))}" for path in sorted(files))
        for row, files in sorted(rows.items())
    ]


if __name__ == "__main__":
    text = TABLE.read_text(encoding="utf-8")
    head = text[: re.search(r"^- C-\d+: \S+: test_", text, re.MULTILINE).start()]  # type: ignore[union-attr]
    TABLE.write_text(head + "\n".join(_lines()) + "\n", encoding="utf-8")
