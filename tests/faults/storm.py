"""One run: the processes, the people, the bad network, and the hand that kills."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.api_client import ApiClient
from tests.faults.people import Crowd, Person, Played
from tests.faults.proxy import BadNetwork
from tests.faults.report import Check, check_matches, check_sockets, late_deadlines
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
_SETTLE = 15.0  # seconds that everything may take to be well again after the last kill


class Killer:
    """Kills a part at random every few seconds until it is told to stop."""

    def __init__(self, stack: Stack, rng: random.Random, pause: tuple[float, float]) -> None:
        self.kills: Counter[str] = Counter()
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
        while not self._over.wait(self._rng.uniform(*self._pause)):
            part = self._rng.choice(list(PARTS))
            if self._stack.pids(PARTS[part]):  # it may be on its way up again
                self._stack.kill(PARTS[part])
                self.kills[part] += 1


def run(
    *,
    var: Path,
    matches: int,
    seconds: float,
    seed: int,
    at_once: int = 6,
    pause: tuple[float, float] = (4.0, 9.0),
    say: Any = print,
) -> tuple[list[Check], dict[str, object]]:
    """Play `matches` matches within about `seconds` while parts die. The checks, and notes."""
    rng = random.Random(seed)
    with running_stack(var, SOBREMESA_BOT_DELAY="0") as stack, Audience() as audience:
        port = int(stack.url.rsplit(":", 1)[1])
        people = [_person(stack.url) for _ in range(min(12, 2 + matches))]
        began = time.monotonic()
        until = began + seconds * 0.75  # then people leave, and bots alone end what is left
        crowd, viewers = Crowd(people, rng, until), {}
        guard = threading.Lock()

        def watch(played: Played) -> None:
            with guard:
                number = len(audience.watchers)
                viewers[number] = played.people[0].client
                bad = f"http://127.0.0.1:{network.port}"
                audience.add(Watcher(bad, played.match_id, played.people[0].token))
                audience.add(Watcher(bad, played.match_id, None))

        with BadNetwork(port, rng) as network:
            killer = Killer(stack, random.Random(seed + 1), pause)
            with killer, ThreadPoolExecutor(at_once) as pool:
                futures = [pool.submit(crowd.play_one, n, watch) for n in range(matches)]
                for done, future in enumerate(futures, start=1):
                    future.result()
                    say(f"{done}/{matches} matches, {time.monotonic() - began:.0f} s", flush=True)
            wait_for(f"{stack.url}/readyz", 60)
            checks = check_matches(crowd.matches)
            checks.append(_deadlines(stack.var, matches))
            with ApiClient(stack.url) as stranger:
                checks.append(check_sockets(audience.watchers, stranger, viewers))
            notes = _notes(crowd, killer, network, audience, time.monotonic() - began)
    return checks, notes


def _person(url: str) -> Person:
    client = ApiClient(url, patience=60)
    return Person(client, client.become_guest())


def _deadlines(var: Path, count: int) -> Check:
    """None is old, once the parts have had their time to come back."""
    until = time.monotonic() + _SETTLE
    while (late := late_deadlines(var)) and time.monotonic() < until:
        time.sleep(0.5)
    return Check("no deadline older than 5 s", count, late)


def _notes(
    crowd: Crowd, killer: Killer, network: BadNetwork, audience: Audience, seconds: float
) -> dict[str, object]:
    heard: Counter[str] = Counter()
    for watcher in audience.watchers:
        heard.update(watcher.counts)
    return {
        "seconds": round(seconds),
        "killed": ", ".join(f"{part} {n}" for part, n in sorted(killer.kills.items())) or "nothing",
        "frames": ", ".join(f"{what} {n}" for what, n in sorted(network.mischief.done.items())),
        "sockets": ", ".join(f"{what} {n}" for what, n in sorted(heard.items())),
        "requests sent twice": sum(played.doubled for played in crowd.matches),
        "people who left at the end": sum(played.left for played in crowd.matches),
    }
