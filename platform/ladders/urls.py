"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern

api_patterns: list[URLPattern] = []
page_patterns: list[URLPattern] = []
