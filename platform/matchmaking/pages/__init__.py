"""The pages on which people find a match: home, lobby, a table's room, the ranked queue."""
