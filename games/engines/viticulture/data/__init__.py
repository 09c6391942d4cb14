"""The printed cards, as in shared data/viticulture: one Python line per line of the tables."""
