"""Every text to be translated, found without GNU gettext: in templates and in Python sources.

`manage.py update_translations` brings the catalogues up to date with it; tests/i18n holds them to
it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polib
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("platform", "games")
TEMPLATES = ("templates",)

Key = tuple[str | None, str]
"""Context (None without one) and msgid: the Spanish text."""

_SHAPES = {
    "gettext": (None, 0, None),
    "_": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
    "npgettext": (0, 1, 2),
}
"""Of each function: at which arguments context, text and plural stand."""
_STRING = r"""[uU]?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
_CALL = re.compile(
    rf"\b(npgettext|ngettext|pgettext|gettext|_)\(\s*({_STRING}(?:\s*,\s*{_STRING})*)", re.DOTALL
)
_ARGUMENT = re.compile(_STRING, re.DOTALL)


@dataclass(slots=True)
class Text:
    """One text with its plural, if it has one, and the files in which it stands."""

    plural: str | None = None
    places: set[str] = field(default_factory=set)


def collect(root: Path = ROOT) -> dict[Key, Text]:
    """All texts of the project."""
    found: dict[Key, Text] = {}
    for path, name, arguments in _calls(root):
        context_at, text_at, plural_at = _SHAPES[name]
        needed = max(index for index in (context_at, text_at, plural_at) if index is not None)
        if len(arguments) <= needed:
            continue
        context = None if context_at is None else arguments[context_at]
        text = found.setdefault((context, arguments[text_at]), Text())
        if plural_at is not None:
            text.plural = arguments[plural_at]
        text.places.add(str(path.relative_to(root)))
    found.pop((None, ""), None)
    return found


def _calls(root: Path) -> Iterator[tuple[Path, str, list[str]]]:
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                for name, arguments in _python_calls(path.read_text(encoding="utf-8")):
                    yield path, name, arguments
    for folder in TEMPLATES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".html", ".txt"}:
                for name, arguments in _template_calls(path.read_text(encoding="utf-8")):
                    yield path, name, arguments


def _python_calls(source: str) -> Iterator[tuple[str, list[str]]]:
    """Calls of a translating function with constant strings."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = getattr(function, "id", getattr(function, "attr", "")).removesuffix("_lazy")
        if name not in _SHAPES:
            continue
        strings: list[str] = []
        for argument in node.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                break
            strings.append(argument.value)
        if strings:
            yield name, strings


def _template_calls(source: str) -> Iterator[tuple[str, list[str]]]:
    """The same for what a template's tags come to."""
    for call in _CALL.finditer(templatize(source)):
        yield call[1], [str(ast.literal_eval(item)) for item in _ARGUMENT.findall(call[2])]


def update(catalogue: polib.POFile, texts: dict[Key, Text]) -> tuple[int, int]:
    """Add what is missing, without a translation, and take out what nobody uses any more.

    Returns how many were added and how many were taken out.
    """
    present = {(entry.msgctxt, entry.msgid): entry for entry in catalogue}
    stale = [entry for key, entry in present.items() if key not in texts]
    for entry in stale:
        catalogue.remove(entry)
    missing = [key for key in texts if key not in present]
    for key in missing:
        catalogue.append(_entry(key, texts[key]))
    for key, text in texts.items():
        entry = present.get(key)
        if entry is not None and (entry.msgid_plural or None) != text.plural:
            catalogue.remove(entry)
            catalogue.append(_entry(key, text))
    catalogue.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
    return len(missing), len(stale)


def _entry(key: Key, text: Text) -> polib.POEntry:
    values: dict[str, Any] = {"msgid": key[1]}
    if key[0] is not None:
        values["msgctxt"] = key[0]
    if text.plural is not None:
        values |= {"msgid_plural": text.plural, "msgstr_plural": {}}
    return polib.POEntry(**values)
