"""Why an action is refused: stable codes (part of the wire) and the section that says so."""

from __future__ import annotations

from games.engines.kernel.contract import Refusal


def _refusal(code: str, section: str) -> Refusal:
    return Refusal(code, f"la-vina {section}")


NOT_SEATED = _refusal("not_seated", "1")
MATCH_OVER = _refusal("match_over", "7")
NOT_YOUR_TURN = _refusal("not_your_turn", "3")
UNKNOWN_ACTION = _refusal("unknown_action", "9")
MALFORMED = _refusal("malformed_action", "9")

PICK_FIRST = _refusal("pick_first", "4.2")
PLACE_FIRST = _refusal("place_first", "4.2")
DROP_FIRST = _refusal("drop_first", "4.2")
AT_THE_EXIT = _refusal("at_the_exit", "5")
NOT_AT_THE_EXIT = _refusal("not_at_the_exit", "5")
NO_HARVEST_OPEN = _refusal("no_harvest_open", "4.2")

ALREADY_MOVED = _refusal("already_moved", "4.1")
NOT_AHEAD = _refusal("not_ahead", "4.1")
OCCUPIED = _refusal("occupied", "4.1")
MOVE_FIRST = _refusal("move_first", "4.1")

ALREADY_HARVESTED = _refusal("already_harvested", "4.2")
NO_SPACE = _refusal("no_space", "4.2")
TOOLS_NOT_HELD = _refusal("tools_not_held", "4.2")
BOOTS_NEEDED = _refusal("boots_needed", "4.2")
TOO_FEW_CARDS = _refusal("too_few_cards", "4.2")
OUT_OF_REACH = _refusal("out_of_reach", "4.2")
NO_CARD_THERE = _refusal("no_card_there", "4.2")
COVERED = _refusal("covered", "4.2")
MUST_BE_COVERED = _refusal("must_be_covered", "4.2")
ONE_SPACE_ONLY = _refusal("one_space_only", "4.2")
BASKET_FULL = _refusal("basket_full", "4.2")
TOOL_NOT_HELD = _refusal("tool_not_held", "4.2")

BASKET_EMPTY = _refusal("basket_empty", "4.3")
NO_ROOM = _refusal("no_room", "4.3")
JUST_POURED = _refusal("just_poured", "4.3")

NOTHING_TO_DELIVER = _refusal("nothing_to_deliver", "6")
NO_BARREL = _refusal("no_barrel", "6")
NO_DELIVERY_LEFT = _refusal("no_delivery_left", "5")
WINERY_NOT_OPEN = _refusal("winery_not_open", "6")
NO_SUCH_SLOT = _refusal("no_such_slot", "6")
SLOT_TAKEN = _refusal("slot_taken", "6")
LOWER_SLOT_ALIKE = _refusal("lower_slot_alike", "9")
JOKERS_NOT_HELD = _refusal("jokers_not_held", "6")
JOKERS_NOT_OFFERED = _refusal("jokers_not_offered", "9")
BELOW_MINIMUM = _refusal("below_minimum", "6")
OTHER_VARIETY = _refusal("other_variety", "6")
ONE_VARIETY_ONLY = _refusal("one_variety_only", "6")
MAIN_VARIETY_MISSING = _refusal("main_variety_missing", "6")
MAIN_VARIETY_TOO_SMALL = _refusal("main_variety_too_small", "6")

BASKET_NOT_LEFT = _refusal("basket_not_left", "5")
NO_UPGRADE = _refusal("no_upgrade", "5")
CANNOT_PAY = _refusal("cannot_pay", "5")
