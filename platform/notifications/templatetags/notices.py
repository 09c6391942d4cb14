"""The bell of every page."""

from __future__ import annotations

from django import template

from accounts.models import User
from notifications.selectors import unread_count

register = template.Library()


@register.simple_tag
def unread_notices(user: object) -> int:
    """How many notices wait for this user; none for nobody."""
    return unread_count(user) if isinstance(user, User) else 0
