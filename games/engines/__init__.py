"""The rules engines: pure Python that knows no Django, clock, file or global randomness."""

from games.engines.cinco_vetas.engine import ENGINE as CINCO_VETAS
from games.engines.kernel.chance import Chance
from games.engines.kernel.contract import (
    Edition,
    Engine,
    GameInfo,
    IllegalAction,
    InvalidSetup,
    Json,
    MalformedAction,
    MalformedState,
    Option,
    Outcome,
    Record,
    Refusal,
    RulesError,
    Seat,
    Step,
)
from games.engines.kernel.registry import all_engines, get_engine, register
from games.engines.la_vina.engine import ENGINE as LA_VINA

register(CINCO_VETAS)
register(LA_VINA)

__all__ = [
    "Chance",
    "Edition",
    "Engine",
    "GameInfo",
    "IllegalAction",
    "InvalidSetup",
    "Json",
    "MalformedAction",
    "MalformedState",
    "Option",
    "Outcome",
    "Record",
    "Refusal",
    "RulesError",
    "Seat",
    "Step",
    "all_engines",
    "get_engine",
    "register",
]
