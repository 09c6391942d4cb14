"""The rules of Cinco Vetas a second time, slowly, on the JSON fields of a state.

Written from the spec alone, to be held against the engine: what is legal (sections 2 to 6), what
each action moves (sections 2 to 6) and what everybody's points are (sections 4, 6 and 7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.engines.cinco_vetas import geometry as geo
from tests.engines.oracle import longest_trail

Fields = Mapping[str, Any]
Action = Mapping[str, Any]

COSTS: dict[str, dict[str, int]] = {
    "build_path": {"wood": 1, "bronze": 1},
    "build_camp": {"wood": 1, "bronze": 1, "iron": 1, "gold": 1},
    "build_fortress": {"iron": 2, "diamond": 3},
    "buy_card": {"diamond": 1, "gold": 1, "iron": 1},
}
PIECES = {"path": 15, "camp": 5, "fortress": 4}


def seats(s: Fields) -> int:
    return len(s["hands"])


def has(hand: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    return all(hand.get(kind, 0) >= n for kind, n in wanted.items())


def total(hand: Mapping[str, int]) -> int:
    return sum(hand.values())


def own_buildings(s: Fields, seat: int, kind: str | None = None) -> list[str]:
    return [
        crossing
        for crossing, b in s["buildings"].items()
        if b["seat"] == seat and kind in (None, b["kind"])
    ]


def own_paths(s: Fields, seat: int) -> list[str]:
    return [edge for edge, owner in s["paths"].items() if owner == seat]


# --- what is legal ---------------------------------------------------------------------------


def keeps_distance(s: Fields, crossing: str) -> bool:
    near = [crossing, *geo.NEIGHBOURS[crossing]]
    return not any(c in s["buildings"] for c in near)


def path_fits(s: Fields, seat: int, edge: str) -> bool:
    """Free, and touching an own building or, where no rival stands, an own path."""
    if edge in s["paths"]:
        return False
    for crossing in geo.ENDS[edge]:
        building = s["buildings"].get(crossing)
        if building is not None:
            if building["seat"] == seat:
                return True
        elif any(s["paths"].get(e) == seat for e in geo.EDGES_AT[crossing]):
            return True
    return False


def with_path(s: Fields, seat: int, edge: str) -> Fields:
    return {**s, "paths": {**s["paths"], edge: seat}}


def crew_fits(s: Fields, seat: int, edges: list[str]) -> bool:
    pieces = PIECES["path"] - len(own_paths(s, seat))
    if pieces < 1 or not path_fits(s, seat, edges[0]):
        return False
    after = with_path(s, seat, edges[0])
    if len(edges) == 1:
        return pieces == 1 or not any(path_fits(after, seat, e) for e in geo.EDGES)
    first, second = edges
    if pieces < 2 or not path_fits(after, seat, second):
        return False
    either_order = path_fits(s, seat, second) and path_fits(with_path(s, seat, second), seat, first)
    return not either_order or geo.edge_order(first) < geo.edge_order(second)


def storm_fits(s: Fields, seat: int, hex_id: str, victim: int | None) -> bool:
    if hex_id == s["storm"]:
        return False
    there = {s["buildings"][c]["seat"] for c in geo.CORNERS[hex_id] if c in s["buildings"]}
    victims = {other for other in there if other != seat and total(s["hands"][other])}
    return victim in victims if victims else victim is None


def rates(s: Fields, seat: int) -> dict[str, set[int]]:
    """By resource, the port rates that the seat's buildings give."""
    found: dict[str, set[int]] = {kind: set() for kind in geo.RESOURCES}
    for edge, kind in s["ports"].items():
        if any(c in own_buildings(s, seat) for c in geo.ENDS[edge]):
            if kind == "any":
                for each in geo.RESOURCES:
                    found[each].add(3)
            else:
                found[kind].add(2)
    return found


def _card_fits(s: Fields, seat: int, a: Action) -> bool:
    card = a["type"].removeprefix("play_")
    if s["card_played"] or card not in s["cards"][seat]:
        return False
    match card:
        case "lookout":
            return storm_fits(s, seat, a["hex"], a["victim"])
        case "find":
            return total(a["resources"]) == 2
        case "crew":
            return crew_fits(s, seat, a["edges"])
        case "raid":
            return a["victim"] in range(seats(s)) and (
                a["victim"] != seat and total(s["hands"][a["victim"]]) > 0
            )
        case _:
            return card == "rich_vein"


def _main_fits(s: Fields, seat: int, a: Action) -> bool:
    kind, hand = a["type"], s["hands"][seat]
    if kind in COSTS and not has(hand, COSTS[kind]):
        return False
    match kind:
        case "end_turn":
            return True
        case "build_path":
            return path_fits(s, seat, a["edge"]) and len(own_paths(s, seat)) < PIECES["path"]
        case "build_camp":
            at = a["crossing"]
            reached = any(s["paths"].get(e) == seat for e in geo.EDGES_AT[at])
            left = len(own_buildings(s, seat, "camp")) < PIECES["camp"]
            return reached and left and keeps_distance(s, at)
        case "build_fortress":
            left = len(own_buildings(s, seat, "fortress")) < PIECES["fortress"]
            return left and a["crossing"] in own_buildings(s, seat, "camp")
        case "buy_card":
            return bool(s["deck"])
        case "trade_market":
            return a["give"] != a["take"] and hand[a["give"]] >= s["prices"][a["give"]]
        case "trade_port":
            has_rate = a["rate"] in rates(s, seat)[a["give"]]
            return a["give"] != a["take"] and has_rate and hand[a["give"]] >= a["rate"]
        case "offer":
            sides = a["give"] and a["ask"] and not a["give"].keys() & a["ask"].keys()
            return bool(sides) and has(hand, a["give"]) and s["offers_made"] < 10
        case _:
            return kind.startswith("play_") and _card_fits(s, seat, a)


