"""What the match page promises when the line is bad, the choice is open, or the server changes."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Dialog, expect

from tests.e2e.duels import (
    Line,
    Message,
    NewContext,
    all_pass,
    by_rest,
    camps,
    choose,
    duel,
    guest,
    is_marked,
    mark,
    none_pass,
    set_up,
    shows,
    shows_not,
    start,
    until,
    without,
)
from tests.e2e.match_page import Player
from tests.engines.cinco_vetas.positions import fields_of, position
from tests.engines.cinco_vetas.trails import CAMP_PRICE, CUT, CUTTER, LONG
from tests.stack import Stack

RECOVERY = 15.0  # seconds


def _prompt(player: Player, tone: str, seconds: float = 30) -> None:
    expect(player.page.locator("[data-prompt]")).to_have_attribute(
        "data-prompt", tone, timeout=seconds * 1000
    )


def _offline(player: Player) -> None:
    player.page.locator('[data-connection="reconnecting"]').wait_for()


def _online(player: Player, seconds: float = 30) -> None:
    player.page.locator('[data-connection="online"]').wait_for(timeout=seconds * 1000)


def test_c03_after_a_lost_socket_the_page_catches_up_before_it_lets_one_act(
    new_context: NewContext,
) -> None:
    player, rival, (line, _) = duel(new_context, lines=True)
    line.refusing = True
    line.cut()
    _offline(player)
    by_rest(player, camps(player)[0])  # the match moves on where the page cannot see it
    line.refusing = False
    line.down = without("snapshot", "ping", "update")
    said = len(line.sent)
    player.do("retry")
    until(player, lambda: any(m["type"] == "hello" for m in line.sent[said:]))
    assert next(m for m in line.sent[said:] if m["type"] == "hello")["last"] == 0
    until(player, lambda: any(m["type"] in {"snapshot", "update"} for m in line.heard[-3:]))
    _prompt(player, "rec")
    expect(player.page.locator("[data-target]")).to_have_count(0)
    line.down = all_pass
    _online(player)
    player.wait_for_version(1)
    path = next(a for a in player.match()["legal"] if a["type"] == "place_path")
    player.act(path)
    shows(rival, path)
    assert line.commands()[-1]["action"] == path


def test_c04_offline_nothing_can_be_sent_and_what_was_on_its_way_is_settled(
    new_context: NewContext,
) -> None:
    """First a choice, which may go out afterwards; then a move that was lost and has become late:
    it is refused, said so, and not on the map."""
    player, _, (line, _) = duel(new_context, lines=True)
    first, second, *_ = camps(player)
    choose(player, first)
    player.context.set_offline(True)
    _offline(player)
    expect(player.page.locator("[data-target]")).to_have_count(0)
    expect(player.page.locator('[data-do="confirm"]:not([aria-disabled="true"])')).to_have_count(0)
    player.page.keyboard.press("u")
    assert line.commands() == []
    player.context.set_offline(False)
    _online(player)
    line.up = without("action")
    player.confirm()
    until(player, lambda: len(line.commands()) == 1)
    player.context.set_offline(True)
    _offline(player)
    line.down = none_pass  # the other tab's act must not reach the page before its own try
    answer = _second_device(player, new_context).post(
        f"/matches/{player.match_id}/actions",
        {"action": second, "expected_version": 0, "request_id": "second-device"},
    )
    assert answer["version"] == 1
    line.up = line.down = all_pass
    player.context.set_offline(False)
    _online(player)
    player.wait_for_version(1)
    _prompt(player, "bad")
    shows(player, second)
    shows_not(player, first)
    assert player.match()["version"] == 1


def _second_device(player: Player, new_context: NewContext) -> Player:
    """The same person in another browser, which is not offline."""
    device = Player(new_context(storage_state=player.context.storage_state()))
    device.match_id = player.match_id
    device.page.goto("/cuenta/login/")
    return device


def test_c14_after_sleep_the_page_asks_and_it_is_my_turn(new_context: NewContext) -> None:
    first, player, (_, line) = duel(new_context, lines=True)
    mark(player)
    line.down = none_pass  # asleep
    for _ in range(2):
        by_rest(first, first.match()["legal"][0])
    first.wait_for_version(2)
    expect(player.page.locator("[data-version]")).to_have_attribute("data-version", "0")
    player.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    player.wait_for_version(2)  # not by the socket, on which nothing arrives yet
    line.down = all_pass
    player.act(camps(player)[0])
    assert is_marked(player)


def test_c23_a_view_that_has_drifted_apart_is_put_right(new_context: NewContext) -> None:
    first, player, (_, line) = duel(new_context, lines=True)
    mark(player)
    camp, wrong, *_ = camps(first)

    def bent(message: Message) -> Message:
        if message["type"] == "update":
            building = message["view"]["buildings"].pop(camp["crossing"])
            message["view"]["buildings"][wrong["crossing"]] = building
        return message

    line.down = bent
    first.act(camp)
    player.wait_for_version(1)
    shows(player, camp)
    shows_not(player, wrong)
    assert is_marked(player)


def test_c24_closing_anything_sends_nothing(new_context: NewContext) -> None:
    """Every dialog and panel of the turn, by Escape and by its button; then the end of the turn,
    which needs its second step."""
    one, other, _ = duel(new_context)
    player, _ = set_up((one, other))
    while player.match()["view"]["phase"] != "main":
        player.act(player.greedy(player.match()))
    version = player.match()["version"]
    page = player.page
    posts: list[str] = []
    page.on("request", lambda r: posts.append(r.url) if r.method != "GET" else None)

    def closed_twice(opening: list[str], shown: str) -> None:
        for close in ("Escape", "button"):
            for name in opening:
                player.do(name)
            thing = page.locator(shown)
            thing.wait_for()
            if close == "Escape":
                page.keyboard.press("Escape")
            else:
                button = '[data-do="close"], [data-do="close-dialog"], [data-do="drop"]'
                page.locator(button).filter(visible=True).first.click()
            expect(thing).to_have_count(0)

    closed_twice(["more"], "dialog[open]")
    closed_twice(["more", "fair"], "dialog[open]")
    closed_twice(["more", "leave", "resign"], 'dialog[open] [data-do="resign-yes"]')
    closed_twice(["trade-open"], '[data-panel="trade"]')
    closed_twice(["list"], '[data-panel="list"]')
    closed_twice(["end"], '[data-do="confirm"]')
    match = player.match()
    assert (match["version"], match["status"], posts) == (version, "active", [])
    player.act({"type": "end_turn"})


def test_c24_a_place_chosen_in_relief_is_let_go_again(new_context: NewContext) -> None:
    player = guest(new_context)
    line = Line(player.page)
    match_id = start([player], bots=1)
    page = player.page
    page.goto(f"/partida/{match_id}/?map=3d")
    page.locator("canvas").first.wait_for()
    expect(page.locator(".cv3d-wait")).to_have_count(0)
    _prompt(player, "you")
    box = page.locator("canvas").first.bounding_box()
    assert box
    confirm = page.locator('[data-do="confirm"]')
    for step in range(12):  # along the middle of the island, until a lit place was hit
        x = box["x"] + box["width"] * (0.4 + 0.02 * step)
        page.mouse.click(x, box["y"] + box["height"] * 0.5)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if confirm.count():
            break
    confirm.wait_for()
    page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    assert line.commands() == []


def test_c25_what_is_not_sent_is_said_and_leaving_warns(new_context: NewContext) -> None:
    player, rival, _ = duel(new_context)
    choose(player, camps(player)[0])
    prompt = player.page.locator("[data-prompt]")
    expect(prompt).to_contain_text("Sin enviar")
    rival.post(f"/matches/{rival.match_id}/chat", {"text": "¿Sigues ahí?"})
    expect(player.page.locator("[data-line]")).to_have_count(1)
    expect(prompt).to_contain_text("Sin enviar")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    player.page.on("dialog", stay)
    player.page.close(run_before_unload=True)
    until(rival, lambda: bool(asked))
    assert asked == ["beforeunload"]
    assert not player.page.is_closed()
    player.do("drop")
    expect(prompt).not_to_contain_text("Sin enviar")


def test_c52_a_page_of_another_build_asks_to_be_loaded_anew_and_does_nothing(
    new_context: NewContext,
) -> None:
    player, _, (line, _) = duel(new_context, lines=True)

    def newer(message: Message) -> Message:
        return {**message, "build": "another"} if message["type"] == "snapshot" else message

    line.down = newer
    line.cut()
    page = player.page
    banner = page.locator('[data-banner="build"]')
    banner.wait_for()
    expect(page.locator("[data-target]")).to_have_count(0)
    page.keyboard.press("u")
    line.down = all_pass
    mark(player)
    player.do("reload", '[data-banner="build"]')
    page.locator("[data-target]").first.wait_for()
    assert not is_marked(player)
    expect(banner).to_have_count(0)
    assert line.commands() == []
    assert player.match()["version"] == 0


def test_c65_a_bots_move_from_a_worker_reaches_the_page(new_context: NewContext) -> None:
    player = guest(new_context)
    line = Line(player.page)
    player.open_match(start([player], bots=2))

    def pushed() -> list[Any]:
        updates = [m for m in line.heard if m["type"] == "update"]
        return [r for m in updates for r in m["records"] if r["actor"] == "bot"]

    while not pushed():
        if (match := player.match())["legal"]:
            by_rest(player, match["legal"][0])
        until(player, lambda: bool(pushed()) or bool(player.match()["legal"]))
    player.wait_for_version(pushed()[0]["version"])


def test_c67_a_line_that_died_without_a_word_is_noticed(new_context: NewContext) -> None:
    player, _, (line, _) = duel(new_context, lines=True)
    line.up = line.down = none_pass
    silent = time.monotonic()
    line.refusing = True
    player.page.locator('[data-connection="reconnecting"]').wait_for(timeout=20_000)
    assert time.monotonic() - silent <= 15
    line.up = line.down = all_pass
    line.refusing = False
    player.do("retry")
    _online(player)
    player.act(camps(player)[0])


def test_c89_a_camp_built_by_clicks_cuts_the_rivals_path(
    new_context: NewContext, stack: Stack
) -> None:
    """Who cuts has the longest alone now; or nobody has five any more."""
    pair = [guest(new_context), guest(new_context)]
    cases = [(CUTTER, [5, 4], 0), (CUTTER[:2], [2, 4], None)]
    positions = [
        position(
            seats=2,
            paths={0: built, 1: LONG},
            camps={0: ["-2,5"], 1: ["2,1"]},
            hands={0: CAMP_PRICE},
            longest_path=1,
        )
        for built, _, _ in cases
    ]
    order = {
        "names": [player.api("/me")["name"] for player in pair],
        "positions": [fields_of(state) for state in positions],
    }
    ids = stack.run("-m", "tests.e2e.prepare", given=json.dumps(order)).split()
    for match_id, (_, lengths, holder) in zip(ids, cases, strict=True):
        for player in pair:
            player.open_match(match_id)
            _shows_award(player, 1)
        builder = next(player for player in pair if player.match()["seat"] == 0)
        assert builder.match()["view"]["path_lengths"][1] == 7
        builder.act({"type": "build_camp", "crossing": CUT})
        for player in pair:
            player.wait_for_version(1)
            shows(player, {"crossing": CUT})
            _shows_award(player, holder)
            view = player.match()["view"]
            assert (view["path_lengths"], view["longest_path"]) == (lengths, holder)


def _shows_award(player: Player, holder: int | None) -> None:
    chip = player.page.locator("[data-seat] .mchip", has_text="Senda larga")
    expect(chip).to_have_count(0 if holder is None else 1)
    if holder is not None:
        expect(player.page.locator(f'[data-seat="{holder}"]')).to_contain_text("Senda larga")


def test_c21_when_the_server_and_redis_die_both_pages_come_back_by_themselves(
    new_context: NewContext, stack: Stack
) -> None:
    player, rival, _ = duel(new_context)
    for each in (player, rival):
        mark(each)
    stack.kill("daphne")
    stack.kill("redis-server")
    died = time.monotonic()
    for each in (player, rival):
        _offline(each)
    for each in (player, rival):
        _online(each, RECOVERY - (time.monotonic() - died))
    _prompt(player, "you")
    _prompt(rival, "calm")
    camp = camps(player)[0]
    player.act(camp)
    shows(rival, camp)
    assert is_marked(player)
    assert is_marked(rival)
