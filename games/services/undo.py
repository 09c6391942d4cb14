"""Taking back one's last action, as far as the rules' checkpoint."""

from __future__ import annotations

from accounts.models import User
from games.models import MatchRecord
from games.positions import Position, actions_in_force, load_position
from games.services.clocks import Acted
from games.services.refusals import CannotUndo
from games.services.sitting import Sitting
from games.services.submitting import PERSON, Answer, Request, once, read_request


def undo_action(
    *,
    match_id: str,
    seat: int,
    user: User | None,
    expected_version: int | None,
    request_id: str | None,
) -> Answer:
    """Return to the state before the seat's last action. The record names that version.

    Repeatable to the checkpoint of `Engine.can_undo`: never past chance, revealed information or
    another seat's act. The clock goes on as it was. Refusals as `submit_action`, and CannotUndo.
    """
    request = read_request(
        seat=seat,
        user=user,
        actor=PERSON,
        expected_version=expected_version,
        request_id=request_id,
        body={"undo": True},
    )
    return once(match_id, request, lambda s: _take_back(s, request))


def _take_back(s: Sitting, request: Request) -> None:
    seat, version = request.seat, s.match.version
    if not s.position.can_undo(seat):
        raise CannotUndo(reason="checkpoint", version=version)
    line = actions_in_force(s.match)
    if not line or line[-1][1] != seat:
        raise CannotUndo(reason="nothing_done", version=version)
    back_to = line[-2][0] if len(line) > 1 else 0
    row = s.seats[seat]
    row.decisions -= 1
    row.undone += 1
    row.timeouts_in_row = 0
    s.record(
        kind=MatchRecord.Kind.UNDO,
        actor=PERSON,
        seat=seat,
        action={"to": back_to},
        facts={"to": back_to},
        request=request.key,
        after=Position(s.engine, load_position(s.match, back_to).state),
        acted=Acted(seat, fresh=False),
    )
