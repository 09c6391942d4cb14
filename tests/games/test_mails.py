"""Your turn, and the end: each told once (C-31, C-108)."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from games import services
from games.listing import turn_list
from games.models import Match
from ladders import services as ladders
from ladders.models import RatingEntry
from notifications.models import MailPreference, Notification, SentMail
from notifications.services import set_mail_preference
from tests.games.conftest import FrozenClock
from tests.games.helpers import act, committing, in_main_phase, present, swept, user_of
from tests.recorders import at_once

pytestmark = pytest.mark.django_db
TURNS = {"kind": "turns", "days": 2}
TRADE = {"type": "trade_market", "give": "wood", "take": "gold"}


def subjects() -> list[str]:
    return [message.subject for message in mail.outbox]


def test_c108_one_mail_for_each_turn_after_the_delay(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    frozen.advance(29 * 60)
    assert services.send_turn_mails() == 0
    frozen.advance(60)
    assert services.send_turn_mails() == 1
    assert mail.outbox[0].to == [user_of(match, 0).email]
    act(match, 0, TRADE)  # the same turn goes on
    frozen.advance(3600)
    assert services.send_turn_mails() == 0
    act(match, 0, {"type": "end_turn"})
    assert services.send_turn_mails() == 0
    frozen.advance(30 * 60)
    assert services.send_turn_mails() == 1
    assert mail.outbox[1].to == [user_of(match, 1).email]
    assert SentMail.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_c58_c108_two_workers_at_once_send_one(frozen: FrozenClock) -> None:
    in_main_phase(time=TURNS)
    frozen.advance(3600)
    assert sorted(at_once(services.send_turn_mails, services.send_turn_mails)) == [0, 1]
    assert len(mail.outbox) == 1


def test_no_mail_for_live_matches_guests_or_those_who_want_none(frozen: FrozenClock) -> None:
    in_main_phase()
    turns = in_main_phase(time=TURNS)
    set_mail_preference(user=user_of(turns, 0), turn_mail=False)
    frozen.advance(3600)
    assert services.send_turn_mails() == 0
    assert mail.outbox == []


def test_the_delay_is_each_readers_own(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    set_mail_preference(user=user_of(match, 0), turn_delay=120)
    frozen.advance(7199)
    assert services.send_turn_mails() == 0
    frozen.advance(1)
    assert services.send_turn_mails() == 1


def test_c31_c108_after_the_end_one_notice_and_no_turn_mail(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    with committing():
        services.open_vote(
            match_id=match.public_id, user=user_of(match, 0), kind="pause", minutes=1
        )
    Match.objects.filter(pk=match.pk).update(
        status="finished", ended_at=frozen(), deadline=None, vote_closes_at=None
    )
    frozen.advance(3600)
    for _ in range(3):
        services.send_turn_mails()
        services.send_end_notices(match_pk=match.pk)
    assert len(mail.outbox) == 2
    assert {tuple(message.to) for message in mail.outbox} == {
        (user_of(match, seat).email,) for seat in (0, 1)
    }
    told = Notification.objects.filter(kind="match_ended")
    assert [notice.data["game"] for notice in told] == ["Cinco Vetas"] * 2


def test_of_a_live_match_only_who_was_not_there_gets_the_mail(frozen: FrozenClock) -> None:
    match = in_main_phase(ranked=True)
    present(match, 1)
    with committing():
        services.resign_match(match_id=match.public_id, user=user_of(match, 0))
    assert services.send_end_notices(match_pk=match.pk) == 1
    assert mail.outbox[0].to == [user_of(match, 0).email]


def test_c31_an_end_notice_whose_job_was_lost_is_found_by_the_next_round(
    frozen: FrozenClock,
) -> None:
    """Nobody is there, no job arrives: the sweep ends the match and everybody is told once."""
    match = in_main_phase(ranked=True)
    for _ in range(3):
        frozen.advance(331)
        swept()
    match.refresh_from_db()
    assert (match.status, match.end_reason) == ("finished", "left")
    frozen.advance(60)
    for _ in range(2):
        ladders.rate_finished()
    assert RatingEntry.objects.filter(match=match).count() == 2
    assert services.send_turn_mails() == 2
    assert services.send_turn_mails() == 0
    told = Notification.objects.filter(kind="match_ended")
    assert {notice.user for notice in told} == {user_of(match, 0), user_of(match, 1)}
    assert sorted(to for message in mail.outbox for to in message.to) == sorted(
        user_of(match, seat).email for seat in (0, 1)
    )


def test_a_mail_that_cannot_be_handed_over_is_tried_again(
    frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_main_phase(time=TURNS)
    frozen.advance(3600)

    def fails(*_: Any, **__: Any) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr("django.core.mail.EmailMessage.send", fails)
        assert services.send_turn_mails() == 0
    assert services.send_turn_mails() == 1


def test_the_link_in_the_mail_unsubscribes_without_signing_in(frozen: FrozenClock) -> None:
    match = in_main_phase(time=TURNS)
    frozen.advance(3600)
    services.send_turn_mails()
    message = mail.outbox[0]
    found = re.search(r"http://localhost:8000(/\S*/correo/baja/\S+|/correo/baja/\S+)", message.body)
    assert found is not None
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    client, link = Client(enforce_csrf_checks=True), found[1]
    assert client.get(link).status_code == 200
    assert not MailPreference.objects.exists()  # looking the link up does nothing
    assert client.post(link).status_code == 200
    assert not MailPreference.objects.get(user=user_of(match, 0)).turn_mail
    assert client.post(link[:-3] + "xx/").status_code == 404
    frozen.advance(86_400)
    assert services.send_turn_mails() == 0


def test_the_list_of_turns_has_the_most_urgent_first(frozen: FrozenClock) -> None:
    slow = in_main_phase(time=TURNS)
    user = user_of(slow, 0)
    live = in_main_phase()
    live.seats.filter(index=0).update(user=user)
    listed = turn_list(user=user)
    assert [turn["id"] for turn in listed["turns"]] == [live.public_id, slow.public_id]
    assert listed["next"] == f"/partida/{live.public_id}/"
    assert listed["server_time"] == "2026-03-29T00:30:00.000Z"
    assert turn_list(user=user, without=live.public_id)["turns"][0]["id"] == slow.public_id
    act(slow, 0, {"type": "end_turn"})
    assert [turn["id"] for turn in turn_list(user=user)["turns"]] == [live.public_id]
    slow.refresh_from_db()
    assert slow.deadline == frozen() + timedelta(days=2)
