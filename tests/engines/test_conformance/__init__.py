"""What DESIGN 4 promises of an engine, for every registered game, edition and seat count.

A new game gets the whole suite by registering; there are no exceptions to list.
"""
