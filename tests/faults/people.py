"""Scripted people: they play over REST, repeat requests, and note what was accepted."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import httpx

from games.bots import get_bot
from games.engines import Chance, get_engine
from tests.api_client import ApiClient, as_view

GAMES = ("cinco-vetas", "la-vina", "viticulture")
_PAUSE = 0.25  # seconds between two looks at a match in which one has nothing to do


@dataclass
class Person:
    """A guest with a token. The client may be used by several threads."""

    client: ApiClient
    name: str

    @property
    def token(self) -> str:
        return self.client.token


@dataclass
class Played:
    """One match as the people who played it know it."""

    match_id: str
    game: str
    people: list[Person]
    accepted: list[tuple[int, int, Any]] = field(default_factory=list)
    """(version, seat, action) of each answer 200."""
    complaints: list[str] = field(default_factory=list)
    doubled: int = 0
    left: int = 0


class Script:
    """Plays one match to its end; after `until` the people leave, and the bots end it.

    At `limit` it gives up. Both are moments of time.monotonic().
    """

    def __init__(
        self, played: Played, rng: random.Random, until: float, limit: float = math.inf
    ) -> None:
        self.played = played
        self._rng = rng
        self._until = until
        self._limit = limit
        self._both = ThreadPoolExecutor(2)

    def play(self) -> None:
        try:
            active = list(self.played.people)
            while active and not self._step(active):
                pass
            self._wait_for_end()
        except Exception as error:  # it must stand in the report, not end the run
            self.played.complaints.append(f"{type(error).__name__}: {error}")
        finally:
            self._both.shutdown()

    def _step(self, active: list[Person]) -> bool:
        """One look by each person. Whether the match is over."""
        acted = False
        for person in list(active):
            match = person.client.match(self.played.match_id)
            if match["status"] != "active":
                return True
            if time.monotonic() > self._until:
                self._leave(person)
                active.remove(person)
            elif match["legal"]:
                acted = self._act(person, match) or acted
        if not acted:
            time.sleep(_PAUSE)
        return False

    def _leave(self, person: Person) -> None:
        try:
            person.client.call(
                "POST", f"/matches/{self.played.match_id}/leave", {"choice": "resign"}
            )
        except httpx.HTTPStatusError as refusal:
            if refusal.response.status_code != 409:
                raise
        self.played.left += 1

    def _act(self, person: Person, match: Any) -> bool:
        engine = get_engine(match["game"])
        legal = [engine.action_from_json(action) for action in match["legal"]]
        chance = Chance.from_seed(f"{match['id']} {match['version']}".encode())
        view = as_view(engine, match["view"])
        level = "random" if self._rng.random() < 0.1 else "greedy"
        action = get_bot(match["game"], level).choose(
            engine, view, legal, match["seat"], 0.2, chance
        )
        body = {
            "action": engine.action_to_json(action),
            "expected_version": match["version"],
            "request_id": f"{match['id']}-{match['seat']}-{match['version']}",
        }
        twice = self._rng.random() < 0.2
        futures = [self._both.submit(self._send, person, body) for _ in range(2 if twice else 1)]
        answers = [future.result() for future in futures]
        told = [answer for answer in answers if answer is not None]
        if twice:
            self.played.doubled += 1
            if len({(a["version"], a["state_hash"]) for a in told}) > 1:
                self.played.complaints.append(f"two answers to one request: {body['request_id']}")
        if told:
            note = (told[0]["version"], match["seat"], told[0]["record"]["action"])
            self.played.accepted.append(note)
        return bool(told)

    def _send(self, person: Person, body: dict[str, Any]) -> Any | None:
        path = f"/matches/{self.played.match_id}/actions"
        try:
            return person.client.call("POST", path, body)
        except httpx.HTTPStatusError as refusal:
            if refusal.response.status_code == 409:
                return None
            raise

    def _wait_for_end(self) -> None:
        person = self.played.people[0]
        while person.client.match(self.played.match_id)["status"] == "active":
            if time.monotonic() > self._limit:
                return  # that it has not ended is found by the checks
            time.sleep(0.5)


@dataclass(frozen=True)
class Times:
    """Moments of time.monotonic() that bound a run."""

    leave: float
    """Until then people play; every match gets its share of it."""
    limit: float
    """Until then the bots must have ended every match."""

    def share(self, at_once: int, to_begin: int) -> float:
        """Until when the people of a match that begins now stay, with so many yet to begin."""
        now = time.monotonic()
        return now + max(0.0, self.leave - now) * min(1.0, at_once / to_begin)


class Crowd:
    """Plays many matches with a few people, some matches at a time, each game in turn."""

    def __init__(
        self, people: list[Person], rng: random.Random, times: Times, total: int, at_once: int
    ) -> None:
        self._people = people
        self._rng = rng
        self._times, self._total, self._at_once = times, total, at_once
        self._guard = threading.Lock()
        self.matches: list[Played] = []
        self.failures: list[str] = []
        """Matches that did not even begin."""

    def play_one(self, number: int, began: Callable[[Played], None]) -> None:
        """Open a table, start it and play it; `began` is told of the match."""
        game = GAMES[number % len(GAMES)]
        with self._guard:
            rng = random.Random(self._rng.random())
        seats, company = rng.choice([(2, 1), (3, 1), (3, 2), (4, 2), (2, 2)])
        people = rng.sample(self._people, company)
        if time.monotonic() > self._times.limit:
            self.failures.append(f"match {number}: there was no time to begin it")
            return
        try:
            guests = [person.client for person in people[1:]]
            match_id = people[0].client.table_of(seats, guests, game=game)
        except Exception as error:  # it must stand in the report, not end the run
            self.failures.append(f"match {number}: {type(error).__name__}: {error}")
            return
        played = Played(match_id, game, people)
        with self._guard:
            self.matches.append(played)
        began(played)
        until = self._times.share(self._at_once, max(1, self._total - number))
        Script(played, rng, until, self._times.limit).play()
