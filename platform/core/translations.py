"""Compile every .po of the project to .mo with polib: no GNU gettext is needed.

Run as a script by deploy/setup.py, and by `manage.py compile_translations`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parents[2] / "templates" / "locale"


def compile_all(folder: Path = LOCALE) -> list[Path]:
    """Write each catalogue's .mo beside it and return what was written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        polib.pofile(str(source)).save_as_mofile(str(target))
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_all():
        sys.stdout.write(f"{path}\n")
