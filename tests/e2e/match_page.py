"""A person at the match page of Cinco Vetas: decides from the API, acts by clicks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from playwright.sync_api import APIResponse, BrowserContext, Locator, Page, expect

from games.bots import get_bot
from games.engines import Chance, get_engine

Action = Mapping[str, Any]


class Player:
    """One browser context with its page; `match_id` once it sits in a match."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.match_id = ""

    # --- what is the case ---------------------------------------------------------------------

    def api(self, path: str) -> Any:
        answer = self.context.request.get(f"/api/v1{path}")
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def match(self) -> Any:
        return self.api(f"/matches/{self.match_id}")

    def send(self, method: str, path: str, body: object) -> APIResponse:
        """A command over REST in this same session, with its CSRF mark."""
        token = next(c["value"] for c in self.context.cookies() if c["name"] == "csrftoken")
        return self.context.request.fetch(
            f"/api/v1{path}",
            method=method,
            data=body,
            headers={"X-CSRFToken": token, "Referer": self.page.url},
        )

    def post(self, path: str, body: object) -> Any:
        """The answer to a command; None where it is refused as late."""
        answer = self.send("POST", path, body)
        assert answer.ok or answer.status == 409, f"{path}: {answer.status} {answer.text()}"
        return answer.json() if answer.ok else None

    def greedy(self, match: Any) -> Action:
        """What the greedy bot would do in this seat."""
        engine = get_engine(match["game"])
        view = msgspec.convert(match["view"], engine.view_type)
        legal = [engine.action_from_json(action) for action in match["legal"]]
        chance = Chance.from_seed(f"{match['version']}".encode())
        bot = get_bot(match["game"], "greedy")
        action = bot.choose(engine, view, legal, match["seat"], 0.2, chance)
        return dict(engine.action_to_json(action))

    # --- at the page ----------------------------------------------------------------------------

    def arrive(self, at: str) -> str:
        """Wait for the address `/<at>/<id>/`, whichever of a form's answer and the page's own
        jump leads there; the loser of the two is cut off, which is no error. Returns the id."""
        address = re.compile(rf"/{at}/(\w+)/")
        expect(self.page).to_have_url(address, timeout=30_000)
        found = address.search(self.page.url)
        assert found
        return found[1]

    def open_match(self, match_id: str) -> None:
        self.match_id = match_id
        self.page.goto(f"/partida/{match_id}/?map=2d")
        self.page.locator('[data-connection="online"]').wait_for()

    def wait_for_version(self, version: int) -> None:
        """Until the page shows at least this version."""
        self.page.wait_for_function(
            "v => Number(document.querySelector('[data-version]')?.dataset.version ?? -1) >= v",
            arg=version,
        )

    def do(self, name: str, inside: str = "") -> None:
        self._button(f'{inside} [data-do="{name}"]').click()

    def _button(self, selector: str) -> Locator:
        found = self.page.locator(selector).filter(visible=True).first
        expect(found).not_to_have_attribute("aria-disabled", "true")
        return found

    def target(self, kind: str, place: str) -> None:
        self.page.locator(f'[data-target="{kind}:{place}"]').first.click()

    def confirm(self) -> None:
        self.do("confirm")

    def act(self, action: Action) -> int:
        """Do it by clicks and wait until it is stored and shown. Returns the new version."""
        before = int(self.match()["version"])
        self.wait_for_version(before)
        _CLICKS[str(action["type"])](self, action)
        self.page.wait_for_function(
            "v => Number(document.querySelector('[data-version]')?.dataset.version ?? -1) > v",
            arg=before,
        )
        return before + 1

    def sign_up(self, name: str) -> None:
        page = self.page
        page.goto("/cuenta/signup/")
        page.fill('input[name="username"]', name)
        page.fill('input[name="email"]', f"{name}@example.test")
        page.fill('input[name="password1"]', "una frase larga 42")
        page.locator("form.fields button.primary").click()
        expect(page).to_have_url(re.compile(r"//[^/]+/(\?.*)?$"))


