"""What is counted, and who may read it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import StaffFactory, UserFactory


@pytest.mark.django_db
def test_the_figures_are_for_staff_and_for_the_bearer_of_the_token(settings: Any) -> None:
    client = Client()
    bearer = {"HTTP_AUTHORIZATION": "Bearer scrape-me"}
    assert client.get("/metrics", **bearer).status_code == 404  # no token is set: nobody bears it
    settings.METRICS_TOKEN = "scrape-me"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", HTTP_AUTHORIZATION="Bearer other").status_code == 404
    assert client.get("/metrics", **bearer).status_code == 200
    client.force_login(UserFactory())
    assert client.get("/metrics").status_code == 404
    client.force_login(StaffFactory())
    assert client.get("/metrics").status_code == 200


@pytest.mark.django_db
def test_refusals_are_counted_by_code(settings: Any) -> None:
    settings.METRICS_TOKEN = "scrape-me"
    client = Client()

    def refused() -> float:
        page = client.get("/metrics", HTTP_AUTHORIZATION="Bearer scrape-me").content.decode()
        lines = dict(line.rsplit(" ", 1) for line in page.splitlines() if line[:1] != "#")
        return float(lines.get('sobremesa_refusals_total{code="not_found"}', 0))

    before = refused()
    assert client.get("/api/v1/nothing-here").status_code == 404
    assert refused() == before + 1
