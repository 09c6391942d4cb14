"""Every text exists in every language, with the same places, and no catalogue keeps old ones."""

from __future__ import annotations

import re
from collections import Counter

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, ngettext

from core.messages import ROOT, Key, Text, collect
from core.translations import LOCALE, compile_all

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
_PLACE = re.compile(r"%\(\w+\)[sd]|%%|%[sd]")


@pytest.fixture(scope="module")
def texts() -> dict[Key, Text]:
    return collect()


def catalogue(language: str) -> dict[Key, polib.POEntry]:
    entries = polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po"))
    return {(entry.msgctxt, entry.msgid): entry for entry in entries}


def places(text: str) -> Counter[str]:
    return Counter(_PLACE.findall(text))


def translations(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_texts_are_found_in_templates_and_in_python(texts: dict[Key, Text]) -> None:
    assert "templates/home.html" in texts[(None, "Tus partidas")].places
    assert texts[(None, "Te toca en una partida.")].plural == "Te toca en %(n)s partidas."
    assert "platform/core/errors.py" in texts[(None, "Entra primero.")].places
    assert ("puesto", "1.º") in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str, texts: dict[Key, Text]) -> None:
    have = catalogue(language)
    missing = [
        f"{text} ({', '.join(sorted(found.places))})"
        for (context, text), found in texts.items()
        if (context, text) not in have or not all(translations(have[context, text]))
    ]
    assert missing == [], "run manage.py update_translations and translate"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_stale_or_doubtful(language: str, texts: dict[Key, Text]) -> None:
    have = catalogue(language)
    assert [key for key in have if key not in texts] == []
    assert [key for key, entry in have.items() if entry.fuzzy or entry.obsolete] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_places_of_their_text(language: str, texts: dict[Key, Text]) -> None:
    wrong = []
    for key, entry in catalogue(language).items():
        allowed = places(entry.msgid_plural or entry.msgid)
        for index, text in enumerate(translations(entry)):
            # A form for exactly one may leave the number out.
            lacks = allowed - places(text)
            may_lack = index == 0 and len(translations(entry)) > 1
            if places(text) - allowed or (lacks and not (may_lack and set(lacks) <= {"%(n)s"})):
                wrong.append((key, text))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    forms = {"en": 2, "ko": 1}[language]
    counts = {
        len(entry.msgstr_plural) for entry in catalogue(language).values() if entry.msgid_plural
    }
    assert counts == {forms}


def test_compiled_catalogues_are_what_pages_read() -> None:
    assert len(compile_all()) == len(LANGUAGES)
    with translation.override("en"):
        assert gettext("Tus partidas") == "Your matches"
        assert ngettext("%(n)s punto", "%(n)s puntos", 2) == "%(n)s points"
    with translation.override("ko"):
        assert gettext("Tus partidas") == "내 게임"
    with translation.override("es"):
        assert gettext("Tus partidas") == "Tus partidas"


def test_rules_are_written_in_every_language_with_the_same_sections() -> None:
    folders = [path for path in (ROOT / "templates" / "rules").iterdir() if path.is_dir()]
    assert folders
    for folder in folders:
        sections = {
            code: re.findall(r'<h2 id="(\w+)"', (folder / f"{code}.html").read_text("utf-8"))
            for code, _ in settings.LANGUAGES
        }
        source = sections[settings.LANGUAGE_CODE]
        assert source
        assert all(found == source for found in sections.values()), folder.name
