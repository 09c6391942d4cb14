"""How log lines look: time, level, event, and ids. Never states, seeds, tokens or hands."""

from __future__ import annotations

from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

_chain: list[Any] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
]
_console = structlog.dev.ConsoleRenderer(
    colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
)


def render(logger: WrappedLogger, name: str, event_dict: EventDict) -> str:
    """The last step of the logging formatter (settings.LOGGING)."""
    for step in _chain:
        event_dict = step(logger, name, event_dict)
    return str(_console(logger, name, event_dict))
