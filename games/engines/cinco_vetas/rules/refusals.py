"""Why an action is refused: stable codes (part of the wire) and the section that says so."""

from __future__ import annotations

from games.engines.kernel.contract import Refusal


def _refusal(code: str, section: str) -> Refusal:
    return Refusal(code, f"cinco-vetas {section}")


NOT_SEATED = _refusal("not_seated", "1")
MATCH_OVER = _refusal("match_over", "8")
NOT_YOUR_TURN = _refusal("not_your_turn", "3")
UNKNOWN_ACTION = _refusal("unknown_action", "10")
MALFORMED = _refusal("malformed_action", "10")

SETUP_FIRST = _refusal("setup_not_finished", "2")
CAMP_FIRST = _refusal("camp_first", "2")
PATH_FIRST = _refusal("path_first", "2")
ROLL_FIRST = _refusal("roll_first", "3")
ALREADY_ROLLED = _refusal("already_rolled", "3")
DISCARD_FIRST = _refusal("discard_first", "3")
STORM_FIRST = _refusal("storm_first", "3")
NOT_NOW = _refusal("not_now", "3")
OFFER_OPEN = _refusal("offer_open", "5")
NO_OFFER = _refusal("no_offer", "5")

OCCUPIED = _refusal("occupied", "4")
TOO_CLOSE = _refusal("too_close", "4")
NOT_CONNECTED = _refusal("not_connected", "4")
NOT_AT_CAMP = _refusal("not_at_camp", "2")
NOT_OWN_CAMP = _refusal("not_own_camp", "4")
NO_PIECES = _refusal("no_pieces", "4")
CANNOT_PAY = _refusal("cannot_pay", "4")
DECK_EMPTY = _refusal("deck_empty", "1")

WRONG_COUNT = _refusal("wrong_count", "3")
NOT_HELD = _refusal("not_held", "3")
SAME_TERRAIN = _refusal("same_terrain", "3")
BAD_VICTIM = _refusal("bad_victim", "3")

CANNOT_GIVE = _refusal("cannot_give", "5")
NO_PORT = _refusal("no_port", "5")
OFFER_LIMIT = _refusal("offer_limit", "5")
OWN_OFFER = _refusal("own_offer", "5")
NOT_YOUR_OFFER = _refusal("not_your_offer", "5")
CANNOT_ACCEPT = _refusal("cannot_accept", "5")

CARD_NOT_HELD = _refusal("card_not_held", "6")
CARD_JUST_BOUGHT = _refusal("card_just_bought", "3")
CARD_ALREADY_PLAYED = _refusal("card_already_played", "3")
TWO_EDGES_NEEDED = _refusal("two_edges_needed", "6")
UNSORTED_EDGES = _refusal("unsorted_edges", "6")
