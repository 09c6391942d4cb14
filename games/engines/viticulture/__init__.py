"""Viticulture, Essential and first edition: the rules of specs/viticulture.md as an engine."""
