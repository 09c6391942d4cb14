"""The forty visitors of the first edition: what is the same is not written twice."""

from __future__ import annotations

from tests.engines.viticulture.cards_table import GRAPES, SUMMER_ROWS, TREE, WINTER_ROWS, Row

CHANGED = {"S01", "S04", "S10"}
CLASSIC_ROWS: list[Row] = [
    row
    for row in SUMMER_ROWS + WINTER_ROWS
    if int(row[0][1:]) <= 20 and row[0] not in CHANGED and 5 not in row[1].values()
] + [
    # what is different in 2012, and six workers without a grande
    ("S01", {**TREE}, [], {"points": 2}),
    ("S04", {"lira": 3}, [("build", "windmill")], {"lira": -3}),
    ("S04", {}, [("build", "yoke")], {"built": ["yoke"]}),
    ("S10", {**GRAPES}, [("sell", "red", 3), ("sell", "white", 4), "done"],
     {"lira": 6, "points": 1, "grapes_red": [1], "grapes_white": []}),
    ("W07", {"other_regular": 6}, ["b"], {"points": 1}),
    ("W13", {"regular": 6}, ["b"], {"points": 2}),
]  # fmt: skip
