"""Queue, ladder and profile."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from core.clock import now
from ladders import services
from ladders.graph import draw
from ladders.models import Rating
from ladders.recent import forms_of, record_of
from ladders.selectors import leaderboard_rows, next_above, standing
from matchmaking.models import QueueTicket
from tests.factories import GuestFactory, UserFactory
from tests.games.helpers import new_match, user_of
from tests.ladders.factories import LADDER, RatingFactory, finished_match
from tests.pages.conftest import Visit

pytestmark = pytest.mark.django_db


def test_c126_guests_are_told_to_register(visit: Visit) -> None:
    guest = GuestFactory()
    client = visit(guest)
    assert "La escalera es para cuentas" in client.get(reverse("queue")).content.decode()
    refused = client.post(reverse("queue"), {"ladder": LADDER, "seats": "2"}, follow=True)
    assert "Regístrate para eso" in refused.content.decode()
    assert not QueueTicket.objects.exists()


def test_waiting_shows_time_window_and_the_way_out(visit: Visit) -> None:
    client = visit(UserFactory())
    before = client.get(reverse("queue")).content.decode()
    assert "Lo que está en juego" in before
    assert "+20" in before  # the first twenty matches count double
    page = client.post(reverse("queue"), {"ladder": LADDER, "seats": "3"}, follow=True)
    assert 'id="waiting"' in page.content.decode()
    assert QueueTicket.objects.get().seat_count == 3
    after = client.post(reverse("queue-leave"), follow=True).content.decode()
    assert "Has dejado la cola" in after
    assert not QueueTicket.objects.exists()


def test_c45_who_has_a_ranked_match_running_is_led_back_to_it(visit: Visit) -> None:
    match = new_match("", "", ranked=True)
    client = visit(user_of(match, 0))
    address = reverse("match", args=[match.public_id])
    assert f'href="{address}"' in client.get(reverse("queue")).content.decode()
    answer = client.post(reverse("queue"), {"ladder": LADDER, "seats": "2"})
    assert (answer.status_code, answer.headers["Location"]) == (302, address)
    assert not QueueTicket.objects.exists()


def test_the_queue_refuses_a_table_that_there_is_not(visit: Visit) -> None:
    client = visit(UserFactory())
    for data in ({"ladder": "nada", "seats": "2"}, {"ladder": LADDER, "seats": "9"}, {}):
        client.post(reverse("queue"), data, follow=True)
    assert not QueueTicket.objects.exists()


def test_an_empty_ladder_says_that_first_place_is_free(visit: Visit) -> None:
    page = visit().get(reverse("ladder", args=[LADDER])).content.decode()
    assert "El primer puesto está libre" in page


def test_an_unknown_ladder_is_not_there(visit: Visit) -> None:
    assert visit().get(reverse("ladder", args=["ajedrez"])).status_code == 404


def test_the_ladder_is_paged_and_shows_your_place(visit: Visit) -> None:
    users = [RatingFactory(value=1600.0 - i).user for i in range(53)]
    client = visit(users[51])
    first = client.get(reverse("ladder", args=[LADDER])).content.decode()
    assert "Página 1 de 2" in first
    assert 'class="mine"' not in first
    assert "de 53" in first
    second = client.get(reverse("ladder", args=[LADDER]), {"pagina": "2"}).content.decode()
    assert 'class="mine"' in second
    assert client.get(reverse("ladder", args=[LADDER]), {"pagina": "x"}).status_code == 200


def test_somebody_is_found_by_name(visit: Visit) -> None:
    user = UserFactory(name="Rui Baptista")
    answer = visit().get(reverse("ladder", args=[LADDER]), {"quien": "rui baptista"})
    assert answer.headers["Location"] == reverse("profile", args=[user.name])


def test_the_profile_explains_each_change_duel_by_duel(visit: Visit) -> None:
    users = [UserFactory(name=name) for name in ("Nerea", "Teo Vidal", "amaia.g")]
    match = finished_match(users, [1, 2, 3])
    services.rate_match(match_pk=match.pk)
    page = visit().get(reverse("profile", args=["Nerea"])).content.decode()
    assert "Por qué +20 (K = 40)" in page
    assert "+10,00" in page
    assert "En total, de 1.500 a 1.520" in page
    assert '<svg class="rgraph desk"' in page
    assert "1 de 20 provisionales" in page


def test_the_profile_of_somebody_new_is_calm(visit: Visit) -> None:
    user = UserFactory()
    page = visit(user).get(reverse("profile", args=[user.name])).content.decode()
    assert "aquí saldrá tu línea" in page
    assert visit().get(reverse("profile", args=["nadie"])).status_code == 404


def test_the_span_of_the_graph_can_be_chosen(visit: Visit) -> None:
    users = UserFactory.create_batch(2)
    services.rate_match(match_pk=finished_match(users, [1, 2]).pk)
    address = reverse("profile", args=[users[0].name])
    for months in ("3", "6", "0", "99", "x"):
        assert visit().get(address, {"meses": months}).status_code == 200


def test_form_and_record_count_what_was_played() -> None:
    nerea, teo = UserFactory(), UserFactory()
    for places in ([1, 2], [2, 1], [1, 2], [1, 2], [1, 2], [2, 1]):
        services.rate_match(match_pk=finished_match([nerea, teo], places).pk)
    form = forms_of([nerea.name, teo.name], LADDER)[nerea.name]
    assert form.places == [2, 1, 1, 1, 2]
    assert (form.played, form.wins) == (6, 4)
    record = record_of(nerea, LADDER)
    assert record.places == [(1, 4, 1.0), (2, 2, 0.5)]
    assert record.best_win is not None
    assert record.best_win["name"] == teo.name
    assert forms_of([nerea.name], LADDER)[nerea.name].week == pytest.approx(
        Rating.objects.get(user=nerea).value - 1500
    )


def test_a_graph_holds_every_point_inside_its_lines() -> None:
    start = now()
    values = [(start + timedelta(days=i), 1500.0 + 7 * i - (i % 3) * 11) for i in range(40)]
    graph = draw(values, first_number=0, width=760, height=250)
    assert graph is not None
    heights = [y for y, _value in graph.lines]
    assert all(min(heights) <= point.y <= max(heights) for point in graph.points)
    assert graph.best.value == max(value for _, value in values)
    assert graph.provisional_to == graph.points[20].x
    assert 2 <= len(graph.lines) <= 6
    assert len(graph.marks) <= 6
    later = draw(values, first_number=20, width=760, height=250)
    assert later is not None
    assert later.provisional_to is None
    assert draw(values[:1], first_number=0, width=760, height=250) is None


def test_a_flat_line_has_a_scale_too() -> None:
    graph = draw([(now(), 1500.0), (now(), 1500.0)], first_number=0, width=300, height=200)
    assert graph is not None
    assert len(graph.lines) >= 2


def test_positions_are_the_same_by_page_by_player_and_for_the_whole_table() -> None:
    users = UserFactory.create_batch(8)
    moment = now()
    values = [1600.0, 1550.0, 1550.0, 1550.0, 1500.0, 1500.0, 1400.0, 1700.0]
    for i, (user, value) in enumerate(zip(users, values, strict=True)):
        RatingFactory(
            user=user,
            value=value,
            matches=20 + (i == 3),
            season_matches=4 if i == 7 else 6,
            reached_at=moment - timedelta(days=i if i in {4, 5} else 0),
        )
    whole = leaderboard_rows(LADDER)
    assert [row["position"] for row in whole] == [1, 2, 3, 3, 5, 6, 7]
    for start in range(7):
        assert leaderboard_rows(LADDER, start=start, stop=start + 2) == whole[start : start + 2]
    for row in whole:
        user = next(user for user in users if user.name == row["name"])
        assert standing(user, LADDER)["position"] == row["position"]
        above = next_above(user, LADDER)
        ahead = [other for other in whole if other["position"] < row["position"]]
        assert above == (ahead[-1] if ahead else None)
    assert standing(users[7], LADDER)["position"] is None
    assert next_above(users[7], LADDER) is None
