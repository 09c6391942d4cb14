"""What the screens promise about time: the same clocks for all, pauses that end, who is away."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.duels import (
    Message,
    NewContext,
    all_pass,
    by_rest,
    camps,
    duel,
    guest,
    start,
    until,
)
from tests.e2e.match_page import Player
from tests.stack import Stack

SHIFTED = """
const Real = Date, shift = %d;
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); }
  static now() { return Real.now() + shift; }
};
"""


def _runs(player: Player, *seats: int) -> None:
    """Exactly these seats' clocks run on the page."""
    rows = player.page.locator("[data-seat]")
    for seat in range(rows.count()):
        clock = player.page.locator(f'[data-seat="{seat}"] .clock.run')
        expect(clock).to_have_count(1 if seat in seats else 0)


def test_c34_c40_c61_all_see_the_same_clocks_vote_and_end_of_the_pause(
    new_context: NewContext,
) -> None:
    player, rival, _ = duel(new_context)
    both, mine, theirs = (player, rival), player.match()["seat"], rival.match()["seat"]
    for _ in range(2):
        by_rest(player, player.match()["legal"][0])
    for each in both:
        each.wait_for_version(2)
        _runs(each, theirs)
    rival.post(f"/matches/{rival.match_id}/votes", {"kind": "pause", "minutes": 15})
    for each in both:
        ballots = each.page.locator('[data-vote="pause"] .mballots')
        expect(ballots).to_contain_text("sí")
        expect(ballots).to_contain_text("aún no")
    player.do("vote-yes")
    for each in both:
        banner = each.page.locator('[data-pause="all"]')
        expect(banner).to_contain_text(re.compile(r"En pausa hasta .*\d\d:\d\d"))
        expect(banner).to_contain_text(re.compile(r"Sigue en 1[45]:\d\d"))
        _runs(each)
    player.do("ask-resume")
    rival.do("vote-yes")
    for each in both:
        expect(each.page.locator("[data-pause]")).to_have_count(0)
        _runs(each, theirs)
    for _ in range(2):
        by_rest(rival, rival.match()["legal"][0])
    for each in both:
        each.wait_for_version(4)
        _runs(each, theirs)  # who was last begins the second round
    rival.post(f"/matches/{rival.match_id}/leave", {"choice": "bot"})
    for each in both:
        expect(each.page.locator(f'[data-seat="{theirs}"] .clock')).to_have_count(0)
        _runs(each, mine)


def test_c41_c42_c44_c129_who_is_gone_is_counted_down_and_voted_on_once(
    new_context: NewContext, stack: Stack
) -> None:
    """One of two tabs closed is not gone; the other one is."""
    player, rival, _ = duel(new_context)
    seat = player.match()["seat"]
    tab = player.context.new_page()
    tab.goto(f"/partida/{player.match_id}/?map=2d")
    tab.locator('[data-connection="online"]').wait_for()
    tab.close()
    player.post(f"/matches/{player.match_id}/chat", {"text": "Sigo aquí."})
    expect(rival.page.locator("[data-line]")).to_have_count(1)
    away = rival.page.locator(f'[data-takeover="{seat}"]')
    vote = rival.page.locator(f'[data-do="vote-{seat}"]')
    expect(away).to_have_count(0)
    expect(vote).to_have_count(0)
    where = f"match__public_id='{player.match_id}', index={seat}"
    change = f"MatchSeat.objects.filter({where}).update(absent=31)"
    stack.run("manage.py", "shell", "--no-imports", "-c", f"from games.models import *; {change}")
    player.page.goto("about:blank")
    expect(away).to_contain_text(re.compile(r"en 0:[2-5]\d"), timeout=10_000)
    expect(vote).to_be_visible(timeout=5_000)
    vote.click()
    rival.do("propose-bot")
    row = rival.page.locator(f'[data-seat="{seat}"]')
    expect(row).to_contain_text("juega un bot")
    expect(vote).to_have_count(0)
    again = {"kind": "bot", "target": seat}
    assert rival.send("POST", f"/matches/{rival.match_id}/votes", again).status == 409
    rival.page.locator("[data-prompt=you]").wait_for()  # the bot has moved
    expect(rival.page.locator('[data-do^="vote-"]')).to_have_count(0)


def test_c53_the_policy_is_shown_in_the_room_and_at_the_match(new_context: NewContext) -> None:
    player = guest(new_context)
    page = player.page
    page.goto("/mesas/")
    form = page.locator("#abrir")
    listed = form.locator("input[name=public]")
    expect(form.get_by_text("Fines de semana libres")).to_be_hidden()
    form.locator("select[name=time]").select_option("none")
    expect(listed).not_to_be_checked()
    form.locator("select[name=time]").select_option("turns.3")
    expect(listed).to_be_checked()
    form.locator("input[name=weekends_off]").check()
    form.locator("select[name=bots]").select_option("greedy")
    form.locator("button.primary").click()
    expect(page).to_have_url(re.compile("/mesa/"))
    table = player.api(f"/tables/{page.url.rstrip('/').rsplit('/', 1)[-1]}")
    policy = {"kind": "turns", "days": 3, "weekends_off": True, "after": "bot"}
    assert policy.items() <= table["timeout_policy"].items()
    page.locator(".policy summary").click()
    expect(page.locator("[data-policy]")).to_contain_text("un bot sigue en ese sitio")
    player.post(f"/tables/{table['id']}/ready", {"ready": True})
    player.match_id = str(player.post(f"/tables/{table['id']}/start", {})["match"])
    page.locator('[data-connection="online"]').wait_for()  # the room leads to the match
    assert policy.items() <= player.match()["timeout_policy"].items()
    player.do("policy")
    rules = page.locator('dialog [data-policy="turns"]')
    for words in ("3 días por turno", "fines de semana no cuentan", "deja su sitio a un bot"):
        expect(rules).to_contain_text(words)


