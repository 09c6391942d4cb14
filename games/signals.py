"""What the levels above may want to know of a match. Sent after commit; receivers only enqueue.

Every signal has ``sender=Match`` and the keywords `match_pk` and `ranked`.
"""

from __future__ import annotations

from django.dispatch import Signal

match_started = Signal()
"""The seats are drawn and the first decision is open."""

match_finished = Signal()
"""The places are final. Also `reason`. To rate a match twice must do no harm."""

match_aborted = Signal()
"""Ended without a result. Also `by_user_pk` (None: staff or nobody in particular) and `reason`."""

match_annulled = Signal()
"""A finished match that no longer counts."""
