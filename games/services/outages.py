"""When the sweep itself was away: no clock is charged for that time.

The sweep leaves a pulse in the database at each pass. When the last one is older than
OUTAGE_AFTER seconds, the time between is an `Outage`: each clock that ran in it is put back by
exactly that time, once, with a line in the match's log. It is written down in the transaction
that renews the pulse, so a sweep that dies in the middle goes on where it was; to credit the same
time twice changes nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from core import clock
from core.errors import NotFound
from games.models import Match, MatchRecord, Outage, SweepPulse
from games.payloads import iso
from games.services.sitting import Sitting, sitting

_PULSE = 1
"""Primary key of the only row."""


def beat() -> None:
    """Leave the sweep's sign of life, and write down the outage that it ends."""
    now = clock.now()
    with transaction.atomic():
        pulse = SweepPulse.objects.select_for_update().filter(pk=_PULSE).first()
        if pulse is None:
            SweepPulse.objects.get_or_create(pk=_PULSE, defaults={"at": now})
            return
        if now <= pulse.at:
            return
        if _too_long(pulse.at, now):
            Outage.objects.get_or_create(from_at=pulse.at, defaults={"to_at": now})
        SweepPulse.objects.filter(pk=_PULSE).update(at=now)


def settle() -> int:
    """Give every running match its time back. Returns how many got some."""
    credited = 0
    for outage in Outage.objects.filter(settled_at=None).order_by("from_at"):
        running = Match.objects.filter(
            status=Match.Status.ACTIVE, started=True, created_at__lt=outage.to_at
        )
        for pk in list(running.values_list("pk", flat=True)):
            credited += _credit(pk, outage)
        Outage.objects.filter(pk=outage.pk).update(settled_at=clock.now())
    return credited


def _credit(match_pk: int, outage: Outage) -> bool:
    try:
        with sitting(match_pk=match_pk) as s:
            if not (s.running and s.match.started):
                return False
            if s.credit(outage.from_at, outage.to_at) <= 0:
                return False
            seconds = round((outage.to_at - outage.from_at).total_seconds(), 3)
            times = {"from": iso(outage.from_at), "to": iso(outage.to_at), "seconds": seconds}
            s.record(
                kind=MatchRecord.Kind.STAFF,
                actor=MatchRecord.Actor.STAFF,
                facts={"outage": times},
            )
            return True
    except NotFound:
        return False


def credit_running_outage(s: Sitting) -> None:
    """The same for a match whose clocks ran out while the sweep is still away."""
    pulse = SweepPulse.objects.filter(pk=_PULSE).values_list("at", flat=True).first()
    if pulse is not None and _too_long(pulse, s.now):
        s.credit(pulse, s.now)


def sweep_is_away(now: datetime) -> bool:
    """Whether nothing may be decided by a clock now: the time will be given back."""
    pulse = SweepPulse.objects.filter(pk=_PULSE).values_list("at", flat=True).first()
    return pulse is not None and _too_long(pulse, now)


def _too_long(since: datetime, now: datetime) -> bool:
    return now - since > timedelta(seconds=min(settings.OUTAGE_AFTER, 1e9))
