"""`deploy/setup.py`: what it says to a machine that lacks something."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETUP = ROOT / "deploy" / "setup.py"


def test_an_old_python_is_told_so_in_one_sentence() -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 9, 2); sys.argv = ['setup.py', 'run'];"
        f"runpy.run_path({str(SETUP)!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.startswith("sobremesa: Python 3.11 or newer is needed, this is 3.9.")
    assert done.stderr.count("\n") == 1


def test_an_old_python_can_read_it() -> None:
    ast.parse(SETUP.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_make_names_a_python_that_is_not_there() -> None:
    done = subprocess.run(
        ["make", "play", "PYTHON=python-of-tomorrow"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "sobremesa: python-of-tomorrow was not found; install Python 3.11" in done.stderr
