"""Paths on the fixed map that several award tests share.

`LONG` (7 edges) is crossed in its middle, at `CUT`, by `CUTTER` (5 edges, first one touching
`CUT`), which leaves pieces of 4 and 3. `FAR` (5 edges) lies apart from both.
"""

from __future__ import annotations

from tests.engines.cinco_vetas.positions import route

LONG = route("-5,2", "-4,1", "-3,2", "-2,1", "-1,2", "0,1", "1,2", "2,1")
LONGER = [*route("-4,5", "-5,4", "-5,2"), *LONG]
CUT = "-1,2"
CUTTER = route(CUT, "-1,4", "-2,5", "-2,7", "-1,8", "0,7")
FAR = route("6,7", "5,8", "5,10", "4,11", "4,13", "3,14")
FAR_SIXTH = route("6,7", "6,5")
CUTTER_SIXTH = route("0,7", "1,8")
CAMP_PRICE = {"wood": 1, "bronze": 1, "iron": 1, "gold": 1}
PATH_PRICE = {"wood": 1, "bronze": 1}
