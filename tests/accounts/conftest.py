from __future__ import annotations

import pytest
from django_vite.core.asset_loader import DjangoViteAssetLoader


@pytest.fixture(autouse=True)
def _without_front_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages say does not depend on a build of the front end."""
    monkeypatch.setattr(DjangoViteAssetLoader, "generate_vite_asset", lambda *args, **kwargs: "")