def _late(message: Message) -> Message:
    """As if every deadline had been ten minutes ago."""
    seats = message.get("match", message).get("seats", [])
    for clock in (seat["clock"] for seat in seats):
        if clock["deadline"]:
            past = datetime.fromisoformat(clock["deadline"]) - timedelta(minutes=10)
            clock["deadline"] = past.isoformat()
    return message


def test_c32_at_zero_the_page_says_that_it_checks_and_asks(new_context: NewContext) -> None:
    player, _, (line, _) = duel(new_context, lines=True)
    line.down = _late
    line.cut()
    seat = player.match()["seat"]
    shown = player.page.locator(f'[data-seat="{seat}"] .clock.run')
    expect(shown).to_contain_text("comprobando")
    said = len(line.sent)
    until(player, lambda: any(m["type"] == "resume" for m in line.sent[said:]))
    line.down = all_pass
    expect(shown).to_contain_text(re.compile(r"[45]:\d\d"))
    player.act(camps(player)[0])


def _seconds(text: str) -> int:
    minutes, seconds = re.findall(r"(\d+):(\d\d)", text)[0]
    return int(minutes) * 60 + int(seconds)


def _left(match: Any) -> float:
    clock = next(s for s in match["seats"] if s["index"] == match["seat"])["clock"]
    now = datetime.fromisoformat(match["server_time"])
    return (datetime.fromisoformat(clock["deadline"]) - now).total_seconds()


def _shown_right(page: Page, player: Player, shown: str) -> None:
    most = _left(player.match())
    text = page.locator(shown).inner_text()
    least = _left(player.match())
    assert least - 1 <= _seconds(text) <= most + 1, f"{text} for {least} to {most} s"


def test_time_left_is_right_within_a_second_however_wrong_the_clock_here_is(
    new_context: NewContext,
) -> None:
    """At the match and in the list of one's matches."""
    player, _, _ = duel(new_context)
    seat = player.match()["seat"]
    for hours in (3, -49):
        context = new_context(storage_state=player.context.storage_state())
        context.add_init_script(SHIFTED % (hours * 3_600_000))
        page = context.new_page()
        page.goto(f"/partida/{player.match_id}/?map=2d")
        page.locator('[data-connection="online"]').wait_for()
        _shown_right(page, player, f'[data-seat="{seat}"] .clock.run')
        page.goto("/")
        _shown_right(page, player, ".turn .clock")


RECORDER = """
window.asked = 0; window.told = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { window.asked += 1; return (this.permission = 'granted'); }
  constructor(title, options) { window.told.push([title, options.tag]); }
  close() {}
};
let seen = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => seen });
window.look = (state) => { seen = state; document.dispatchEvent(new Event('visibilitychange')); };
"""


def test_the_receipt_the_notice_of_a_turn_and_the_way_to_the_next_match(
    new_context: NewContext,
) -> None:
    player, rival = guest(new_context), guest(new_context)
    player.context.add_init_script(RECORDER)
    waiting = start([player], bots=1)
    until(player, lambda: any(t["id"] == waiting for t in player.api("/me/turns")["turns"]))
    match_id = start([player, rival])
    for each in (player, rival):
        each.open_match(match_id)
    page = player.page
    assert page.evaluate("window.asked") == 0
    player.do("more")
    player.do("notices")
    page.wait_for_function("() => window.asked === 1")
    player.do("close-dialog")
    told: list[Any] = []
    while not told or not player.match()["legal"]:
        who = player if player.match()["legal"] else rival
        by_rest(who, who.match()["legal"][0])
        page.evaluate("window.look('hidden')")
        if player.match()["legal"] and who is rival:
            page.wait_for_function("() => window.told.length > 0")
        told = page.evaluate("window.told")
    assert told == [["Te toca: Cinco Vetas", f"turn-{match_id}"]]
    page.evaluate("window.look('visible')")
    version = player.act(player.match()["legal"][0])
    expect(page.locator("[data-saved=saved]")).to_contain_text(
        re.compile(rf"#{version} · \d\d:\d\d:\d\d")
    )
    player.do("receipts")
    expect(page.locator(f'[data-receipt="{version}"] code')).to_have_text(player.match()["hash"])
    player.do("close-dialog")
    player.do("next-match")
    expect(page).to_have_url(re.compile(f"/partida/{waiting}/"))
