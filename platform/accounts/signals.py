"""What levels above may want to know."""

from __future__ import annotations

from django.dispatch import Signal

guest_joined_account = Signal()
"""A guest signed in to an account: `guest` (User) and `user` (User). Sent in the transaction in
which the guest's seats may move; receivers take over what belongs to them."""
