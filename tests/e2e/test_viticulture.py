"""Viticulture at the page: years by clicks in both editions, the end, and a full table of bots."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.e2e import seeded, two_years
from tests.e2e.two_years import Scenario
from tests.e2e.viticulture_page import Winegrower
from tests.stack import Stack


def test_six_seats_with_five_bots_end(new_context: Callable[..., BrowserContext]) -> None:
    player = Winegrower(new_context())
    player.sit_down(6, "essential")
    expect(player.page.locator(".pls .pl")).to_have_count(6)
    match = player.finish()
    assert match["end_reason"] == "points"
    assert sorted(seat["place"] for seat in match["seats"])[0] == 1


def test_essential_two_years_by_clicks(
    new_context: Callable[..., BrowserContext], stack: Stack
) -> None:
    """Everything that two years can bring happens in this one match, all of it by clicks."""
    scenario = Scenario(
        602781,
        rows=(2, 7),
        places=(
            *("build_structure", "plant_vine", "pass", "harvest_field"),
            *("pass", "play_winter_visitor", "play_winter_visitor", "draw_order", "fill_order"),
        ),
        visitors=("W08", "W21"),
    )
    player = Winegrower(new_context())
    seeded.sit_down(
        stack,
        player,
        game="viticulture",
        edition="essential",
        seats=2,
        match=two_years.MATCH,
        secret=scenario.secret,
    )
    seen: set[str] = set()
    while (match := player.wait_for_turn())["view"]["year"] <= two_years.YEARS:
        view = match["view"]
        usual = player.greedy(match)
        action = two_years.choose(scenario, view, match["legal"], seen, usual)
        player.act(action)
        seen |= two_years.shown_by(view, action)
    assert seen >= two_years.GOALS
    _see_the_end(player)


def test_classic_one_year_by_clicks(new_context: Callable[..., BrowserContext]) -> None:
    phone = new_context(viewport={"width": 390, "height": 844}, locale="ko-KR")
    player = Winegrower(phone, by_list=True)
    player.sit_down(3, "classic")
    clicked = 0
    while (match := player.wait_for_turn())["view"]["year"] < 2:
        player.act(player.greedy(match))
        clicked += 1
    assert clicked >= 6
    _see_the_end(player)


def test_the_keyboard_and_reading_a_card(new_context: Callable[..., BrowserContext]) -> None:
    player = Winegrower(new_context())
    player.sit_down(2, "classic")
    before = player.wait_for_turn()["version"]
    page = player.page
    page.locator("[data-spot]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator('[data-spot][aria-pressed="true"]')).to_have_count(1)
    expect(page.locator(".vib .vghost")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('[data-do="confirm"]')).to_have_count(0)
    page.locator(".hand .vover").first.click()
    expect(page.locator('[data-panel="card"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('[data-panel="card"]')).to_have_count(0)
    assert player.match()["version"] == before, "closing submitted something"
    player.do("list")
    legal = player.match()["legal"]
    expect(page.locator("[data-list]")).to_have_count(len(legal))
    page.locator("[data-list]").last.click()
    player.confirm()
    expect(page.locator(".wake .mine")).to_have_count(1)
    player.do("yard-0")
    expect(page.locator('[data-yard="0"]')).to_be_visible()


def _see_the_end(player: Winegrower) -> None:
    match = player.finish()
    page = player.page
    page.goto(f"/partida/{player.match_id}/")
    expect(page.locator(".places [data-place]")).to_have_count(len(match["seats"]))
    reasons = page.locator(".mend-points tbody tr")
    expect(reasons.first).to_be_visible()
    last = reasons.last.locator("td.r").all_inner_texts()
    assert [int(text.replace("−", "-")) for text in last] == [
        seat["points"] for seat in match["seats"]
    ]
