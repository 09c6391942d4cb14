"""Finished matches as rows, without playing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import factory
from django.utils import timezone

from accounts.models import User
from games.models import Match, MatchSeat
from ladders.models import Rating
from tests.factories import UserFactory

LADDER = "cinco-vetas"


def finished_match(
    users: Sequence[User],
    places: Sequence[int],
    *,
    ranked: bool = True,
    ended_at: datetime | None = None,
) -> Match:
    """A finished match of Cinco Vetas in which user i took place i."""
    match = Match(
        game="cinco-vetas", edition="standard", ladder=LADDER, rules_version=1, commitment="0" * 64,
        status=Match.Status.FINISHED, started=True, ranked=ranked, end_reason="points",
        ended_at=ended_at or timezone.now(),
    )  # fmt: skip
    match.save()
    for index, (user, place) in enumerate(zip(users, places, strict=True)):
        MatchSeat(
            match=match, index=index, join_order=index, user=user, place=place, points=10 - place
        ).save()
    return match


def players(count: int) -> list[User]:
    return UserFactory.create_batch(count)


class RatingFactory(factory.django.DjangoModelFactory[Rating]):
    """Somebody's place on the ladder, with enough matches for a position."""

    class Meta:
        model = Rating

    user = factory.SubFactory(UserFactory)
    ladder = LADDER
    value = 1500.0
    matches = 30
    season_matches = 6