def _place(kind: str, field: str) -> Callable[[Player, Action], None]:
    def clicks(player: Player, action: Action) -> None:
        player.target(kind, str(action[field]))
        player.confirm()

    return clicks


def _storm(player: Player, action: Action) -> None:
    player.target("hex", str(action["hex"]))
    several = player.page.locator(f'[data-panel="victim"] [data-do="victim-{action["victim"]}"]')
    confirm = player.page.locator('[data-do="confirm"]')
    expect(several.or_(confirm).first).to_be_visible()
    if several.is_visible():
        several.click()
    player.confirm()


def _lookout(player: Player, action: Action) -> None:
    _card(player, "lookout")
    _storm(player, action)


def _card(player: Player, card: str) -> None:
    player._button(f'[data-card="{card}"]:not(.new)').click()


def _count(player: Player, side: str, bag: Mapping[str, int]) -> None:
    for resource, number in bag.items():
        for _ in range(number):
            player.do(f"more-{resource}", f'[data-side="{side}"]')


def _trade_tab(player: Player, tab: str) -> None:
    if not player.page.locator('[data-panel="trade"]').is_visible():
        player.do("trade-open")
    player.do(f"tab-{tab}", '[data-panel="trade"]')


def _swap(tab: str) -> Callable[[Player, Action], None]:
    def clicks(player: Player, action: Action) -> None:
        _trade_tab(player, tab)
        player.do(f"pick-{action['give']}", '[data-panel="trade"] [data-side="give"]')
        player.do(f"pick-{action['take']}", '[data-panel="trade"] [data-side="take"]')
        player.do("trade", '[data-panel="trade"]')

    return clicks


def _offer(player: Player, action: Action) -> None:
    _trade_tab(player, "table")
    _count(player, "give", action["give"])
    _count(player, "ask", action["ask"])
    player.do("propose")


def _discard(player: Player, action: Action) -> None:
    _count(player, "discard", action["resources"])
    player.do("discard", '[data-panel="discard"]')


def _find(player: Player, action: Action) -> None:
    _card(player, "find")
    _count(player, "find", action["resources"])
    player.do("find", '[data-panel="find"]')


def _crew(player: Player, action: Action) -> None:
    _card(player, "crew")
    for edge in action["edges"]:
        player.target("edge", edge)
    player.confirm()


def _raid(player: Player, action: Action) -> None:
    _card(player, "raid")
    player.do(f"victim-{action['victim']}", '[data-panel="raid"]')
    player.confirm()


def _vein(player: Player, action: Action) -> None:
    _card(player, "rich_vein")
    player.do(f"vein-{action['resource']}", '[data-panel="vein"]')
    player.confirm()


def _press(*names: str) -> Callable[[Player, Action], None]:
    def clicks(player: Player, action: Action) -> None:
        for name in names:
            player.do(name)

    return clicks


_CLICKS: Mapping[str, Callable[[Player, Action], None]] = {
    "place_camp": _place("crossing", "crossing"),
    "place_path": _place("edge", "edge"),
    "build_path": _place("edge", "edge"),
    "build_camp": _place("crossing", "crossing"),
    "build_fortress": _place("crossing", "crossing"),
    "buy_card": _press("build-card", "confirm"),
    "roll": _press("roll"),
    "end_turn": _press("end", "confirm"),
    "discard": _discard,
    "move_storm": _storm,
    "play_lookout": _lookout,
    "play_find": _find,
    "play_crew": _crew,
    "play_raid": _raid,
    "play_rich_vein": _vein,
    "trade_market": _swap("market"),
    "trade_port": _swap("port"),
    "offer": _offer,
    "accept_offer": _press("accept"),
    "reject_offer": _press("reject"),
    "withdraw_offer": _press("withdraw"),
}
