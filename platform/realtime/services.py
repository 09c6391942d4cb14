"""Telling the match service who is there."""

from __future__ import annotations

import logging

from redis import RedisError

from games.models import Match, MatchSeat
from games.services import note_presence
from realtime import presence

log = logging.getLogger(__name__)


def note_all_presence() -> int:
    """Note who is gone without a word: of the running matches at which somebody was last seen,
    those at which somebody is missing now. Returns at how many something changed.

    Without Redis nobody is known to be gone, and nothing is noted.
    """
    seen = MatchSeat.objects.filter(
        connected=True, match__status=Match.Status.ACTIVE, match__started=True
    )
    ids = sorted(set(seen.values_list("match__public_id", flat=True)))
    try:
        present = presence.present_now(ids)
    except (RedisError, OSError) as error:
        log.warning("presence_unknown error=%s", type(error).__name__)
        return 0
    return sum(note_presence(match_id=key, present=seats) for key, seats in present.items())
