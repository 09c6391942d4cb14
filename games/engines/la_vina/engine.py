"""La Viña behind the engine contract; the modules of the package hold its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engines.kernel.base import EngineBase
from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import (
    Edition,
    GameInfo,
    InvalidSetup,
    Json,
    Option,
    Outcome,
    Record,
    Refusal,
)
from games.engines.la_vina import actions as act
from games.engines.la_vina import codec, legal, redeal, rules
from games.engines.la_vina import components as c
from games.engines.la_vina.dealing import deal
from games.engines.la_vina.rules import ending
from games.engines.la_vina.state import OVER, State
from games.engines.la_vina.tables import DEFAULT_FLAGS, FLAG_INDEX
from games.engines.la_vina.view import record_view, view
from games.engines.la_vina.wire import LaVinaView

INFO = GameInfo(
    key="la-vina",
    title="La Viña",
    min_seats=min(c.SEATS.value),
    max_seats=max(c.SEATS.value),
    options=tuple(Option(flag.key, (True, False), flag.default) for flag in c.FLAGS),
    editions=(Edition(key="standard", options={}, ladder="la-vina", title="La Viña"),),
    rules_version=1,
    hidden_information=True,
    views_alike=True,
    setup_actions=1,
    unclocked_types=frozenset({"pour", "dump"}),
)


class LaVina(EngineBase[State, act.Action]):
    """The engine."""

    info = INFO
    view_type = LaVinaView
    action_type = act.Action

    def setup(self, seats: int, options: Mapping[str, Json], chance: Chance) -> State:
        """The first state (spec section 2); `chance` itself is not used up.

        Seat 0 of the state is the start player. The first draw of chance shuffles the seats:
        ``state.seat_order[i]`` is the place in join order of whoever gets seat i. Raises
        InvalidSetup.
        """
        self.check_seats(seats)
        flags = DEFAULT_FLAGS
        for key, value in options.items():
            if key not in FLAG_INDEX or type(value) is not bool:
                raise InvalidSetup("La Viña has no such option or value")
            bit = 1 << FLAG_INDEX[key]
            flags = flags | bit if value else flags & ~bit
        return deal(seats, flags, chance.copy())

    def active_seats(self, state: State) -> tuple[int, ...]:
        return () if state.phase == OVER else (state.active,)

    def legal_actions(self, state: State, seat: int) -> Sequence[act.Action]:
        return legal.legal_actions(state, seat)

    def why_not(self, state: State, seat: int, action: act.Action) -> Refusal | None:
        return rules.why_not(state, seat, action)

    def carry_out(self, state: State, seat: int, action: act.Action) -> Record:
        state.undo_depth += 1  # an effect that shows something new or ends a turn sets it to 0
        chance, facts = rules.RULES[type(action)].effect(state, seat, action)
        state.poured = type(action) is act.Pour
        return Record(seat, act.action_to_plain(action), chance, facts)

    def view(self, state: State, seat: int | None) -> LaVinaView:
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

    def canonical(self, action: act.Action) -> act.Action:
        return act.canonical(action)

    def rounds(self, state: State) -> int:
        """Rounds begun, for reports."""
        return state.round


ENGINE = LaVina()
