"""Guests: how they come in, and how they become somebody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.errors import AlreadyRegistered, BadName, EmailTaken, NameTaken
from accounts.models import User
from accounts.services import new_guest, upgrade_guest
from games.engines import get_engine
from games.models import MatchSeat
from games.services import Player, start_match
from matchmaking.models import Table, TableSeat
from matchmaking.services import create_table, take_seat
from tests.factories import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db
GAME = "cinco-vetas"
EDITION = get_engine(GAME).info.editions[0].key
FORM = {"username": "Marisol", "email": "Marisol@example.test", "password1": PASSWORD}


def arrive(client: Client) -> User:
    """A new guest in this browser."""
    answer = client.post("/api/v1/guests", {}, content_type="application/json")
    assert answer.status_code == 201
    return User.objects.get(name=answer.json()["user"]["name"])


def test_a_guest_has_a_generated_name_and_a_session_that_lasts(client: Client) -> None:
    guest = arrive(client)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.name.rpartition(" ")[2].isdigit()
    assert client.get("/api/v1/me").json()["name"] == guest.name
    assert timedelta(days=180).total_seconds() <= settings.SESSION_COOKIE_AGE


def test_coming_twice_is_coming_once(client: Client) -> None:
    guest = arrive(client)
    again = client.post("/api/v1/guests", {}, content_type="application/json")
    assert (again.status_code, again.json()["user"]["name"]) == (200, guest.name)
    assert User.objects.count() == 1


def test_c132_activity_prolongs_the_session(client: Client) -> None:
    arrive(client)
    session = client.session
    session["fresh"] = 0
    session.save()
    answer = client.get("/api/v1/me")
    cookie = answer.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE
    assert settings.SESSION_COOKIE_NAME not in client.get("/api/v1/me").cookies


def test_names_stay_apart_whoever_is_first(monkeypatch: pytest.MonkeyPatch) -> None:
    UserFactory(name="Higo 100")
    drawn = iter(["Higo 100", "Higo 101"])
    monkeypatch.setattr("accounts.services.guest_name", lambda attempt: next(drawn))
    assert new_guest().name == "Higo 101"
    with pytest.raises(NameTaken):
        new_guest(name="HIGO lOO")
    with pytest.raises(BadName):
        new_guest(name="<b>hola</b>")
    with pytest.raises(NameTaken):
        new_guest(name="Adm1n")


def test_a_program_gets_a_token_instead_of_a_session(client: Client) -> None:
    answer = client.post("/api/v1/guests", {"token": True}, content_type="application/json")
    assert settings.SESSION_COOKIE_NAME not in answer.cookies
    me = Client().get("/api/v1/me", headers={"authorization": f"Bearer {answer.json()['token']}"})
    assert me.json()["name"] == answer.json()["user"]["name"]


def test_five_guests_behind_one_address_can_play() -> None:
    """C-140: a shared address is no reason to refuse."""
    assert len({arrive(Client()).pk for _ in range(5)}) == 5


def test_a_guest_who_registers_keeps_row_seat_and_session(client: Client) -> None:
    guest = arrive(client)
    table = create_table(user=guest, game=GAME, seats=2)
    page = client.get("/cuenta/signup/")
    assert page.status_code == 200
    assert guest.name in page.content.decode()
    answer = client.post("/cuenta/signup/", {**FORM, "next": "/ajustes/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/ajustes/")
    guest.refresh_from_db()
    assert (guest.name, guest.is_guest, guest.email) == ("Marisol", False, "marisol@example.test")
    assert guest.check_password(PASSWORD)
    assert client.get("/api/v1/me").json()["name"] == "Marisol"
    assert table.seats.get(user=guest).index == 0
    assert User.objects.count() == 1


def test_a_guest_may_keep_his_name(client: Client) -> None:
    guest = arrive(client)
    client.post("/cuenta/signup/", {**FORM, "username": guest.name})
    guest.refresh_from_db()
    assert not guest.is_guest


def test_a_guest_does_not_take_what_is_another_s() -> None:
    other = UserFactory(name="Marisol", email="m@example.test")
    guest = GuestFactory()
    for name, email, refused in (
        ("Mar1sol", "new@example.test", NameTaken),
        ("Nuevo", "M@Example.test", EmailTaken),
        ("<i>", "new@example.test", BadName),
    ):
        with pytest.raises(refused):
            upgrade_guest(user=guest, name=name, email=email, password=PASSWORD)
    with pytest.raises(AlreadyRegistered):
        upgrade_guest(user=other, name="Otra", email="o@example.test", password=PASSWORD)
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_guest_who_signs_in_takes_his_seats_along(client: Client) -> None:
    guest, user = arrive(client), UserFactory()
    table = create_table(user=guest, game=GAME, seats=3)
    match = start_match(
        game=GAME, edition=EDITION, options={}, ranked=False,
        players=[Player(guest), Player(None, "random")],
    )  # fmt: skip
    assert client.get("/cuenta/login/").status_code == 200
    answer = client.post("/cuenta/login/", {"login": user.name, "password": PASSWORD})
    assert answer.status_code == 302
    assert client.get("/api/v1/me").json()["name"] == user.name
    table.refresh_from_db()
    assert table.host == user
    assert table.seats.get(index=0).user == user
    assert MatchSeat.objects.get(match=match, bot_level="").user == user
    epoch = guest.session_epoch
    guest.refresh_from_db()
    assert guest.session_epoch == epoch + 1


def test_where_the_user_sits_already_the_guest_gets_up(client: Client) -> None:
    guest, user, host = arrive(client), UserFactory(), UserFactory()
    table = create_table(user=host, game=GAME, seats=4)
    for player in (guest, user):
        take_seat(user=player, table_id=table.public_id)
    match = start_match(
        game=GAME, edition=EDITION, options={}, ranked=False,
        players=[Player(guest), Player(user)],
    )  # fmt: skip
    client.post("/cuenta/login/", {"login": user.name, "password": PASSWORD})
    seated = TableSeat.objects.filter(table=table, user__isnull=False)
    assert {seat.user for seat in seated} == {host, user}
    assert set(match.seats.values_list("user", flat=True)) == {guest.pk, user.pk}


def test_a_wrong_password_moves_nothing(client: Client) -> None:
    guest, user = arrive(client), UserFactory()
    create_table(user=guest, game=GAME, seats=3)
    client.post("/cuenta/login/", {"login": user.name, "password": "wrong"})
    assert Table.objects.get().host == guest
    assert client.get("/api/v1/me").json()["name"] == guest.name


def test_registered_users_are_sent_away_from_the_forms(client: Client) -> None:
    client.force_login(UserFactory())
    for page in ("/cuenta/login/", "/cuenta/signup/"):
        assert client.get(page).status_code == 302
    refused = client.post("/api/v1/guests", {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "already_registered")


def test_a_guest_was_not_here_before_he_came() -> None:
    assert new_guest().joined_at <= timezone.now()
