"""C-82: a name that is markup, or turns the writing, is only text at the match page."""

from __future__ import annotations

import sqlite3

from playwright.sync_api import expect

from tests.e2e.duels import NewContext, by_rest, camps, guest, shows, start
from tests.stack import Stack

MARKUP = "<img src=x onerror=window.ran=1>"
TURNED = "\u202eana"


def test_c82_markup_and_turning_marks_in_a_name_are_inert_at_the_match(
    new_context: NewContext, stack: Stack
) -> None:
    """As no form would let it in: the name is written into the database."""
    players = [guest(new_context), guest(new_context)]
    named = players[0].api("/me")["name"]
    with sqlite3.connect(stack.var / "sobremesa.sqlite3", timeout=20) as database:
        renamed = (MARKUP + TURNED, named)
        database.execute("update accounts_user set name = ? where name = ?", renamed)
    database.close()
    match_id = start(players)
    for player in players:
        player.open_match(match_id)
    for player in players:
        player.wait_for_version(0)
    other = players[1]
    players[0].post(f"/matches/{match_id}/chat", {"text": MARKUP})
    line = other.page.locator("[data-line]")
    expect(line).to_have_count(1)
    expect(line.locator("b")).to_have_text(f"\u2068{MARKUP}{TURNED}\u2069")
    expect(other.page.locator("[data-seat] .nm", has_text=MARKUP)).to_have_count(1)
    while not camps(players[0]):  # the other one has the first camp and path
        by_rest(other, other.match()["legal"][0])
    expect(other.page.locator("[data-prompt]")).to_contain_text(f"{TURNED}\u2069")
    camp = camps(players[0])[0]
    players[0].act(camp)
    for player in players:
        shows(player, camp)
        assert player.page.locator("img[src=x]").count() == 0
        assert not player.page.evaluate("() => 'ran' in window")
