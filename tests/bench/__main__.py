"""Every table of ``make bench``."""

from tests.bench import engines

engines.main()
