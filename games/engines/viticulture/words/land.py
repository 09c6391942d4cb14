"""Structures, vines, harvests, the market and the yoke."""

from __future__ import annotations

from games.engines.viticulture import actions as act
from games.engines.viticulture import effects, vineyard
from games.engines.viticulture.clauses import (
    Build,
    Harvest,
    Market,
    Plant,
    Program,
    Raise,
    Swap,
    Upgrade,
    Uproot,
    Yoke,
)
from games.engines.viticulture.goods import PRICE, grape_price
from games.engines.viticulture.state import Do, Player, State
from games.engines.viticulture.vineyard import put
from games.engines.viticulture.words.base import HANDLERS, Auto, Pick, once_more

# --- structures ------------------------------------------------------------------------------


def _buildable(_state: State, p: Player, word: Build) -> list[act.Build]:
    return [act.Build(structure) for structure in vineyard.buildable(p, word)]


def _sheet_build(p: Player, word: Build, action: act.Build) -> None:
    p.lira -= vineyard.build_price(word, action.structure)
    p.structures = (*p.structures, action.structure)


def _build(state: State, do: Do, word: Build, action: act.Build) -> None:
    price = vineyard.build_price(word, action.structure)
    effects.build(state, do.seat, action.structure, price)


def _upgrade_price(p: Player, word: Upgrade) -> int | None:
    structure = vineyard.next_cellar(p)
    if structure is None:
        return None
    return word.flat if word.flat is not None else max(0, PRICE[structure] - word.discount)


def _can_upgrade(_state: State, p: Player, word: Upgrade) -> bool:
    price = _upgrade_price(p, word)
    return price is not None and p.lira >= price


def _sheet_upgrade(p: Player, word: Upgrade) -> None:
    structure, price = vineyard.next_cellar(p), _upgrade_price(p, word)
    if structure is not None and price is not None:
        p.lira -= price
        p.structures = (*p.structures, structure)


def _upgrade(state: State, do: Do, word: Upgrade) -> None:
    p = state.players[do.seat]
    structure, price = vineyard.next_cellar(p), _upgrade_price(p, word)
    if structure is not None and price is not None:
        effects.build(state, do.seat, structure, price)


def _can_raise(_state: State, p: Player, word: Raise) -> bool:
    return vineyard.may_stand(p, word.structure)


def _sheet_raise(p: Player, word: Raise) -> None:
    p.structures = (*p.structures, word.structure)


def _raise(state: State, do: Do, word: Raise) -> None:
    effects.build(state, do.seat, word.structure, 0)


# --- vines -----------------------------------------------------------------------------------


def _plantable(_state: State, p: Player, word: Plant) -> list[act.Plant]:
    return [act.Plant(card, field) for card, field in vineyard.plantable(p, word.waive)]


def _sheet_plant(p: Player, _word: Plant, action: act.Plant) -> None:
    vineyard.plant(p, action.card, action.field)


def _plant(state: State, do: Do, _word: Plant, action: act.Plant) -> None:
    effects.plant(state, do.seat, action.card, action.field)


def _uprootable(_state: State, p: Player, _word: Uproot) -> list[act.Uproot]:
    return [act.Uproot(field, card) for field, card in vineyard.planted(p)]


def _sheet_uproot(p: Player, _word: Uproot | Yoke, action: act.Uproot) -> None:
    vineyard.uproot(p, action.field, action.card)


def _uproot(state: State, do: Do, _word: Uproot | Yoke, action: act.Uproot) -> None:
    vineyard.uproot(state.players[do.seat], action.field, action.card)
    state.tell("uproot", do.seat, field=action.field, card=action.card)


def _swappable(_state: State, p: Player, _word: Swap) -> list[act.Swap]:
    return [act.Swap(*found) for found in vineyard.swaps(p)]


def _sheet_swap(p: Player, _word: Swap, action: act.Swap) -> None:
    vineyard.swap(p, action.field, action.card, action.field2, action.card2)


def _swap(state: State, do: Do, word: Swap, action: act.Swap) -> None:
    _sheet_swap(state.players[do.seat], word, action)
    state.tell(
        "swap",
        do.seat,
        field=action.field,
        card=action.card,
        field2=action.field2,
        card2=action.card2,
    )


