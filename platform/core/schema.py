"""How operations are described in the API's schema."""

from __future__ import annotations

from drf_spectacular.openapi import AutoSchema


class ApiSchema(AutoSchema):
    """Operations are grouped by the first part of their path."""

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix("/api/v1/").split("/")[0]]
