"""A program that plays over the REST API, as an outsider would write it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec

from games.bots import get_bot
from games.engines import Chance, get_engine

_RETRY = (httpx.TransportError,)
_PASSWORD = "una frase larga 42"


class ApiClient:
    """One guest or user with a bearer token. Requests are retried while the server is away."""

    def __init__(self, url: str, patience: float = 30.0) -> None:
        self._http = httpx.Client(base_url=f"{url}/api/v1", timeout=10)
        self._patience = patience
        self.token = ""

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> ApiClient:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()

    def become_guest(self) -> str:
        """Returns the generated name."""
        body = self.call("POST", "/guests", {"token": True})
        self.token = str(body["token"])
        self._http.headers["Authorization"] = f"Bearer {self.token}"
        return str(body["user"]["name"])

    def register(self, name: str) -> None:
        """Sign up at the page, as a person would, and make a token for this program."""
        root = str(self._http.base_url).partition("/api/")[0]
        with httpx.Client(base_url=root, follow_redirects=True, timeout=10) as site:
            site.get("/cuenta/signup/")
            form = {"username": name, "email": f"{name}@example.test", "password1": _PASSWORD}
            mark = {"csrfmiddlewaretoken": site.cookies["csrftoken"]}
            site.post("/cuenta/signup/", data={**form, **mark}).raise_for_status()
            headers = {"X-CSRFToken": site.cookies["csrftoken"]}
            answer = site.post("/api/v1/me/tokens", json={"label": "program"}, headers=headers)
        self.token = str(answer.raise_for_status().json()["token"])
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON answer. Raises httpx.HTTPStatusError for a refusal."""
        until = time.monotonic() + self._patience
        while True:
            try:
                answer = self._http.request(method, path, json=body)
            except _RETRY:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
                continue
            if answer.status_code in {502, 503} and time.monotonic() < until:
                time.sleep(0.1)
                continue
            if answer.status_code == 429 and time.monotonic() < until:
                time.sleep(min(5.0, float(answer.headers["Retry-After"])))
                continue
            answer.raise_for_status()
            return answer.json() if answer.content else None

    def table_with_bots(self, seats: int, level: str = "greedy") -> str:
        """Start a match of Cinco Vetas against bots; returns the match's id once it has begun."""
        return self.table_of(seats, [], level)

    def table_of(
        self,
        seats: int,
        guests: Sequence[ApiClient],
        level: str = "greedy",
        game: str = "cinco-vetas",
    ) -> str:
        """The same with other people at the table."""
        body = {"game": game, "seats": seats, "public": False}
        table = self.call("POST", "/tables", body)
        address = f"/tables/{table['id']}"
        for guest in guests:
            guest.call("POST", f"{address}/join", {})
            table = guest.call("POST", f"{address}/ready", {"ready": True})
        for seat in table["seats"]:
            if seat["user"] is None:
                self.call("PUT", f"{address}/seats/{seat['index']}/bot", {"level": level})
        self.call("POST", f"{address}/ready", {"ready": True})
        return self.begin_table(str(table["id"]))

    def begin_table(self, table: str) -> str:
        """Start the match of a table; returns its id once it has begun."""
        match_id = self._started(f"/tables/{table}")
        until = time.monotonic() + 30
        while not self.match(match_id)["started"]:
            assert time.monotonic() < until, "the match does not begin"
            time.sleep(0.05)
        return match_id

    def _started(self, address: str) -> str:
        """The id of the table's match; a start whose answer was lost has begun it all the same."""
        try:
            return str(self.call("POST", f"{address}/start")["match"])
        except httpx.HTTPStatusError:
            table = self.call("GET", address)
            if table["match"] is None:
                raise
            return str(table["match"])

    def match(self, match_id: str) -> Any:
        return self.call("GET", f"/matches/{match_id}")

    def act(self, match: Any, level: str = "greedy") -> Any | None:
        """Play one action, chosen by a bot from what this seat sees.

        Returns the answer; None when the decision was gone, or was played by an earlier try.
        """
        engine = get_engine(match["game"])
        view = as_view(engine, match["view"])
        legal = [engine.action_from_json(action) for action in match["legal"]]
        chance = Chance.from_seed(f"{match['id']} {match['version']}".encode())
        action = get_bot(match["game"], level).choose(
            engine, view, legal, match["seat"], 0.2, chance
        )
        body = {
            "action": engine.action_to_json(action),
            "expected_version": match["version"],
            "request_id": f"{match['id']}-{match['version']}",
        }
        try:
            return self.call("POST", f"/matches/{match['id']}/actions", body)
        except httpx.HTTPStatusError as refusal:
            if refusal.response.status_code == 409:
                return None
            raise


def as_view(engine: Any, view: Any) -> Any:
    """A view of the wire as the engine's own type."""
    return msgspec.convert(view, engine.view_type, strict=True)


def meet(clients: list[ApiClient]) -> str:
    """Start a match of Cinco Vetas among these; returns its id once it has begun."""
    host, *others = clients
    body = {"game": "cinco-vetas", "seats": len(clients), "public": False}
    table = str(host.call("POST", "/tables", body)["id"])
    for client in others:
        client.call("POST", f"/tables/{table}/join", {})
    for client in clients:
        client.call("POST", f"/tables/{table}/ready", {"ready": True})
    return host.begin_table(table)
