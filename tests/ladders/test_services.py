"""Ratings move once, in order, and can be recomputed to the last bit."""

from __future__ import annotations

import random
import threading
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from django.db import connection
from django.utils import translation

from accounts.models import User
from games.models import Match
from ladders import rating_math, selectors, services
from ladders.models import LadderCounter, RatedMatch, Rating, RatingEntry, Season
from ladders.services import rating
from notifications.models import Notification
from notifications.texts import text_of
from tests.ladders.factories import LADDER, finished_match, players

pytestmark = pytest.mark.django_db


def _values(users: list[User]) -> list[float]:
    return [selectors.rating_value(user, LADDER) for user in users]


def test_a_finished_ranked_match_moves_the_ratings_once() -> None:
    users = players(3)
    match = finished_match(users, [2, 1, 3])
    assert services.rate_match(match_pk=match.pk)
    first = _values(users)
    assert first == [1500, 1520, 1480]
    assert not services.rate_match(match_pk=match.pk)
    assert _values(users) == first
    assert RatingEntry.objects.filter(match=match).count() == 3


@pytest.mark.parametrize(
    ("ranked", "status"),
    [(False, Match.Status.FINISHED), (True, Match.Status.ABORTED), (True, Match.Status.ANNULLED)],
)
def test_c114_what_is_not_a_finished_ranked_match_moves_nothing(ranked: bool, status: str) -> None:
    users = players(2)
    match = finished_match(users, [1, 2], ranked=ranked)
    Match.objects.filter(pk=match.pk).update(status=status)
    assert not services.rate_match(match_pk=match.pk)
    assert _values(users) == [1500, 1500]


def test_c117_the_sweep_finds_what_a_lost_message_left() -> None:
    users = players(2)
    finished_match(users, [1, 2])
    assert services.rate_finished() == 1
    assert services.rate_finished() == 0
    assert _values(users) == [1520, 1480]


def test_the_entry_is_explained_duel_by_duel() -> None:
    users = players(3)
    match = finished_match(users, [1, 2, 3])
    services.rate_match(match_pk=match.pk)
    entry = RatingEntry.objects.get(match=match, user=users[0])
    assert [duel["name"] for duel in entry.duels] == [users[1].name, users[2].name]
    assert sum(duel["contribution"] for duel in entry.duels) == pytest.approx(entry.delta, abs=1e-9)
    assert entry.k == 40
    assert entry.seats == 3


def test_the_twenty_first_match_counts_half() -> None:
    users = players(2)
    Rating(user=users[0], ladder=LADDER, matches=20).save()
    Rating(user=users[1], ladder=LADDER, matches=19).save()
    services.rate_match(match_pk=finished_match(users, [1, 2]).pk)
    assert _values(users) == [1510, 1480]


def test_the_floor_holds_and_the_entry_stores_what_was_moved() -> None:
    users = players(2)
    Rating(user=users[0], ladder=LADDER, value=110.0).save()
    Rating(user=users[1], ladder=LADDER, value=110.0).save()
    match = finished_match(users, [2, 1])
    services.rate_match(match_pk=match.pk)
    assert _values(users) == [100, 130]
    assert RatingEntry.objects.get(match=match, user=users[0]).delta == -10


def _season_of_play(users: list[User], count: int) -> list[Match]:
    """Random results among random groups, rated one after the other."""
    dice = random.Random(7)
    matches = []
    for _ in range(count):
        group = dice.sample(users, dice.choice([2, 3, 4]))
        places = [dice.randint(1, len(group)) for _ in group]
        match = finished_match(group, places)
        services.rate_match(match_pk=match.pk)
        matches.append(match)
    return matches


def test_recalculation_from_the_first_match_agrees_to_the_last_bit() -> None:
    users = players(6)
    _season_of_play(users, 40)
    assert services.recalculate(ladder=LADDER) == []
    Rating.objects.filter(user=users[0]).update(value=1234.5)
    assert [d.stored for d in services.recalculate(ladder=LADDER)] == [1234.5]


def test_c115_an_annulled_match_is_undone_by_new_entries_and_later_ones_are_recomputed() -> None:
    users = players(4)
    matches = _season_of_play(users, 12)
    history = list(RatingEntry.objects.order_by("pk").values())
    gone = matches[3]
    Match.objects.filter(pk=gone.pk).update(
        status=Match.Status.ANNULLED, annul_reason="bots aliados"
    )
    assert services.annul_rated_match(match_pk=gone.pk)
    assert list(RatingEntry.objects.order_by("pk").values())[: len(history)] == history
    new = RatingEntry.objects.filter(pk__gt=history[-1]["id"])
    assert {entry.reason for entry in new} == {"bots aliados"}
    assert {entry.kind for entry in new} <= {"annulment", "correction"}
    assert services.recalculate(ladder=LADDER) == []
    assert not services.annul_rated_match(match_pk=gone.pk)
    _assert_chains_are_unbroken(users)


