"""Names of tasks are strings where they are enqueued; each must exist."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

from config.celery_app import app

ROOT = Path(__file__).resolve().parents[2]


def _source() -> list[tuple[Path, str]]:
    files = [p for folder in ("platform", "games") for p in (ROOT / folder).rglob("*.py")]
    return [(path, path.read_text(encoding="utf-8")) for path in files]


def test_every_enqueued_task_is_registered() -> None:
    app.loader.import_default_modules()
    for path, text in _source():
        for name in re.findall(r"enqueue_on_commit\(\s*\"([^\"]+)\"", text):
            assert name in app.tasks, f"{path}: {name}"


def test_every_scheduled_task_is_registered_and_expires() -> None:
    app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks
        assert entry["options"]["expires"] <= 2 * max(entry["schedule"], 1)


def test_c54_no_wait_lives_in_the_broker() -> None:
    """ETA and countdown stand in core.jobs alone, which bounds them to a minute."""
    for path, text in _source():
        if path.name == "jobs.py":
            continue
        assert not re.search(r"\b(apply_async|send_task)\(|\beta=|\.delay\(", text), path
