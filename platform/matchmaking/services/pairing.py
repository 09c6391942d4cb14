"""Bringing together those who wait. Runs every second; may run twice at once."""

from __future__ import annotations

import logging

from django.db import transaction

from accounts.selectors import suspension_of
from core import clock
from core.push import me_group, push_on_commit
from games.models import Match
from games.selectors import running_ranked_match
from games.services import Player, start_match
from matchmaking.addresses import match_url
from matchmaking.catalogue import ladder_edition
from matchmaking.models import QueueTicket
from matchmaking.selectors import apart_pairs, recent_pairs
from matchmaking.services.penalties import find_lost_penalties
from matchmaking.services.queueing import drop_absent, tell_queue
from matchmaking.windows import Waiting, pick_group
from notifications.services import notify

log = logging.getLogger(__name__)

RECENT = 30 * 60
"""Seconds for which two who just played together are paired with others first."""
_MOST_PER_RUN = 50


def pair_tickets() -> list[str]:
    """Drop absent tickets, pair the others, start their matches. The matches' public ids.

    First it finds the penalties of lost jobs.
    """
    find_lost_penalties()
    drop_absent()
    started: list[str] = []
    queues = QueueTicket.objects.values_list("ladder", "seat_count").distinct().order_by()
    for ladder, seats in list(queues):
        started += _pair_queue(ladder, seats)
    return started


def _pair_queue(ladder: str, seats: int) -> list[str]:
    """One match after the other, each in a transaction of its own."""
    started: list[str] = []
    skipped: set[int] = set()
    for _ in range(_MOST_PER_RUN):
        chosen: list[int] = []
        try:
            with transaction.atomic():
                group = _next_group(ladder, seats, skipped)
                if not group:
                    break
                chosen = [ticket.pk for ticket in group]
                if _drop_ineligible(group):
                    continue
                started.append(_start(ladder, group))
        except Exception:  # one match that cannot start must not keep the others waiting
            log.exception("pairing_failed ladder=%s tickets=%s", ladder, chosen)
            if not chosen:
                break
            skipped.update(chosen)
    return started


def _next_group(ladder: str, seats: int, skipped: set[int]) -> list[QueueTicket]:
    """Lock the queue and choose who plays next; empty when nobody fits."""
    queue = QueueTicket.objects.filter(ladder=ladder, seat_count=seats).exclude(pk__in=skipped)
    if queue.count() < seats:
        return []
    tickets = list(
        queue.select_for_update(skip_locked=True, of=("self",))
        .select_related("user")
        .order_by("created_at", "pk")
    )
    moment = clock.now()
    waiting = [
        Waiting(t.user_id, t.rating, (moment - t.created_at).total_seconds()) for t in tickets
    ]
    users = [ticket.user_id for ticket in tickets]
    group = pick_group(waiting, seats, apart=apart_pairs(users), recent=recent_pairs(users, RECENT))
    by_user = {ticket.user_id: ticket for ticket in tickets}
    return [by_user[member.user] for member in group or ()]


def _drop_ineligible(group: list[QueueTicket]) -> bool:
    """Take away tickets of those who may not play now; whether there were any."""
    dropped = False
    for ticket in group:
        user = ticket.user
        reason = None
        if not user.is_active or user.is_guest or suspension_of(user) is not None:
            reason = "suspended"
        elif running_ranked_match(user) is not None:
            reason = "in_ranked_match"
        if reason is not None:
            ticket.delete()
            tell_queue(user.pk, None, reason)
            dropped = True
    return dropped


def _start(ladder: str, group: list[QueueTicket]) -> str:
    """Start the match, take the tickets away and send everybody to the board."""
    info, edition = ladder_edition(ladder)
    match: Match = start_match(
        game=info.key,
        edition=edition.key,
        options=dict(edition.options),
        players=[Player(ticket.user) for ticket in group],
        ranked=True,
    )
    QueueTicket.objects.filter(pk__in=[ticket.pk for ticket in group]).delete()
    url = match_url(match.public_id)
    for ticket in group:
        tell_queue(ticket.user_id, None, "matched")
        push_on_commit(
            [(me_group(ticket.user_id), {"type": "goto", "url": url, "reason": "matched"})]
        )
        notify(
            user=ticket.user,
            kind="matched",
            key=f"match:{match.public_id}",
            data={"match": match.public_id, "url": url},
        )
    return match.public_id