def test_annulled_matches_do_not_count_towards_the_twenty() -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    services.rate_match(match_pk=match.pk)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ANNULLED, annul_reason="x")
    services.annul_rated_match(match_pk=match.pk)
    assert [selectors.rating_of(user, LADDER).matches for user in users] == [0, 0]
    assert _values(users) == [1500, 1500]


def test_c115_an_annulment_whose_message_was_lost_is_found_by_the_sweep() -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    services.rate_match(match_pk=match.pk)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ANNULLED, annul_reason="x")
    assert services.rate_finished() == 1
    assert services.rate_finished() == 0
    assert _values(users) == [1500, 1500]
    assert RatingEntry.objects.filter(match=match, kind="annulment").count() == 2


def test_c115_a_match_annulled_while_its_rating_waits_for_the_ladder_is_not_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    lock = rating.locked_counter

    def annulled_before_the_lock(ladder: str) -> LadderCounter:
        Match.objects.filter(pk=match.pk).update(status=Match.Status.ANNULLED, annul_reason="x")
        assert not services.annul_rated_match(match_pk=match.pk)
        return lock(ladder)

    monkeypatch.setattr(rating, "locked_counter", annulled_before_the_lock)
    assert not services.rate_match(match_pk=match.pk)
    assert _values(users) == [1500, 1500]


def _assert_chains_are_unbroken(users: list[User]) -> None:
    for user in users:
        rows = list(RatingEntry.objects.filter(user=user).order_by("number", "pk"))
        for earlier, later in pairwise(rows):
            assert earlier.after == later.before
        if rows:
            assert rows[-1].after == selectors.rating_value(user, LADDER)


def test_a_season_pulls_ratings_home_and_keeps_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.clock.now", lambda: datetime(2026, 3, 30, 12, tzinfo=UTC))
    users = players(2)
    for _ in range(5):
        services.rate_match(match_pk=finished_match(users, [1, 2]).pk)
    before = _values(users)
    monkeypatch.setattr("core.clock.now", lambda: datetime(2026, 4, 1, 0, 0, 1, tzinfo=UTC))
    services.start_due_seasons()
    services.start_due_seasons()
    assert _values(users) == [rating_math.season_reset(value) for value in before]
    assert [s.starts_on.isoformat() for s in Season.objects.order_by("starts_on")] == [
        "2026-01-01",
        "2026-04-01",
    ]
    kept = Season.objects.order_by("starts_on")[0].final_table
    assert [row["name"] for row in kept] == [user.name for user in users]
    assert selectors.rating_of(users[0], LADDER).season_matches == 0
    services.rate_match(match_pk=finished_match(users, [2, 1]).pk)
    assert services.recalculate(ladder=LADDER) == []
    _assert_chains_are_unbroken(users)


def test_the_leaderboard_lists_five_matches_and_more_and_shares_positions() -> None:
    users = players(4)
    now = datetime(2026, 5, 1, tzinfo=UTC)
    for user, value, played in zip(
        users, [1600.0, 1600.0, 1700.0, 1900.0], [7, 7, 5, 4], strict=True
    ):
        Rating(
            user=user,
            ladder=LADDER,
            value=value,
            matches=played,
            season_matches=played,
            reached_at=now,
        ).save()
    board = selectors.leaderboard(LADDER)
    assert [(row["position"], row["name"]) for row in board["rows"]] == [
        (1, users[2].name),
        (2, users[0].name),
        (2, users[1].name),
    ]
    assert [row["name"] for row in board["unplaced"]] == [users[3].name]
    assert selectors.standing(users[3], LADDER)["missing"] == 1


def test_preview_of_a_running_match_is_for_those_who_play_it() -> None:
    users = players(3)
    match = finished_match(users, [1, 2, 3])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ACTIVE, ended_at=None)
    match.refresh_from_db()
    shown = selectors.match_preview(match, users[0])
    assert [row["delta"] for row in shown] == [20, 0, -20]
    assert selectors.match_preview(match, players(1)[0]) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.locks
def test_two_matches_that_end_at_once_leave_an_unbroken_chain() -> None:
    users = players(3)
    matches = [finished_match([users[0], other], [1, 2]) for other in users[1:] for _ in range(4)]

    def rate(match: Match) -> None:
        try:
            services.rate_match(match_pk=match.pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=rate, args=[match]) for match in matches for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert RatedMatch.objects.count() == len(matches)
    assert sorted(RatedMatch.objects.values_list("number", flat=True)) == list(
        range(1, len(matches) + 1)
    )
    _assert_chains_are_unbroken(users)
    assert services.recalculate(ladder=LADDER) == []


def test_what_moved_a_rating_is_told_in_words_and_whole_points() -> None:
    users = players(2)
    match = finished_match(users, [1, 2])
    services.rate_match(match_pk=match.pk)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ANNULLED, annul_reason="x")
    services.rate_finished()
    told = Notification.objects.filter(user=users[0]).order_by("pk")
    with translation.override("es"):
        assert [text_of(notice.kind, notice.data) for notice in told] == [
            "Tu puntuación ha cambiado: 1500 → 1520.",
            "Una partida tuya ha sido anulada: ya no cuenta.",
        ]
