"""The messages of the sockets in the API's schema, so that clients are typed from one file."""

from __future__ import annotations

from typing import Any, get_args

from games.schema import Schema, components_of, ref
from realtime import messages

_INCOMING = {
    "MatchSocketIn": messages.MatchMessage,
    "TableSocketIn": messages.TableMessage,
    "LobbySocketIn": messages.LobbyMessage,
    "MeSocketIn": messages.MeMessage,
}

_SHARED: dict[tuple[str, str], Schema] = {
    ("SocketAction", "action"): ref("GameAction"),
    ("SocketUpdate", "legal"): {"type": "array", "items": ref("GameAction")},
    ("SocketTable", "table"): ref("TablePayload"),
    ("SocketLobby", "tables"): {"type": "array", "items": ref("TablePayload")},
    ("SocketQueue", "ticket"): {"anyOf": [ref("Ticket"), {"type": "null"}]},
    ("SocketNotification", "notification"): ref("Notice"),
}
"""Members that carry what the games or the REST doors describe."""


def add_socket_types(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """A postprocessing hook of drf-spectacular; it runs last and puts everything in order."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    known = dict(schemas)
    incoming = [kind for union in _INCOMING.values() for kind in get_args(union)]
    schemas.update(components_of((*messages.OUTGOING, *incoming)))
    schemas.update(known)  # what the API itself describes stays as it is there
    for name, union in _INCOMING.items():
        schemas[name] = _union(get_args(union))
    schemas["SocketOut"] = _union(messages.OUTGOING)
    for (kind, member), schema in _SHARED.items():
        schemas[kind]["properties"][member] = schema
    ordered: Schema = _ordered(result)
    return ordered


def _union(kinds: tuple[Any, ...]) -> Schema:
    return {"oneOf": [ref(kind.__name__) for kind in kinds]}


def _ordered(node: Any) -> Any:
    """Keys in alphabetical order at every level: the snapshot changes only where the API does."""
    if isinstance(node, dict):
        return {key: _ordered(node[key]) for key in sorted(node, key=str)}
    if isinstance(node, list):
        return [_ordered(item) for item in node]
    return node
