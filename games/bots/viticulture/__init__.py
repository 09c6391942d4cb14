"""Bots for Viticulture."""
