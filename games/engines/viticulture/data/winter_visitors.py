"""The 38 winter visitors (data/viticulture/winter_visitors.yaml), each as its clauses.

The first 20 are also in the deck of the first edition, all with the same clauses.
"""

from __future__ import annotations

from games.engines.viticulture.clauses import (
    AgeAll,
    AgeOne,
    Build,
    Choose,
    Collect,
    DiscardCards,
    DiscardGrape,
    DiscardHand,
    DiscardWine,
    EarlierAction,
    Fill,
    Gain,
    GainPer,
    Harvest,
    Make,
    MayRecall,
    MayTrain,
    NewGrapes,
    Option,
    Pay,
    PickPiles,
    Politics,
    Poll,
    Program,
    Raise,
    Requisition,
    Reward,
    SixWorkers,
    Squeeze,
    Train,
    TurnUp,
    Upgrade,
    draw,
    either_or_both,
    one_of,
    two_of,
)

_ONE_OR_TWO = Make(most=2)
_TO_THREE = Make(most=3)
_HARVESTS = Harvest(most=2)

WINTER: dict[str, Program] = {
    # W01 Merchant
    "W01": one_of(a=(Pay(lira=3), NewGrapes()), b=(Fill(vp=1),)),
    # W02 Crusher
    "W02": one_of(
        a=(Gain(lira=3), draw(summer=1)),
        b=(draw(order=1), Make(least=0, most=2)),
    ),
    # W03 Judge
    "W03": one_of(a=(draw(summer=2),), b=(DiscardWine(value=4), Gain(vp=3))),
    # W04 Oenologist
    "W04": one_of(a=(AgeAll(times=2),), b=(Upgrade(flat=3),)),
    # W05 Marketer
    "W05": one_of(a=(draw(summer=2), Gain(lira=1)), b=(Fill(vp=1),)),
    # W06 Crush Expert
    "W06": one_of(a=(Gain(lira=3), draw(order=1)), b=(_TO_THREE,)),
    # W07 Uncertified Teacher
    "W07": one_of(a=(Pay(vp=1), Train()), b=(GainPer("full_houses", vp=1),)),
    # W08 Teacher
    "W08": one_of(a=(_ONE_OR_TWO,), b=(Pay(lira=2), Train())),
    # W09 Benefactor
    "W09": one_of(
        a=(draw(vine=1, summer=1),),
        b=(DiscardCards(least=2, most=2, kinds=("summer", "winter")), Gain(vp=2)),
    ),
    # W10 Assessor
    "W10": one_of(a=(GainPer("cards_in_hand", lira=1),), b=(DiscardHand(), Gain(vp=2))),
    # W11 Queen
    "W11": (Squeeze(),),
    # W12 Harvester
    "W12": one_of(a=(_HARVESTS, Gain(lira=2)), b=(_HARVESTS, Gain(vp=1))),
    # W13 Professor
    "W13": one_of(a=(Pay(lira=2), Train()), b=(SixWorkers(), Gain(vp=2))),
    # W14 Master Vintner
    "W14": one_of(a=(Upgrade(discount=2),), b=(AgeOne(), Fill())),
    # W15 Uncertified Oenologist
    "W15": one_of(a=(AgeAll(times=2),), b=(Pay(vp=1), Upgrade(flat=0))),
    # W16 Promoter
    "W16": one_of(
        a=(DiscardGrape(), Gain(vp=1, residual=1)),
        b=(DiscardWine(), Gain(vp=1, residual=1)),
    ),
    # W17 Mentor
    "W17": (Poll((Make(least=0, most=2),), everyone=True, draw=True),),
    # W18 Harvest Expert
    "W18": one_of(a=(Harvest(), draw(vine=1)), b=(Pay(lira=1), Harvest(), Raise("yoke"))),
    # W19 Innkeeper
    "W19": (PickPiles(least=2, most=2),),
    # W20 Jack-of-all-trades
    "W20": two_of(a=(Harvest(),), b=(_ONE_OR_TWO,), c=(Fill(),)),
    # W21 Politician
    "W21": (Politics(),),
    # W22 Supervisor
    "W22": (_ONE_OR_TWO, Reward("each_sparkling", vp=1)),
    # W23 Scholar
    "W23": either_or_both(
        a=(draw(order=2),),
        b=(Pay(lira=3), Train()),
        both=(Pay(lira=3, vp=1), draw(order=2), Train()),
    ),
    # W24 Reaper
    "W24": (Harvest(most=3), Reward("three_harvested", vp=2)),
    # W25 Motivator
    "W25": (Poll((MayRecall(),), everyone=True, vp=1),),
    # W26 Bottler
    "W26": (_TO_THREE, Reward("each_type_made", vp=1)),
    # W27 Craftsman
    "W27": two_of(a=(draw(order=1),), b=(Upgrade(),), c=(Gain(vp=1),)),
    # W28 Exporter
    "W28": one_of(a=(_ONE_OR_TWO,), b=(Fill(),), c=(DiscardGrape(), Gain(vp=2))),
    # W29 Laborer
    "W29": either_or_both(
        a=(_HARVESTS,),
        b=(_TO_THREE,),
        both=(
            Pay(vp=1),
            Choose((Option("a", (_HARVESTS,)), Option("b", (_TO_THREE,))), number=2),
        ),
    ),
    # W30 Designer
    "W30": (Build(), Reward("six_structures", vp=2)),
    # W31 Governess
    "W31": one_of(a=(Pay(lira=3), Train(now=True)), b=(DiscardWine(), Gain(vp=2))),
    # W32 Manager
    "W32": (EarlierAction(),),
    # W33 Zymologist
    "W33": (Make(most=2, any_cellar=True),),
    # W34 Noble
    "W34": one_of(
        a=(Pay(lira=1), Gain(residual=1, room=True)),
        b=(Pay(residual=2), Gain(vp=2)),
    ),
    # W35 Governor
    "W35": (Requisition(most=3), Collect()),
    # W36 Taster
    "W36": (DiscardWine(), Gain(lira=4), Reward("highest_wine", vp=2)),
    # W37 Caravan
    "W37": (TurnUp(),),
    # W38 Guest Speaker
    "W38": (Poll((MayTrain(),), everyone=True, vp=1),),
}

WINTER_NAMES = {
    "W01": "Merchant",
    "W02": "Crusher",
    "W03": "Judge",
    "W04": "Oenologist",
    "W05": "Marketer",
    "W06": "Crush Expert",
    "W07": "Uncertified Teacher",
    "W08": "Teacher",
    "W09": "Benefactor",
    "W10": "Assessor",
    "W11": "Queen",
    "W12": "Harvester",
    "W13": "Professor",
    "W14": "Master Vintner",
    "W15": "Uncertified Oenologist",
    "W16": "Promoter",
    "W17": "Mentor",
    "W18": "Harvest Expert",
    "W19": "Innkeeper",
    "W20": "Jack-of-all-trades",
    "W21": "Politician",
    "W22": "Supervisor",
    "W23": "Scholar",
    "W24": "Reaper",
    "W25": "Motivator",
    "W26": "Bottler",
    "W27": "Craftsman",
    "W28": "Exporter",
    "W29": "Laborer",
    "W30": "Designer",
    "W31": "Governess",
    "W32": "Manager",
    "W33": "Zymologist",
    "W34": "Noble",
    "W35": "Governor",
    "W36": "Taster",
    "W37": "Caravan",
    "W38": "Guest Speaker",
}
