"""Bots of La Viña."""
