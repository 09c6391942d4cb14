"""The kernel: contract, chance, registry, replay. It knows no game."""
