"""A match of two guests at two pages, and a line to the server that a test can disturb."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.e2e.match_page import Action, Player

NewContext = Callable[..., BrowserContext]
Message = dict[str, Any]
Filter = Callable[[Message], Message | None]

COMMANDS = {"action", "undo"}


def all_pass(message: Message) -> Message | None:
    return message


def none_pass(message: Message) -> Message | None:
    del message
    return None


def without(*kinds: str) -> Filter:
    """Messages of these types are lost on their way."""
    return lambda message: None if message["type"] in kinds else message


class Line:
    """What lies between a page and the match's socket; everything passes until told otherwise.

    To be made before the page opens the match.
    """

    def __init__(self, page: Page) -> None:
        self.up: Filter = all_pass
        self.down: Filter = all_pass
        self.refusing = False
        self.sent: list[Message] = []
        """What the page has said, lost messages too."""
        self.heard: list[Message] = []
        """What the server has said, lost messages too."""
        self._page_side: WebSocketRoute | None = None
        page.route_web_socket(re.compile(r"/ws/match/"), self._opened)

    def _opened(self, page_side: WebSocketRoute) -> None:
        if self.refusing:
            page_side.close(code=4000)
            return
        server_side = page_side.connect_to_server()
        self._page_side = page_side

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            self.sent.append(message)
            if (passed := self.up(message)) is not None:
                server_side.send(json.dumps(passed))

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            self.heard.append(message)
            if (passed := self.down(message)) is not None:
                page_side.send(json.dumps(passed))

        page_side.on_message(from_page)
        server_side.on_message(from_server)

    def cut(self) -> None:
        """The connection ends, as when a server dies."""
        assert self._page_side is not None
        self._page_side.close(code=4000)

    def commands(self) -> list[Message]:
        """Every action and undo that the page has sent."""
        return [message for message in self.sent if message["type"] in COMMANDS]


def guest(new_context: NewContext, **options: object) -> Player:
    """Somebody without an account, in a browser of their own."""
    player = Player(new_context(**options))
    player.page.goto("/cuenta/login/")
    player.post("/guests", {})
    return player


def start(players: list[Player], bots: int = 0) -> str:
    """Seat these people and some bots at a table and start. Returns the match's id."""
    host = players[0]
    body = {"game": "cinco-vetas", "seats": len(players) + bots, "public": False}
    table = host.post("/tables", body)["id"]
    for player in players[1:]:
        player.post(f"/tables/{table}/join", {})
    for seat in host.api(f"/tables/{table}")["seats"]:
        if seat["user"] is None:
            path = f"/tables/{table}/seats/{seat['index']}/bot"
            assert host.send("PUT", path, {"level": "greedy"}).ok
    for player in players:
        player.post(f"/tables/{table}/ready", {"ready": True})
    match_id = str(host.post(f"/tables/{table}/start", {})["match"])
    for player in players:
        player.match_id = match_id
    return match_id


def duel(new_context: NewContext, *, lines: bool = False) -> tuple[Player, Player, list[Line]]:
    """Two guests before a new match: first who is to act, then who waits, and their lines."""
    players = [guest(new_context), guest(new_context)]
    wires = [Line(player.page) for player in players] if lines else []
    match_id = start(players)
    for player in players:
        player.open_match(match_id)
    for player in players:
        player.wait_for_version(0)
    if not players[0].match()["legal"]:
        players.reverse()
        wires.reverse()
    return players[0], players[1], wires


def camps(player: Player) -> list[Action]:
    """The camps that may be placed now."""
    return [a for a in player.match()["legal"] if a["type"] == "place_camp"]


def choose(player: Player, action: Action) -> None:
    """Pick a place on the map; nothing is sent by that."""
    place = action.get("crossing") or action["edge"]
    player.target("crossing" if "crossing" in action else "edge", str(place))
    player.page.locator('[data-do="confirm"]').wait_for()


def shows(player: Player, action: Action) -> None:
    """The page shows the camp or path of this action as standing."""
    name = f"camp:{action['crossing']}" if "crossing" in action else f"path:{action['edge']}"
    expect(player.page.locator(f'[data-piece="{name}"]')).to_have_count(1)


def shows_not(player: Player, action: Action) -> None:
    name = f"camp:{action['crossing']}" if "crossing" in action else f"path:{action['edge']}"
    expect(player.page.locator(f'[data-piece="{name}"]')).to_have_count(0)


def set_up(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The set-up over REST. Returns who is to roll, and the other."""
    while True:
        for player in players:
            match = player.match()
            if match["legal"] and match["view"]["phase"] != "setup":
                other = players[1] if player is players[0] else players[0]
                for each in players:
                    each.wait_for_version(match["version"])
                return player, other
            if match["legal"]:
                by_rest(player, match["legal"][0])


def by_rest(player: Player, action: Action) -> None:
    """Act in the player's own session, beside the page."""
    match = player.match()
    body = {
        "action": dict(action),
        "expected_version": match["version"],
        "request_id": f"rest-{match['version']}",
    }
    assert player.post(f"/matches/{player.match_id}/actions", body), "refused"


def mark(player: Player) -> None:
    """To see later whether the page was loaded anew."""
    player.page.evaluate("() => { window.sameDocument = true; }")


def is_marked(player: Player) -> bool:
    return bool(player.page.evaluate("() => window.sameDocument === true"))


def until(player: Player, condition: Callable[[], bool], seconds: float = 20) -> None:
    """Let the page go on until something is the case in the test's own books."""
    last = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < last, "it did not happen in time"
        # One frame of the page: messages arrive meanwhile.
        player.page.evaluate("() => new Promise(requestAnimationFrame)")
