"""Requests made up from the API's own description: none breaks the server, and every answer has
the status, the type and the shape that the description promises. Few examples, always the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.services import make_token
from core.rest_defaults import UserOrAddressThrottle
from tests.api.test_roles import undone
from tests.api.world import World
from tests.shapes import snapshot

FITTING = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
few = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def operations() -> Iterator[Any]:
    schema = schemathesis.openapi.from_dict(snapshot(), config=SchemathesisConfig())
    schema.app = get_wsgi_application()
    for found in schema.get_all_operations():
        operation = found.ok()
        yield pytest.param(operation, id=operation.label)


@pytest.fixture(autouse=True)
def _as_fast_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No throttles; and requests share the test's connection, as with Django's own client."""
    monkeypatch.setattr(UserOrAddressThrottle, "allow_request", lambda *_: True)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def send(world: World, token: str, case: Any, *, real: bool) -> Any:
    """Send it as `seated`, about things that exist when `real`; then it has not happened."""
    if real:
        places = {**world.places(), "public_id": world.match.public_id}
        if "/tables/" in case.path:
            places["public_id"] = world.table.public_id
        for name in case.path_parameters or {}:
            case.path_parameters[name] = places[name]
    with undone():
        return case.call(headers={"Authorization": f"Bearer {token}", "Host": "testserver"})


@pytest.mark.parametrize("operation", list(operations()))
def test_made_up_requests_get_the_answers_that_the_schema_promises(
    world: World, operation: Any
) -> None:
    _, token = make_token(user=world.users["seated"], label="fuzz")

    @settings(few, max_examples=6)
    @given(case=operation.as_strategy(), real=st.sampled_from([True, True, False]))
    def fitting(case: Any, real: bool) -> None:
        response = send(world, token, case, real=real)
        case.validate_response(response, checks=FITTING)

    @settings(few, max_examples=4)
    @given(case=operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def broken(case: Any) -> None:
        response = send(world, token, case, real=True)
        assert response.status_code < 500
        if response.status_code >= 400:
            assert response.headers["content-type"] == ["application/problem+json"]

    fitting()
    if operation.body or operation.query:
        broken()
