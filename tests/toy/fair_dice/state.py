from typing import Annotated

from toolkit.engine.record import Floats, Int, Record


class State(Record):
    points: Annotated[Floats, "seats"]
    beat: Int
    seed: Int


class Rules(Record):
    seats: Int
