from typing import Annotated

from toolkit.engine.chance import Scripted
from toolkit.engine.record import Floats, Int, Record


class State(Record):
    beat: Int
    tocks: Int
    seed: Int


class Rules(Scripted):
    beats: Int
    seats: Int
    is_capped: Int
    is_endless: Int
    fault_at: Int
    scores: Annotated[Floats, "scores"]
    shares: Annotated[Floats, "seats"]
