"""Reading a view: a position as a seat may imagine it.

What the seat cannot see is filled in with stand-ins of the right number and kind, always the
same ones, so that hidden cards cannot change the bot's mind.
"""

from __future__ import annotations

from games.engines import Chance
from games.engines.viticulture.goods import COLORS, DECKS, WINES, Deck, slots
from games.engines.viticulture.state import Player, State
from games.engines.viticulture.wire import PlayerView, ViticultureView

_STAND_IN: dict[Deck, str] = {"vine": "pinot", "order": "O10", "summer": "S14", "winter": "W27"}


def imagine(view: ViticultureView, seat: int) -> State:
    """A state that looks to `seat` like the view; it is for looking only, never to be played."""
    players = [_player(other, view.players[other]) for other in range(view.seats)]
    players[seat].hand = tuple(view.hand or ())
    state = State(view.edition, tuple(view.seat_order), players, Chance(b"imagined"))
    state.year = view.year
    state.season = view.season
    state.start_player = view.start_player
    state.active = view.active
    state.roosters = tuple([view.roosters.get(str(other), 0) for other in range(view.seats)])
    state.turn_order = tuple(view.turn_order)
    state.planned = tuple(view.planned)
    state.grey_holder = view.grey_holder
    state.passed = tuple(view.passed)
    state.placed = {action: tuple(row) for action, row in view.placed.items()}
    state.worker = view.worker
    state.sell_one = view.sell_grapes == "one"
    state.decks = tuple([(_STAND_IN[deck],) * view.deck_sizes[deck] for deck in DECKS])
    state.discards = tuple([tuple(view.discards[deck]) for deck in DECKS])
    return state


def _player(seat: int, mat: PlayerView) -> Player:
    a, b, c = mat.fields
    p = Player(seat, (a.capacity, b.capacity, c.capacity))
    p.points, p.lira, p.residual = mat.points, mat.lira, mat.residual
    p.regular, p.trained, p.used = mat.regular, mat.trained, mat.used_workers
    p.grande, p.temporary = mat.grande, mat.temporary
    p.structures = tuple(mat.structures)
    p.vines = (tuple(a.vines), tuple(b.vines), tuple(c.vines))
    p.owned = (a.owned, b.owned, c.owned)
    p.harvested = (a.harvested, b.harvested, c.harvested)
    red, white = [slots(mat.grapes[color]) for color in COLORS]
    p.grapes = (red, white)
    wines = [slots(mat.wines[wine]) for wine in WINES]
    p.wines = (wines[0], wines[1], wines[2], wines[3])
    p.hand = tuple([_STAND_IN[deck] for deck in DECKS for _ in range(mat.hand_sizes[deck])])
    p.windmill_used, p.tasting_used = mat.windmill_used, mat.tasting_room_used
    return p


def years_left(view: ViticultureView) -> float:
    """How many years the match may still last, this one not counted."""
    ahead = max([mat.points for mat in view.players])
    return min(6.0, max(0.0, (20 - ahead) / 3.5))
