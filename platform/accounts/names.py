"""Names: which are allowed, and when two look the same."""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH, MAX_LENGTH = 2, 24
_ALLOWED = re.compile(r"[\w.\-]+(?: [\w.\-]+)*")
# Look-alikes of Latin letters in Cyrillic and Greek, and digits that pass for letters
# (the frequent part of Unicode TR 39, confusables).
_LOOKALIKES = str.maketrans(
    "абвеёзийкмнорстухіјѕԁԛԝһαβγεζηικνορτυχω013456790",
    "abbeeznnkmhopctyxijsdqwhabyezniknoptyxwolzasgtgo",
)


def skeleton(name: str) -> str:
    """The name with case, accents, spaces, dots and look-alike letters folded away."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    return "".join(c for c in plain if c.isalnum()).replace("rn", "m").replace("vv", "w") or name


def validate_name(name: str) -> None:
    """Raises ValidationError: 2 to 24 letters, digits, dots, dashes, single spaces."""
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(_("Un nombre tiene de 2 a 24 caracteres."), code="name_length")
    if not _ALLOWED.fullmatch(name) or unicodedata.normalize("NFC", name) != name:
        raise ValidationError(
            _("Usa letras, cifras, puntos, guiones y espacios sueltos."), code="name_characters"
        )
