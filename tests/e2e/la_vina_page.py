"""A person at the match page of La Viña: decides from the API, acts by clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import expect

from tests.e2e.match_page import Action, Player

_SETTLED = "v => { const s = document.querySelector('[data-version]')?.dataset;" + (
    " return s?.saved === 'saved' && Number(s.version) > v }"
)


class Vintner(Player):
    """One click may stand for several actions: a card touched is a harvest, a pick and a basket."""

    def act(self, action: Action) -> int:
        """Do it by clicks and wait until all of it is stored and shown. Returns the new version."""
        match = self.match()
        before = int(match["version"])
        self.wait_for_version(before)
        CLICKS[str(action["type"])](self, action, match["view"])
        self.page.wait_for_function(_SETTLED, arg=before)
        return int(self.page.locator("[data-version]").get_attribute("data-version") or 0)

    def press(self, selector: str) -> None:
        self._button(selector).click()

    def finish(self) -> Any:
        """Play on over REST, as the greedy bot would, until the match is over."""
        while (match := self.match())["status"] == "active":
            if not match["legal"]:
                self.page.wait_for_timeout(30)
                continue
            body = {
                "action": self.greedy(match),
                "expected_version": match["version"],
                "request_id": f"{self.match_id}-{match['version']}"[-32:],
            }
            self.post(f"/matches/{self.match_id}/actions", body)
        return match


def _move(player: Vintner, action: Action, view: Any) -> None:
    to = action["to"]
    player.press('[data-target="exit"]' if to == "exit" else f'[data-target="foot:{to}"]')
    player.confirm()


def _harvest(player: Vintner, action: Action, view: Any) -> None:
    for tool in action["tools"]:
        player.do(f"tool-{tool}")
    spots = player.page.locator("button[data-card]")
    expect(spots.first).to_be_visible()
    names = [spot.get_attribute("data-card") or "" for spot in spots.all()]
    player.press(f'[data-card="{max(names, key=lambda name: _grapes(view, name))}"]')
    player.confirm()


def _grapes(view: Any, name: str) -> int:
    space, side, where = name.split(":")
    stack = view["path"][int(space) - 1][side]
    return int(stack[0 if where == "under" else -1].get("quantity", 0))


def _pick(player: Vintner, action: Action, view: Any) -> None:
    where = "under" if action["covered"] else "top"
    player.press(f'[data-card="{action["space"]}:{action["side"]}:{where}"]')
    player.confirm()


def _place(player: Vintner, action: Action, view: Any) -> None:
    basket = action["basket"]
    player.do("discard-card" if basket is None else f"basket-{basket}")
    player.confirm()


def _deliver(player: Vintner, action: Action, view: Any) -> None:
    jokers = sum(action["jokers"].values())
    player.press(f'[data-deliver="{action["basket"]}:{action["target"]}"]')
    chosen = player.page.locator(f'[data-slot="{action["target"]}:{action["slot"]}"]')
    variant = player.page.locator(f'[data-variant="{action["slot"]}:{jokers}"]')
    expect(player.page.locator('[data-do="confirm"]')).to_be_visible()
    if variant.count() and variant.first.get_attribute("aria-pressed") != "true":
        variant.first.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    player.confirm()


def _named(name: Callable[[Action], str]) -> Callable[[Vintner, Action, Any], None]:
    def clicks(player: Vintner, action: Action, view: Any) -> None:
        player.do(name(action))
        player.confirm()

    return clicks


def _exchange(player: Vintner, action: Action, view: Any) -> None:
    player.press(f'[data-exchange="{action["basket"]}:{action["to"]}"]')
    player.confirm()


CLICKS: Mapping[str, Callable[[Vintner, Action, Any], None]] = {
    "move": _move,
    "harvest": _harvest,
    "pick": _pick,
    "place": _place,
    "drop_tool": _named(lambda action: f"tool-{action['tool']}"),
    "pour": _named(lambda action: f"pour-{action['from']}"),
    "dump": _named(lambda action: f"dump-{action['basket']}"),
    "deliver": _deliver,
    "exchange": _exchange,
    "end_turn": _named(lambda action: "end"),
}
