"""The main job: two people register, are paired, play by clicks, end, and see their ratings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import BrowserContext, expect

from tests.e2e.match_page import Player

GOALS = {"build", "trade_market", "accept_offer", "buy_card", "play_card"}
TURNS = 5
MOST_TURNS = 60


def test_two_people_play_a_ranked_match_to_its_end(
    new_context: Callable[..., BrowserContext],
) -> None:
    players = [Player(new_context()), Player(new_context())]
    names = ["nerea.e2e", "teo.e2e"]
    for player, name in zip(players, names, strict=True):
        player.sign_up(name)
    _queue_until_paired(players)
    _set_up(players)
    _look_back(players[0])
    seen = _play_by_clicks(players)
    assert seen >= GOALS
    _bring_to_an_end(players)
    _see_the_result(players, names)


def _queue_until_paired(players: list[Player]) -> None:
    for player in players:
        player.page.goto("/cola/")
        player.page.locator('button.choice[value="2"]').click()
    ids = {player.arrive("partida") for player in players}
    assert len(ids) == 1
    for player in players:
        player.open_match(*ids)
        player.page.wait_for_function(
            "() => Number(document.querySelector('[data-version]')?.dataset.version ?? -1) >= 0"
        )


def _active(players: list[Player]) -> tuple[Player, Any]:
    """Whoever has something to do, and the match as that player sees it."""
    for player in players:
        match = player.match()
        if match["legal"] or match["status"] != "active":
            return player, match
    raise AssertionError("nobody may act")


def _set_up(players: list[Player]) -> None:
    while True:
        player, match = _active(players)
        if match["view"]["phase"] != "setup":
            return
        player.act(player.greedy(match))


def _look_back(player: Player) -> None:
    """A touched line of the log shows that moment, until one goes back."""
    page = player.page
    camps = page.locator('[data-piece^="camp:"]')
    expect(camps).to_have_count(4)
    page.locator('[data-record="1"] button').click()
    page.locator('[data-prompt="past"]').wait_for()
    expect(camps).to_have_count(1)
    expect(page.locator("[data-target]")).to_have_count(0)
    player.do("past-back")
    expect(camps).to_have_count(4)


def _play_by_clicks(players: list[Player]) -> set[str]:
    """Whole turns by clicks until each has had five and every goal was reached."""
    seen: set[str] = set()
    turns: Counter[int] = Counter()
    rolled: Counter[int] = Counter()
    interrupted = False
    while min(turns[0], turns[1]) < TURNS or not seen >= GOALS:
        player, match = _active(players)
        assert match["status"] == "active", "the match ended before everything was seen"
        assert sum(turns.values()) < MOST_TURNS
        if match["view"]["phase"] == "main" and not interrupted and sum(turns.values()) >= 2:
            interrupted = True
            _reload_in_mid_turn(player)
            _lose_the_socket(player)
            continue
        action = _choose(player, match, players, seen)
        player.act(action)
        kind = str(action["type"])
        if kind == "roll":
            rolled[match["seat"]] += 1
        if kind == "end_turn":
            turns[match["seat"]] += 1
        seen |= _reached(kind)
    assert min(rolled[0], rolled[1]) >= TURNS
    return seen


def _reached(kind: str) -> set[str]:
    if kind.startswith("build_"):
        return {"build"}
    if kind.startswith("play_"):
        return {"play_card"}
    return {kind}


def _choose(player: Player, match: Any, players: list[Player], seen: set[str]) -> Mapping[str, Any]:
    """Goals first, in the order in which they become possible; else what the greedy bot does."""
    legal = match["legal"]
    by_type: dict[str, list[Any]] = {}
    for action in legal:
        by_type.setdefault(action["type"], []).append(action)
    if "accept_offer" in by_type:
        return by_type["accept_offer"][0]
    if match["view"]["phase"] == "main":
        if "play_card" not in seen:
            for kind, actions in by_type.items():
                if kind.startswith("play_"):
                    return actions[0]
        if "buy_card" in by_type and not {"play_card"} <= seen:
            return by_type["buy_card"][0]
        if "accept_offer" not in seen and (offer := _offer(match, players)):
            return offer
        if "trade_market" in by_type and "trade_market" not in seen:
            return by_type["trade_market"][0]
    action = player.greedy(match)
    return action if action["type"] != "offer" else {"type": "end_turn"}


def _offer(match: Any, players: list[Player]) -> Mapping[str, Any] | None:
    """One of what this seat holds for one of what the other holds; at most one try a turn."""
    if match["view"]["offers_made"]:
        return None
    rival = next(p for p in players if p.match()["seat"] != match["seat"])
    own, theirs = match["view"]["hand"], rival.match()["view"]["hand"]
    for give, have in own.items():
        for ask, held in theirs.items():
            if give != ask and have and held:
                return {"type": "offer", "give": {give: 1}, "ask": {ask: 1}}
    return None


def _reload_in_mid_turn(player: Player) -> None:
    """What was chosen but not confirmed is gone, nothing was sent, and play goes on."""
    version = player.match()["version"]
    player.do("end")
    player.page.locator('[data-do="confirm"]').wait_for()
    player.page.on("dialog", lambda dialog: dialog.accept())
    player.page.reload()
    player.page.locator('[data-connection="online"]').wait_for()
    player.wait_for_version(version)
    expect(player.page.locator('[data-do="confirm"]')).to_have_count(0)
    assert player.match()["version"] == version


def _lose_the_socket(player: Player) -> None:
    """Offline the page says so and holds its tongue; back online it catches up by itself."""
    version = player.match()["version"]
    player.context.set_offline(True)
    player.page.locator('[data-connection="reconnecting"]').wait_for(timeout=20_000)
    player.context.set_offline(False)
    player.page.locator('[data-connection="online"]').wait_for(timeout=20_000)
    assert player.match()["version"] == version


def _bring_to_an_end(players: list[Player]) -> None:
    """The rest over REST in the same two sessions, as the greedy bot would play it."""
    while True:
        player, match = _active(players)
        if match["status"] != "active":
            return
        body = {
            "action": player.greedy(match),
            "expected_version": match["version"],
            "request_id": f"end-{match['version']}",
        }
        player.post(f"/matches/{player.match_id}/actions", body)


def _see_the_result(players: list[Player], names: list[str]) -> None:
    for player in players:
        page = player.page
        page.locator('[data-end="finished"]').wait_for()
        places = page.locator("[data-end] [data-place]")
        assert sorted(places.evaluate_all("rows => rows.map(r => r.dataset.place)")) == ["1", "2"]
        expect(page.locator("[data-end]")).to_contain_text(re.compile("[+−]20"), timeout=20_000)
    _one_wants_another(*players)
    rating = players[0].api(f"/matches/{players[0].match_id}/rating")
    assert sorted(change["delta"] for change in rating["changes"]) == [-20, 20]
    page = players[0].page
    page.goto("/escalera/cinco-vetas/")
    for name in names:
        expect(page.get_by_text(name).first).to_be_visible()


def _one_wants_another(player: Player, rival: Player) -> None:
    """Both end screens show who wants another match, without a reload."""
    player.do("rematch")
    wish = f'[data-wants="{player.match()["seat"]}"]'
    for each in (player, rival):
        expect(each.page.locator(wish)).to_be_visible()
    expect(rival.page.locator("[data-wants]")).to_have_count(1)
