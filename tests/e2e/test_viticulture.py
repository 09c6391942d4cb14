"""Viticulture at the page: years by clicks in both editions, the end, and a full table of bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import BrowserContext, expect

from tests.e2e.viticulture_page import Winegrower

GOALS = frozenset({"wake_up", "plant", "build", "choice", "harvest", "make_wine", "order"})
"""What the match of two years must show by clicks."""
HOPED = frozenset({"cottage", "surplus"})
"""What is steered for as well, but is not in everybody's hand."""
MOST_YEARS = 8
MORE_MATCHES = 3
"""For a goal that the cards of one match did not allow."""


def test_essential_two_years_by_clicks(new_context: Callable[..., BrowserContext]) -> None:
    """Two years of a first match; what its cards did not allow is shown in another one."""
    seen: set[str] = set()
    _play_essential(Winegrower(new_context()), seen, years=2)
    for _ in range(MORE_MATCHES):
        if seen >= GOALS:
            break
        _play_essential(Winegrower(new_context()), seen, years=0)
    assert seen >= GOALS


def _play_essential(player: Winegrower, seen: set[str], *, years: int) -> None:
    """Everything by clicks for so many years, then only what has not been seen yet."""
    player.sit_down(2, "essential")
    while (match := player.wait_for_turn())["status"] == "active":
        year = match["view"]["year"]
        if year > MOST_YEARS or (year > years and seen >= (GOALS | HOPED if years else GOALS)):
            break
        action, goal = _choose(player, match, seen)
        if year <= years or (goal and goal not in seen):
            player.act(action)
            if goal:
                seen.add(goal)
        else:
            player.play_by_rest(match)


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
    player.wait_for_turn()
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
    player.do("list")
    legal = player.match()["legal"]
    expect(page.locator("[data-list]")).to_have_count(len(legal))
    page.locator("[data-list]").last.click()
    player.confirm()
    expect(page.locator(".wake .mine")).to_have_count(1)
    player.do("yard-0")
    expect(page.locator('[data-yard="0"]')).to_be_visible()


def test_six_seats_with_five_bots_end(new_context: Callable[..., BrowserContext]) -> None:
    player = Winegrower(new_context())
    player.sit_down(6, "essential")
    expect(player.page.locator(".pls .pl")).to_have_count(6)
    match = player.finish()
    assert match["end_reason"] == "points"
    assert sorted(seat["place"] for seat in match["seats"])[0] == 1


def _goal(match: Any, action: Mapping[str, Any]) -> str | None:
    kind = action["type"]
    pending = match["view"]["pending"]
    if kind == "choose_option" and pending["source"][:1] in ("S", "W"):
        return "choice"
    if kind == "draw_visitor":
        return "cottage" if len(action["decks"]) == 2 else None
    if kind == "discard":
        return "surplus" if pending["kind"] == "surplus" else None
    if kind in ("fill_order", "spend_wine"):
        return "order"
    return kind if kind in GOALS else None


def _choose(player: Winegrower, match: Any, seen: set[str]) -> tuple[Mapping[str, Any], str | None]:
    """Unseen goals first, then a cottage to come to the others; else what the greedy bot does."""
    legal = match["legal"]
    for action in legal:
        goal = _goal(match, action)
        if goal is not None and goal not in seen:
            return action, goal
    cottage = {"type": "build", "structure": "cottage"}
    action = cottage if cottage in legal else player.greedy(match)
    return action, _goal(match, action)


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
