"""The rules of La Viña once more, slow and from the stored form only, to hold the engine against.

Nothing here uses the engine: cards come from components.yaml, the state is its JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import yaml

Fields = dict[str, Any]
Act = dict[str, Any]


@cache
def data() -> Fields:
    path = Path(__file__).parent / "components.yaml"
    read: Fields = yaml.safe_load(path.read_text(encoding="utf-8"))
    return read


@cache
def cards() -> dict[str, Fields]:
    return {row["id"]: row for row in data()["grape_deck"]["cards"]}


@cache
def wineries() -> dict[str, Fields]:
    return {row["id"]: row for row in data()["wineries"]}


VARIETIES = ("pinot_noir", "garnacha", "chardonnay", "cabernet_sauvignon")
TOOLS = ("boots", "sickle", "shears")


def owner(s: Fields) -> int:
    return int(s["farmers"][s["acting"]]["seat"])


def spaces(s: Fields) -> int:
    return len(s["path"])


def space_of(s: Fields) -> int:
    """The acting farmer's: 0 at the entrance, one more than there are at the exit."""
    position = s["farmers"][s["acting"]]["position"]
    return 0 if position < 0 else position // 2 + 1


def capacity(basket: Fields) -> int:
    return int(data()["baskets"][basket["kind"]]["capacity"]["value"])


def tools_of(player: Fields) -> Counter[str]:
    return Counter(player["tools"])


def reach(s: Fields, tools: list[str]) -> range:
    here = space_of(s)
    return range(1, here) if "boots" in tools else range(here, here + 1)


def takings(s: Fields, tools: list[str]) -> Iterator[list[tuple[int, str, bool]]]:
    """Every way to make all the picks of a declaration, one list of picks each."""
    where = [
        (space, side)
        for space in reach(s, tools)
        if 1 <= space <= spaces(s)
        for side in ("left", "right")
    ]
    heights = {place: len(s["path"][place[0] - 1][place[1]]) for place in where}
    count = 2 if "shears" in tools else 1
    for places in product(where, repeat=count):
        left, picks = dict(heights), []
        for n, place in enumerate(places):
            covered = n == 0 and "sickle" in tools
            if left[place] < 1 + covered:
                break
            left[place] -= 1
            picks.append((*place, covered))
        mixed = s["options"]["boots_shears_may_mix_spaces"] or "boots" not in tools
        if len(picks) == count and (mixed or len({space for space, _, _ in picks}) == 1):
            yield picks


def may_harvest(s: Fields, tools: list[str]) -> bool:
    player = s["players"][owner(s)]
    if s["harvested"] or len(set(tools)) != len(tools) or len(tools) > 2:
        return False
    if Counter(tools) - tools_of(player):
        return False
    if space_of(s) > spaces(s) and "boots" not in tools:
        return False
    return any(True for _ in takings(s, tools))


def may_pick(s: Fields, action: Act) -> bool:
    """A pick is legal when it begins (or continues) a way to make all that are left."""
    tools = s["harvest"]["tools"]
    wanted = (action["space"], action["side"], action["covered"])
    both = "shears" in tools
    if both and s["harvest"]["picks_left"] == 1:
        rest = [tool for tool in tools if tool == "boots"]
        ways = takings(s, rest)
        first = s["harvest"]["first_space"]
        return any(w[0] == wanted and first in (0, wanted[0]) for w in ways)
    return any(way[0] == wanted for way in takings(s, tools))


def allows(s: Fields, seat: int, action: Act) -> bool:
    if s["phase"] == "over" or seat != owner(s):
        return False
    phase, kind = s["phase"], action["type"]
    player = s["players"][seat]
    pouring = phase in ("turn", "picking", "placing", "exit")
    match kind:
        case "move":
            return phase == "turn" and not s["moved"] and _may_go(s, action["to"])
        case "harvest":
            return phase == "turn" and may_harvest(s, action["tools"])
        case "pick":
            return phase == "picking" and may_pick(s, action)
        case "place":
            number = action["basket"]
            return phase == "placing" and (number is None or _room(player["baskets"][number]) > 0)
        case "drop_tool":
            return phase == "dropping" and action["tool"] in player["tools"]
        case "pour":
            source, target = (player["baskets"][action[key]] for key in ("from", "to"))
            fits = 0 < len(source["cards"]) <= _room(target)
            return pouring and not s["poured"] and fits
        case "dump":
            return pouring and bool(player["baskets"][action["basket"]]["cards"])
        case "deliver":
            return phase == "exit" and may_deliver(s, seat, action)
        case "exchange":
            return phase == "exit" and _may_exchange(s, player, action)
        case _:
            return phase == "exit" or (phase == "turn" and s["moved"])


def _room(basket: Fields) -> int:
    return capacity(basket) - len(basket["cards"])


def _may_go(s: Fields, to: Any) -> bool:
    if to == "exit":
        return True
    if to >= 2 * spaces(s) or to // 2 + 1 <= space_of(s):
        return False
    return to not in [farmer["position"] for farmer in s["farmers"]]


