"""A guest opens a link, sits down without registering, and plays against bots to the end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.e2e.match_page import Player


def test_a_guest_plays_by_link_against_two_bots_to_the_end(
    new_context: Callable[..., BrowserContext],
) -> None:
    host, guest = Player(new_context()), Player(new_context(locale="en-GB"))
    host.sign_up("anfitriona.e2e")
    table = host.post("/tables", {"game": "cinco-vetas", "seats": 3, "public": False})["id"]
    _sit_down(guest, f"/mesa/{table}/")
    host.post(f"/tables/{table}/leave", {})
    _fill_with_bots_and_start(guest)
    guest.open_match(guest.arrive("partida"))
    clicks = 0
    while True:
        match = guest.match()
        if match["status"] != "active":
            break
        if not match["legal"]:
            guest.page.wait_for_function(
                "v => Number(document.querySelector('[data-version]').dataset.version) > v",
                arg=match["version"],
            )
            continue
        action = guest.greedy(match)
        # The bots may answer an offer while it is being taken back: not by clicks.
        if clicks < 12 and match["started"] and action["type"] != "withdraw_offer":
            guest.act(action)
            clicks += 1
        else:
            body = {
                "action": action,
                "expected_version": match["version"],
                "request_id": f"guest-{match['version']}",
            }
            guest.post(f"/matches/{guest.match_id}/actions", body)
    guest.page.locator('[data-end="finished"]').wait_for()
    expect(guest.page.locator("[data-end] [data-place]")).to_have_count(3)
    assert not guest.match()["ranked"]


def _sit_down(guest: Player, link: str) -> None:
    """By the link alone: no account, a name of one's own choice."""
    page = guest.page
    page.goto(link)
    page.fill('form.sit input[name="name"]', "Aceituna Verde")
    page.locator("form.sit button").click()
    expect(page.locator(".seatcard.me")).to_contain_text("Aceituna Verde")


def _fill_with_bots_and_start(guest: Player) -> None:
    """Whoever opened the table has left: the guest is the host now."""
    page = guest.page
    for left in (1, 0):
        free = page.locator(".seatcard details summary", has_text="Bot")
        expect(free.first).to_be_visible()
        free.first.click()
        page.locator('.seatcard details[open] button[value="greedy"]').click()
        expect(page.locator(".seatcard .disc.empty")).to_have_count(left)
    page.get_by_role("button", name="Start").click()
