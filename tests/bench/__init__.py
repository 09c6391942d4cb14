"""Speed, as tables: `make bench`."""
