"""Whether a payload has exactly the shape that the API's snapshot promises, and nothing beyond."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jsonschema

SNAPSHOT = Path(__file__).resolve().parents[1] / "docs" / "api" / "openapi.json"


@lru_cache(maxsize=1)
def snapshot() -> dict[str, Any]:
    return json.loads(SNAPSHOT.read_bytes())


@lru_cache(maxsize=1)
def _closed() -> dict[str, Any]:
    """The components, with every object closed: a member that no schema names is an error."""
    return _close(snapshot()["components"])


def _close(node: Any) -> Any:
    if isinstance(node, list):
        return [_close(item) for item in node]
    if not isinstance(node, dict):
        return node
    closed = {key: _close(value) for key, value in node.items()}
    if closed.get("type") == "object" and "properties" in closed:
        closed.setdefault("additionalProperties", False)
    return closed


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    schema = {"$ref": f"#/components/schemas/{name}", "components": _closed()}
    return jsonschema.Draft202012Validator(schema)


def assert_shape(name: str, payload: Any) -> None:
    """Raises AssertionError that names the first member that is wrong, missing or too many."""
    plain = json.loads(json.dumps(payload, default=str))
    error = jsonschema.exceptions.best_match(_validator(name).iter_errors(plain))
    assert error is None, f"{name}{error.json_path[1:]}: {error.message[:300]}"
