"""Which engines there are. Filled by `games.engines`, the only place that names the games."""

from __future__ import annotations

from typing import Any

from games.engines.kernel.contract import Engine

_engines: dict[str, Engine[Any, Any]] = {}


def register(engine: Engine[Any, Any]) -> None:
    """Make an engine known. Raises ValueError when its key is taken."""
    key = engine.info.key
    if key in _engines:
        raise ValueError(f"two engines claim the key {key!r}")
    _engines[key] = engine


def get_engine(key: str) -> Engine[Any, Any]:
    """The engine with this key. Raises KeyError, which lists the keys that there are."""
    try:
        return _engines[key]
    except KeyError:
        known = ", ".join(sorted(_engines)) or "none"
        raise KeyError(f"no game {key!r}; known: {known}") from None


def all_engines() -> list[Engine[Any, Any]]:
    """Every engine, by key."""
    return [_engines[key] for key in sorted(_engines)]
