"""Mails and notices about matches: your turn in a turn-based one, and the end."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, Value
from django.db.models.functions import Concat
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User
from core import clock
from games.engines import get_engine
from games.models import Match, MatchSeat
from games.timing import TURNS
from notifications.models import Notification
from notifications.services import notify, preference_of, send_once

TURN, END = "your_turn", "match_ended"
_LOOK_BACK = timedelta(days=1)


def send_turn_mails() -> int:
    """Mail each player of a turn-based match whose turn has waited for his delay; one mail per
    turn, none after the end. Also the end notices of lost jobs. Returns how many mails went out.
    """
    now, sent = clock.now(), 0
    waiting = MatchSeat.objects.filter(
        match__status=Match.Status.ACTIVE, match__time__kind=TURNS, match__started=True,
        match__paused_until__isnull=True, active=True, bot_level="", user__isnull=False,
    ).select_related("user", "match")  # fmt: skip
    for seat in waiting.iterator():
        user = seat.user
        if user is None or seat.turn_at is None or user.is_guest:
            continue
        delay = timedelta(minutes=preference_of(user).turn_delay)
        if seat.turn_at + delay <= now and _still_waits(seat):
            sent += _mail(user, seat.match, TURN, f"match:{seat.match_id}:{seat.turn_version}")
    return sent + sum(send_end_notices(match_pk=pk) for pk in _untold(now - _LOOK_BACK))


def _untold(since: datetime) -> list[int]:
    """Matches that have ended since then and whose players have not all been told; turn-based
    ones always, as their mails may have to be tried again."""
    ended = Match.objects.filter(ended_at__gte=since, status=Match.Status.FINISHED)
    about = Concat(Value("match:"), OuterRef("match__public_id"))
    notices = Notification.objects.filter(user=OuterRef("user_id"), kind=END, key=about)
    missing = MatchSeat.objects.filter(~Exists(notices), match__in=ended, user__isnull=False)
    again = ended.filter(Q(time__kind=TURNS) | Q(pk__in=missing.values("match_id")))
    return list(again.values_list("pk", flat=True))


def _still_waits(seat: MatchSeat) -> bool:
    """Looked up again right before the mail: the match may have ended, the turn been taken."""
    return MatchSeat.objects.filter(
        pk=seat.pk, active=True, turn_version=seat.turn_version, match__status=Match.Status.ACTIVE
    ).exists()


def send_end_notices(*, match_pk: int) -> int:
    """Tell the players of a match that has ended, once; by mail too whoever was not there.
    Returns how many mails went out."""
    match = Match.objects.filter(pk=match_pk, status=Match.Status.FINISHED).first()
    if match is None:
        return 0
    sent, game = 0, str(get_engine(match.game).info.title)
    for seat in match.seats.select_related("user").filter(user__isnull=False):
        user = seat.user
        if user is None:
            continue
        url = reverse("match", args=[match.public_id])
        data = {"match": match.public_id, "url": url, "game": game}
        notify(user=user, kind=END, key=f"match:{match.public_id}", data=data)
        if not seat.connected or match.time.get("kind") == TURNS:
            sent += _mail(user, match, END, f"match:{match.pk}")
    return sent


def _mail(user: User, match: Match, kind: str, key: str) -> bool:
    address = settings.SITE_URL + reverse("match", args=[match.public_id])
    with translation.override(user.language or settings.LANGUAGE_CODE):
        game = str(get_engine(match.game).info.title)
        if kind == TURN:
            subject = _("Te toca en %(game)s") % {"game": game}
            first = _("Tus rivales te esperan en una partida de %(game)s.") % {"game": game}
        else:
            subject = _("Ha terminado tu partida de %(game)s") % {"game": game}
            first = _("El resultado está en la página de la partida.")
        return send_once(user=user, kind=kind, key=key, subject=subject, lines=[first, address])
