"""Numbers as the look writes them in Spanish: 1.684 and 5,34 (Django groups with a space)."""

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "."
NUMBER_GROUPING = 3
