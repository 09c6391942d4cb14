"""What moderators do to a match, with the reason and who it was."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from core.errors import NotFound
from games import effects
from games.models import Match, MatchRecord
from games.services.ending import STAFF
from games.services.pausing import end_pause
from games.services.refusals import CannotAnnul, CannotPause, MatchOver
from games.services.sitting import sitting
from moderation.models import AuditEntry


def staff_abort(*, match_pk: int, by: User, reason: str) -> None:
    """Stop a running match without a result. Raises NotFound, MatchOver."""
    with sitting(match_pk=match_pk) as s:
        if not s.running:
            raise MatchOver(version=s.match.version)
        s.record(
            kind=MatchRecord.Kind.STAFF, actor=MatchRecord.Actor.STAFF, facts={"abort": "staff"}
        )
        s.end(Match.Status.ABORTED, STAFF)
        _note(by, "match_abort", s.match, reason)


def staff_resume(*, match_pk: int, by: User, reason: str) -> None:
    """End a match's pause. Raises NotFound, MatchOver, CannotPause."""
    with sitting(match_pk=match_pk) as s:
        if not s.running:
            raise MatchOver(version=s.match.version)
        if s.match.paused_until is None:
            raise CannotPause(reason="not_paused")
        end_pause(s, actor=MatchRecord.Actor.STAFF)
        _note(by, "match_resume", s.match, reason)


def annul_match(*, match_pk: int, by: User, reason: str) -> None:
    """Declare that a finished match does not count; its rows stay. Ladders follow by the signal.

    Again it changes nothing. Raises NotFound, CannotAnnul.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).filter(pk=match_pk).first()
        if match is None:
            raise NotFound
        if match.status == Match.Status.ANNULLED:
            return
        if match.status != Match.Status.FINISHED:
            raise CannotAnnul
        match.status = Match.Status.ANNULLED
        match.annul_reason = reason[:300]
        match.save(update_fields=["status", "annul_reason"])
        _note(by, "match_annul", match, reason)
        effects.annulled(match)


def _note(by: User, action: str, match: Match, reason: str) -> None:
    AuditEntry.objects.create(
        actor=by, action=action, target=f"match {match.public_id}", reason=reason[:300]
    )
