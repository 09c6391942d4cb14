"""La Viña at the page: two matches by clicks, all that can happen at the exit, and the end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, expect

from tests.e2e import seeded
from tests.e2e.la_vina_page import Vintner
from tests.e2e.match_page import Action
from tests.stack import Stack

GOALS = ("bonus", "blend", "tool", "exchange")
ROUNDS = 2
MOST_ACTIONS = 160


def test_two_seats(new_context: Callable[..., BrowserContext], stack: Stack) -> None:
    """A match in which all of it comes soon."""
    player = Vintner(new_context())
    secret = hashlib.sha256(b"two rounds 31").digest()
    seeded.sit_down(
        stack,
        player,
        game="la-vina",
        edition="standard",
        seats=2,
        match="tworoundsx",
        secret=secret,
    )
    match = player.match()
    assert len(match["view"]["farmers"]) == 4
    expect(player.page.locator(".lvnum")).to_have_count(4)
    assert _play_by_clicks(player, GOALS) >= set(GOALS)
    _see_the_end(player)


def test_three_seats(new_context: Callable[..., BrowserContext]) -> None:
    player = Vintner(new_context(viewport={"width": 390, "height": 844}))
    _sit_down(player, 3)
    _play_by_clicks(player, ())
    _see_the_end(player)


def test_a_card_is_dragged_and_the_keyboard_reaches_the_spots(
    new_context: Callable[..., BrowserContext],
) -> None:
    player = Vintner(new_context())
    _sit_down(player, 2)
    _wait_for_turn(player)
    page = player.page
    page.locator("[data-spot]").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.hasAttribute('data-spot')")
    page.keyboard.press("Enter")
    expect(page.locator('[data-spot][aria-pressed="true"]')).to_have_count(1)
    before = player.match()["version"]
    page.keyboard.press("Escape")
    expect(page.locator('[data-do="confirm"]')).to_have_count(0)
    match = player.match()
    assert match["version"] == before, "Escape submitted something"
    player.act(next(a for a in match["legal"] if _leads_to_grapes(match["view"], a)))
    card = page.locator("button[data-card]").filter(has_not=page.locator(".wit")).first
    card.drag_to(page.locator('[data-basket="0"]'))
    expect(page.locator('[data-basket="0"] .ghost')).to_have_count(1)
    player.confirm()
    expect(page.locator('[data-basket="0"] .gc:not(.ghost)')).to_have_count(1)


def _leads_to_grapes(view: Any, action: Action) -> bool:
    """Whether this is a step to a space with grapes in the open."""
    if action["type"] != "move" or action["to"] == "exit":
        return False
    space = view["path"][action["to"] // 2]
    return any(space[side] and not space[side][-1].get("withered") for side in ("left", "right"))


def _sit_down(player: Vintner, seats: int) -> None:
    """A table of one's own, bots on the other seats; the match has begun."""
    player.page.goto("/mesas/?juego=la-vina")
    player.page.locator(f'input[name="seats"][value="{seats}"]').check()
    player.page.select_option("#bots", "greedy")
    player.page.locator("#abrir button.primary").click()
    player.arrive("mesa")
    player.page.locator('form[action$="/empezar/"] button').first.click()
    player.open_match(player.arrive("partida"))


def _wait_for_turn(player: Vintner) -> Any:
    while True:
        match = player.match()
        if match["legal"] or match["status"] != "active":
            return match
        player.page.wait_for_timeout(40)


def _play_by_clicks(player: Vintner, goals: Sequence[str]) -> set[str]:
    """At least two whole rounds, and on until this seat has done all of these or the match ends.

    Returns what it has done.
    """
    mine: set[str] = set()
    for _ in range(MOST_ACTIONS):
        match = _wait_for_turn(player)
        if match["status"] != "active":
            break
        if match["view"]["round"] > ROUNDS and mine >= set(goals):
            break
        usual = player.greedy(match)
        action, goal = choose(match["view"], match["legal"], usual, mine)
        player.act(action)
        if goal:
            mine.add(goal)
    assert player.match()["view"]["round"] > ROUNDS
    return mine


def goal_of(view: Any, action: Action) -> str | None:
    """What an action shows, if anything."""
    kind = action["type"]
    if kind == "harvest":
        return "tool" if action["tools"] else None
    if kind != "deliver":
        return "exchange" if kind == "exchange" else None
    keys = ("basket", "target", "slot")
    delivery = next(d for d in view["deliveries"] if all(d[key] == action[key] for key in keys))
    if delivery["bonus"] > 0:
        return "bonus"
    winery = next((w for w in view["wineries"] if w["id"] == action["target"]), None)
    return "blend" if winery and winery["kind"] == "blend" else None


def choose(
    view: Any, legal: Sequence[Action], usual: Action, mine: set[str]
) -> tuple[Action, str | None]:
    """Goals first, in the order in which they become possible; else what the greedy bot does."""
    delivers = any(action["type"] == "deliver" for action in legal)
    for goal in GOALS:
        if goal in mine or (goal == "exchange" and delivers):
            continue
        for action in legal:
            if goal_of(view, action) == goal:
                return action, goal
    return usual, goal_of(view, usual)


def _see_the_end(player: Vintner) -> None:
    match = player.finish()
    assert match["end_reason"] == "barrels"
    page = player.page
    page.goto(f"/partida/{player.match_id}/")
    places = page.locator(".places [data-place]")
    expect(places).to_have_count(len(match["seats"]))
    reasons = page.locator(".mend-points tbody tr")
    expect(reasons.first).to_be_visible()
    last = reasons.last.locator("td.r").all_inner_texts()
    assert [int(text) for text in last] == [seat["points"] for seat in match["seats"]]
