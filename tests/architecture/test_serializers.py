"""What the API shows is named field by field (C-77)."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

from rest_framework import serializers

ROOT = Path(__file__).resolve().parents[2]


def _model_serializers() -> Iterator[type[serializers.ModelSerializer]]:
    for path in [*(ROOT / "platform").glob("*/apis.py"), ROOT / "games" / "apis.py"]:
        module = importlib.import_module(f"{path.parent.name}.apis")
        for _, found in inspect.getmembers(module, inspect.isclass):
            if issubclass(found, serializers.ModelSerializer) and hasattr(found, "Meta"):
                yield found


def test_c77_no_serializer_takes_every_field_of_its_model() -> None:
    found = list(_model_serializers())
    assert found
    for serializer in found:
        meta = serializer.Meta
        assert isinstance(meta.fields, list | tuple), f"{serializer}: {meta.fields}"
        assert getattr(meta, "exclude", None) is None, serializer
        assert getattr(meta, "depth", 0) == 0, serializer
