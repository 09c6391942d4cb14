"""One run: the processes, the people, the bad network, and the hand that kills."""

from __future__ import annotations

import contextlib
import math
import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from tests.api_client import ApiClient
from tests.faults.people import Crowd, Person, Played, Times
from tests.faults.proxy import BadNetwork
from tests.faults.report import (
    Check,
    check_hashes,
    check_matches,
    check_sockets,
    late_deadlines,
)
from tests.faults.sockets import Audience, Watcher
from tests.stack import Stack, running_stack, wait_for

PARTS = {
    "web": r"daphne",
    "worker": r"celery .*-Q default",
    "bot worker": r"celery .*-Q bots",
    "sweep worker": r"celery .*-Q sweep",
    "beat": r"celery .*beat",
    "redis": r"redis-server",
}
_PATIENCE = 25.0  # seconds a person tries again; longer away is a fault
_SETTLE = 15.0  # seconds that everything may take to be well again after the last kill


class Killer:
    """Kills a part at random every few seconds until it is told to stop: each part once before
    any is killed again, and `most` in all."""

    def __init__(
        self,
        stack: Stack,
        rng: random.Random,
        pause: tuple[float, float],
        most: float = math.inf,
    ) -> None:
        self.kills: Counter[str] = Counter()
        self._most = most
        self._bag: list[str] = []
        self._stack, self._rng, self._pause = stack, rng, pause
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="killer", daemon=True)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(30)

    def _run(self) -> None:
        while self.kills.total() < self._most and not self._over.wait(
            self._rng.uniform(*self._pause)
        ):
            if not self._bag:
                self._bag = self._rng.sample(list(PARTS), len(PARTS))
            part = self._bag[-1]
            with contextlib.suppress(AssertionError, ProcessLookupError):
                self._stack.kill(PARTS[part])  # unless it is on its way up again
                self.kills[self._bag.pop()] += 1


def run(
    *,
    var: Path,
    matches: int,
    seconds: float,
    seed: int,
    play: float | None = None,
    at_once: int = 6,
    pause: tuple[float, float] = (6.0, 12.0),
    most_kills: float = math.inf,
    say: Any = print,
) -> tuple[list[Check], dict[str, object]]:
    """Play `matches` matches while parts die. The checks, and notes.

    Start, play, checks and end take at most about `seconds`. People play for `play` seconds (None:
    three fifths of that), bots end what is left, and what has not ended or not been checked in
    time counts as wrong.
    """
    began = time.monotonic()
    rng = random.Random(seed)
    with running_stack(var, SOBREMESA_BOT_DELAY="0") as stack, Audience() as audience:
        port = int(stack.url.rsplit(":", 1)[1])
        people = [_person(stack.url) for _ in range(min(24, 2 + matches))]
        leave = began + 0.6 * seconds if play is None else time.monotonic() + play
        times = Times(leave, limit=began + 0.76 * seconds)
        crowd, viewers = Crowd(people, rng, times, matches, at_once), {}
        guard = threading.Lock()

        def watch(played: Played) -> None:
            with guard:
                number = len(audience.watchers)
                viewers[number] = played.people[0].client
                bad = f"http://127.0.0.1:{network.port}"
                audience.add(Watcher(bad, played.match_id, played.people[0].token))
                audience.add(Watcher(bad, played.match_id, None))

        with BadNetwork(port, rng) as network:
            with (
                Killer(stack, random.Random(seed + 1), pause, most_kills) as killer,
                ThreadPoolExecutor(at_once) as pool,
            ):
                futures = [pool.submit(crowd.play_one, n, watch) for n in range(matches)]
                for done, future in enumerate(as_completed(futures), start=1):
                    future.result()
                    say(f"{done}/{matches} matches, {time.monotonic() - began:.0f} s", flush=True)
            wait_for(f"{stack.url}/readyz", _SETTLE)
            checks = [_deadlines(stack.var, matches)]
            with ApiClient(stack.url) as stranger:
                checks.append(check_sockets(audience.watchers, stranger, viewers))
            checks.append(check_hashes(audience.watchers))
            checks += check_matches(crowd.matches, crowd.failures, began + 0.94 * seconds)
            notes = _notes(crowd, killer, network, audience)
    notes["seconds"] = round(time.monotonic() - began)
    return checks, notes


def _person(url: str) -> Person:
    client = ApiClient(url, patience=_PATIENCE)
    return Person(client, client.become_guest())


def _deadlines(var: Path, count: int) -> Check:
    """None is old, once the parts have had their time to come back."""
    until = time.monotonic() + _SETTLE
    while (late := late_deadlines(var)) and time.monotonic() < until:
        time.sleep(0.5)
    return Check("no deadline older than 5 s", count, late)


def _notes(
    crowd: Crowd, killer: Killer, network: BadNetwork, audience: Audience
) -> dict[str, object]:
    heard: Counter[str] = Counter()
    for watcher in audience.watchers:
        heard.update(watcher.counts)
    games = Counter(played.game for played in crowd.matches)
    return {
        "matches": _listed(games),
        "killed": _listed(killer.kills),
        "frames": _listed(network.mischief.done),
        "sockets": _listed(heard),
        "requests sent twice": sum(played.doubled for played in crowd.matches),
        "people who left": sum(played.left for played in crowd.matches),
    }


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{what} {number}" for what, number in sorted(counts.items())) or "none"
