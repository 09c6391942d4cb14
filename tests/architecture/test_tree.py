"""The shape of the repository, looked up on disk and in git (docs/architecture.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = [
    *("accounts", "notifications", "moderation", "ladders", "chat", "matchmaking"),
    *("realtime", "core"),
]
TOP_LEVEL = {
    "manage.py", "pyproject.toml", "README.md", "platform", "games", "templates", "static",
    "tests", "deploy", "docs", "Makefile", "LICENSE",
}  # fmt: skip


def _tracked() -> list[str]:
    out = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return out.stdout.splitlines()


def test_top_level_entries_are_the_agreed_ones() -> None:
    entries = {name.split("/")[0] for name in _tracked()}
    extra = {e for e in entries - TOP_LEVEL if not e.startswith(".") and not e.endswith(".lock")}
    assert extra == set()
    assert {"manage.py", "pyproject.toml", "README.md", "platform", "games"} <= entries


def test_platform_is_a_source_folder_and_not_a_package() -> None:
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert not (ROOT / "platform" / "platform.py").exists()
    assert not (ROOT / "tests" / "platform").exists()


def test_the_standard_library_keeps_its_platform_module() -> None:
    code = "import sys; sys.path.insert(0, 'platform'); import platform; print(platform.__file__)"
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert str(ROOT) not in out.stdout


@pytest.mark.parametrize("app", APPS)
def test_app_names_are_free_of_standard_modules(app: str) -> None:
    assert app not in sys.stdlib_module_names


def test_every_app_keeps_to_the_same_file_names() -> None:
    known = {
        *("models", "selectors", "services", "tasks", "receivers", "apis", "pages", "urls"),
        *("admin", "apps", "__init__", "migrations", "management", "signals", "serializers"),
    }
    own = {
        "accounts": {
            *("adapter", "authentication", "entry", "errors", "forms", "guest_names", "hooks"),
            *("middleware", "names", "preferences", "schema"),
        },
        "matchmaking": {"addresses", "catalogue", "errors", "windows"},
        "notifications": {"templatetags", "texts"},
        "ladders": {"graph", "rating_math", "recent"},
        "realtime": {"auth", "consumers", "hub", "messages", "presence", "schema"},
    }
    for app in [a for a in APPS if a != "core"]:
        names = {
            path.stem for path in (ROOT / "platform" / app).iterdir() if path.stem != "__pycache__"
        }
        assert names - known - own.get(app, set()) == set(), app


def test_no_registry_or_cdn_host_stands_in_any_file() -> None:
    # Spelled in two parts, so that this file does not find itself.
    names = [("pypi", "org"), ("pythonhosted", "org"), ("registry.npmjs", "org")]
    names += [("jsdelivr", "net"), ("unpkg", "com"), ("cdnjs", "cloudflare"), ("googleapis", "com")]
    hosts = [".".join(pair) for pair in names]
    for name in _tracked():
        path = ROOT / name
        if path.suffix in {".png", ".woff2"} or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="ignore")
        assert [host for host in hosts if host in text] == [], name


def test_lock_files_carry_hashes() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        text = lock.read_text(encoding="utf-8")
        packages = [line for line in text.splitlines() if line[:1].isalnum()]
        assert packages
        assert all(line.rstrip().endswith("\\") for line in packages), lock.name


def test_no_code_reads_the_clock_past_core_clock() -> None:
    for folder in ["platform", "games"]:
        for path in (ROOT / folder).rglob("*.py"):
            if "migrations" in path.parts or path.name in {"models.py", "clock.py"}:
                continue
            text = path.read_text(encoding="utf-8")
            assert "timezone.now(" not in text, path
            assert "datetime.now(" not in text, path


def test_files_stay_readable() -> None:
    generated = {"static/src/wire/schema.d.ts"}
    for name in _tracked():
        path = ROOT / name
        if path.suffix not in {".py", ".ts", ".tsx"} or name in generated or "migrations" in name:
            continue
        if not path.is_file():
            continue
        with path.open(encoding="utf-8") as file:
            assert sum(1 for _ in file) <= 450, name


def test_ci_and_manage_are_executable_or_run_by_bash() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
