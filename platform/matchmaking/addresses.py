"""Addresses that are pushed to pages; the pages themselves belong to `pages.py`."""

from __future__ import annotations


def match_url(public_id: str) -> str:
    return f"/partida/{public_id}/"


def table_url(public_id: str) -> str:
    return f"/mesa/{public_id}/"
