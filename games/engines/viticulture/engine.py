"""Viticulture behind the engine contract; the modules of the package hold its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines.kernel.base import EngineBase
from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import (
    Edition,
    GameInfo,
    Json,
    Outcome,
    Record,
    Refusal,
)
from games.engines.viticulture import actions as act
from games.engines.viticulture import codec, ending, legal, redeal
from games.engines.viticulture.setup import OPTIONS, first_state
from games.engines.viticulture.state import State
from games.engines.viticulture.view import record_view, view
from games.engines.viticulture.wire import ViticultureView

INFO = GameInfo(
    key="viticulture",
    title="Viticulture",
    min_seats=2,
    max_seats=6,
    options=OPTIONS,
    editions=(
        Edition(
            key="essential",
            options={"edition": "essential"},
            ladder="viticulture-essential",
            title="Viticulture Essential",
        ),
        Edition(
            key="classic",
            options={"edition": "classic", "parents": "deal", "sell_grapes": "any"},
            ladder="viticulture-classic",
            title="Viticulture (2012)",
        ),
    ),
    rules_version=1,
    hidden_information=True,
    setup_actions=2,
    answer_types=frozenset({"answer", "offer", "give"}),
)


class Viticulture(EngineBase[State, act.Action]):
    """The engine."""

    info = INFO
    view_type = ViticultureView
    action_type = act.Action

    def setup(self, seats: int, options: Mapping[str, Json], chance: Chance) -> State:
        """The first state (spec sections 1 and 10); `chance` itself is not used up.

        The seats of the state are in playing order: ``state.seat_order[i]`` is the place in join
        order of whoever gets seat i. Raises InvalidSetup.
        """
        self.check_seats(seats)
        return first_state(seats, options, chance)

    def active_seats(self, state: State) -> tuple[int, ...]:
        return state.who_acts()

    def legal_actions(self, state: State, seat: int) -> Sequence[act.Action]:
        return legal.legal_actions(state, seat)

    def why_not(self, state: State, seat: int, action: act.Action) -> Refusal | None:
        return legal.why_not(state, seat, action)

    def carry_out(self, state: State, seat: int, action: act.Action) -> Record:
        legal.carry_out(state, seat, action)
        chance = {"drawn": state.drawn} if state.drawn else {}
        return Record(seat, act.action_to_plain(action), chance, {"events": state.events})

    def view(self, state: State, seat: int | None) -> ViticultureView:
        return view(state, seat)

    def record_view(self, record: Record, viewer: int | None) -> Json:
        return record_view(record, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def default_action(self, state: State, seat: int) -> act.Action:
        return legal.default_action(state, seat)

    def can_undo(self, state: State, seat: int) -> bool:
        return state.undo_depth > 0 and seat == state.active and state.who_acts() == (seat,)

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
        """Years begun, for reports."""
        return state.year


ENGINE = Viticulture()
