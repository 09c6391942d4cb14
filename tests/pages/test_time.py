"""Pages about time: the table's clock, every second of a match, playing hours, the next match."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from core import clock
from games.models import Match
from games.services.hours import playing_hours
from matchmaking.models import Table
from matchmaking.services import create_table, set_bot, start_table
from notifications.services import preference_of
from tests.factories import UserFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import act, new_match, user_of
from tests.pages.conftest import Visit

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return UserFactory(name="Nerea")


@pytest.fixture
def table(host: User) -> Table:
    return create_table(user=host, game="cinco-vetas", seats=3)


def test_the_host_chooses_the_clock_and_everybody_reads_it(
    visit: Visit, host: User, table: Table
) -> None:
    address = reverse("table-act", args=[table.public_id, "opciones"])
    client = visit(host)
    client.post(address, {"time": "turns.2"})
    client.post(address, {"time": "turns.2", "weekends_off": "on", "vacation": "7"})
    table.refresh_from_db()
    assert table.time == {"kind": "turns", "days": 2, "weekends_off": True, "vacation": 7}
    room = reverse("table-room", args=[table.public_id])
    assert "2 días por turno" in visit(UserFactory()).get(room).content.decode()
    assert "2 días por turno" in visit().get(reverse("lobby")).content.decode()
    client.post(address, {"time": "live.quick"})
    table.refresh_from_db()
    assert table.time == {"kind": "live", "preset": "quick"}


def test_the_clock_is_chosen_where_a_table_is_opened(visit: Visit, host: User) -> None:
    client = visit(host)
    form = client.get(reverse("lobby")).content.decode()
    for choice in ("live.quick", "live.normal", "live.slow", "turns.1", "turns.7", "none"):
        assert f'value="{choice}"' in form
    opening = {"game": "cinco-vetas", "seats": "3", "public": "on", "vacation": "7"}
    client.post(reverse("create-table"), {**opening, "time": "turns.3", "weekends_off": "on"})
    table = Table.objects.latest("pk")
    assert table.time == {"kind": "turns", "days": 3, "weekends_off": True, "vacation": 7}
    listed = visit().get(reverse("lobby")).content.decode()
    assert "3 días por turno, fines de semana libres" in listed


@pytest.mark.parametrize(("public", "opened"), [("on", 0), ("", 1)])
def test_without_a_clock_a_table_is_opened_by_link_only(
    visit: Visit, host: User, public: str, opened: int
) -> None:
    form = {"game": "cinco-vetas", "seats": "3", "public": public, "time": "none"}
    visit(host).post(reverse("create-table"), form)
    assert Table.objects.count() == opened


@pytest.mark.parametrize("wanted", ["", "turns.4", "live.", "none", "none.1", "x.y"])
def test_a_clock_that_there_is_not_is_refused_and_changes_nothing(
    visit: Visit, host: User, table: Table, wanted: str
) -> None:
    before = table.time
    address = reverse("table-act", args=[table.public_id, "opciones"])
    answer = visit(host).post(address, {"time": wanted}, follow=True)
    table.refresh_from_db()
    assert table.time == before
    assert answer.context["messages"]


def test_without_a_clock_is_offered_at_tables_by_link_only(
    visit: Visit, host: User, table: Table
) -> None:
    room = reverse("table-room", args=[table.public_id])
    assert 'value="none"' not in visit(host).get(room).content.decode()
    Table.objects.filter(pk=table.pk).update(is_public=False)
    assert 'value="none"' in visit(host).get(room).content.decode()


@pytest.fixture
def match(host: User, table: Table) -> Match:
    for seat in (1, 2):
        set_bot(user=host, table_id=table.public_id, seat=seat, level="random")
    started = start_table(user=host, table_id=table.public_id).match
    assert started is not None
    return started


@pytest.mark.parametrize(
    ("language", "words"), [("es", "Los relojes"), ("en", "The clocks"), ("ko", "시계")]
)
def test_the_clocks_page_has_every_seat(
    visit: Visit, match: Match, language: str, words: str
) -> None:
    address = reverse("match-clock", args=[match.public_id])
    answer = visit(language=language).get(address)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert words in page
    assert [f'data-seat="{n}"' in page for n in range(3)] == [True] * 3


def test_two_bots_of_one_level_are_told_apart_by_their_seats(visit: Visit, match: Match) -> None:
    page = visit().get(reverse("match-clock", args=[match.public_id])).content.decode()
    bots = [seat.index + 1 for seat in match.seats.exclude(bot_level="")]
    assert len(bots) == 2
    assert all(f"Bot {number} · al azar" in page for number in bots)


def test_the_clocks_page_says_what_ended_each_stretch(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = FrozenClock()
    monkeypatch.setattr(clock, "now", frozen)
    match = new_match("", "")
    frozen.advance(40.26)
    act(match, 0)
    frozen.advance(90_000)
    page = visit().get(reverse("match-clock", args=[match.public_id])).content.decode()
    name = user_of(match, 0).name
    assert "0:40,2" in page
    assert "1 día 1:00:40,2" in page
    assert f"jugada de {name}" in page
    assert "data-moment" in page


def test_no_match_no_clocks(visit: Visit) -> None:
    assert visit().get(reverse("match-clock", args=["nothing"])).status_code == 404


def test_with_nothing_to_play_the_next_match_is_home(visit: Visit, host: User) -> None:
    answer = visit(host).get(reverse("next-turn"), follow=True)
    assert answer.redirect_chain == [(reverse("home"), 302)]
    assert "No te espera ninguna otra partida." in answer.content.decode()


FORM = {"zone": "Asia/Seoul", "start": "540", "end": "1320", "turn_delay": "60"}


def test_hours_and_mails_are_kept(visit: Visit, host: User) -> None:
    client = visit(host)
    client.post(reverse("turn-settings"), FORM)
    assert playing_hours(host) == {"zone": "Asia/Seoul", "start": 540, "end": 1320}
    mail = preference_of(host)
    assert (mail.turn_mail, mail.turn_delay) == (False, 60)
    page = client.get(reverse("turn-settings")).content.decode()
    assert "<option selected>Asia/Seoul</option>" in page


@pytest.mark.parametrize(
    "wrong", [{"zone": "Moon/Base"}, {"start": "x"}, {"end": "600"}, {"turn_delay": "-5"}]
)
def test_hours_that_cannot_be_are_refused_and_nothing_is_kept(
    visit: Visit, host: User, wrong: dict[str, str]
) -> None:
    before = playing_hours(host), preference_of(host).turn_delay
    answer = visit(host).post(reverse("turn-settings"), {**FORM, **wrong}, follow=True)
    assert answer.context["messages"]
    assert (playing_hours(host), preference_of(host).turn_delay) == before


def test_too_short_hours_name_the_rule_and_keep_what_was_chosen(visit: Visit, host: User) -> None:
    form = {**FORM, "start": "300", "end": "360", "turn_delay": "180"}
    page = visit(host).post(reverse("turn-settings"), form).content.decode()
    assert "cuatro horas seguidas como mínimo" in page
    assert "<option selected>Asia/Seoul</option>" in page
    assert page.count(" selected>") == 4
    for value in ("300", "360", "180"):
        assert f'<option value="{value}" selected>' in page
