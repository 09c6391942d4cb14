"""Reading actions that come from outside."""

from __future__ import annotations

from typing import Any

from msgspec import ValidationError, convert, defstruct

from games.engines.kernel.contract import Json, MalformedAction


class ActionReader:
    """Reads the JSON of one game's actions into that game's action types.

    msgspec works out a union of types anew at each `convert`, some 50 microseconds, but keeps
    what it knows of a struct: so the union is read as the only member of one.
    """

    def __init__(self, actions: Any) -> None:
        """From the union of the action types."""
        self._holder = defstruct("Holder", [("action", actions)])

    def read(self, data: Json) -> Any:
        """Raises MalformedAction."""
        try:
            held: Any = convert({"action": data}, self._holder)
        except ValidationError as error:
            raise MalformedAction(str(error).replace("`$.action", "`$")) from error
        return held.action
