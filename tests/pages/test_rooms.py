"""Lobby and room: forms that work without scripts, and the same acts through htmx."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from games.services import abort_match
from matchmaking.models import Table
from matchmaking.pages.room import SPOTS
from matchmaking.services import create_table, take_seat
from tests.factories import GuestFactory, UserFactory
from tests.pages.conftest import Visit

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return UserFactory(name="Nerea")


@pytest.fixture
def table(host: User) -> Table:
    return create_table(user=host, game="cinco-vetas", seats=3)


def act(
    client: Client, table: Table, what: str, data: dict[str, Any], *, live: bool = False
) -> Any:
    headers = {"hx-request": "true"} if live else {}
    address = reverse("table-act", args=[table.public_id, what])
    return client.post(address, data, headers=headers, follow=not live)


def seated(table: Table) -> list[str | None]:
    rows = table.seats.select_related("user").order_by("index")
    return [seat.user.name if seat.user else seat.bot_level or None for seat in rows]


def test_an_empty_lobby_invites_to_set_the_first_table(visit: Visit) -> None:
    page = visit().get(reverse("lobby")).content.decode()
    assert "Pon tú la primera" in page


def test_whoever_has_no_account_opens_a_table_as_a_guest(visit: Visit) -> None:
    client = visit()
    answer = client.post(
        reverse("create-table"),
        {"game": "cinco-vetas", "seats": "2", "public": "on", "name": "Sol"},
        follow=True,
    )
    table = Table.objects.get()
    assert answer.redirect_chain[-1][0] == reverse("table-room", args=[table.public_id])
    assert (table.host.name, table.host.is_guest, table.seat_count) == ("Sol", True, 2)
    assert "Mesa de Sol" in visit().get(reverse("lobby")).content.decode()


def test_a_table_with_bots_on_the_other_seats_is_ready_at_once(visit: Visit, host: User) -> None:
    data = {"game": "cinco-vetas", "seats": "3", "bots": "greedy"}
    page = visit(host).post(reverse("create-table"), data, follow=True).content.decode()
    table = Table.objects.get()
    assert seated(table) == ["Nerea", "greedy", "greedy"]
    assert not table.is_public
    assert 'action="/mesa/' in page
    assert "empezar/" in page


def test_a_guest_sits_down_by_link_without_registering(visit: Visit, table: Table) -> None:
    client = visit()
    page = client.get(reverse("table-room", args=[table.public_id])).content.decode()
    assert "Sin registrarte" in page
    assert User.objects.count() == 1  # looking on makes nobody a guest
    act(client, table, "sentarse", {"name": "Sol de Mayo"})
    assert seated(table) == ["Nerea", "Sol de Mayo", None]


def test_a_new_guest_gets_the_whole_page_anew(visit: Visit, table: Table) -> None:
    client = visit()
    refused = act(client, table, "sentarse", {"name": "nerea"}, live=True)
    assert "HX-Refresh" not in refused.headers
    assert "ya es de otra persona" in refused.content.decode()
    assert act(client, table, "sentarse", {"name": "Sol"}, live=True).headers["HX-Refresh"]
    assert seated(table) == ["Nerea", "Sol", None]
    assert "HX-Refresh" not in act(client, table, "listo", {"ready": "1"}, live=True).headers


def test_a_table_whose_match_has_ended_is_listed_as_such(
    visit: Visit, host: User, table: Table
) -> None:
    client = visit(host)
    for seat in ("1", "2"):
        act(client, table, "bot", {"seat": seat, "level": "random"})
    act(client, table, "empezar", {})
    for address in (reverse("lobby"), f"{reverse('lobby')}?lista=corta"):
        page = client.get(address).content.decode()
        assert "jugando" in page
        assert "terminada" not in page
    abort_match(match_id=Match.objects.get().public_id, user=host)
    for address in (reverse("lobby"), f"{reverse('lobby')}?lista=corta"):
        page = client.get(address).content.decode()
        assert "jugando" not in page
        assert "terminada" in page


def test_home_offers_play_without_registering_to_who_has_not(visit: Visit, host: User) -> None:
    for client, offered in ((visit(), 1), (visit(GuestFactory()), 1), (visit(host), 0)):
        page = client.get(reverse("home")).content.decode()
        assert page.count("Sin registrarse") == offered
        assert "Ahora no hay partidas entre otras personas para mirar." in page


def test_a_guest_without_a_name_gets_one_and_the_seat_that_was_touched(
    visit: Visit, table: Table
) -> None:
    act(visit(), table, "sentarse", {"seat": "2"})
    guest = User.objects.get(is_guest=True)
    assert seated(table) == ["Nerea", None, guest.name]


def test_a_name_that_is_taken_is_refused_with_its_reason(visit: Visit, table: Table) -> None:
    page = act(visit(), table, "sentarse", {"name": "nerea"}).content.decode()
    assert "ya es de otra persona" in page
    assert seated(table) == ["Nerea", None, None]


def test_two_on_one_seat_is_refused(visit: Visit, table: Table) -> None:
    first, second = UserFactory(), UserFactory()
    act(visit(first), table, "sentarse", {"seat": "1"})
    page = act(visit(second), table, "sentarse", {"seat": "1"}, live=True).content.decode()
    assert "Ese sitio ya está ocupado" in page
    assert seated(table) == ["Nerea", first.name, None]


def test_the_host_sets_bots_sends_away_and_changes_seats(
    visit: Visit, host: User, table: Table
) -> None:
    other = UserFactory()
    take_seat(user=other, table_id=table.public_id)
    client = visit(host)
    act(client, table, "bot", {"seat": "2", "level": "random"})
    assert seated(table) == ["Nerea", other.name, "random"]
    act(client, table, "retirar", {"seat": "1"})
    act(client, table, "bot", {"seat": "2", "level": ""})
    act(client, table, "opciones", {"seats": "2"})
    act(client, table, "opciones", {"listed": "1", "private": "on"})
    assert seated(table) == ["Nerea", None]
    table.refresh_from_db()
    assert not table.is_public


def test_who_was_sent_away_is_told_and_offered_no_seat(
    visit: Visit, host: User, table: Table
) -> None:
    guest = GuestFactory()
    take_seat(user=guest, table_id=table.public_id)
    act(visit(host), table, "retirar", {"seat": "1"})
    client = visit(guest)
    room = reverse("table-room", args=[table.public_id])
    page = client.get(room, headers={"hx-request": "true"}).content.decode()
    assert "Te retiraron de esta mesa" in page
    assert 'id="room-main"' not in page
    assert page.count("disabled>") == page.count('name="seat"') == 2
    assert 'id="room-main"' in visit().get(room).content.decode()


def test_others_see_no_buttons_of_the_host_and_are_refused(visit: Visit, table: Table) -> None:
    other = UserFactory()
    client = visit(other)
    take_seat(user=other, table_id=table.public_id)
    page = client.get(reverse("table-room", args=[table.public_id])).content.decode()
    assert "/retirar/" not in page
    assert "/opciones/" not in page
    refused = act(client, table, "bot", {"seat": "2", "level": "random"}).content.decode()
    assert "Eso solo lo hace quien abrió la mesa" in refused


def test_what_is_missing_stands_beside_the_start(visit: Visit, host: User, table: Table) -> None:
    client = visit(host)
    room = reverse("table-room", args=[table.public_id])
    assert "cada sitio libre se ocupa" in client.get(room).content.decode()
    other = UserFactory(name="Teo Vidal")
    take_seat(user=other, table_id=table.public_id)
    act(client, table, "bot", {"seat": "2", "level": "random"})
    assert "falta que diga «ya»: Teo Vidal" in client.get(room).content.decode()
    act(visit(other), table, "listo", {"ready": "1"})
    assert "Todo listo" in client.get(room).content.decode()


def test_start_leads_to_the_match(visit: Visit, host: User, table: Table) -> None:
    client = visit(host)
    for seat in ("1", "2"):
        act(client, table, "bot", {"seat": seat, "level": "random"})
    answer = act(client, table, "empezar", {}, live=True)
    table.refresh_from_db()
    assert table.match is not None
    assert answer.headers["HX-Redirect"] == reverse("match", args=[table.match.public_id])
    room = client.get(reverse("table-room", args=[table.public_id])).content.decode()
    assert "La partida está en marcha" in room


def test_htmx_gets_the_room_alone(visit: Visit, host: User, table: Table) -> None:
    room = reverse("table-room", args=[table.public_id])
    part = visit(host).get(room, headers={"hx-request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="room"')
    assert "<html" not in part
    listed = visit().get(reverse("lobby"), headers={"hx-request": "true"}).content.decode()
    assert listed.lstrip().startswith("<section")


def test_acts_need_somebody_and_a_table(visit: Visit, table: Table) -> None:
    assert visit().post(f"/mesa/{table.public_id}/bailar/").status_code == 404
    assert visit(UserFactory()).post("/mesa/noexiste/sentarse/").status_code == 404
    act(visit(), table, "listo", {"ready": "1"})
    assert User.objects.filter(is_guest=True).count() == 0


@pytest.mark.parametrize(
    "code", ["{id}", " {id} ", "http://otro.example/mesa/{id}/", "/mesa/{id}", "{upper}"]
)
def test_a_code_or_a_link_leads_to_its_room(visit: Visit, table: Table, code: str) -> None:
    typed = code.format(id=table.public_id, upper=table.public_id.upper())
    answer = visit().get(reverse("enter-code"), {"code": typed})
    assert answer.headers["Location"] == reverse("table-room", args=[table.public_id])


def test_what_is_no_code_is_explained(visit: Visit) -> None:
    answer = visit().get(reverse("enter-code"), {"code": "¿dónde?"}, follow=True)
    assert "Eso no es un código de mesa" in answer.content.decode()


def test_plates_do_not_cover_one_another() -> None:
    for count, spots in SPOTS.items():
        assert len(set(spots)) == count
        for i, (left, top) in enumerate(spots):
            for other_left, other_top in spots[:i]:
                assert abs(left - other_left) >= 20 or abs(top - other_top) >= 30


def test_one_click_plays_with_bots(visit: Visit) -> None:
    client = visit()
    answer = client.post(reverse("play-bots"))
    table = Table.objects.get()
    assert table.match is not None
    assert answer.headers["Location"] == reverse("match", args=[table.match.public_id])
    page = client.get(answer.headers["Location"]).content.decode()
    boot = re.search(r'<script id="match-boot" type="application/json">(.*?)</script>', page)
    assert boot is not None
    assert f'"id": "{table.match.public_id}"' in boot[1]
    assert '"server_seed": null' in boot[1]
    assert table.match.public_id in client.get("/").content.decode()


def test_the_lobby_offers_each_game_its_own_seats(visit: Visit) -> None:
    page = visit().get(reverse("lobby"), {"juego": "la-vina"}).content.decode()
    assert '<input type="hidden" name="game" value="la-vina">' in page
    assert 'name="seats" value="5"' in page
    other = visit().get(reverse("lobby"), {"juego": "no-such-game"}).content.decode()
    assert '<input type="hidden" name="game" value="cinco-vetas">' in other


def test_the_host_changes_the_rulings_of_the_table(visit: Visit, host: User) -> None:
    table = create_table(user=host, game="la-vina", seats=2)
    room = reverse("table-room", args=[table.public_id])
    client = visit(host)
    assert "las de siempre" in client.get(room).content.decode()
    kept = [key for key, value in table.options.items() if value]
    data = {"rulings": "1", "option.downgrade_allowed": "on"} | {
        f"option.{key}": "on" for key in kept
    }
    client.post(reverse("table-act", args=[table.public_id, "opciones"]), data)
    table.refresh_from_db()
    assert table.options["downgrade_allowed"] is True
    assert all(table.options[key] is True for key in kept)
    page = client.get(room).content.decode()
    assert "1 distinta" in page
    onlooker = visit().get(room).content.decode()
    assert "Se puede cambiar por una cesta igual o menor" in onlooker
    assert 'name="option.' not in onlooker


def test_a_game_without_options_shows_none(visit: Visit, table: Table) -> None:
    page = visit().get(reverse("table-room", args=[table.public_id])).content.decode()
    assert "Normas de esta mesa" not in page
