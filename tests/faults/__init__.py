"""Whole matches over real processes while their parts die: `python -m tests.faults`."""
