"""`manage.py up`: what it takes for itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management.base import CommandError

from core.management.commands.up import hold


def test_a_folder_serves_one_stack_at_a_time(tmp_path: Path) -> None:
    first = hold(tmp_path)
    with pytest.raises(CommandError, match="already runs"):
        hold(tmp_path)
    first.close()
    hold(tmp_path).close()
