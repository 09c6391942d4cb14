"""How pages show what the look defines: icons, seats, people, numbers (static/css)."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from zlib import crc32

from django import template
from django.template.defaultfilters import floatformat
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

register = template.Library()

SEATS = 6
_MINUS = "\N{MINUS SIGN}"
_HIDDEN = SafeString('aria-hidden="true"')
_TURNING = {"R", "AL", "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
_FACES = (1, 2, 4, 5, 6)  # lime, seat 3, would vanish on paper


@register.simple_tag
def icon(name: str, size: int = 18, label: str = "") -> SafeString:
    """A symbol of ``img/icons.svg``. Without `label` it is decoration and hidden from readers."""
    access = format_html('role="img" aria-label="{}"', label) if label else _HIDDEN
    return format_html(
        '<svg class="i" width="{}" height="{}" {}><use href="{}#i-{}"/></svg>',
        size,
        size,
        access,
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
def seat_token(index: int, size: int = 15) -> SafeString:
    """The shape and colour of a 0-based seat."""
    number = index % SEATS + 1
    return format_html(
        '<svg class="tok" width="{}" height="{}" viewBox="0 0 24 24" aria-hidden="true"'
        ' style="--pc:var(--p{})"><use href="{}#seat-{}"/></svg>',
        size,
        size,
        number,
        static("img/icons.svg"),
        number,
    )


@register.simple_tag
def avatar(name: str, extra: str = "") -> SafeString:
    """Initials on one of the seat colours, always the same for the same name."""
    number = _FACES[crc32(name.encode()) % len(_FACES)]
    return format_html(
        '<span class="av {}" style="--pc:var(--p{});--on:var(--on-p{})" aria-hidden="true">'
        "{}</span>",
        extra,
        number,
        number,
        initials(name),
    )


def initials(name: str) -> str:
    """One or two letters that stand for a name: of its words, else its first two."""
    words = [word for word in name.replace(".", " ").replace("_", " ").split() if word]
    if not words:
        return name[:2].upper()
    if unicodedata.name(words[0][0], "").startswith("HANGUL"):
        return words[0][:2]
    letters = words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]
    return letters.upper()


@register.filter
def whole(value: float | None) -> str:
    """A number without decimals, grouped as the language writes it; an en dash for none."""
    return "–" if value is None else str(floatformat(value, "0g"))


@register.filter
def decimals(value: float, places: int = 2) -> str:
    """A number with fixed decimals as the language writes it."""
    return str(floatformat(value, f"{places}g"))


@register.filter
def signed(value: float | None, places: int = 0) -> str:
    """A change with its sign: +15, a true minus, and 0 without one."""
    if value is None:
        return "–"
    shown = str(floatformat(abs(value), f"{places}g"))
    if not any(digit in shown for digit in "123456789"):
        return shown
    return f"{'+' if value > 0 else _MINUS}{shown}"


@register.filter
def tone(value: float | None) -> str:
    """The class of a change: gain, loss or neither."""
    rounded = round(value or 0)
    return "up" if rounded > 0 else "dn" if rounded < 0 else "mut3"


@register.filter
def place(value: int | None) -> str:
    """First, second, ... short, as the language writes it."""
    if value is None:
        return "–"
    if value == 1:
        return pgettext("puesto", "1.º")
    if value == 2:
        return pgettext("puesto", "2.º")
    if value == 3:
        return pgettext("puesto", "3.º")
    return pgettext("puesto", "%(n)d.º") % {"n": value}


@register.filter
def percent(value: float) -> str:
    """A share of one, as whole per cent."""
    return _("%(n)s %%") % {"n": floatformat(100 * value, 0)}


@register.filter
def with_name(name: str) -> str:
    """A name as the language addresses somebody, for the middle of a sentence: one that is written
    from the right does not turn the words around it."""
    if any(unicodedata.bidirectional(letter) in _TURNING for letter in name):
        name = f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return pgettext("nombre de una persona", "%(name)s") % {"name": name}


@register.filter
def seats_word(count: int) -> str:
    return npgettext("en una mesa", "%(n)d jugador", "%(n)d jugadores", count) % {"n": count}


@register.simple_tag
def ago(at: datetime) -> SafeString:
    """A moment; the browser writes how long ago it was, else the date stands there."""
    return format_html(
        '<time datetime="{}" data-ago>{}</time>',
        at.isoformat(),
        day(at),
    )


@register.filter
def day(at: datetime) -> str:
    """A day, short, as the language writes it."""
    return date_format(localtime(at), pgettext("fecha corta, formato de Django", "j b"))


@register.simple_tag
def bot_name(level: str, seat: int | None = None) -> str:
    """What a bot of this level is called at the table; in a match with the number of its seat
    (from 1), by which two of one level are told apart."""
    if seat is not None:
        levels = {
            "random": pgettext("nivel de bot", "al azar"),
            "greedy": pgettext("nivel de bot", "atento"),
            "search": pgettext("nivel de bot", "pensador"),
        }
        words = {"n": seat + 1, "level": levels.get(level, level)}
        return _("Bot %(n)d · %(level)s") % words
    names = {
        "random": pgettext("nivel de bot", "Bot al azar"),
        "greedy": pgettext("nivel de bot", "Bot atento"),
        "search": pgettext("nivel de bot", "Bot pensador"),
    }
    return names.get(level, _("Bot %(level)s") % {"level": level})


@register.filter
def into(value: str, pattern: str) -> str:
    """`value` in place of ``%s``: the name of a template that belongs to a game."""
    return pattern % value


@register.filter
def css(value: float) -> str:
    """A number as style sheets write it, whatever the language."""
    return f"{value:g}"


@register.filter
def plus(value: float, more: float) -> float:
    return value + more


@register.filter
def minus(value: float, less: float) -> float:
    return value - less


@register.filter
def share(value: float) -> str:
    """A part of one as a CSS length."""
    return f"{100 * value:.1f}%"