def _may_exchange(s: Fields, player: Fields, action: Act) -> bool:
    if s["supply"]["baskets"].get(action["to"], 0) < 1:
        return False
    prices = {kind: of["price"]["value"] for kind, of in data()["baskets"].items()}
    old = player["baskets"][action["basket"]]["kind"]
    difference = prices[action["to"]] - prices[old]
    if difference <= 0:
        return bool(s["options"]["downgrade_allowed"])
    return bool(player["points"] >= difference)


def grapes(s: Fields, seat: int, action: Act) -> Counter[str]:
    """What a delivery brings, jokers included, by variety."""
    found: Counter[str] = Counter()
    for card in s["players"][seat]["baskets"][action["basket"]]["cards"]:
        found[cards()[card]["variety"]] += cards()[card]["quantity"]
    found.update(action["jokers"])
    return found


def offered(target: str, jokers: dict[str, int]) -> bool:
    """Whether the list offers this use of jokers (section 9)."""
    if target == "cooperative":
        return set(jokers) <= {VARIETIES[0]}
    row = wineries()[target]
    usual = {row["variety"]}
    if row["kind"] == "blend":
        usual.add(next(v for v in VARIETIES if v != row["variety"]))
    return set(jokers) <= usual


def board(s: Fields, target: str) -> tuple[list[Any], list[Any], Any]:
    """Filled slots, rewards and minimum of a target."""
    if target == "cooperative":
        side = s["cooperative"]["side"]
        return s["cooperative"]["filled"], data()["cooperative"]["sides"][side]["slots"], None
    (there,) = (w for w in s["wineries"] if w["id"] == target)
    return there["filled"], wineries()[target]["slots"], wineries()[target]["min"]


def may_deliver(s: Fields, seat: int, action: Act) -> bool:
    player, target = s["players"][seat], action["target"]
    if not s["deliveries_left"] or not player["barrels"]:
        return False
    if not player["baskets"][action["basket"]]["cards"]:
        return False
    if target != "cooperative" and target not in [w["id"] for w in s["wineries"]]:
        return False
    filled, rewards, least = board(s, target)
    slot = action["slot"]
    if slot >= len(filled) or filled[slot] is not None:
        return False
    if any(filled[i] is None and rewards[i] == rewards[slot] for i in range(slot)):
        return False
    if sum(action["jokers"].values()) > player["jokers"] or not offered(target, action["jokers"]):
        return False
    if target == "cooperative":
        return True
    found = grapes(s, seat, action)
    row = wineries()[target]
    if least is not None and found.total() < least:
        return False
    main = found[row["variety"]]
    rest = found.total() - main
    if row["kind"] == "varietal":
        return rest == 0
    enough = rest <= main if s["options"]["blend_half_is_enough"] else rest < main
    return main > 0 and rest > 0 and enough


def reward(s: Fields, seat: int, action: Act) -> int:
    """The points of a legal delivery, the bonus for the last slot included."""
    filled, rewards, least = board(s, action["target"])
    pays = rewards[action["slot"]]
    points = pays if least is not None else int(grapes(s, seat, action).total() * pays)
    if action["target"] != "cooperative" and filled.count(None) == 1:
        points += next(w["bonus"] for w in s["wineries"] if w["id"] == action["target"])
    return int(points)


def written(s: Fields, seat: int) -> Iterator[Act]:
    """Every action one could write down, jokers up to one more than the seat holds."""
    yield {"type": "end_turn"}
    yield from ({"type": "move", "to": to} for to in (*range(12), "exit"))
    for tools in ((), *((t,) for t in TOOLS), *product(TOOLS, repeat=2)):
        if list(tools) == sorted(set(tools), key=TOOLS.index):
            yield {"type": "harvest", "tools": list(tools)}
    for space, side, covered in product(range(1, 7), ("left", "right"), (False, True)):
        yield {"type": "pick", "space": space, "side": side, "covered": covered}
    yield from ({"type": "place", "basket": basket} for basket in (0, 1, None))
    yield from ({"type": "drop_tool", "tool": tool} for tool in TOOLS)
    for basket in (0, 1):
        yield {"type": "pour", "from": basket, "to": 1 - basket}
        yield {"type": "dump", "basket": basket}
        yield from ({"type": "exchange", "basket": basket, "to": to} for to in ("medium", "large"))
    most = min(s["players"][seat]["jokers"] + 1, 3) if s["phase"] == "exit" else 0
    jokers = [
        {v: n for v, n in zip(VARIETIES, counts, strict=True) if n}
        for counts in product(range(most + 1), repeat=4)
        if sum(counts) <= most
    ]
    for basket, target, slot in product((0, 1), (*wineries(), "cooperative"), range(6)):
        for use in jokers:
            yield {
                "type": "deliver",
                "basket": basket,
                "target": target,
                "slot": slot,
                "jokers": use,
            }
