"""Leaving, coming back and voting, as the match page shows them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.duels import NewContext, duel


def test_ways_out_with_their_price_and_the_way_back(new_context: NewContext) -> None:
    player, rival, _ = duel(new_context, lines=False)
    page, other = player.page, rival.page
    expect(page.locator("[data-saved=saved]")).to_contain_text("#")
    player.do("more")
    player.do("leave")
    for way in ("bot", "turns", "resign"):
        expect(page.locator(f'[data-way="{way}"]')).to_be_visible()
    expect(page.locator('[data-way="bot"]')).to_contain_text("Puedes volver")
    player.do("leave-turns")
    expect(other.locator('[data-vote="turns"]')).to_be_visible()
    rival.do("vote-yes")
    expect(page.locator("[data-vote]")).to_have_count(0)
    expect(page.locator(".logl")).to_contain_text("sigue por turnos")
    assert player.match()["time"]["kind"] == "turns"
    player.do("more")
    player.do("leave")
    player.do("leave-bot")
    player.do("return")
    expect(page.locator('[data-do="return"]')).to_have_count(0)
    player.do("more")
    player.do("clock")
    expect(page.locator("[data-seat]")).to_have_count(2)
