"""Why an action is refused: stable codes (part of the wire) and the section that says so."""

from __future__ import annotations

from games.engines.kernel.contract import Refusal


def _refusal(code: str, section: str) -> Refusal:
    return Refusal(code, f"viticulture {section}")


NOT_SEATED = _refusal("not_seated", "1")
MATCH_OVER = _refusal("match_over", "7")
NOT_YOUR_TURN = _refusal("not_your_turn", "3")
UNKNOWN_ACTION = _refusal("unknown_action", "8")

SETUP_FIRST = _refusal("setup_not_finished", "1")
SPRING_FIRST = _refusal("choose_row_first", "3")
FALL_FIRST = _refusal("draw_visitor_first", "3")
ANSWER_FIRST = _refusal("answer_first", "8")
END_TURN_FIRST = _refusal("end_turn_first", "8")
PLACE_FIRST = _refusal("place_first", "3")
NOT_FINISHED = _refusal("not_finished", "8")

ROW_TAKEN = _refusal("row_taken", "3")
DECK_EMPTY = _refusal("deck_empty", "1")
TOO_MANY_CARDS = _refusal("too_many_cards", "3")

NO_SUCH_WORKER = _refusal("no_such_worker", "4")
NO_SUCH_SPACE = _refusal("no_such_space", "4")
SPACE_TAKEN = _refusal("space_taken", "4")
SPACE_FREE = _refusal("space_free", "4")
ONLY_GRANDE = _refusal("only_grande", "4")
NO_YOKE = _refusal("no_yoke", "5")
WRONG_SEASON = _refusal("wrong_season", "5")
ACTION_IMPOSSIBLE = _refusal("action_impossible", "4")
BONUS_IMPOSSIBLE = _refusal("bonus_impossible", "10")

CARD_NOT_HELD = _refusal("card_not_held", "6")
WRONG_COLOUR = _refusal("wrong_colour", "6")
CARD_NOT_PLAYABLE = _refusal("card_not_playable", "6")
CLAUSE_IMPOSSIBLE = _refusal("clause_impossible", "6")
NOT_ENOUGH_YET = _refusal("not_enough_yet", "6")
ALREADY_BUILT = _refusal("already_built", "5")
CANNOT_PAY = _refusal("cannot_pay", "5")
MEDIUM_FIRST = _refusal("medium_cellar_first", "5")
FIELD_NOT_OWNED = _refusal("field_not_owned", "5")
FIELD_FULL = _refusal("field_full", "5")
FIELD_NOT_EMPTY = _refusal("field_not_empty", "5")
FIELD_EMPTY = _refusal("field_empty", "5")
ALREADY_HARVESTED = _refusal("already_harvested", "5")
STRUCTURE_NEEDED = _refusal("structure_needed", "5")
NO_SUCH_TOKEN = _refusal("no_such_token", "5")
WINE_IMPOSSIBLE = _refusal("wine_impossible", "5")
ORDER_NOT_FILLABLE = _refusal("order_not_fillable", "5")
NOT_OFFERED = _refusal("not_offered", "8")
