"""The 38 summer visitors (data/viticulture/summer_visitors.yaml), each as its clauses.

The first 20 are also in the deck of the first edition; `CLASSIC` holds the three whose 2012
effects are known to differ, and the two that count as a visit to the tasting room.
"""

from __future__ import annotations

from games.engines.viticulture.clauses import (
    AskOffers,
    Build,
    Choose,
    DiscardCards,
    DiscardGrape,
    DiscardWine,
    Gain,
    GainPer,
    Harvest,
    Make,
    Market,
    MayBorrow,
    MayDraw,
    MayPay,
    MoveRooster,
    NewGrape,
    Option,
    PassNow,
    Pay,
    Plan,
    Plant,
    Poll,
    Program,
    Reward,
    Swap,
    TakeBack,
    Tour,
    Treat,
    Uproot,
    draw,
    either_or_both,
    one_of,
    two_of,
)
from games.engines.viticulture.goods import DECKS, Deck

_VISITORS: tuple[Deck, ...] = ("summer", "winter")
_VINES: tuple[Deck, ...] = ("vine",)


def _cards(count: int, kinds: tuple[Deck, ...] = DECKS) -> DiscardCards:
    return DiscardCards(least=count, most=count, kinds=kinds)


def _uproot(count: int) -> Program:
    """Uproot so many vines, then discard as many from the hand (G14)."""
    return (Uproot(least=count, most=count), _cards(count, _VINES))


_UP_TO_TWO = Plant(most=2)

SUMMER: dict[str, Program] = {
    # S01 Surveyor
    "S01": one_of(
        a=(GainPer("empty_fields", lira=2),),
        b=(GainPer("planted_fields", vp=1),),
    ),
    # S02 Broker
    "S02": one_of(a=(Pay(lira=9), Gain(vp=3)), b=(Pay(vp=2), Gain(lira=6))),
    # S03 Wine Critic
    "S03": one_of(a=(draw(winter=2),), b=(DiscardWine(value=7), Gain(vp=4))),
    # S04 Blacksmith
    "S04": (Build(discount=2), Reward("built_cost_five_or_six", vp=1)),
    # S05 Contractor
    "S05": two_of(a=(Gain(vp=1),), b=(Build(),), c=(Plant(),)),
    # S06 Tour Guide
    "S06": one_of(a=(Gain(lira=4),), b=(Harvest(),)),
    # S07 Novice Guide
    "S07": one_of(a=(Gain(lira=3),), b=(Make(most=2),)),
    # S08 Uncertified Broker
    "S08": one_of(a=(Pay(vp=3), Gain(lira=9)), b=(Pay(lira=6), Gain(vp=2))),
    # S09 Planter
    "S09": one_of(a=(_UP_TO_TWO, Gain(lira=1)), b=(*_uproot(1), Gain(vp=2))),
    # S10 Buyer
    "S10": one_of(a=(Pay(lira=2), NewGrape()), b=(DiscardGrape(), Gain(lira=2, vp=1))),
    # S11 Landscaper
    "S11": one_of(a=(draw(vine=1), Plant(least=0)), b=(Swap(),)),
    # S12 Architect
    "S12": one_of(a=(Build(discount=3),), b=(GainPer("cost_four", vp=1),)),
    # S13 Uncertified Architect
    "S13": one_of(
        a=(Pay(vp=1), Build(free=True, costs=(2, 3))),
        b=(Pay(vp=2), Build(free=True)),
    ),
    # S14 Patron
    "S14": one_of(a=(Gain(lira=4),), b=(draw(order=1, winter=1),)),
    # S15 Auctioneer
    "S15": one_of(a=(_cards(2), Gain(lira=4)), b=(_cards(4), Gain(vp=3))),
    # S16 Entertainer
    "S16": one_of(
        a=(Pay(lira=4), draw(winter=3)),
        b=(DiscardWine(), _cards(3, _VISITORS), Gain(vp=3)),
    ),
    # S17 Vendor
    "S17": (draw(vine=1, order=1, winter=1), Poll((MayDraw(),), always=True)),
    # S18 Handyman
    "S18": (Poll((Build(least=0, discount=2),), everyone=True, vp=1),),
    # S19 Horticulturist
    "S19": one_of(a=(Plant(waive="structures"),), b=(*_uproot(2), Gain(vp=3))),
    # S20 Peddler
    "S20": (_cards(2), draw(vine=1, summer=1, order=1, winter=1)),
    # S21 Banker
    "S21": (Gain(lira=5), Poll((MayBorrow(),), always=True)),
    # S22 Overseer
    "S22": (*two_of(build=(Build(),), plant=(Plant(),)), Reward("planted_total_four", vp=1)),
    # S23 Importer
    "S23": (AskOffers(),),
    # S24 Sharecropper
    "S24": one_of(a=(Plant(waive="structures"),), b=(*_uproot(1), Gain(vp=2))),
    # S25 Grower
    "S25": (Plant(), Reward("six_vines", vp=2)),
    # S26 Negotiator
    "S26": one_of(
        a=(DiscardGrape(), Gain(residual=1, room=True)),
        b=(DiscardWine(), Gain(residual=2, room=True)),
    ),
    # S27 Cultivator
    "S27": (Plant(waive="capacity"),),
    # S28 Homesteader
    "S28": either_or_both(
        a=(Build(discount=3),),
        b=(_UP_TO_TWO,),
        both=(
            Pay(vp=1),
            Choose((Option("a", (Build(discount=3),)), Option("b", (_UP_TO_TWO,))), number=2),
        ),
    ),
    # S29 Planner
    "S29": (Plan(),),
    # S30 Agriculturist
    "S30": (Plant(), Reward("three_varieties", vp=2)),
    # S31 Swindler
    "S31": (Poll((MayPay(),), always=True, refused_vp=1),),
    # S32 Producer
    "S32": (Pay(lira=2), TakeBack(most=2)),
    # S33 Organizer
    "S33": (MoveRooster(), PassNow()),
    # S34 Sponsor
    "S34": either_or_both(
        a=(draw(vine=2),),
        b=(Gain(lira=3),),
        both=(Pay(vp=1), draw(vine=2), Gain(lira=3)),
    ),
    # S35 Artisan
    "S35": one_of(a=(Gain(lira=3),), b=(Build(discount=1),), c=(_UP_TO_TWO,)),
    # S36 Stonemason
    "S36": (Pay(lira=8), Build(free=True), Build(free=True)),
    # S37 Volunteer Crew
    "S37": (Poll((Plant(least=0),), everyone=True, always=True, lira=2),),
    # S38 Wedding Party
    "S38": (Treat(most=3),),
}