# --- harvest and yoke ------------------------------------------------------------------------


def _harvestable(_state: State, p: Player, _word: Harvest) -> list[act.Harvest]:
    return [act.Harvest(field) for field in vineyard.harvestable(p)]


def _sheet_harvest(p: Player, _word: Harvest | Yoke, action: act.Harvest) -> None:
    vineyard.harvest(p, action.field)


def _harvest(state: State, do: Do, _word: Harvest | Yoke, action: act.Harvest) -> None:
    effects.harvest(state, do.seat, action.field)


def _yoke_choices(_state: State, p: Player, word: Yoke) -> list[act.Action]:
    found: list[act.Action] = []
    if word.uproot:
        found += [act.Uproot(field, card) for field, card in vineyard.planted(p)]
    if word.harvest:
        found += [act.Harvest(field) for field in vineyard.harvestable(p)]
    return found


def _sheet_yoke(p: Player, word: Yoke, action: act.Action) -> None:
    if isinstance(action, act.Uproot):
        _sheet_uproot(p, word, action)
    elif isinstance(action, act.Harvest):
        _sheet_harvest(p, word, action)


def _yoke(state: State, do: Do, word: Yoke, action: act.Action) -> None:
    if isinstance(action, act.Uproot):
        _uproot(state, do, word, action)
    elif isinstance(action, act.Harvest):
        _harvest(state, do, word, action)


# --- market ----------------------------------------------------------------------------------


def _for_sale(_state: State, p: Player, word: Market) -> list[act.Action]:
    """Grapes; and, as long as none has been sold, one empty field or one to buy back."""
    found: list[act.Action] = [act.SellGrape(c, v) for c, v in vineyard.grapes_of(p)]  # type: ignore[arg-type]
    if not word.count and not word.grapes_only:
        found += [act.SellField(f) for f in vineyard.empty_fields(p)]
        found += [act.BuyField(f) for f in range(3) if not p.owned[f] and p.lira >= p.capacities[f]]
    return found


def _after_sale(word: Market, action: act.Action) -> Program:
    return once_more(word, action) if isinstance(action, act.SellGrape) else ()


def _trade(p: Player, word: Market, action: act.Action) -> int:
    """Do it on the mat, lira apart; the lira that come in."""
    match action:
        case act.SellGrape():
            vineyard.drop_grape(p, action.color, action.value)
            return grape_price(action.value) * (2 if word.doubled else 1)
        case act.SellField():
            p.owned = put(p.owned, action.field, False)  # type: ignore[assignment]
            return p.capacities[action.field]
        case act.BuyField():
            p.owned = put(p.owned, action.field, True)  # type: ignore[assignment]
            return -p.capacities[action.field]
        case _:
            return 0


def _sheet_market(p: Player, word: Market, action: act.Action) -> None:
    p.lira += _trade(p, word, action)


def _market(state: State, do: Do, word: Market, action: act.Action) -> None:
    lira = _trade(state.players[do.seat], word, action)
    match action:
        case act.SellGrape():
            state.tell("sell_grape", do.seat, color=action.color, value=action.value)
        case act.SellField() | act.BuyField():
            state.tell(act.TAG[type(action)], do.seat, field=action.field)
        case _:
            pass
    effects.gain(state, do.seat, lira=lira)


HANDLERS[Build] = Pick(_buildable, _sheet_build, _build)
HANDLERS[Upgrade] = Auto(_can_upgrade, _sheet_upgrade, _upgrade)
HANDLERS[Raise] = Auto(_can_raise, _sheet_raise, _raise)
HANDLERS[Plant] = Pick(_plantable, _sheet_plant, _plant)
HANDLERS[Uproot] = Pick(_uprootable, _sheet_uproot, _uproot)
HANDLERS[Swap] = Pick(_swappable, _sheet_swap, _swap)
HANDLERS[Harvest] = Pick(_harvestable, _sheet_harvest, _harvest)
HANDLERS[Market] = Pick(_for_sale, _sheet_market, _market, _after_sale)
HANDLERS[Yoke] = Pick(_yoke_choices, _sheet_yoke, _yoke)
