"""Every table of ``make bench``."""

from tests.bench import engines, matches

engines.main()
print()
matches.main()
