"""A person at the match page of Viticulture: decides from the API, acts by clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, expect

from tests.e2e.match_page import Action, Player


class Winegrower(Player):
    """Touches what an action is about; what is still open then is settled in the list of choices.

    With `by_list` all that is listed is chosen from the list, as one does on a phone.
    """

    def __init__(self, context: BrowserContext, by_list: bool = False) -> None:
        super().__init__(context)
        self.by_list = by_list

    def sit_down(self, seats: int, edition: str, level: str = "greedy") -> None:
        """A table of one's own, bots on the other seats; the match has begun."""
        page = self.page
        page.goto("/mesas/?juego=viticulture")
        page.locator(f'input[name="seats"][value="{seats}"]').check()
        page.select_option("#edition", edition)
        page.select_option("#bots", level)
        page.locator("#abrir button.primary").click()
        self.arrive("mesa")
        page.locator('form[action$="/empezar/"] button').first.click()
        self.open_match(self.arrive("partida"))

    def wait_for_turn(self) -> Any:
        """The match as soon as this seat is asked something, or it is over."""
        while True:
            match = self.match()
            if match["legal"] or match["status"] != "active":
                return match
            self.page.wait_for_timeout(100)

    def act(self, action: Action) -> int:
        """Do it by clicks and wait until it is stored and shown. Returns the new version."""
        before = int(self.match()["version"])
        self.wait_for_version(before)
        kind = str(action["type"])
        clicks = CLICKS.get(kind, _choose)
        (_choose if self.by_list and kind not in ELSEWHERE else clicks)(self, action)
        self.wait_for_version(before + 1)
        return before + 1

    def press(self, spot: str) -> None:
        self._button(f'[data-target="{spot}"]').click()

    def settle(self, action: Action) -> None:
        """Confirm what is chosen; if the touches left several open, choose from the list."""
        choices = self.page.locator("[data-choice]")
        confirm = self.page.locator('[data-do="confirm"]')
        expect(confirm.or_(choices).first).to_be_visible()
        if not confirm.is_visible():
            _pick(self, action)
        self.confirm()

    def play_by_rest(self, match: Any) -> None:
        """One action as the greedy bot would choose it, without the page."""
        body = {
            "action": self.greedy(match),
            "expected_version": match["version"],
            "request_id": f"{self.match_id}-{match['version']}"[-32:],
        }
        self.post(f"/matches/{self.match_id}/actions", body)

    def finish(self) -> Any:
        """Play on over REST until the match is over. Returns it."""
        while (match := self.wait_for_turn())["status"] == "active":
            self.play_by_rest(match)
        return match


def _pick(player: Winegrower, action: Action) -> None:
    choices = player.page.locator("[data-choice]")
    expect(choices.first).to_be_visible()
    wanted = dict(action)
    for choice in choices.all():
        if msgspec.json.decode(choice.get_attribute("data-choice") or "") == wanted:
            choice.click()
            return
    raise AssertionError(f"{wanted} is not among the choices")


def _choose(player: Winegrower, action: Action) -> None:
    _pick(player, action)
    player.confirm()


def _place_worker(player: Winegrower, action: Action) -> None:
    worker = player.page.locator(f'[data-do="worker-{action["worker"]}"]')
    space = player.page.locator(f'[data-target="space:{action["action"]}:{action["space"]}"]')
    tile = f"tile:{action['action']}"
    expect(player.page.locator(f'[data-target="{tile}"]')).to_be_visible()
    if worker.count() and worker.get_attribute("aria-pressed") != "true":
        worker.click()
    if space.count():
        space.click()
    else:
        player.press(tile)
    player.confirm()


def _touch(*spots: str) -> Callable[[Winegrower, Action], None]:
    """Touch the things named by the action's fields, one after the other while they are open."""

    def clicks(player: Winegrower, action: Action) -> None:
        confirm = player.page.locator('[data-do="confirm"]')
        for spot in spots:
            if not confirm.is_visible():
                player.press(spot.format(**action))
        player.settle(action)

    return clicks


def _press(*names: str) -> Callable[[Winegrower, Action], None]:
    def clicks(player: Winegrower, action: Action) -> None:
        for name in names:
            player.do(name)

    return clicks


def _answer(player: Winegrower, action: Action) -> None:
    player.do("yes" if action["yes"] else "no")


CLICKS: Mapping[str, Callable[[Winegrower, Action], None]] = {
    "wake_up": _touch("row:{row}"),
    "place_worker": _place_worker,
    "pass": _press("pass", "confirm"),
    "end_turn": _press("end"),
    "done": _press("done"),
    "answer": _answer,
    "play_visitor": _touch("card:{card}"),
    "fill_order": _touch("card:{card}"),
    "discard": _touch("card:{card}"),
    "give": _touch("card:{card}"),
    "plant": _touch("card:{card}", "field:{field}"),
    "build": _touch("structure:{structure}"),
    "harvest": _touch("field:{field}"),
    "uproot": _touch("field:{field}"),
    "sell_field": _touch("field:{field}"),
    "sell_grape": _touch("grape:{color}:{value}"),
    "spend_wine": _touch("wine:{wine}:{value}"),
}
"""How each kind of action is touched on the board; the others are chosen from the list."""
ELSEWHERE = frozenset({"wake_up", "place_worker", "pass", "end_turn", "done", "answer"})
"""What is never listed beside the board."""
