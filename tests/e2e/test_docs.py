"""The program in docs/api/README.md runs as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.stack import ROOT, Stack


def test_the_example_program_plays(stack: Stack) -> None:
    text = (ROOT / "docs" / "api" / "README.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code
    done = subprocess.run(
        [sys.executable, "-c", code[1], stack.url],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.match(r"version \d+ of \w+", done.stdout)


def test_the_simulation_of_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"^\.venv/bin/python (manage\.py simulate .*)$", text, re.MULTILINE)
    assert command
    done = subprocess.run(
        [sys.executable, *command[1].split()],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "cinco-vetas" in done.stdout
