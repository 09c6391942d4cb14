"""The games' own types in the API's schema: what their engines accept and show, as JSON Schema.

Each engine's view and action types become components named after the game (``CincoVetasView``,
``CincoVetasAction``, …), and what carries any game's view or actions refers to all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games import wire
from games.engines import all_engines

Schema = dict[str, Any]
_PREFIX = "#/components/schemas/"

WIRE_TYPES: tuple[Any, ...] = (
    wire.ActionAnswer,
    wire.ActionRequest,
    wire.BallotRequest,
    wire.ClockLedger,
    wire.EventsPayload,
    wire.GameList,
    wire.HolidaysRequest,
    wire.HoursPayload,
    wire.HoursRequest,
    wire.LeaveRequest,
    wire.MatchList,
    wire.MatchPayload,
    wire.NonceRequest,
    wire.PauseRequest,
    wire.TurnList,
    wire.UndoRequest,
    wire.VoteRequest,
    wire.ViewPayload,
)


def ref(name: str) -> Schema:
    """A reference to a component, for `extend_schema`."""
    return {"$ref": f"{_PREFIX}{name}"}


def components_of(types: Iterable[Any], rename: Mapping[str, str] | None = None) -> Schema:
    """The JSON schemas of msgspec types and of all that they use, by (new) name."""
    _, found = msgspec.json.schema_components(types, ref_template=_PREFIX + "{name}")
    names = rename or {}
    return {names.get(name, name): _tidy(schema, names) for name, schema in sorted(found.items())}


def add_game_types(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """A postprocessing hook of drf-spectacular (settings.SPECTACULAR_SETTINGS)."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    views, actions = [], []
    for engine in all_engines():
        name = _camel(engine.info.key)
        schemas.update(_engine_components(name, engine.view_type, engine.action_type))
        views.append(ref(f"{name}View"))
        actions.append(ref(f"{name}Action"))
    schemas["GameView"] = {
        "description": "What one viewer may know of a position; the match's `game` says which.",
        "oneOf": views,
    }
    schemas["GameAction"] = {
        "description": "An act in one of the games; several may have the same one, as `end_turn`.",
        "anyOf": actions,
    }
    schemas.update(components_of(WIRE_TYPES))
    match = schemas["MatchPayload"]["properties"]
    match["view"] = {"anyOf": [ref("GameView"), {"type": "null"}]}
    match["legal"] = {"type": "array", "items": ref("GameAction")}
    schemas["ViewPayload"]["properties"]["view"] = ref("GameView")
    schemas["ActionRequest"]["properties"]["action"] = ref("GameAction")
    return result


def _engine_components(name: str, view_type: Any, action_type: Any) -> Schema:
    """Components of one game, each name made to begin with the game's."""
    types = (view_type, action_type)
    (view, action), found = msgspec.json.schema_components(types, ref_template=_PREFIX + "{name}")
    rename = {key: key if key.startswith(name) else f"{name}{key}" for key in found}
    rename[view["$ref"].removeprefix(_PREFIX)] = f"{name}View"
    components = components_of(types, rename)
    components[f"{name}Action"] = _tidy(action, rename)
    return components


def _tidy(node: Any, names: Mapping[str, str]) -> Any:
    """References renamed; without titles and defaults, which say nothing to a client."""
    if isinstance(node, list):
        return [_tidy(item, names) for item in node]
    if not isinstance(node, dict):
        return _renamed(node, names)
    node = _completed(node)
    return {
        key: {name: _tidy(value, names) for name, value in item.items()}
        if key == "properties"
        else _tidy(item, names)
        for key, item in node.items()
        if key not in {"title", "default"}
    }


def _completed(node: Schema) -> Schema:
    """What msgspec leaves out because JSON Schema implies it, and generators of types need."""
    if "type" not in node and all(isinstance(one, str) for one in node.get("enum", [0])):
        return {"type": "string", **node}
    if node.get("type") == "object" and not {"properties", "additionalProperties"} & node.keys():
        return {**node, "additionalProperties": True}
    return node


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str) and value.startswith(_PREFIX):
        name = value.removeprefix(_PREFIX)
        return _PREFIX + names.get(name, name)
    return value


def _camel(key: str) -> str:
    return "".join(part.capitalize() for part in key.split("-"))
