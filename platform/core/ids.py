"""Ids that stand in addresses: short, unguessable, easy to read out."""

from __future__ import annotations

import secrets

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id(length: int = 10) -> str:
    """About 50 bits of chance at the usual length."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))
