"""Pleasant names for people who did not choose one: what stands on a table after the meal."""

from __future__ import annotations

import secrets

_WORDS = [
    "Aceituna",
    "Almendra",
    "Anchoa",
    "Avellana",
    "Azafrán",
    "Bizcocho",
    "Buñuelo",
    "Caldo",
    "Canela",
    "Castaña",
    "Cebolleta",
    "Cereza",
    "Ciruela",
    "Croqueta",
    "Churro",
    "Empanada",
    "Ensaimada",
    "Flan",
    "Frambuesa",
    "Galleta",
    "Garbanzo",
    "Granada",
    "Guindilla",
    "Higo",
    "Hojaldre",
    "Horchata",
    "Lenteja",
    "Limón",
    "Magdalena",
    "Manzanilla",
    "Mazapán",
    "Melocotón",
    "Membrillo",
    "Merengue",
    "Mora",
    "Naranja",
    "Natilla",
    "Nuez",
    "Paella",
    "Pastel",
    "Pepinillo",
    "Pestiño",
    "Pimentón",
    "Pimiento",
    "Piñón",
    "Polvorón",
    "Queso",
    "Rosquilla",
    "Sidra",
    "Sobao",
    "Tortilla",
    "Torrija",
    "Turrón",
    "Uva",
    "Vainilla",
]


def guest_name(attempt: int = 0) -> str:
    """Like ``Aceituna 417``; later attempts draw from more numbers."""
    digits = 3 + attempt // 5
    number = 10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))
    return f"{secrets.choice(_WORDS)} {number}"
