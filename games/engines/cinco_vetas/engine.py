"""Cinco Vetas behind the engine contract; the modules of the package hold its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines.cinco_vetas import actions as act
from games.engines.cinco_vetas import codec, legal, mapgen, redeal, rules
from games.engines.cinco_vetas.board import PORT_EDGES, bits
from games.engines.cinco_vetas.layout import layout
from games.engines.cinco_vetas.rules import ending
from games.engines.cinco_vetas.state import OVER, State
from games.engines.cinco_vetas.view import record_view, rounds, view
from games.engines.cinco_vetas.wire import CincoVetasView
from games.engines.kernel.base import EngineBase
from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import (
    Edition,
    GameInfo,
    InvalidSetup,
    Json,
    Outcome,
    Record,
    Refusal,
)

_SEATS_IN = tuple(tuple(bits(mask)) for mask in range(16))

INFO = GameInfo(
    key="cinco-vetas",
    title="Cinco Vetas",
    min_seats=2,
    max_seats=4,
    options=(),
    editions=(Edition(key="standard", options={}, ladder="cinco-vetas", title="Cinco Vetas"),),
    rules_version=1,
    hidden_information=True,
    open_types=frozenset({"offer"}),
    setup_actions=2,
    unclocked_types=frozenset({"offer", "withdraw_offer"}),
    answer_types=frozenset({"accept_offer", "reject_offer"}),
)


class CincoVetas(EngineBase[State, act.Action]):
    """The engine."""

    info = INFO
    view_type = CincoVetasView
    action_type = act.Action

    def setup(self, seats: int, options: Mapping[str, Json], chance: Chance) -> State:
        """The first state (spec sections 1 and 2); `chance` itself is not used up.

        The seats of the state are in playing order. The first draw of chance shuffles them:
        ``state.seat_order[i]`` is the place in join order of whoever gets seat i, and the caller
        assigns users to seats by it. Raises InvalidSetup.
        """
        self.check_seats(seats)
        if options:
            raise InvalidSetup(f"Cinco Vetas has no option {min(map(str, options))!r}")
        source = chance.copy()
        order = list(range(seats))
        source.shuffle(order)
        terrains = mapgen.deal_terrains(source)
        numbers = mapgen.deal_tokens(terrains, source)
        kinds = mapgen.deal_ports(source)
        deck = mapgen.deal_deck(source)
        ports = tuple(sorted(zip(PORT_EDGES, kinds, strict=True)))
        return State(layout(terrains, numbers, ports), tuple(order), deck, source)

    def active_seats(self, state: State) -> tuple[int, ...]:
        return _SEATS_IN[state.acting]

    def legal_actions(self, state: State, seat: int) -> Sequence[act.Action]:
        return legal.legal_actions(state, seat)

    def why_not(self, state: State, seat: int, action: act.Action) -> Refusal | None:
        return rules.why_not(state, seat, action)

    def carry_out(self, state: State, seat: int, action: act.Action) -> Record:
        chance, facts = rules.RULES[type(action)].effect(state, seat, action)
        return Record(seat, act.action_to_plain(action), chance, facts)

    def view(self, state: State, seat: int | None) -> CincoVetasView:
        return view(state, seat)

    def record_view(self, record: Record, viewer: int | None) -> Json:
        return record_view(record, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def default_action(self, state: State, seat: int) -> act.Action:
        return legal.default_action(state, seat)

    def can_undo(self, state: State, seat: int) -> bool:
        return state.undo_depth > 0 and seat == state.active and state.phase != OVER

    def redeal_hidden(self, state: State, viewer: int | None, chance: Chance) -> State:
        return redeal.redeal_hidden(state, viewer, chance)

    def state_to_json(self, state: State) -> Json:
        return codec.state_to_json(state)

    def state_from_json(self, data: Json) -> State:
        return codec.state_from_json(data)

    def action_to_json(self, action: act.Action) -> Json:
        return act.action_to_plain(action)

    def malformed(self, action: act.Action) -> str | None:
        return act.malformed(action)

    def rounds(self, state: State) -> int:
        """Rounds begun, for reports."""
        return rounds(state)


ENGINE = CincoVetas()
