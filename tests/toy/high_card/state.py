from typing import Annotated

from toolkit.engine.chance import Scripted
from toolkit.engine.record import Int, Ints, Record


class State(Record):
    place: Annotated[Ints, "cards"]
    order: Annotated[Ints, "cards"]
    scratch: Annotated[Ints, "cards"]
    dealt: Annotated[Ints, "cards"]
    held: Annotated[Ints, "seats"]
    total: Annotated[Ints, "seats"]
    next: Int
    plays: Int
    seed: Int


class Rules(Scripted):
    cards: Int
    players: Int
    hand: Int
    rounds: Int
    value: Annotated[Ints, "cards"]
    subject: Annotated[Ints, "cards"]