CLASSIC: dict[str, Program] = {
    "S01": (GainPer("planted_fields", vp=1),),
    "S04": (Build(discount=2),),
    "S06": one_of(a=(Gain(lira=4), Tour()), b=(Harvest(),)),
    "S07": one_of(a=(Gain(lira=3), Tour()), b=(Make(most=2),)),
    "S10": (Market(most=18, grapes_only=True, doubled=True), Gain(vp=1)),
}

SUMMER_NAMES = {
    "S01": "Surveyor",
    "S02": "Broker",
    "S03": "Wine Critic",
    "S04": "Blacksmith",
    "S05": "Contractor",
    "S06": "Tour Guide",
    "S07": "Novice Guide",
    "S08": "Uncertified Broker",
    "S09": "Planter",
    "S10": "Buyer",
    "S11": "Landscaper",
    "S12": "Architect",
    "S13": "Uncertified Architect",
    "S14": "Patron",
    "S15": "Auctioneer",
    "S16": "Entertainer",
    "S17": "Vendor",
    "S18": "Handyman",
    "S19": "Horticulturist",
    "S20": "Peddler",
    "S21": "Banker",
    "S22": "Overseer",
    "S23": "Importer",
    "S24": "Sharecropper",
    "S25": "Grower",
    "S26": "Negotiator",
    "S27": "Cultivator",
    "S28": "Homesteader",
    "S29": "Planner",
    "S30": "Agriculturist",
    "S31": "Swindler",
    "S32": "Producer",
    "S33": "Organizer",
    "S34": "Sponsor",
    "S35": "Artisan",
    "S36": "Stonemason",
    "S37": "Volunteer Crew",
    "S38": "Wedding Party",
}
