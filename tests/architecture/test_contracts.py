"""Each import contract holds, and each is seen to fail when it is broken once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": f"{root / 'platform'}{os.pathsep}{root}"}
    return subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"],
        cwd=root, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def copy_of_the_code(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tree")
    for name in ["platform", "games"]:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def test_the_contracts_hold(copy_of_the_code: Path) -> None:
    result = _lint_imports(copy_of_the_code)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("contract", "module", "line"),
    [
        ("Apps stand in levels", "platform/core/clock.py", "import accounts.names"),
        ("Inside games", "games/selectors.py", "import games.services"),
        ("Rules and bots are pure Python", "games/engines/kernel/chance.py", "import random"),
        (
            "No game knows another, the kernel knows none",
            "games/engines/cinco_vetas/board.py",
            "import games.engines.la_vina",
        ),
        (
            "The kernel knows no game",
            "games/engines/kernel/chance.py",
            "import games.engines.cinco_vetas",
        ),
    ],
)
def test_a_broken_contract_is_noticed(
    copy_of_the_code: Path, contract: str, module: str, line: str
) -> None:
    path = copy_of_the_code / module
    before = path.read_text(encoding="utf-8")
    head, _, tail = before.partition("from __future__ import annotations\n")
    path.write_text(f"{head}from __future__ import annotations\n{line}\n{tail}", encoding="utf-8")
    try:
        result = _lint_imports(copy_of_the_code)
    finally:
        path.write_text(before, encoding="utf-8")
    assert result.returncode != 0
    assert f"{contract} BROKEN" in result.stdout
