"""The product with one bot more, which never answers: for tests of the watchdog alone."""
