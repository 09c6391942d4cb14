"""Moves that two pages, a lost message or a failing server could lose, double or bend."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.e2e.duels import (
    Line,
    NewContext,
    all_pass,
    camps,
    choose,
    duel,
    is_marked,
    mark,
    set_up,
    shows,
    shows_not,
    until,
    without,
)
from tests.e2e.match_page import Player


def _beside(player: Player) -> tuple[Player, Line]:
    """A second tab of the same person, with its line."""
    tab = Player(player.context)
    line = Line(tab.page)
    tab.open_match(player.match_id)
    tab.wait_for_version(int(player.match()["version"]))
    return tab, line


def test_c01_of_two_tabs_of_one_seat_one_lands_and_the_other_is_put_right(
    new_context: NewContext,
) -> None:
    player, _, _ = duel(new_context)
    tab, line = _beside(player)
    mark(tab)
    line.down = without("update", "ping")  # it has not heard of the other's act yet
    mine, other, *_ = camps(player)
    choose(player, mine)
    choose(tab, other)
    player.confirm()
    player.wait_for_version(1)
    tab.confirm()
    expect(tab.page.locator("[data-prompt]")).to_have_attribute("data-prompt", "bad")
    tab.wait_for_version(1)
    (refusal,) = [m["problem"] for m in line.heard if m["type"] == "refused"]
    assert (refusal["code"], refusal["version"]) == ("stale_version", 1)
    shows(tab, mine)
    shows_not(tab, other)
    assert is_marked(tab), "the page was loaded anew"
    assert player.match()["version"] == 1


def test_c02_a_second_command_waits_for_the_first(new_context: NewContext) -> None:
    player, _, (line, _) = duel(new_context, lines=True)
    player.act(camps(player)[0])
    line.down = without("ack", "update")
    (path, *_) = [a for a in player.match()["legal"] if a["type"] == "place_path"]
    choose(player, path)
    player.confirm()
    until(player, lambda: any(m["type"] == "ack" and m["version"] == 2 for m in line.heard))
    player.page.keyboard.press("u")  # in the same breath, before any answer has arrived
    expect(player.page.locator("[data-saved]")).to_have_attribute("data-saved", "sending")
    assert [m["type"] for m in line.commands()] == ["action", "action"]
    line.down = all_pass  # the ping tells the page that it is behind
    player.wait_for_version(2)
    expect(player.page.locator("[data-saved]")).to_have_attribute(
        "data-saved", "saved", timeout=15_000
    )
    shows(player, path)
    # Repeated with its own id; what was asked for behind it did not fit any more and never left.
    ids = [m["request_id"] for m in line.commands()]
    assert len(set(ids)) == 2
    assert all(m["type"] == "action" for m in line.commands())
    assert [m for m in line.heard if m["type"] == "refused"] == []


def test_c10_without_an_answer_the_move_is_sent_again_and_the_player_is_told(
    new_context: NewContext,
) -> None:
    player, _, (line, _) = duel(new_context, lines=True)
    page = player.page
    page.clock.install()
    camp = camps(player)[0]
    line.down = without("ack", "update", "ping")
    choose(player, camp)
    player.confirm()
    saved = page.locator("[data-saved]")
    expect(saved).to_have_attribute("data-saved", "sending")
    page.clock.fast_forward(4_100)
    until(player, lambda: len(line.commands()) == 2)
    page.clock.fast_forward(3_100)
    expect(saved).to_have_attribute("data-saved", "late")
    expect(page.locator("[data-prompt]")).to_have_attribute("data-prompt", "rec")
    line.down = all_pass
    page.clock.fast_forward(6_000)
    expect(saved).to_have_attribute("data-saved", "saved")
    player.wait_for_version(1)
    shows(player, camp)
    assert len({m["request_id"] for m in line.commands()}) == 1
    assert player.match()["version"] == 1


def test_c11_a_post_that_fails_is_repeated_until_the_move_has_landed_once(
    new_context: NewContext,
) -> None:
    player, rival, (line, _) = duel(new_context, lines=True)
    page = player.page
    page.clock.install()
    camp = camps(player)[0]
    posts: list[Any] = []

    def first_fails(route: Route) -> None:
        posts.append(route.request.post_data_json)
        if len(posts) == 1:
            route.fulfill(status=503, content_type="text/plain", body="away")
        else:
            route.continue_()

    page.route(re.compile(r"/actions$"), first_fails)
    line.up = without("action")
    line.refusing = True
    choose(player, camp)
    player.confirm()
    until(player, lambda: len(line.commands()) == 1)
    line.cut()
    until(player, lambda: len(posts) == 1)
    page.clock.fast_forward(6_100)
    until(player, lambda: len(posts) == 2)
    player.wait_for_version(1)
    expect(page.locator("[data-saved]")).to_have_attribute("data-saved", "saved")
    shows(player, camp)
    shows(rival, camp)
    assert {post["request_id"] for post in posts} == {line.commands()[0]["request_id"]}
    assert player.match()["version"] == 1


def test_c13_what_was_only_chosen_is_never_sent(new_context: NewContext) -> None:
    """Not after a reload, and not when the match has moved on meanwhile."""
    player, _, (line, _) = duel(new_context, lines=True)
    page = player.page
    first, second, *_ = camps(player)
    choose(player, first)
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.locator('[data-connection="online"]').wait_for()
    page.locator("[data-target]").first.wait_for()
    expect(page.locator('[data-do="confirm"]')).to_have_count(0)
    choose(player, first)
    tab, _ = _beside(player)
    tab.act(second)
    player.wait_for_version(1)
    expect(page.locator('[data-do="confirm"]')).to_have_count(0)
    expect(page.locator(".toast")).to_be_visible()
    shows_not(player, first)
    assert line.commands() == []


def test_c18_undo_leads_back_to_exactly_the_state_before(new_context: NewContext) -> None:
    player, rival, _ = duel(new_context)
    before = player.match()
    camp = camps(player)[0]
    player.act(camp)
    shows(rival, camp)
    player.do("undo")
    player.wait_for_version(2)
    rival.wait_for_version(2)
    after = player.match()
    assert (after["hash"], after["view"]) == (before["hash"], before["view"])
    shows_not(player, camp)
    shows_not(rival, camp)


def test_c19_no_undo_after_the_dice_and_the_page_says_why(new_context: NewContext) -> None:
    one, other, _ = duel(new_context)
    player, _ = set_up((one, other))
    while player.match()["view"]["phase"] != "main":
        player.act(player.greedy(player.match()))  # the roll, and the Storm after a 7
    version = player.match()["version"]
    undo = player.page.locator('[data-do="undo"]')
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", re.compile(r"No hay nada que deshacer"))
    player.page.keyboard.press("u")
    answer = player.send(
        "POST",
        f"/matches/{player.match_id}/undo",
        {"expected_version": version, "request_id": "undo"},
    )
    assert answer.status == 409
    problem = answer.json()
    assert problem["code"] == "cannot_undo"
    assert problem["reason"]
    assert player.match()["version"] == version
