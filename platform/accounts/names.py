"""Names: which are allowed, and when two look the same."""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH, MAX_LENGTH = 2, 24
_ALLOWED = re.compile(r"[\w.\-]+(?: [\w.\-]+)*")
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters to Unicode (Hangul fillers), nothing to the eye."""
# Look-alikes of Latin letters in Cyrillic and Greek, and digits that pass for letters
# (the frequent part of Unicode TR 39, confusables).
_LOOKALIKES = str.maketrans(
    "абвеёзийкмнорстухіјѕԁԛԝһαβγεζηικνορτυχωi01345679",
    "abbeeznnkmhopctyxljsdqwhabyeznlknoptyxwlolzasbtg",
)


def skeleton(name: str) -> str:
    """The name with case, accents, spaces, dots and look-alike letters folded away.

    Digits stay apart from one another: generated names differ by their number alone.
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    return "".join(c for c in plain if c.isalnum()).replace("rn", "m").replace("vv", "w") or name


def validate_name(name: str) -> None:
    """Raises ValidationError: 2 to 24 letters, digits, dots, dashes, single spaces."""
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(_("Un nombre tiene de 2 a 24 caracteres."), code="name_length")
    if (
        not _ALLOWED.fullmatch(name)
        or unicodedata.normalize("NFKC", name) != name
        or not _BLANK_LETTERS.isdisjoint(name)
        or not any(letter.isalnum() for letter in name)  # ".." is a step up in an address
    ):
        raise ValidationError(
            _("Usa letras, cifras, puntos, guiones y espacios sueltos."), code="name_characters"
        )


RESERVED = frozenset(
    skeleton(name)
    for name in (
        "admin", "administrador", "administrator", "anonymous", "anonimo", "bot", "guest",
        "invitado", "invitada", "me", "mod", "moderador", "moderadora", "moderator", "null",
        "root", "sistema", "sobremesa", "staff", "system", "undefined",
    )
)  # fmt: skip
"""Skeletons of names that would be taken for the house's own."""
