"""Cinco Vetas: claim the five veins of an island. The engine is `engine.ENGINE`."""