def allows(s: Fields, seat: int, a: Action) -> bool:
    """Whether `seat` may do this now."""
    kind, mine = a["type"], s["active"] == seat
    match s["phase"]:
        case "setup" if mine and s["setup_camp"] is None:
            return kind == "place_camp" and keeps_distance(s, a["crossing"])
        case "setup" if mine:
            return (
                kind == "place_path"
                and a["edge"] not in s["paths"]
                and s["setup_camp"] in geo.ENDS[a["edge"]]
            )
        case "roll" if mine:
            return kind == "roll" or (kind == "play_lookout" and _card_fits(s, seat, a))
        case "discard":
            owed = s["to_discard"].get(str(seat))
            return (
                kind == "discard"
                and owed is not None
                and total(a["resources"]) == owed
                and has(s["hands"][seat], a["resources"])
            )
        case "storm" if mine:
            return kind == "move_storm" and storm_fits(s, seat, a["hex"], a["victim"])
        case "main" if mine:
            return _main_fits(s, seat, a)
        case "offer" if mine:
            return kind == "withdraw_offer"
        case "offer" if seat not in s["offer"]["rejected"]:
            if kind == "accept_offer":
                return has(s["hands"][seat], s["offer"]["ask"])
            return kind == "reject_offer"
        case _:
            return False


# --- what an action moves --------------------------------------------------------------------


def production(s: Fields, number: int) -> list[Counter[str]]:
    gains = [Counter[str]() for _ in s["hands"]]
    for hex_id, tile in s["hexes"].items():
        if tile["number"] == number and hex_id != s["storm"]:
            for crossing in geo.CORNERS[hex_id]:
                if b := s["buildings"].get(crossing):
                    weight = {"camp": 1, "fortress": 2}[b["kind"]]
                    gains[b["seat"]][geo.YIELD[tile["terrain"]]] += weight
    return gains


def rich_vein(s: Fields, seat: int, resource: str) -> Counter[str]:
    gain = Counter[str]()
    for hex_id, tile in s["hexes"].items():
        if geo.YIELD.get(tile["terrain"]) == resource and hex_id != s["storm"]:
            for crossing in geo.CORNERS[hex_id]:
                b = s["buildings"].get(crossing)
                if b and b["seat"] == seat:
                    gain[resource] += 2 if b["kind"] == "fortress" else 1
    return gain


def _own_change(s: Fields, seat: int, a: Action) -> Counter[str]:
    """What the actor's own hand gains and loses by an action that moves nobody else's."""
    kind = a["type"]
    match kind:
        case "place_camp" if own_buildings(s, seat):
            around = (s["hexes"][h]["terrain"] for h in geo.HEXES_AT[a["crossing"]])
            return Counter(geo.YIELD[t] for t in around if t in geo.YIELD)
        case "discard":
            return Counter({r: -n for r, n in a["resources"].items()})
        case "trade_market":
            return Counter({a["give"]: -s["prices"][a["give"]], a["take"]: 1})
        case "trade_port":
            return Counter({a["give"]: -a["rate"], a["take"]: 1})
        case "play_find":
            return Counter(a["resources"])
        case "play_rich_vein":
            return rich_vein(s, seat, a["resource"])
        case _:
            return Counter({r: -n for r, n in COSTS.get(kind, {}).items()})


def hand_changes(
    s: Fields, seat: int, a: Action, chance: Mapping[str, Any]
) -> list[dict[str, int]]:
    """Per seat what its hand gains (above 0) and loses (below 0), kind by kind."""
    change = [Counter[str]() for _ in s["hands"]]
    match a["type"]:
        case "roll":
            if (rolled := sum(chance["dice"])) != 7:
                change = production(s, rolled)
        case "accept_offer":
            offer = s["offer"]
            for side, sign in (("give", 1), ("ask", -1)):
                for kind, n in offer[side].items():
                    change[seat][kind] += sign * n
                    change[s["active"]][kind] -= sign * n
        case "move_storm" | "play_lookout" | "play_raid":
            stolen = chance.get("stolen") or []
            if a["victim"] is None:
                assert not stolen
            else:
                most = 2 if a["type"] == "play_raid" else 1
                assert len(stolen) == min(most, total(s["hands"][a["victim"]]))
                change[seat].update(stolen)
                change[a["victim"]].subtract(stolen)
        case _:
            change[seat] = _own_change(s, seat, a)
    return [{kind: n for kind, n in each.items() if n} for each in change]


# --- points ----------------------------------------------------------------------------------


def trail(s: Fields, seat: int) -> int:
    rivals = {c for c, b in s["buildings"].items() if b["seat"] != seat}
    return longest_trail((geo.ENDS[edge] for edge in own_paths(s, seat)), rivals)


def next_holder(holder: int | None, scores: list[int], least: int) -> int | None:
    """Who holds an award now (section 7): a tie never takes it from its holder."""
    best = max(scores)
    leaders = [seat for seat, score in enumerate(scores) if score == best]
    if best < least:
        return None
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None


def points(s: Fields, seat: int, *, relics: bool = True) -> int:
    shown = len(own_buildings(s, seat, "camp")) + 2 * len(own_buildings(s, seat, "fortress"))
    shown += 2 * (s["longest_path"] == seat) + 2 * (s["great_lookout"] == seat)
    hidden = [*s["cards"][seat], *s["new_cards"][seat]].count("relic")
    return shown + hidden * relics
